"""The database that the environment names."""

from pathlib import Path

import pytest
from environ import Env, ImproperlyConfigured

from config.databases import database_settings

ENV = Env()


def test_sqlite_file_may_be_in_any_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/event.sqlite3")
    found = database_settings(ENV, tmp_path)
    assert (found["ENGINE"], found["NAME"]) == ("config.queued_sqlite", tmp_path / "event.sqlite3")
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_sqlite_synchronisation_cannot_be_turned_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert "synchronous=FULL" in database_settings(ENV, tmp_path)["OPTIONS"]["init_command"]
    monkeypatch.setenv("SQLITE_SYNCHRONOUS", "normal")
    assert "synchronous=NORMAL" in database_settings(ENV, tmp_path)["OPTIONS"]["init_command"]
    monkeypatch.setenv("SQLITE_SYNCHRONOUS", "off")
    with pytest.raises(ImproperlyConfigured, match="FULL, NORMAL, EXTRA"):
        database_settings(ENV, tmp_path)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite://:memory:"])
def test_in_memory_database_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured):
        database_settings(ENV, tmp_path)
