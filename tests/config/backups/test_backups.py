"""Backups have every acknowledged action, and restored logs verify."""

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config.backups import making
from config.backups.archive import LIST, BackupProblem
from config.backups.drill import verify_backup
from config.backups.restoring import restore
from systems.program import version
from tests.config.backups.conftest import Backup, forged, manage
from tests.conftest import NOON
from tests.suite.migrated import copy_migrated
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.clock.server_time import time_reference_file

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

SQLITE = pytest.mark.skipif("sqlite" not in os.environ.get("DATABASE_URL", "sqlite"), reason="of SQLite alone")
POSTGRESQL = pytest.mark.skipif(not SQLITE.args[0], reason="of PostgreSQL alone")


def test_backup_restores_the_complete_log_on_another_computer(
    backup: Backup, event: Tournament, elsewhere: dict[str, str], settings: Any
) -> None:
    elsewhere["SECRET_KEY"] = settings.SECRET_KEY
    code, said = manage("restore", str(backup()), env=elsewhere)
    assert (code, said.splitlines()[-1]) == (0, "tournaments: 1, problems: 0"), said
    printed = f"{event.log_head.number}: {event.log_head.printed_digest}"
    code, said = manage("verify_log", "event", "--head", printed, env=elsewhere)
    assert (code, said.splitlines()[-1]) == (0, "tournaments: 1, problems: 0"), said
    picture = Path(elsewhere["DATA_DIR"]) / "media" / "rulings" / "hand.png"
    assert picture.read_bytes() == b"a picture"


def test_backup_manifest_contains_the_last_log_entry_of_every_tournament(backup: Backup, event: Tournament) -> None:
    with ZipFile(backup()) as archive:
        listed = json.loads(archive.read(LIST))
    assert listed["heads"] == {"event": [event.log_number, event.log_digest]}
    assert listed["made_at"] == NOON.isoformat()
    database = "database.sqlite3" if connection.vendor == "sqlite" else "database.dump"
    assert {name.partition("/")[0] for name in listed["files"]} == {"media", "log-heads", database}


def test_backup_has_no_secret_key(backup: Backup, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "verify_backup", lambda _path: None)
    (data / "secret_key").write_text("a secret", encoding="ascii")
    with ZipFile(backup()) as archive:
        assert not [name for name in archive.namelist() if "secret" in name]


@SQLITE
def test_backup_of_a_tampered_log_is_refused(backup: Backup, tmp_path: Path) -> None:
    FloorLog.objects.filter(number=1).update(by_name="Forged")
    with pytest.raises(BackupProblem, match="event: row 1 was changed"):
        backup()
    assert list((tmp_path / "stick").iterdir()) == []


@SQLITE
def test_backup_whose_manifest_has_a_wrong_log_end_is_refused(made: Path) -> None:
    def earlier(name: str, content: bytes) -> bytes:
        return content.replace(b'"event": [\n   2', b'"event": [\n   1') if name == LIST else content

    with pytest.raises(BackupProblem, match="The log of event is another than when the backup was made"):
        verify_backup(forged(made, earlier))


@pytest.mark.parametrize("broken", [lambda whole: whole[: len(whole) // 2], lambda _: b"no zip", lambda _: b""])
def test_broken_backup_file_is_refused_with_an_explanation(made: Path, broken: Callable[[bytes], bytes]) -> None:
    made.write_bytes(broken(made.read_bytes()))
    with pytest.raises(BackupProblem, match="is broken"):
        verify_backup(made)


def test_most_single_byte_changes_of_a_backup_file_are_detected(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.backups.drill._verify_logs", lambda *_given, **_more: None)
    whole, refused = made.read_bytes(), 0
    places = range(40, len(whole) // 2, max(1, len(whole) // 60))
    for at in places:
        made.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        try:
            verify_backup(made)
        except BackupProblem:
            refused += 1
    # a zip has a few bytes that nobody reads, such as a file's time
    assert refused > len(places) // 2


def test_full_disk_during_unpacking_is_not_reported_as_broken_backup(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: Any, **_more: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("config.backups.archive._unpack_file", full)
    with pytest.raises(BackupProblem, match=r"made\.zip was not unpacked: No space left on device"):
        verify_backup(made)


def test_backup_with_changed_content_is_refused(made: Path) -> None:
    def other(name: str, content: bytes) -> bytes:
        return b"another picture" if name.startswith("media") else content

    with pytest.raises(BackupProblem, match=r"media/rulings/hand\.png is not what was saved"):
        verify_backup(forged(made, other))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": 2, "version": "0.12.0"}, f"of Shuffle Up 0.12.0, and this is {version()}: install that one"),
        ({"version": "0.12.0"}, f"of Shuffle Up 0.12.0, and this is {version()}: install that one"),
        ({"migrations": ["tournaments.0001_first"]}, "of Shuffle Up 0.1.0. This version starts a new database"),
        ({"migrations": ["tournaments.9999_of_tomorrow"]}, "a newer Shuffle Up .tournaments.9999_of_tomorrow"),
        ({"files": {"../../etc/passwd": [1, "0"]}}, "does not belong there"),
        ({"heads": 3}, "its list is missing or broken"),
    ],
)
def test_backup_with_an_invalid_manifest_is_refused(made: Path, change: dict[str, Any], says: str) -> None:
    def listed(name: str, content: bytes) -> bytes:
        return json.dumps(json.loads(content) | change).encode() if name == LIST else content

    with pytest.raises(BackupProblem, match=says):
        verify_backup(forged(made, listed))


def test_restore_of_a_missing_backup_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(tmp_path / "none.zip"))


@POSTGRESQL
def test_restore_is_refused_while_the_server_runs(made: Path) -> None:
    time_reference_file().write_text(f"{NOON.isoformat()} 100.0 boot\n", encoding="ascii")
    with pytest.raises(BackupProblem, match="The server runs"):
        restore(made, replace=True, now=NOON)


def test_existing_database_is_replaced_only_with_the_replace_option(made: Path, event: Tournament) -> None:
    with pytest.raises(BackupProblem, match="--replace"):
        restore(made, now=NOON)
    assert Tournament.objects.get().log_head == event.log_head


@SQLITE
def test_restore_sets_aside_the_data_that_it_replaces(made: Path, elsewhere: dict[str, str], settings: Any) -> None:
    elsewhere["SECRET_KEY"] = settings.SECRET_KEY
    copy_migrated(Path(elsewhere["DATA_DIR"]))
    code, said = manage("restore", "--replace", str(made), env=elsewhere)
    assert (code, said.count("Kept aside: ")) == (0, 1), said
    folder = Path(elsewhere["DATA_DIR"])
    [before] = folder.glob("shuffle-up.before-*.sqlite3")
    counts = []
    for path in (before, folder / "shuffle-up.sqlite3"):
        with closing(sqlite3.connect(path)) as database:
            counts.append(database.execute("SELECT count(*) FROM tournaments_tournament").fetchone()[0])
    assert counts == [0, 1]


def test_full_disk_leaves_no_partial_backup(backup: Backup, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_given: Any, **_more: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(making, "write_archive", full)
    with pytest.raises(BackupProblem, match="No backup: No space left on device"):
        backup()
    assert list((tmp_path / "stick").iterdir()) == []
