"""`./run` watches the role of this laptop, and closes a database that is no longer its own."""

import gc
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from django.db import OperationalError, connection

from config.queued_sqlite.base import DatabaseWrapper
from config.server import role_watch
from config.server.role_watch import RoleWatch
from config.server.time_watch import TimeWatch
from standby.protocol.replica import back_up_database

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own standby"),
]


def test_primary_that_steps_down_releases_the_database(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR = tmp_path
    state, database = tmp_path / "standby.json", tmp_path / "own.sqlite3"
    state.write_text('{"role": "first", "epoch": 1}', encoding="utf-8")
    own = DatabaseWrapper(connection.settings_dict | {"NAME": database})
    monkeypatch.setattr(role_watch, "connection", own)
    watch = RoleWatch(cast("TimeWatch", None))
    gc.disable()  # nobody tidies up by chance
    try:
        with own.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA busy_timeout=50")
        with closing(sqlite3.connect(database)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(OperationalError, match="locked"):
                own.set_autocommit(autocommit=False, force_begin_transaction_with_broken_autocommit=True)
        state.write_text('{"role": "standby", "epoch": 2}', encoding="utf-8")
        assert watch.look() == ["web"]
        assert back_up_database(database, tmp_path / "kept.sqlite3") == tmp_path / "kept.sqlite3"
        assert watch.look() == []
    finally:
        gc.enable()
