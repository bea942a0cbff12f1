"""Writers of one process come first come, first served; nothing keeps a turn that has ended."""

import threading
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection, transaction

from config.queued_sqlite.base import DatabaseWrapper
from tests.config.test_errors import lose_patience

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite alone has the queue")


def is_turn_taken() -> bool:
    """Return whether somebody of this process has the turn."""
    return DatabaseWrapper.queues[str(connection.settings_dict["NAME"])]._taken


@pytest.mark.django_db(transaction=True)
def test_sqlite_writer_releases_the_queue_when_its_transaction_ends() -> None:
    with transaction.atomic():
        assert is_turn_taken()
    assert not is_turn_taken()
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        _ = 1 / 0
    assert not is_turn_taken()
    with transaction.atomic():
        transaction.set_rollback(True)
    assert not is_turn_taken()
    with transaction.atomic():
        connection.close()
    assert not is_turn_taken()


@pytest.mark.django_db(transaction=True)
def test_sqlite_writer_that_waits_too_long_gets_database_is_locked() -> None:
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            held.set()
            done.wait(20)
        connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(20)
    lose_patience()
    with pytest.raises(OperationalError, match="locked"), transaction.atomic():
        pass
    done.set()
    holder.join()
    with transaction.atomic():
        User.objects.create_user("after")
    assert not is_turn_taken()


def test_sqlite_file_is_readable_only_by_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite3"
    for before in (None, 0o644):
        if before:
            file.chmod(before)
        opened = DatabaseWrapper(connection.settings_dict | {"NAME": file})
        with opened.wrap_database_errors:
            made = opened.get_new_connection(opened.get_connection_params())
        made.execute("PRAGMA journal_mode=WAL")
        made.execute(f"CREATE TABLE t{before} (a)")
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        made.close()
        assert modes == dict.fromkeys(("new.sqlite3", "new.sqlite3-wal", "new.sqlite3-shm"), 0o600)


@pytest.mark.django_db(transaction=True)
def test_concurrent_sqlite_writers_all_succeed() -> None:
    def write(number: int) -> None:
        for turn in range(5):
            with transaction.atomic():
                User.objects.create_user(f"person {number} {turn}")
        connection.close()

    people = [threading.Thread(target=write, args=(number,)) for number in range(12)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert User.objects.count() == 60
