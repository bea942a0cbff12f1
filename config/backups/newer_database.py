"""A database of a newer version: this program does not know what its columns mean, and leaves it as it is."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


def known_migrations() -> set[str]:
    """Return all migrations of this program."""
    return {".".join(key) for key in MigrationLoader(None).disk_migrations}


def newer_migrations(applied: Iterable[str]) -> list[str]:
    """Return those of a database's migrations that this program does not have."""
    return sorted(set(applied) - known_migrations())


def refuse_newer_database() -> None:
    """End the program in words where a newer version has brought the database to its schema. Writes nothing."""
    if newer := newer_migrations(_applied_migrations()):
        raise SystemExit(
            f"This database is of a newer version of Shuffle Up ({newer[0]}). Nothing was changed. Install that "
            "version and start it again, or put back a backup of this version: manage.py restore"
        )


def _applied_migrations() -> set[str]:
    """Return the migrations that have run in the database; none where there is no database yet.

    An SQLite is opened to read: closing it then neither ends its log nor holds what the second laptop's protocol needs.
    """
    if connection.vendor != "sqlite":
        return {".".join(key) for key in MigrationRecorder(connection).applied_migrations()}
    file = Path(connection.settings_dict["NAME"])
    if not file.exists():
        return set()
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
        try:
            return {f"{app}.{name}" for app, name in database.execute("SELECT app, name FROM django_migrations")}
        except sqlite3.DatabaseError:  # empty, or damaged: whoever opens it next says so
            return set()
