"""A database of a newer version is refused in words: by SQLite's file, and by PostgreSQL."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.backups.newer_database import known_migrations, newer_migrations, refuse_newer_database
from config.server.preparing import prepare_database

TOMORROW = ("tournaments", "9999_of_tomorrow")
WORDS = (
    "This database is of a newer version of Shuffle Up (tournaments.9999_of_tomorrow). Nothing was changed. Install "
    "that version and start it again, or put back a backup of this version: manage.py restore"
)


def test_migrations_that_this_program_has_are_not_newer() -> None:
    assert newer_migrations(known_migrations()) == []
    assert newer_migrations({*known_migrations(), "tournaments.9999_b", "later.0001_a"}) == [
        "later.0001_a", "tournaments.9999_b",
    ]  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_a_newer_database_is_neither_prepared_nor_served() -> None:
    refuse_newer_database()
    recorder = MigrationRecorder(connection)
    recorder.record_applied(*TOMORROW)
    try:
        for start in (refuse_newer_database, prepare_database):
            with pytest.raises(SystemExit) as refused:
                start()
            assert str(refused.value) == WORDS
    finally:
        recorder.record_unapplied(*TOMORROW)


def test_what_is_no_database_yet_is_not_newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("a file")
    file = tmp_path / "event.sqlite3"
    monkeypatch.setitem(connection.settings_dict, "NAME", file)
    refuse_newer_database()
    assert not file.exists()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE other (number)")
    refuse_newer_database()
    file.write_bytes(b"no database at all, but as long as the head of one would be" * 9)
    refuse_newer_database()
