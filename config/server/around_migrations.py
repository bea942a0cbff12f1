"""The app of the server itself: what is done at its start and around migrations."""

from typing import Any

from django.apps import AppConfig, apps
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate

from tournaments.language.field_errors import say_plainly


class ServerConfig(AppConfig):
    """The app of the server, which keeps the database's sums through migrations."""

    name = "config"

    def ready(self) -> None:
        """Have fields say plainly what is wrong, and the database keep its sums whatever migrations do."""
        say_plainly()
        tournaments = apps.get_app_config("tournaments")
        pre_migrate.connect(_let_go, sender=tournaments)
        post_migrate.connect(_keep_sums, sender=tournaments)


def _let_go(*, using: str, plan: Any = (), **_more: Any) -> None:
    """Take the triggers away while there is anything to migrate."""
    from tournaments.models.desk.field_sum_triggers import let_go  # noqa: PLC0415 - models are there only once the apps are ready

    if plan:
        let_go(connections[using])


def _keep_sums(*, using: str, **_more: Any) -> None:
    """Make the triggers again; none where the tables are of before there were such sums."""
    from tournaments.models.desk.field_sum_triggers import PAID, keep_sums  # noqa: PLC0415 - models are there only once the apps are ready

    connection = connections[using]
    if PAID in connection.introspection.table_names():
        keep_sums(connection)
