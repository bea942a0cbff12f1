"""Celery tasks of the floor; all are idempotent."""

from celery import shared_task

from rulings.services.log.ruling_log import forget_pictures
from tournaments.selectors.clock.server_time import server_now


@shared_task(name="pictures.forget")
def forget_removed_pictures() -> None:
    """Delete removed photos whose removal can no longer be undone; runs every hour."""
    forget_pictures(server_now())
