"""The time of the server's processes."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine

from systems.clocks import boot_id
from tests.conftest import MINUTE
from tournaments.rules.clock.server_time import TimeReference
from tournaments.selectors.clock import server_time
from tournaments.selectors.clock.server_time import seconds_since_boot, server_now


@pytest.fixture
def server_time_file(settings: Any, tmp_path: Path, noon: datetime, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A watched process that is asked for the first time; by the file it is noon now."""
    settings.DATA_DIR, settings.TIME_IS_WATCHED = tmp_path, True
    monkeypatch.setattr(server_time, "_known", None)
    write(tmp_path, at=noon)
    return tmp_path / "server_time"


def write(folder: Path, *, at: datetime, start: str = "") -> None:
    line = TimeReference(at=at, count=seconds_since_boot(), counter=start or boot_id()).as_line()
    (folder / "server_time").write_text(line, encoding="ascii")


def server_time_error(noon: datetime) -> timedelta:
    return timedelta(seconds=round((server_now() - noon).total_seconds()))


@pytest.mark.parametrize("minutes", [10, -10, 600_000])
def test_changed_system_time_does_not_change_server_time(server_time_file: Path, noon: datetime, minutes: int) -> None:
    with time_machine.travel(noon + minutes * MINUTE, tick=False):
        assert server_time_error(noon) == timedelta(0)


def test_accepted_system_time_becomes_server_time_at_once(server_time_file: Path, noon: datetime) -> None:
    with time_machine.travel(noon + 10 * MINUTE, tick=False):
        assert server_time_error(noon) == timedelta(0)
        write(server_time_file.parent, at=noon + 10 * MINUTE)
        assert server_time_error(noon) == 10 * MINUTE


def test_time_reference_from_before_the_boot_is_ignored(server_time_file: Path, noon: datetime) -> None:
    write(server_time_file.parent, at=noon, start="another start")
    with time_machine.travel(noon + 10 * MINUTE, tick=False):
        assert server_time_error(noon) == 10 * MINUTE


def test_server_time_is_the_system_time_if_watching_is_off(
    server_time_file: Path, noon: datetime, settings: Any
) -> None:
    settings.TIME_IS_WATCHED = False
    with time_machine.travel(noon + 10 * MINUTE, tick=False):
        assert server_time_error(noon) == 10 * MINUTE
