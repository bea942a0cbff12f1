"""The database in a backup: SQLite by its own online copy, PostgreSQL by pg_dump and pg_restore."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from django.db import connection

from config.backups.archive import BackupProblem

#: a dump or its restoring may take so long, seconds
LONGEST = 3_600


def copy_database(to: Path) -> None:
    """Copy the database as it is at one moment, while others write. Raises BackupProblem."""
    if connection.vendor == "sqlite":
        _copy_sqlite(Path(connection.settings_dict["NAME"]), to)
    else:
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={to}", *_where())


def check_sqlite(path: Path) -> None:
    """Refuse a file of SQLite that is not whole."""
    try:
        with closing(sqlite3.connect(path)) as database:
            found = database.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as problem:
        found = str(problem)
    if found != "ok":
        raise BackupProblem(f"The copy of the database is not whole: {found}.")


def put_sqlite(copy: Path, database: Path, *, aside: str) -> Path | None:
    """Put a copy where the database is. One that is there is renamed with `aside` before its ending; returns that."""
    earlier = database.with_name(f"{database.stem}{aside}{database.suffix}") if database.exists() else None
    if earlier:
        for ending in ("", "-wal", "-shm"):  # what was not yet written into the file itself belongs to it
            if (part := database.with_name(database.name + ending)).exists():
                part.rename(earlier.with_name(earlier.name + ending))
    placed = database.with_name(f"{database.name}.restoring")
    shutil.copy(copy, placed)
    placed.chmod(0o600)
    with placed.open("rb") as file:
        os.fsync(file.fileno())
    placed.replace(database)
    return earlier


def load_postgresql(dump: Path, *, replace: bool) -> None:
    """Load a dump into the database, all of it or nothing. Refuses one that has tables, unless they are replaced."""
    if connection.introspection.table_names() and not replace:
        raise BackupProblem("The database is not empty. With --replace everything in it is lost.")
    connection.close()
    clean = ["--clean", "--if-exists"] if replace else []
    _run("pg_restore", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", *clean,
         f"--dbname={connection.settings_dict['NAME']}", *_where(named=False), str(dump))  # fmt: skip


def _copy_sqlite(database: Path, to: Path) -> None:
    try:
        read_only = f"{database.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(read_only, uri=True)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as problem:
        raise BackupProblem(f"The database could not be copied: {problem}.") from problem
    to.chmod(0o600)
    check_sqlite(to)


def _where(*, named: bool = True) -> list[str]:
    """Return the arguments that say which PostgreSQL is meant."""
    given: dict[str, Any] = connection.settings_dict
    options = {"host": given["HOST"], "port": given["PORT"], "username": given["USER"]}
    found = [f"--{name}={value}" for name, value in options.items() if value]
    return [*found, "--no-password", *([str(given["NAME"])] if named else [])]


def _run(program: str, *arguments: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise BackupProblem(f"{program} is not installed here. Install the client programs of PostgreSQL.")
    password = {"PGPASSWORD": connection.settings_dict["PASSWORD"]} if connection.settings_dict["PASSWORD"] else {}
    command: Sequence[str] = [found, *arguments]
    ran = subprocess.run(command, env={**os.environ, **password}, capture_output=True, text=True, check=False,  # noqa: S603 - the database's own program
                         timeout=LONGEST)  # fmt: skip
    if ran.returncode:
        raise BackupProblem(f"{program} failed: {ran.stderr.strip().splitlines()[-1] if ran.stderr.strip() else '?'}")
