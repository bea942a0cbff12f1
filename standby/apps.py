"""The app: the second laptop, which has everything and can take over (docs/standby.md)."""

from django.apps import AppConfig


class StandbyConfig(AppConfig):
    name = "standby"
    default_auto_field = "django.db.models.BigAutoField"
