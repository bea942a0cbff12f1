"""Refusal of databases of 0.1.0 and of newer versions."""

import re
import sqlite3
from collections.abc import Callable, Collection
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import ProgrammingError, connection, transaction
from django.db.migrations.loader import MigrationLoader

from tournaments.models import ServerKey

# 0.2.0 has other migrations and starts a new database
FIRST_MIGRATION_OF_0_1_0 = "tournaments.0001_first"

# runs a query and returns all rows; no rows if it fails
_Rows = Callable[[str], list[Any]]


def known_migrations() -> set[str]:
    """Return this program's migrations, each as "app.name"."""
    return {".".join(key) for key in MigrationLoader(None).disk_migrations}


def is_of_0_1_0(applied: Collection[str]) -> bool:
    """Return whether the applied migrations are those of 0.1.0."""
    return FIRST_MIGRATION_OF_0_1_0 in applied


def newer_writer(version: str, applied: Collection[str]) -> str:
    """Return the name of the newer version that wrote a database; "" if an older one or this one did.

    `version` is the stored one, "" if there is none; `applied` are the applied migrations. Versions that differ in
    their last number alone, such as 0.2.0 and 0.2.1, share a database unless a migration came between them.
    """
    release, own_release = _release(version), _release(settings.VERSION)
    if release > own_release:
        return f"Shuffle Up {version}"
    unknown = sorted(set(applied) - known_migrations())
    if not unknown or () < release < own_release:  # an older version may have had migrations that are gone
        return ""
    return f"a newer Shuffle Up ({unknown[0]})" if version in {"", settings.VERSION} else f"Shuffle Up {version}"


def _release(version: str) -> tuple[int, ...]:
    """Return the first two numbers of a version."""
    return tuple(int(number) for number in re.findall(r"\d+", version)[:2])


def refuse_other_version() -> None:
    """Exit with a message if 0.1.0 or a newer version wrote the database. Writes nothing."""
    version, applied = _stored_version_and_migrations()
    if is_of_0_1_0(applied):
        raise SystemExit(
            "This database is of Shuffle Up 0.1.0. This version starts a new one. Nothing was changed. To start it, "
            "set DATA_DIR to a new folder (or DATABASE_URL to a new database). To go on with the old one, use 0.1.0."
        )
    if writer := newer_writer(version, applied):
        raise SystemExit(
            f"This database was written by {writer}, and this is {settings.VERSION}, which leaves it as it is: install "
            "that version again, or put back a backup made before that update: "
            f"{settings.COMMAND} restore FILE --replace"
        )


def _stored_version_and_migrations() -> tuple[str, set[str]]:
    """Return the version that prepared the database, "" if unknown, and the applied migrations.

    SQLite is opened read-only: closing it must not checkpoint the write-ahead log, which the standby protocol reads.
    """
    if connection.vendor != "sqlite":
        return _read_version_and_migrations(_postgresql_rows)
    file = Path(connection.settings_dict["NAME"])
    if not file.exists():
        return "", set()
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:

        def rows(query: str) -> list[Any]:
            with suppress(sqlite3.DatabaseError):  # empty or damaged: reported when Django opens it
                return database.execute(query).fetchall()
            return []

        return _read_version_and_migrations(rows)


def _postgresql_rows(query: str) -> list[Any]:
    """Return the rows of a query; none if a table or column is missing."""
    with suppress(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())
    return []


def _read_version_and_migrations(rows: _Rows) -> tuple[str, set[str]]:
    applied = {f"{app}.{name}" for app, name in rows("SELECT app, name FROM django_migrations")}
    stored = rows(f"SELECT version FROM {ServerKey._meta.db_table}") if applied else []  # noqa: S608, SLF001 - own name
    return (str(stored[0][0]) if stored else ""), applied
