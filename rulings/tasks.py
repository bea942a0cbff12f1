"""Celery tasks of the rulings; all are idempotent."""

from celery import shared_task

from rulings.services.log.ruling_log import delete_removed_pictures
from tournaments.selectors.clock.server_time import server_now


@shared_task(name="pictures.forget")
def forget_removed_pictures() -> None:
    """Delete the content of photos removed more than a day ago. Runs every hour."""
    delete_removed_pictures(server_now())
