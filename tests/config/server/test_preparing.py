"""Preparation of a server before it answers, and `manage.py prepare`."""

import socket
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.db.models import Field

from config.management.commands import prepare
from config.server import preparing
from config.server.preparing import (
    OTHER_KEY,
    Preparation,
    _connection_problem,
    copy_field,
    fast_field_clones,
    prepare_database,
    wait_for_database,
    wait_for_port,
)
from tournaments.models import StructurePlan

pytestmark = pytest.mark.django_db


def test_first_start_creates_the_login_and_the_presets_once() -> None:
    login = prepare_database().login
    assert login is not None
    assert User.objects.get(username=login.name).check_password(login.password)
    assert (User.objects.get().username, StructurePlan.objects.filter(preset=True).exists()) == ("director", True)
    assert prepare_database() == Preparation(login=None, warning="")


def test_server_with_a_different_secret_key_warns_at_each_start(settings: Any) -> None:
    prepare_database()
    settings.SECRET_KEY = "the key of another installation, as long as this"  # noqa: S105 - made up
    assert [prepare_database().warning for _ in range(2)] == [OTHER_KEY, OTHER_KEY]
    assert [prepare_database(new_key=True).warning, prepare_database().warning] == ["", ""]


def test_static_files_are_built_without_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(prepare, "build_static", lambda: done.append("static"))
    monkeypatch.setattr(prepare, "prepare_database", lambda **_asked: done.append("database"))
    call_command("prepare", "--static", stdout=StringIO())
    assert done == ["static"]


def test_server_waits_until_the_database_is_available(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["starting up", "starting up", "refused", ""])
    monkeypatch.setattr(preparing, "connection", SimpleNamespace(vendor="postgresql"))
    monkeypatch.setattr(preparing, "_connection_problem", lambda: next(answers))
    monkeypatch.setattr(preparing, "CONNECT_INTERVAL", 0)
    said: list[str] = []
    wait_for_database(said.append)
    assert [line.rpartition(": ")[2] for line in said] == ["starting up", "refused"]


@pytest.mark.services
def test_database_check_returns_the_connection_error_of_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("an SQLite has one server")
    assert _connection_problem() == ""
    monkeypatch.setitem(connection.settings_dict, "PORT", "1")
    assert "refused" in _connection_problem()


@pytest.mark.services
def test_lock_for_preparing_the_database_is_released() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("an SQLite has one server")
    assert prepare_database().login is not None
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()")
        assert cursor.fetchone() == (0,)


def test_copied_model_fields_equal_cloned_model_fields() -> None:
    # as a migration has them: of no model yet
    fields = [field.clone() for model in apps.get_models() for field in model._meta.local_fields]
    made = [(copy_field(field), field.clone()) for field in fields]
    assert [copy.deconstruct() for copy, _ in made] == [other.deconstruct() for _, other in made]
    own = [field.creation_counter for (field, _), of in zip(made, fields, strict=True) if not of.auto_created]
    assert own == sorted(own)


def test_field_cloning_of_django_is_restored_after_migrations() -> None:
    before = Field.clone
    with fast_field_clones():
        assert Field.clone is copy_field
    assert Field.clone is before


def test_occupied_port_ends_the_program_with_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "PORT_TIMEOUT", 0)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = int(other.getsockname()[1])
        with pytest.raises(SystemExit) as ended:
            wait_for_port("127.0.0.1", port)
    assert str(ended.value) == (
        f"Port {port} cannot be used: Address already in use. "
        "End the program that has it, or set PORT to another, such as 8010."
    )
    wait_for_port("127.0.0.1", port)


def test_server_waits_for_a_port_that_another_process_is_releasing(monkeypatch: pytest.MonkeyPatch) -> None:
    other = socket.create_server(("127.0.0.1", 0))
    monkeypatch.setattr("config.server.preparing.time.sleep", lambda _: other.close())
    wait_for_port("127.0.0.1", int(other.getsockname()[1]))
    assert other.fileno() == -1
