"""Restoring is done completely or not at all, and open pages show the restored state."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.backups import making, restoring
from config.backups.archive import LIST, BackupProblem
from config.backups.databases import UnpackedDatabase, rename_with_undo
from config.backups.drill import verify_backup
from config.backups.other_versions import refuse_other_version
from config.backups.restoring import VERSIONS_AHEAD, restore
from config.server.preparing import prepare_database
from systems.data_folder import LOCK_FILE
from systems.files import try_lock_file
from tests.config.backups.conftest import Backup, forged, manage
from tests.conftest import NOON
from tournaments.models import FloorLog, Pulse, ServerKey, StreamShow, Tournament
from tournaments.services.staff.server_key import store_key_mark

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="of SQLite alone")
POSTGRESQL = pytest.mark.skipif(connection.vendor != "postgresql", reason="of PostgreSQL alone")
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def own_file(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """A file of SQLite that nobody has open: a connection of an earlier test may still have the worker's."""
    if connection.vendor != "sqlite":
        yield
        return
    shared, own = connection.settings_dict["NAME"], tmp_path / "own" / "event.sqlite3"
    own.parent.mkdir()
    connection.close()
    with closing(sqlite3.connect(shared)) as source, closing(sqlite3.connect(own)) as copy:
        source.backup(copy)
    connection.settings_dict["NAME"] = own
    yield
    connection.close()
    connection.settings_dict["NAME"] = shared


@contextmanager
def nothing_changes(data: Path) -> Iterator[None]:
    """Assert that database and files are unchanged."""

    def now() -> tuple[list[Any], list[Any], list[str]]:
        rows = list(Tournament.objects.values_list("slug", "version", "log_number", "log_digest"))
        files = sorted(str(path.relative_to(data)) for path in data.rglob("*"))
        return rows, list(FloorLog.objects.values_list("number", "by_name", "digest")), files

    before = now()
    yield
    assert now() == before


def query_database(env: dict[str, str], question: str) -> Any:
    """Return the answer of another computer's database."""
    if connection.vendor == "sqlite":
        return UnpackedDatabase("sqlite", f"{env['DATA_DIR']}/shuffle-up.sqlite3").first_row(question)[0]
    return UnpackedDatabase("postgresql", env["DATABASE_URL"].rpartition("/")[2]).first_row(question)[0]


def other_end(name: str, content: bytes) -> bytes:
    """Change the end of a log in the list."""
    return content.replace(b'"event": [\n   2', b'"event": [\n   1') if name == LIST else content


@pytest.mark.services
def test_restore_of_a_backup_with_a_wrong_log_end_changes_nothing(made: Path, event: Tournament, data: Path) -> None:
    with nothing_changes(data), pytest.raises(BackupProblem, match="The log of event is another than when"):
        restore(forged(made, other_end), replace=True, now=NOON)


@pytest.mark.services
def test_restore_of_a_backup_with_a_changed_log_row_changes_nothing(
    backup: Backup, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "verify_backup", lambda _path: None)
    FloorLog.objects.filter(number=1).update(by_name="Forged")
    path = backup()
    with nothing_changes(data), pytest.raises(BackupProblem, match="not whole: event: row 1 was changed"):
        restore(path, replace=True, now=NOON)


@pytest.mark.services
def test_restore_that_fails_while_it_moves_files_changes_nothing(
    made: Path, event: Tournament, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(there: Path, to: Path, **more: Any) -> None:
        if to.name == "media" and there.parent != data:
            raise OSError(28, "No space left on device", str(to))
        rename_with_undo(there, to, **more)

    monkeypatch.setattr(restoring, "rename_with_undo", fails)
    with nothing_changes(data), pytest.raises(BackupProblem, match="Nothing was changed: No space left on device"):
        restore(made, replace=True, now=NOON)


@pytest.mark.services
def test_restore_advances_version_numbers_by_the_age_of_the_backup(backup: Backup, event: Tournament) -> None:
    StreamShow.objects.create(tournament=event, version=7)
    path, versions = backup(), []
    Tournament.objects.update(version=event.version + 5_000)
    for now in (NOON + 10 * SECOND, NOON + 3600 * SECOND):
        restore(path, replace=True, now=now)
        versions += [(Tournament.objects.get().version, StreamShow.objects.get().version)]
    ten_seconds, an_hour = VERSIONS_AHEAD + 100, VERSIONS_AHEAD + 36_000
    assert versions == [(event.version + ten_seconds, 7 + ten_seconds), (event.version + an_hour, 7 + an_hour)]


@pytest.mark.services
def test_older_backup_is_migrated_during_its_restore(backup: Backup, elsewhere: dict[str, str], settings: Any) -> None:
    elsewhere["SECRET_KEY"] = settings.SECRET_KEY
    code, said = manage("restore", str(backup()), env=elsewhere)
    assert code == 0, said
    if connection.vendor == "postgresql":
        run_in(elsewhere, "GRANT SELECT ON tournaments_tournament TO pg_monitor")
    call_command("migrate", "rulings", "zero", interactive=False, verbosity=0)
    older = backup()
    assert "rulings_ruling" not in connection.introspection.table_names()
    code, said = manage("restore", "--replace", str(older), env=elsewhere)
    assert (code, said.splitlines()[-1], said.count("Kept aside: ")) == (0, "tournaments: 1, problems: 0", 3), said
    assert query_database(elsewhere, "SELECT count(*) FROM rulings_ruling") == 0
    assert query_database(elsewhere, "SELECT count(*) FROM django_migrations WHERE app = 'rulings'") == 1
    if connection.vendor == "postgresql":
        granted = "SELECT has_table_privilege('pg_monitor', 'tournaments_tournament', 'SELECT')"
        assert query_database(elsewhere, granted) is True
        [earlier] = Path(elsewhere["DATA_DIR"]).glob("database.before-*.dump")
        assert earlier.stat().st_size > 0


@pytest.mark.services
def test_older_program_restores_its_backup_over_a_newer_database(
    backup: Backup, event: Tournament, settings: Any
) -> None:
    made = backup()  # of this event, not the one that other tests share
    prepare_database()
    ServerKey.objects.update(version="0.12.0")
    MigrationRecorder(connection).record_applied("tournaments", "9999_of_tomorrow")
    restore(made, replace=True, now=NOON)
    refuse_other_version()
    assert ServerKey.objects.get().version == settings.VERSION
    assert Tournament.objects.get().log_head == event.log_head


def run_in(env: dict[str, str], statement: str) -> None:
    """Run a statement in the PostgreSQL of another computer."""
    UnpackedDatabase("postgresql", env["DATABASE_URL"].rpartition("/")[2]).run_in_transaction((statement, []))


@pytest.fixture
def lesser(elsewhere: dict[str, str]) -> Iterator[dict[str, str]]:
    """Another computer whose role owns its database, and may create none."""
    name = elsewhere["DATABASE_URL"].rpartition("/")[2]
    role = f"{name}_lesser"  # roles belong to the whole server, where other workers have theirs
    with connection.cursor() as cursor:
        cursor.execute(f"DROP ROLE IF EXISTS {role}")
        cursor.execute(f"CREATE ROLE {role} LOGIN PASSWORD 'lesser'")
        cursor.execute(f"ALTER DATABASE {name} OWNER TO {role}")
    given = connection.settings_dict
    yield elsewhere | {"DATABASE_URL": f"postgres://{role}:lesser@{given['HOST']}:{given['PORT']}/{name}"}
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER DATABASE {name} OWNER TO CURRENT_USER")
    run_in(elsewhere, f"REASSIGN OWNED BY {role} TO CURRENT_USER")
    run_in(elsewhere, f"DROP OWNED BY {role}")
    with connection.cursor() as cursor:
        cursor.execute(f"DROP ROLE {role}")


@POSTGRESQL
@pytest.mark.services
def test_postgresql_restore_without_createdb_changes_everything_or_nothing(
    made: Path, lesser: dict[str, str], settings: Any
) -> None:
    lesser["SECRET_KEY"] = settings.SECRET_KEY
    bad, digests = forged(made, other_end), "SELECT string_agg(digest, ' ' ORDER BY id) FROM tournaments_floorlog"
    code, said = manage("restore", str(bad), env=lesser)
    assert (code, "The log of event is another" in said) == (1, True), said
    assert query_database(lesser, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == 0
    code, said = manage("restore", str(made), env=lesser)
    assert code == 0, said
    before = query_database(lesser, digests)
    run_in(lesser, "UPDATE tournaments_tournament SET name = 'Since then'")
    code, said = manage("restore", "--replace", str(bad), env=lesser)
    assert (code, "The log of event is another" in said) == (1, True), said
    assert (query_database(lesser, digests), query_database(lesser, "SELECT name FROM tournaments_tournament")) == (
        before,
        "Since then",
    )
    assert list(Path(lesser["DATA_DIR"]).glob("*.before-*")) == []
    code, said = manage("restore", "--replace", str(made), env=lesser)
    assert (code, "Kept aside" in said, query_database(lesser, digests)) == (0, True, before), said
    assert query_database(lesser, "SELECT name FROM tournaments_tournament") == "Event"


@SQLITE
def test_broken_database_replaced_by_a_restore_is_set_aside(
    made: Path, elsewhere: dict[str, str], settings: Any
) -> None:
    elsewhere["SECRET_KEY"] = settings.SECRET_KEY
    folder = Path(elsewhere["DATA_DIR"])
    folder.mkdir()
    (folder / "shuffle-up.sqlite3").write_bytes(b"no database" * 1000)
    code, said = manage("restore", "--replace", str(made), env=elsewhere)
    assert (code, query_database(elsewhere, "SELECT count(*) FROM tournaments_tournament")) == (0, 1), said
    [earlier] = folder.glob("shuffle-up.before-*.sqlite3")
    assert earlier.read_bytes().startswith(b"no database")


def test_backup_with_a_different_secret_key_is_restored_with_a_warning(
    backup: Backup, elsewhere: dict[str, str]
) -> None:
    store_key_mark()
    elsewhere["SECRET_KEY"] = "the key of another computer, which is as long as a key is"  # noqa: S105 - made up
    _code, said = manage("restore", str(backup()), env=elsewhere)
    assert "The backup is of a server with another SECRET_KEY" in said
    assert query_database(elsewhere, "SELECT count(*) FROM tournaments_tournament") == 1


def test_restore_is_refused_on_a_standby(made: Path, event: Tournament, data: Path) -> None:
    said = {"role": "standby", "epoch": 1, "peer": "http://192.168.1.20:8000"}
    (data / "standby.json").write_text(json.dumps(said), encoding="ascii")
    with nothing_changes(data), pytest.raises(BackupProblem, match=r"is the standby of http://192\.168\.1\.20:8000"):
        restore(made, replace=True, now=NOON)


@SQLITE
def test_restore_is_refused_only_while_a_server_has_the_data_folder_locked(
    made: Path, event: Tournament, data: Path
) -> None:
    Pulse.objects.create(who=Pulse.WORKER, at=NOON)  # the server was alive this second
    with (data / LOCK_FILE).open("a+", encoding="ascii") as lock:
        assert try_lock_file(lock)
        with nothing_changes(data), pytest.raises(BackupProblem, match="Stop it first"):
            restore(made, replace=True, now=NOON)
    with pytest.raises(BackupProblem, match="--replace"):
        restore(made, now=NOON)


@POSTGRESQL
@pytest.mark.parametrize("who", [Pulse.WORKER, Pulse.BEAT])
def test_restore_is_refused_while_a_worker_or_beat_is_alive(
    made: Path, event: Tournament, data: Path, who: str
) -> None:
    Pulse.objects.create(who=who, at=NOON)
    with nothing_changes(data), pytest.raises(BackupProblem, match=f"its {who} was alive 20 seconds ago"):
        restore(made, replace=True, now=NOON + 20 * SECOND)
    with pytest.raises(BackupProblem, match="--replace"):
        restore(made, now=NOON + 21 * SECOND)


@SQLITE
def test_restore_is_refused_while_another_program_has_the_database_open(
    made: Path, event: Tournament, data: Path
) -> None:
    name = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(name)) as other:
        other.execute("SELECT count(*) FROM tournaments_tournament").fetchone()
        with nothing_changes(data), pytest.raises(BackupProblem, match=f"another program has {name} open"):
            restore(made, replace=True, now=NOON)


@POSTGRESQL
@pytest.mark.services
def test_restore_is_refused_while_other_database_sessions_are_connected(
    made: Path, event: Tournament, data: Path
) -> None:
    other: Any = connection.copy("other")
    with (
        closing(other.Database.connect(**connection.get_connection_params())),
        nothing_changes(data),
        pytest.raises(BackupProblem, match=r"Other sessions are connected to the database .*\(1 in all\)"),
    ):
        restore(made, replace=True, now=NOON)


@POSTGRESQL
@pytest.mark.services
def test_postgresql_check_verifies_the_logs_in_a_separate_database(
    backup: Backup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "verify_backup", lambda _path: None)
    FloorLog.objects.filter(number=1).update(by_name="Forged")
    with pytest.raises(BackupProblem, match="event: row 1 was changed"):
        verify_backup(backup(), in_temporary_database=True)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_database WHERE datname LIKE %s",
            [f"{connection.settings_dict['NAME'][:40]}_restoring_%"],
        )
        assert cursor.fetchone() == (0,)


@pytest.mark.parametrize("mangled", [b"\xff\xfe", b"\xc3\x28"])
def test_backup_containing_an_undecodable_file_name_is_refused(backup: Backup, data: Path, mangled: bytes) -> None:
    (data / "media" / "Löwe.png").write_bytes(b"a lion")
    path = backup()
    assert "media/Löwe.png" in verify_backup(path).files
    path.write_bytes(path.read_bytes().replace("ö".encode(), mangled))
    with pytest.raises(BackupProblem, match="is broken"):
        verify_backup(path)


def test_unprintable_backup_file_name_is_shown_with_a_replacement_character(tmp_path: Path) -> None:
    with pytest.raises(BackupProblem, match="There is no file") as refused:
        restore(tmp_path / os.fsdecode(b"\xff.zip"), now=NOON)
    assert "\ufffd.zip" in refused.value.args[0]
