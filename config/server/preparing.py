"""Preparing the server: what must be there before it answers requests."""

import os
import secrets
from datetime import datetime

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config.static_files.building import build_static
from tournaments.services.clock.outages import notice_outages
from tournaments.services.floor.log_heads import keep_heads
from tournaments.services.structure.library import save_presets


def migrate() -> None:
    """Bring the database to the present schema; only a read when there is nothing to do."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)


def first_director() -> str:
    """Make a director's login if there is none. Return what to print, once: name and password.

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


def prepare_server(*, now: datetime, alive_before: datetime | None = None) -> str:
    """Bring schema, static files, presets and login up to date, and note an outage. Return the line about the login.

    `alive_before` is when the server was last alive before this start, where that is known.
    """
    migrate()
    build_static()
    save_presets()
    login = first_director()
    notice_outages(now=now, written=alive_before)
    keep_heads(now=now)
    return login
