"""Databases of other versions: this program does not know what their columns mean, and leaves them as they are."""

import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

#: the first migration of 0.1.0, which 0.2.0 does not have: it starts a new database
OF_0_1_0 = "tournaments.0001_first"


def known_migrations() -> set[str]:
    """Return all migrations of this program."""
    return {".".join(key) for key in MigrationLoader(None).disk_migrations}


def is_of_0_1_0(applied: Collection[str]) -> bool:
    """Return whether these migrations are those of a database of 0.1.0."""
    return OF_0_1_0 in applied


def newer_migrations(applied: Collection[str]) -> list[str]:
    """Return those of a database's migrations that this program does not have."""
    return sorted(set(applied) - known_migrations())


def refuse_other_version() -> None:
    """End the program in words where another version made the database or brought it to its schema. Writes nothing."""
    applied = _applied_migrations()
    if is_of_0_1_0(applied):
        raise SystemExit(
            "This database is of Shuffle Up 0.1.0. This version starts a new one. Nothing was changed. To start it, "
            "set DATA_DIR to a new folder (or DATABASE_URL to a new database). To go on with the old one, use 0.1.0."
        )
    if newer := newer_migrations(applied):
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
