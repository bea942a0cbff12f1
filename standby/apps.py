"""The app of the second laptop, which has a copy of all data and can take over (docs/standby.md)."""

from django.apps import AppConfig


class StandbyConfig(AppConfig):
    name = "standby"
    default_auto_field = "django.db.models.BigAutoField"
