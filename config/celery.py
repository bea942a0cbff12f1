"""The Celery application of worker and beat."""

import os
import sys

from celery import Celery

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
