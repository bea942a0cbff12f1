"""Celery tasks of imports. Idempotent."""

from celery import shared_task

from exchange.services.folders import delete_old_folders
from tournaments.selectors.clock.server_time import server_now


@shared_task(name="exchange.forget")
def forget_folders_of_files() -> None:
    """Delete uploaded folders that were not imported in time, since they contain names. Runs every hour."""
    delete_old_folders(now=server_now())
