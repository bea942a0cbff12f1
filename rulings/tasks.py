"""Celery's tasks of the floor. Running one twice does no harm."""

from celery import shared_task

from rulings.services.log.photos import forget_pictures
from tournaments.selectors.clock.server_time import server_now


@shared_task(name="pictures.forget")
def forget_removed_pictures() -> None:
    """Every hour: photos that were removed go for good once no undo is to be expected."""
    forget_pictures(server_now())
