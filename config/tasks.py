"""What the installation does by itself."""

from datetime import timedelta
from pathlib import Path

from celery import shared_task
from django.conf import settings

from config.backups.making import make_scheduled_backup
from tournaments.selectors.clock.server_time import server_now


@shared_task(name="backups.make")
def back_up() -> str:
    """Write a backup to BACKUP_DIR where one is named and none is new. Returns its path, "" where there was no need."""
    if not settings.BACKUP_DIR:
        return ""
    every = timedelta(minutes=settings.BACKUP_MINUTES)
    made = make_scheduled_backup(Path(settings.BACKUP_DIR), every=every, keep=settings.BACKUPS_KEPT, now=server_now())
    return str(made or "")
