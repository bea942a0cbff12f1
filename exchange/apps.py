"""The app of files from other programs."""

from django.apps import AppConfig


class ExchangeConfig(AppConfig):
    name = "exchange"
    default_auto_field = "django.db.models.BigAutoField"
