"""The server watches the role of this laptop, and ends when its database is no longer its own."""

from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from config.server.awake_watch import AwakeWatch
from config.server.role_watch import RoleWatch
from config.server.task_threads import TaskThreads
from config.server.time_watch import TimeWatch
from systems.children import Child
from systems.power import ProgramLock

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own standby"),
]


def test_server_that_became_a_standby_is_ended_only_once(tmp_path: Path, settings: Any) -> None:
    settings.DATA_DIR = tmp_path
    state = tmp_path / "standby.json"
    state.write_text('{"role": "first", "epoch": 1}', encoding="utf-8")
    ends: list[str] = []
    awake = AwakeWatch(ProgramLock(["cat"]))
    beside = [Child("standby", [])]
    watch = RoleWatch(TimeWatch(), TaskThreads(), lambda: beside, awake_watch=awake, end=lambda: ends.append("end"))
    state.write_text('{"role": "standby", "epoch": 2}', encoding="utf-8")
    watch.look()
    watch.look()
    assert ends == ["end"]
    watch.stop()
    awake.end()
