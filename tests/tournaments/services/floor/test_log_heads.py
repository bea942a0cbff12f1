"""Signed copies of log heads outside the database."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE
from tournaments.models import Tournament
from tournaments.selectors.floor.log_heads import heads_folder, read_head_files
from tournaments.services.clock import clock
from tournaments.services.floor.log_heads import store_heads
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def start(tournament: Tournament, by: User, now: datetime) -> None:
    with floor(tournament, by=by, now=now) as f:
        clock.start_clock(f)


def test_changed_log_heads_are_appended_to_a_daily_file(tournament: Tournament, director: User, noon: datetime) -> None:
    first = Tournament.objects.get(pk=tournament.pk).log_head
    assert [store_heads(now=noon), store_heads(now=noon)] == [1, 0]
    start(tournament, director, noon - MINUTE)
    second = Tournament.objects.get(pk=tournament.pk).log_head
    assert [store_heads(now=noon), store_heads(now=noon + 24 * 60 * MINUTE)] == [1, 1]
    assert sorted(path.name for path in heads_folder().iterdir()) == ["2026-03-14.log", "2026-03-15.log"]
    assert read_head_files().heads[tournament.pk] == {
        first.number: [(first, "2026-03-14.log")],
        second.number: [(second, "2026-03-14.log"), (second, "2026-03-15.log")],
    }


def test_log_head_files_are_private_to_the_server(tournament: Tournament, noon: datetime) -> None:
    store_heads(now=noon)
    assert [oct(path.stat().st_mode)[-3:] for path in (heads_folder(), *heads_folder().iterdir())] == ["700", "600"]


def test_log_head_signed_with_another_key_is_rejected(tournament: Tournament, noon: datetime, settings: Any) -> None:
    store_heads(now=noon)
    settings.SECRET_KEY = "another key"  # noqa: S105 - of a test
    assert read_head_files() == ({}, ["2026-03-14.log"])
