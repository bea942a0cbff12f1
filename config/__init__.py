"""The doors' keeper: settings, addresses, and how the house is started."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
