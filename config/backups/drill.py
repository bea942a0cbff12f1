"""Verification of a backup: it is unpacked apart from the server's data, and every log in it is verified."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import connection

from config.backups.archive import DATABASES, BackupProblem, Contents, newer_backup_sentence, unpack_archive
from config.backups.databases import UnpackedDatabase, check_sqlite, may_create_databases, temporary_postgresql
from config.backups.other_versions import is_of_0_1_0, known_migrations, newer_writer
from systems.program import module_command, module_environment
from tournaments.models import FloorLog, ServerKey, Tournament
from tournaments.selectors.staff.server_key import key_mark

COMMAND_TIMEOUT = 3_600  # seconds
# the end of `verify_log`'s line about heads that another key has signed
OTHER_KEY_ENDING = ": a line is not signed by this server"
# the beginning of `verify_log`'s last line
SUMMARY_PREFIX = "tournaments: "


def verify_backup(path: Path, *, in_temporary_database: bool = False) -> Contents:
    """Unpack and verify a backup, and return its list of contents. Raises BackupProblem if it is not valid.

    The logs of an SQLite backup are verified. Of a PostgreSQL dump, only length and digest are compared with the list.
    With `in_temporary_database`, the dump is also loaded and its logs are verified, if the role may create databases.
    """
    with TemporaryDirectory(prefix="shuffle-up-drill-") as folder:
        contents = unpack_archive(path, Path(folder))
        refuse_other_version(contents)
        if contents.database == "sqlite":
            verify_copy(unpacked_sqlite(Path(folder)), contents, data=Path(folder))
        elif in_temporary_database and can_verify_logs(contents):
            with temporary_postgresql(Path(folder) / DATABASES["postgresql"]) as copy:
                verify_copy(copy, contents, data=Path(folder))
    return contents


def can_verify_logs(contents: Contents) -> bool:
    """Return whether a backup's logs can be verified here without restoring the backup."""
    return contents.database == "sqlite" or (connection.vendor == "postgresql" and may_create_databases())


def refuse_other_version(contents: Contents) -> None:
    """Raise BackupProblem for a backup of 0.1.0 or of a newer version."""
    if is_of_0_1_0(contents.migrations):
        raise BackupProblem("The backup is of Shuffle Up 0.1.0. This version starts a new database: use 0.1.0 for it.")
    if writer := newer_writer(contents.version, contents.migrations):
        raise BackupProblem(newer_backup_sentence(writer))


def unpacked_sqlite(folder: Path) -> UnpackedDatabase:
    """Return the SQLite database unpacked into a folder. Raises BackupProblem if it is damaged."""
    file = folder / DATABASES["sqlite"]
    check_sqlite(file)
    return UnpackedDatabase("sqlite", str(file))


def verify_copy(copy: UnpackedDatabase, contents: Contents, *, data: Path) -> None:
    """Migrate a copy to the present schema, and verify its logs. `data` is the folder with their signed heads.

    Raises BackupProblem for an invalid log, and for one that ends elsewhere than `contents` says.
    """
    if known_migrations() != set(contents.migrations):
        _run_manage("migrate", "--verbosity=0", copy=copy, data=data)
    _refuse_changed_heads(copy, contents.heads)
    _verify_logs(copy, data=data)


def stored_key_mark(copy: UnpackedDatabase) -> str | None:
    """Return the mark of the SECRET_KEY with which a copy was last used; None without a mark."""
    row = copy.first_row(f"SELECT mark FROM {ServerKey._meta.db_table} WHERE id = ?", ServerKey.ONLY)  # noqa: S608, SLF001 - own names
    return str(row[0]) if row else None


def _refuse_changed_heads(copy: UnpackedDatabase, heads: Mapping[str, tuple[int, str]]) -> None:
    """Raise BackupProblem if the last entry of a log is not the one in `heads`: number and digest by slug."""
    logs, tournaments = FloorLog._meta.db_table, Tournament._meta.db_table  # noqa: SLF001 - Django's public _meta
    entry_query = (
        f"SELECT digest FROM {logs} JOIN {tournaments} ON {tournaments}.id = tournament_id "  # noqa: S608 - own names
        f"WHERE slug = ? AND number = ?"
    )
    for slug, (number, digest) in heads.items():
        if number and copy.first_row(entry_query, slug, number) != (digest,):
            raise BackupProblem(f"The log of {slug} is another than when the backup was made.")


def _verify_logs(copy: UnpackedDatabase, *, data: Path) -> None:
    """Raise BackupProblem for an invalid log. Heads of a server with another key count as valid."""
    lines = _run_manage("verify_log", copy=copy, data=data)
    ignored_ending = OTHER_KEY_ENDING if stored_key_mark(copy) != key_mark() else None
    wrong = [
        line
        for line in lines
        if not line.startswith(SUMMARY_PREFIX) and not (ignored_ending and line.endswith(ignored_ending))
    ]
    if wrong:
        raise BackupProblem(f"The logs in the backup are not whole: {wrong[0]}.")


def _run_manage(*command: str, copy: UnpackedDatabase, data: Path) -> list[str]:
    """Run a `manage.py` command on a copy, in a separate process, and return the lines that it printed."""
    environment = {"DATA_DIR": str(data), "DATABASE_URL": copy.url, "SECRET_KEY": settings.SECRET_KEY}
    result = subprocess.run(  # noqa: S603 - this program itself
        module_command("shuffle_up", *command),
        env={**os.environ, **module_environment(), **environment},
        capture_output=True, text=True, check=False, timeout=COMMAND_TIMEOUT,
    )  # fmt: skip
    lines = result.stdout.strip().splitlines()
    if result.returncode and not (lines and lines[-1].startswith(SUMMARY_PREFIX)):
        last_line = (result.stderr.strip().splitlines() or lines or ["?"])[-1]
        raise BackupProblem(f"The database in the backup cannot be used: {command[0]} failed: {last_line}")
    return lines
