"""A database of another version is refused in words: by SQLite's file, and by PostgreSQL."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.backups.other_versions import known_migrations, newer_migrations, refuse_other_version
from config.server.preparing import prepare_database

OTHER_VERSIONS = {
    "9999_of_tomorrow": (
        "This database is of a newer version of Shuffle Up (tournaments.9999_of_tomorrow). Nothing was changed. "
        "Install that version and start it again, or put back a backup of this version: ./run restore"
    ),
    "0001_first": (
        "This database is of Shuffle Up 0.1.0. This version starts a new one. Nothing was changed. To start it, "
        "set DATA_DIR to a new folder (or DATABASE_URL to a new database). To go on with the old one, use 0.1.0."
    ),
}


def test_only_unknown_migrations_are_newer() -> None:
    assert newer_migrations(known_migrations()) == []
    assert newer_migrations({*known_migrations(), "tournaments.9999_b", "later.0001_a"}) == [
        "later.0001_a", "tournaments.9999_b",
    ]  # fmt: skip


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("migration", OTHER_VERSIONS)
def test_server_does_not_start_with_a_database_of_another_version(migration: str) -> None:
    refuse_other_version()
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournaments", migration)
    try:
        for start in (refuse_other_version, prepare_database):
            with pytest.raises(SystemExit) as refused:
                start()
            assert str(refused.value) == OTHER_VERSIONS[migration]
    finally:
        recorder.record_unapplied("tournaments", migration)


def test_unreadable_database_is_not_reported_as_a_version_mismatch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("a file")
    file = tmp_path / "event.sqlite3"
    monkeypatch.setitem(connection.settings_dict, "NAME", file)
    refuse_other_version()
    assert not file.exists()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE other (number)")
    refuse_other_version()
    file.write_bytes(b"no database at all, but as long as the head of one would be" * 9)
    refuse_other_version()
