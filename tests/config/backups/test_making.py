"""Backups that the worker makes by itself: once a time, and only where they went before."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from config.backups import making
from config.backups.archive import BackupProblem
from config.backups.making import make_backup, make_scheduled_backup
from config.celery import app
from config.tasks import back_up
from tests.conftest import MINUTE, NOON
from tournaments.models import Tournament
from tournaments.selectors import health

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def unreadable(_folder: Path) -> str:
    """Read as of a stick that was pulled out."""
    raise OSError(5, "Input/output error")


def test_backups_by_themselves_come_once_a_time_and_the_oldest_go(
    event: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "check", lambda _path: None)
    stick, hour = tmp_path / "stick", timedelta(hours=1)
    stick.mkdir()
    names = []
    for at in (NOON, NOON + 54 * MINUTE, NOON + hour, NOON + 2 * hour):
        made = make_scheduled_backup(stick, every=hour, keep=2, now=at)
        names.append(made.name if made else "")
        if made:
            os.utime(made, (at.timestamp(), at.timestamp()))
    assert names == [
        "shuffle-up-20260314-120000.zip", "", "shuffle-up-20260314-130000.zip", "shuffle-up-20260314-140000.zip",
    ]  # fmt: skip
    assert sorted(path.name for path in stick.iterdir()) == names[2:]


def test_a_stick_that_was_pulled_out_is_not_made_on_this_computer(event: Tournament, tmp_path: Path) -> None:
    with pytest.raises(BackupProblem, match="No backup: there is no folder"):
        make_scheduled_backup(tmp_path / "stick", every=timedelta(hours=1), keep=2, now=NOON)
    assert not (tmp_path / "stick").exists()


def test_where_a_stick_was_nothing_is_written_until_somebody_does_it_by_hand(
    event: Tournament, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, hour = tmp_path / "stick", timedelta(hours=1)
    stick.mkdir()
    settings.BACKUP_DIR, is_there = str(stick), [True]
    for module in (making, health):
        monkeypatch.setattr(module, "is_apart", lambda _folder: is_there[0])
    assert make_scheduled_backup(stick, every=hour, keep=2, now=NOON) is not None
    is_there[0] = False
    for path in stick.iterdir():
        path.unlink()
    with pytest.raises(BackupProblem, match=r"No backup: the disk of .*stick is gone"):
        make_scheduled_backup(stick, every=hour, keep=2, now=NOON + hour)
    assert list(stick.iterdir()) == []
    by_hand, _contents = make_backup(stick, now=NOON + hour)
    os.utime(by_hand, (NOON.timestamp(), NOON.timestamp()))
    made = make_scheduled_backup(stick, every=hour, keep=2, now=NOON + 3 * hour)
    assert sorted(stick.iterdir()) == [by_hand, made]


def test_a_stick_that_cannot_be_read_is_said_in_words(
    event: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "backup_place_gone", unreadable)
    with pytest.raises(BackupProblem, match=r"No backup: Input/output error \(.*\)"):
        make_scheduled_backup(tmp_path, every=timedelta(hours=1), keep=2, now=NOON)


def test_a_server_that_was_started_again_has_not_to_wait_for_a_whole_span() -> None:
    spans = {name: one["schedule"] for name, one in app.conf.beat_schedule.items()}
    assert spans["back-up"] == 60 * 60 / 10


def test_without_a_folder_nothing_is_backed_up(settings: Any) -> None:
    settings.BACKUP_DIR = ""
    assert back_up() == ""
