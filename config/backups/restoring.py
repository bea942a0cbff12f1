"""Restoring a backup. Whatever it replaces is kept under another name."""

from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import DatabaseError, connection

from config.backups.archive import DATABASES, FOLDERS, BackupProblem, Contents, unpack_archive
from config.backups.databases import (
    UnpackedDatabase,
    dump_postgresql,
    is_open_elsewhere,
    may_create_databases,
    other_sessions,
    rename_with_undo,
    replace_postgresql,
    replace_sqlite,
    temporary_postgresql,
)
from config.backups.drill import refuse_other_version, stored_key_mark, unpacked_sqlite, verify_copy
from standby.selectors.state import STANDBY, standby_state
from systems.data_folder import is_in_use
from tournaments.models import Pulse, ServerKey, StreamShow, Tournament
from tournaments.selectors.clock.server_time import last_written_time_reference
from tournaments.selectors.health import SILENCE
from tournaments.selectors.staff.server_key import key_mark

# `./run` writes ten times a second that it is alive
ALIVE = timedelta(seconds=5)
# Restored versions go ahead by this much, and by ten for each second since the backup was made: open pages drop
# what has a lower version than theirs. By time, since the same backup may be restored twice and must pass what was
# handed out in between; no tournament has ten actions a second for long, and a failover (1,000) is rare. Not by more:
# a calendar's file has the version as a number below 2,147,483,648, ten a second for 6.8 years
VERSIONS_AHEAD = 100_000
VERSIONS_PER_SECOND = 10
# models whose versions pages compare
VERSIONED = (Tournament, StreamShow)


@dataclass(frozen=True, slots=True)
class Restored:
    """A restored backup, and the new paths of the data that it replaced.

    `has_other_key`: the backup is from a server with another SECRET_KEY.
    """

    contents: Contents
    replaced_paths: list[Path]
    has_other_key: bool


@dataclass(frozen=True, slots=True)
class _Unpacked:
    """A backup unpacked into a folder, with the steps that undo its restoring."""

    folder: Path
    contents: Contents
    now: datetime
    undo: ExitStack

    @property
    def suffix_of_replaced(self) -> str:
        return f".before-{self.now.astimezone(UTC):%Y%m%d-%H%M%S}"

    @property
    def version_increment(self) -> int:
        since = self.now - datetime.fromisoformat(self.contents.made_at).astimezone(UTC)
        return VERSIONS_AHEAD + VERSIONS_PER_SECOND * max(0, int(since.total_seconds()))


def restore(path: Path, *, replace: bool = False, now: datetime) -> Restored:
    """Restore a backup completely. On failure raises BackupProblem and leaves everything as it was.

    Refuses on a standby, while the server runs, and for a backup of another kind of database. Refuses to replace data
    unless `replace` is set; the replaced data are kept under other names.
    """
    _refuse_standby()
    _refuse_running(now)
    try:
        with TemporaryDirectory(dir=settings.DATA_DIR, prefix=".restore-") as folder, ExitStack() as undo:
            unpacked = _Unpacked(Path(folder), unpack_archive(path, Path(folder)), now, undo)
            refuse_other_version(unpacked.contents)
            if unpacked.contents.database != connection.vendor:
                raise BackupProblem(
                    f"The backup is of {unpacked.contents.database}, and DATABASE_URL names {connection.vendor}. "
                    f"Start with a database of the same kind."
                )
            if not replace:
                _refuse_replacing()
            restored = _restore_sqlite(unpacked) if connection.vendor == "sqlite" else _restore_postgresql(unpacked)
            restored.replaced_paths.extend(_replace_folders(unpacked))
            undo.pop_all()
    except OSError as problem:
        raise BackupProblem(f"Nothing was changed: {problem.strerror or problem} ({problem.filename}).") from problem
    return restored


def _refuse_standby() -> None:
    state = standby_state()
    if state.role == STANDBY:
        raise BackupProblem(
            f"This laptop is the standby of {state.peer or 'another one'}: what is put back here would be replaced by "
            f"what that one has. Restore there. Or put this one in charge first, with {settings.COMMAND} standby "
            f"--take-over while it runs here, stop both, and restore here."
        )


def _refuse_running(now: datetime) -> None:
    """Raise BackupProblem while anything uses the database.

    A server with SQLite has its data folder locked; one with PostgreSQL may run on another computer.
    """
    if connection.vendor == "sqlite":
        runs = is_in_use(Path(settings.DATA_DIR))
    else:
        last = last_written_time_reference()
        runs = last is not None and abs(now - last.at) < ALIVE
    if runs:
        raise BackupProblem("The server runs. Stop it first, then restore.")
    if connection.vendor != "sqlite":
        _refuse_running_worker(now)
    _refuse_other_programs()


def _refuse_replacing() -> None:
    if connection.vendor != "sqlite":
        if _has_tables():
            raise BackupProblem("The database is not empty. With --replace a dump of it is kept aside.")
    elif (database := Path(connection.settings_dict["NAME"])).exists():
        raise BackupProblem(f"There is a database: {database}. With --replace it is kept under another name.")


def _refuse_running_worker(now: datetime) -> None:
    """Raise BackupProblem while worker or beat report that they are alive, on whichever computer."""
    pulses: list[Pulse] = []
    with suppress(DatabaseError):  # a broken or empty database has no pulses
        pulses = list(Pulse.objects.filter(who__in=(Pulse.WORKER, Pulse.BEAT)))
    connection.close()
    for pulse in pulses:
        if abs(now - pulse.at) <= SILENCE:
            seconds = int(SILENCE.total_seconds())
            raise BackupProblem(
                f"The server runs: its {pulse.who} was alive {abs(now - pulse.at).seconds} seconds ago. "
                f"Stop it wherever it runs, wait {seconds} seconds, then restore."
            )


def _refuse_other_programs() -> None:
    """Raise BackupProblem while other programs have the database open."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        connection.close()
        if Path(name).exists() and is_open_elsewhere(Path(name)):
            raise BackupProblem(f"The server runs, or another program has {name} open. End it first, then restore.")
    elif others := other_sessions():
        raise BackupProblem(
            f"Other sessions are connected to the database {name}: {', '.join(sorted(set(others)))} "
            f"({len(others)} in all). Stop the servers and whatever else uses it, then restore."
        )


def _has_tables() -> bool:
    try:
        return bool(connection.introspection.table_names())
    except DatabaseError as problem:
        raise BackupProblem(f"The database does not answer: {' '.join(str(problem).split())}") from problem
    finally:
        connection.close()


def _prepare_copy(unpacked: _Unpacked, copy: UnpackedDatabase) -> bool:
    """Verify a copy, raise its version numbers, and mark it with this server's key and version.

    Returns whether it had the mark of another key.
    """
    verify_copy(copy, unpacked.contents, data=unpacked.folder)
    key, keys = stored_key_mark(copy), ServerKey._meta.db_table  # noqa: SLF001 - Django's public _meta
    increment = [unpacked.version_increment]
    raise_versions = [(f"UPDATE {model._meta.db_table} SET version = version + ?", increment) for model in VERSIONED]  # noqa: S608, SLF001 - own names
    mark_values = [ServerKey.ONLY, key_mark(), settings.VERSION]
    mark = (f"INSERT INTO {keys} (id, mark, version) VALUES (?, ?, ?)", mark_values)  # noqa: S608 - own names
    copy.run_in_transaction(*raise_versions, (f"DELETE FROM {keys}", []), mark)  # noqa: S608 - own names
    return key not in {None, key_mark()}


def _restore_sqlite(unpacked: _Unpacked) -> Restored:
    copy, database = unpacked_sqlite(unpacked.folder), Path(connection.settings_dict["NAME"])
    other_key = _prepare_copy(unpacked, copy)
    if is_open_elsewhere(Path(copy.name)):  # its write-ahead log goes into the file
        raise BackupProblem("Another program reads the unpacked backup. End it first, then restore.")
    if database.exists():
        _refuse_other_programs()
    earlier = replace_sqlite(Path(copy.name), database, aside=unpacked.suffix_of_replaced, undo=unpacked.undo)
    return Restored(unpacked.contents, [earlier] if earlier else [], other_key)


def _restore_postgresql(unpacked: _Unpacked) -> Restored:
    """Replace the database's content by the dump. The earlier content is dumped first, and restored on failure.

    The dump is verified in a temporary database or, if the role may not create one, after loading.
    """
    dump, other_key = unpacked.folder / DATABASES["postgresql"], False
    verified_first = may_create_databases()
    if verified_first:
        with temporary_postgresql(dump) as copy:
            other_key = _prepare_copy(unpacked, copy)
            dump = unpacked.folder / "ready.dump"
            dump_postgresql(dump, name=copy.name)
    earlier = Path(settings.DATA_DIR) / f"database{unpacked.suffix_of_replaced}.dump" if _has_tables() else None
    _refuse_other_programs()
    name = connection.settings_dict["NAME"]
    with ExitStack() as undo:
        if earlier:
            undo.callback(earlier.unlink, missing_ok=True)
            dump_postgresql(earlier, name=name)
        replace_postgresql(dump)
        undo.pop_all()
    unpacked.undo.callback(_restore_earlier, earlier)
    if not verified_first:
        other_key = _prepare_copy(unpacked, UnpackedDatabase("postgresql", name))
    return Restored(unpacked.contents, [earlier] if earlier else [], other_key)


def _restore_earlier(earlier: Path | None) -> None:
    """Restore the PostgreSQL database's earlier content from its dump; None empties the database."""
    try:
        replace_postgresql(earlier)
    except BackupProblem as problem:
        raise BackupProblem(f"What was in the database is not back, it is in {earlier}: {problem}") from problem
    if earlier:
        earlier.unlink()


def _replace_folders(unpacked: _Unpacked) -> list[Path]:
    """Move the unpacked folders into place. Returns the new paths of the replaced folders."""
    replaced_paths: list[Path] = []
    for name in FOLDERS:
        there = Path(settings.DATA_DIR) / name
        if there.exists():
            replaced_paths.append(there.with_name(name + unpacked.suffix_of_replaced))
            rename_with_undo(there, replaced_paths[-1], undo=unpacked.undo)
        if (unpacked.folder / name).exists():
            rename_with_undo(unpacked.folder / name, there, undo=unpacked.undo)
    return replaced_paths
