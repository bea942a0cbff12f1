"""Prove that a backup can be put back: unpack it beside the server, and verify every log in it."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db.migrations.loader import MigrationLoader

from config.backups.archive import DATABASES, BackupProblem, Contents, unpacked
from config.backups.databases import check_sqlite
from tournaments.models import FloorLog, Tournament

#: verifying the logs of a backup may take so long, seconds
LONGEST = 3_600


def check(path: Path) -> Contents:
    """Return what a backup has, once it was unpacked and checked. Raises BackupProblem.

    The logs of an SQLite are verified in the copy. A dump of PostgreSQL can only be read by PostgreSQL: its digest and
    its list are compared, and `restore` verifies the logs once it is in a database.
    """
    with TemporaryDirectory(prefix="shuffle-up-drill-") as folder:
        contents = unpacked(path, Path(folder))
        refuse_newer(contents)
        if contents.database == "sqlite":
            database = Path(folder) / DATABASES["sqlite"]
            check_sqlite(database)
            _refuse_other_heads(database, contents.heads)
            _verify_logs(Path(folder), database, older=_known() != set(contents.migrations))
    return contents


def refuse_newer(contents: Contents) -> None:
    """Refuse a backup in which migrations have run that this program does not have."""
    if newer := sorted(set(contents.migrations) - _known()):
        raise BackupProblem(
            f"The backup is of a newer version of Shuffle Up ({newer[0]}). Install that version and try again."
        )


def _known() -> set[str]:
    """Return all migrations of this program."""
    return {".".join(key) for key in MigrationLoader(None).disk_migrations}


def _refuse_other_heads(database: Path, heads: Mapping[str, tuple[int, str]]) -> None:
    """Refuse a copy in which a log has another entry where the list of the backup says that it ended, or none."""
    logs, tournaments = FloorLog._meta.db_table, Tournament._meta.db_table  # noqa: SLF001 - Django's public _meta
    entry = (
        f"SELECT digest FROM {logs} JOIN {tournaments} ON {tournaments}.id = tournament_id "  # noqa: S608 - own names
        f"WHERE slug = ? AND number = ?"
    )
    with closing(sqlite3.connect(database)) as copy:
        for slug, (number, digest) in heads.items():
            if number and copy.execute(entry, (slug, number)).fetchone() != (digest,):
                raise BackupProblem(f"The log of {slug} is another than when the backup was made.")


def _verify_logs(data: Path, database: Path, *, older: bool) -> None:
    """Let a process of its own verify the logs of a copy, brought to the present schema first if that is `older`.

    `data` is the DATA_DIR with the signed heads. Raises BackupProblem.
    """
    address = {"DATA_DIR": str(data), "DATABASE_URL": f"sqlite:///{database}", "SECRET_KEY": settings.SECRET_KEY}
    for command in [*([["migrate", "--verbosity=0"]] if older else []), ["verify_log"]]:
        ran = subprocess.run(  # noqa: S603 - this program itself
            [sys.executable, str(settings.BASE_DIR / "manage.py"), *command],
            env={**os.environ, **address}, capture_output=True, text=True, check=False, timeout=LONGEST,
        )  # fmt: skip
        if ran.returncode:
            said = (ran.stdout + ran.stderr).strip().splitlines()
            raise BackupProblem(f"The logs in the backup are not whole: {said[0] if said else command[0]}.")
