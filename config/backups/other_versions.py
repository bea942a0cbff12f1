"""Refusal of databases of 0.1.0 and of newer versions."""

import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

# 0.2.0 has other migrations and starts a new database
FIRST_MIGRATION_OF_0_1_0 = "tournaments.0001_first"


def known_migrations() -> set[str]:
    """Return this program's migrations, each as "app.name"."""
    return {".".join(key) for key in MigrationLoader(None).disk_migrations}


def is_of_0_1_0(applied: Collection[str]) -> bool:
    """Return whether the applied migrations are those of 0.1.0."""
    return FIRST_MIGRATION_OF_0_1_0 in applied


def newer_migrations(applied: Collection[str]) -> list[str]:
    """Return the applied migrations that this program lacks, sorted."""
    return sorted(set(applied) - known_migrations())


def refuse_other_version() -> None:
    """Exit with a message if 0.1.0 or a newer version wrote the database. Writes nothing."""
    applied = _applied_migrations()
    if is_of_0_1_0(applied):
        raise SystemExit(
            "This database is of Shuffle Up 0.1.0. This version starts a new one. Nothing was changed. To start it, "
            "set DATA_DIR to a new folder (or DATABASE_URL to a new database). To go on with the old one, use 0.1.0."
        )
    if newer := newer_migrations(applied):
        raise SystemExit(
            f"This database is of a newer version of Shuffle Up ({newer[0]}). Nothing was changed. Install that "
            f"version and start it again, or put back a backup of this version: {settings.COMMAND} restore"
        )


def _applied_migrations() -> set[str]:
    """Return the applied migrations; an empty set without a database.

    SQLite is opened read-only: closing it must not checkpoint the write-ahead log, which the standby protocol reads.
    """
    if connection.vendor != "sqlite":
        return {".".join(key) for key in MigrationRecorder(connection).applied_migrations()}
    file = Path(connection.settings_dict["NAME"])
    if not file.exists():
        return set()
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
        try:
            return {f"{app}.{name}" for app, name in database.execute("SELECT app, name FROM django_migrations")}
        except sqlite3.DatabaseError:  # empty or damaged: reported when Django opens it
            return set()
