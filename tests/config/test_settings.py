"""The settings of the server."""

from pathlib import Path

import pytest
from environ import ImproperlyConfigured

from config import settings


def test_passwords_are_hashed_by_argon2_whatever_the_tests_do_to_be_quick() -> None:
    assert settings.PASSWORD_HASHERS[0] == "django.contrib.auth.hashers.Argon2PasswordHasher"


def test_a_file_of_sqlite_may_stand_anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/event.sqlite3")
    found = settings._database()
    assert (found["ENGINE"], found["NAME"]) == ("config.queued_sqlite", tmp_path / "event.sqlite3")
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_an_action_is_on_the_disk_before_it_is_acknowledged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "synchronous=FULL" in settings._sqlite(tmp_path)["OPTIONS"]["init_command"]
    monkeypatch.setenv("SQLITE_SYNCHRONOUS", "normal")
    assert "synchronous=NORMAL" in settings._sqlite(tmp_path)["OPTIONS"]["init_command"]
    monkeypatch.setenv("SQLITE_SYNCHRONOUS", "off")
    with pytest.raises(ImproperlyConfigured, match="FULL, NORMAL, EXTRA"):
        settings._sqlite(tmp_path)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite://:memory:"])
def test_a_database_in_memory_is_refused(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured):
        settings._database()
