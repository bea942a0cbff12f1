"""The Celery application of worker and beat."""

import os
import sys
from typing import Any

from celery import Celery, Task, signals
from django.db import close_old_connections

from systems.program import IS_INSTALLED, PACKAGES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# the suite runs Django's checks; before each start they would take seconds
os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")

_path = list(sys.path)
app = Celery("shuffle_up")
# Celery has put the working folder first, where a `config` or `tables` may be another's
sys.path[:] = _path if IS_INSTALLED else [str(PACKAGES), *_path]
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


# Celery's own way closes every connection before and after each task
app.conf.CELERY_DB_REUSE_MAX = sys.maxsize


@signals.task_prerun.connect
@signals.task_postrun.connect
def close_old_connections_of_thread(sender: Task[Any, Any], **_more: Any) -> None:
    """Close connections that a thread cannot keep, as at the begin and end of a request."""
    if not sender.request.is_eager:
        close_old_connections()
