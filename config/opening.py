"""Opening the house: what must be there before the doors open."""

import os
import secrets

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tournaments.services.outages import notice_outages
from tournaments.services.shelf import fill_shelf


def migrate() -> None:
    """Bring the database to the present schema; a look when there is nothing to do."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)


def first_director() -> str:
    """Make a director's login if the house has none. Returns what to print, once: name and password.

    DIRECTOR_NAME and DIRECTOR_PASSWORD choose them; a chosen password is not printed.
    """
    people = get_user_model().objects
    if people.filter(is_superuser=True).exists():
        return ""
    name = os.environ.get("DIRECTOR_NAME", "director")
    chosen = os.environ.get("DIRECTOR_PASSWORD", "")
    password = chosen or "-".join(secrets.token_hex(2) for _ in range(4))
    people.create_superuser(username=name, password=password)
    return f"Director's login: {name}" + ("" if chosen else f" / {password} (shown only now)")


def open_house() -> str:
    """Schema, presets, login, and whether the house was down. Returns the line about the login."""
    migrate()
    fill_shelf()
    login = first_director()
    notice_outages(now=timezone.now())
    return login
