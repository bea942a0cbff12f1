"""A database of another version is refused in words: by SQLite's file, and by PostgreSQL."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.backups.other_versions import known_migrations, newer_writer, refuse_other_version
from config.server.preparing import prepare_database
from tests.suite.each_case import for_each
from tournaments.models import ServerKey

OWN = settings.VERSION
NEWER = (
    f"This database was written by {{}}, and this is {OWN}, which leaves it as it is: install that version again, or "
    "put back a backup made before that update: ./run restore FILE --replace"
)
OF_0_1_0 = (
    "This database is of Shuffle Up 0.1.0. This version starts a new one. Nothing was changed. To start it, "
    "set DATA_DIR to a new folder (or DATABASE_URL to a new database). To go on with the old one, use 0.1.0."
)
TOMORROW, UNNAMED = "tournaments.9999_of_tomorrow", "a newer Shuffle Up (tournaments.9999_of_tomorrow)"


@for_each(
    "version, more, writer",
    [
        (OWN, [], ""),
        ("", [], ""),
        ("0.0.9", [], ""),
        ("0.0.9", [TOMORROW], ""),
        (f"{OWN}.7", [], ""),
        (f"{OWN}.7", [TOMORROW], f"Shuffle Up {OWN}.7"),
        ("0.12.0", [], "Shuffle Up 0.12.0"),
        ("1.0.0", [TOMORROW], "Shuffle Up 1.0.0"),
        (OWN, [TOMORROW], UNNAMED),
        ("", [TOMORROW, "tournaments.9999_zebra"], UNNAMED),
    ],
)
def test_newer_writer_of_a_database_is_named(version: str, more: list[str], writer: str) -> None:
    assert newer_writer(version, {*known_migrations(), *more}) == writer


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("version", "migration", "refusal"),
    [
        ("0.12.0", None, NEWER.format("Shuffle Up 0.12.0")),
        (OWN, "9999_of_tomorrow", NEWER.format(UNNAMED)),
        (OWN, "0001_first", OF_0_1_0),
    ],
)
def test_program_leaves_a_database_of_another_version_as_it_is(
    version: str, migration: str | None, refusal: str
) -> None:
    prepare_database()
    assert ServerKey.objects.get().version == OWN
    ServerKey.objects.update(version=version)
    recorder = MigrationRecorder(connection)
    if migration:
        recorder.record_applied("tournaments", migration)
    for command in ("backup", "demo", "login"):
        with pytest.raises(SystemExit) as refused:
            call_command(command)
        assert str(refused.value) == refusal
    with pytest.raises(SystemExit) as refused:
        prepare_database()
    assert str(refused.value) == refusal
    assert ServerKey.objects.get().version == version


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
