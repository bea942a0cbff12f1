"""Writers of one process come first come, first served; a thread keeps its connection while nothing has changed."""

import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection, transaction

from config.queued_sqlite.base import DatabaseWrapper, close_all_connections
from standby.selectors.state import ALONE, PRIMARY, STANDBY
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


@pytest.fixture
def wrapper(db: None, tmp_path: Path, settings: Any) -> Iterator[DatabaseWrapper]:
    """A thread's connection to a file of its own, in a data folder of its own."""
    settings.DATA_DIR = tmp_path
    made = DatabaseWrapper(connection.settings_dict | {"NAME": tmp_path / "own.sqlite3"})
    made.ensure_connection()
    made.connection.execute("CREATE TABLE t (a)")
    yield made
    made.close()


def is_kept(wrapper: DatabaseWrapper) -> bool:
    """Return whether the end of a request leaves the connection open."""
    before = wrapper.connection
    wrapper.close_if_unusable_or_obsolete()
    return wrapper.connection is before


def take_role(folder: Path, role: str) -> None:
    (folder / "standby.json").write_text(json.dumps({"role": role}), encoding="utf-8")


def test_sqlite_connection_is_kept_from_request_to_request(wrapper: DatabaseWrapper) -> None:
    assert [is_kept(wrapper), is_kept(wrapper)] == [True, True]


@pytest.mark.parametrize(("first", "then"), [(ALONE, PRIMARY), (PRIMARY, ALONE), (ALONE, STANDBY), (STANDBY, PRIMARY)])
def test_sqlite_connection_is_closed_when_the_role_of_the_laptop_changes(
    wrapper: DatabaseWrapper, tmp_path: Path, first: str, then: str
) -> None:
    wrapper.close()
    take_role(tmp_path, first)
    wrapper.ensure_connection()
    take_role(tmp_path, then)
    assert (is_kept(wrapper), wrapper.connection) == (False, None)


def test_sqlite_connection_of_a_standby_is_not_kept(wrapper: DatabaseWrapper, tmp_path: Path) -> None:
    wrapper.close()
    take_role(tmp_path, STANDBY)
    wrapper.ensure_connection()
    assert (is_kept(wrapper), wrapper.connection) == (False, None)


def test_sqlite_connection_is_closed_when_its_file_is_replaced_or_gone(
    wrapper: DatabaseWrapper, tmp_path: Path
) -> None:
    file = tmp_path / "own.sqlite3"
    shutil.copy(file, tmp_path / "restored.sqlite3")
    (tmp_path / "restored.sqlite3").replace(file)
    assert (is_kept(wrapper), wrapper.connection) == (False, None)
    wrapper.ensure_connection()
    file.unlink()
    assert (is_kept(wrapper), wrapper.connection) == (False, None)


@pytest.mark.django_db(transaction=True)
def test_server_shutdown_closes_connections_of_idle_threads_but_none_in_use() -> None:
    ready, done, is_open = threading.Barrier(3), threading.Event(), {}

    def use(name: str, *, rests: bool) -> None:
        User.objects.exists()
        if rests:
            connection.close_if_unusable_or_obsolete()
        ready.wait(20)
        done.wait(20)
        is_open[name] = connection.connection is not None
        connection.close()

    threads = [threading.Thread(target=use, args=["rests"], kwargs={"rests": True}),
               threading.Thread(target=use, args=["reads"], kwargs={"rests": False})]  # fmt: skip
    for thread in threads:
        thread.start()
    ready.wait(20)
    close_all_connections()
    done.set()
    for thread in threads:
        thread.join()
    assert is_open == {"rests": False, "reads": True}
