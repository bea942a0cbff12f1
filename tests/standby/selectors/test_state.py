"""The state of the two laptops, from the file that the protocol keeps."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import LazySettings

from standby.selectors.state import StandbyState, standby_state, state_file

SAID = {
    "role": "first", "epoch": 3, "peer": "http://10.0.0.8:8000", "in_step": False, "since": "2026-03-14T12:00:00+00:00",
    "behind": 2, "reason": "timeout", "witness": None, "address": "http://10.0.0.7:8000", "of a newer version": 1,
}  # fmt: skip


@pytest.fixture(autouse=True)
def _folder(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def test_laptop_without_a_standby_state_file_runs_alone() -> None:
    assert standby_state() == StandbyState(role="alone", epoch=0)


def test_all_fields_of_the_standby_state_file_are_read() -> None:
    state_file().write_text(json.dumps(SAID))
    assert standby_state() == StandbyState(
        role="first",
        epoch=3,
        peer="http://10.0.0.8:8000",
        since=datetime(2026, 3, 14, 12, tzinfo=UTC),
        behind=2,
        reason="timeout",
        address="http://10.0.0.7:8000",
    )
    assert standby_state().addresses == ["http://10.0.0.7:8000", "http://10.0.0.8:8000"]


def test_changed_standby_state_file_is_reread() -> None:
    state_file().write_text(json.dumps(SAID))
    assert standby_state().epoch == 3
    new = state_file().with_suffix(".new")
    new.write_text(json.dumps(SAID | {"epoch": 4}))
    new.replace(state_file())
    assert standby_state().epoch == 4


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"role": "king"}', '{"role": "first", "since": "noon"}'])
def test_pages_open_despite_a_broken_standby_state_file(broken: str) -> None:
    state_file().write_text(broken)
    assert standby_state().role == "alone"
