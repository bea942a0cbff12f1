"""Celery's tasks of files of other programs. Running one twice does no harm."""

from celery import shared_task

from exchange.services.folders import forget_folders
from tournaments.selectors.clock.server_time import server_now


@shared_task(name="exchange.forget")
def forget_folders_of_files() -> None:
    """Every hour: folders that were looked at and never stored go, with the names in them."""
    forget_folders(now=server_now())
