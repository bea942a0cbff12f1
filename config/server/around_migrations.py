"""The Django app of the server: set-up, and database triggers around migrations."""

from typing import Any

from django.apps import AppConfig, apps
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate

from tournaments.language.field_errors import install_field_messages


class ServerConfig(AppConfig):
    """The app of the server. It keeps the database's stored sums correct through migrations."""

    name = "config"

    def ready(self) -> None:
        """Install plain messages for field errors, and drop and create the sums' triggers around migrations."""
        install_field_messages()
        tournaments = apps.get_app_config("tournaments")
        pre_migrate.connect(_drop_triggers, sender=tournaments)
        post_migrate.connect(_ensure_triggers, sender=tournaments)


def _drop_triggers(*, using: str, plan: Any = (), **_more: Any) -> None:
    """Drop the triggers of the sums if there are migrations to run."""
    from tournaments.models.desk.field_sum_triggers import drop_triggers  # noqa: PLC0415 - models are there only once the apps are ready

    if plan:
        drop_triggers(connections[using])


def _ensure_triggers(*, using: str, **_more: Any) -> None:
    """Create the triggers of the sums, as soon as the tables that they need exist."""
    from tournaments.models.desk.field_sum_triggers import PAID, ensure_triggers  # noqa: PLC0415 - models are there only once the apps are ready

    connection = connections[using]
    if PAID in connection.introspection.table_names():
        ensure_triggers(connection)
