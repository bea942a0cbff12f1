"""`manage.py login`: who sits at this computer makes a new password for the first login."""

import json
import logging
from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

pytestmark = pytest.mark.django_db

FORGOTTEN = "the one that nobody knows"


def new_login() -> list[str]:
    """Run the command; return the lines that it prints."""
    out = StringIO()
    call_command("login", stdout=out)
    return out.getvalue().splitlines()


def password_in(line: str) -> str:
    return line.partition("password ")[2].split()[0]


def test_new_password_replaces_the_old_one_and_ends_its_sessions(caplog: pytest.LogCaptureFixture) -> None:
    director = User.objects.create_superuser(username="director", password=FORGOTTEN)
    phone = Client()
    phone.force_login(director)
    with caplog.at_level(logging.INFO, "shuffle_up.staff"):
        line, signed_out = new_login()
    assert (line.startswith("First login director, password "), signed_out) == (
        True,
        "All devices that were signed in with it are signed out.",
    )
    director.refresh_from_db()
    assert (director.check_password(FORGOTTEN), director.check_password(password_in(line))) == (False, True)
    assert phone.get("/structures/").headers["Location"].startswith("/login/")
    assert [(record.message, record.user) for record in caplog.records] == [("password_reset", director.pk)]  # type: ignore[attr-defined]  # by `extra`


def test_removed_first_login_can_sign_in_again_with_a_new_password() -> None:
    User.objects.create_superuser(username="director", password=FORGOTTEN, is_active=False)
    answer = Client().post("/login/", {"username": "director", "password": password_in(new_login()[0])})
    assert (answer.status_code, answer.headers.get("Location")) == (302, "/")


def test_login_is_created_if_there_is_none() -> None:
    (line,) = new_login()
    assert User.objects.get(username="director", is_superuser=True).check_password(password_in(line))


def test_standby_makes_no_login(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "standby.json").write_text(json.dumps({"role": "standby", "epoch": 1}), encoding="utf-8")
    User.objects.create_superuser(username="director", password=FORGOTTEN)
    with pytest.raises(CommandError, match=r"^This laptop is a standby"):
        new_login()
    assert User.objects.get().check_password(FORGOTTEN)
