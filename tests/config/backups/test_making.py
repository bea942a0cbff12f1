"""Scheduled backups: once an interval, and only where they went before."""

import os
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError

from config.backups import databases, making
from config.backups.archive import BackupProblem
from config.backups.making import make_backup, make_scheduled_backup
from config.celery import app
from config.tasks import back_up
from tests.conftest import MINUTE, NOON
from tournaments.actions.organisation import change_organisation
from tournaments.contribution_types import OK, HealthPart
from tournaments.models import Tournament
from tournaments.selectors import health
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.backup_failure import failure_file, last_failure
from tournaments.sentences.health import health_part_figure_text, health_part_sentence

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def unreadable(_folder: Path) -> str:
    """Read as of a stick that was pulled out."""
    raise OSError(5, "Input/output error")


def test_oldest_scheduled_backups_are_removed(
    event: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "verify_backup", lambda _path: None)
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


def test_folder_on_a_removed_usb_stick_is_not_created(event: Tournament, tmp_path: Path) -> None:
    with pytest.raises(BackupProblem, match="No backup: there is no folder"):
        make_scheduled_backup(tmp_path / "stick", every=timedelta(hours=1), keep=2, now=NOON)
    assert not (tmp_path / "stick").exists()


def test_mount_point_of_a_removed_usb_stick_receives_only_manual_backups(
    event: Tournament, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, hour = tmp_path / "stick", timedelta(hours=1)
    stick.mkdir()
    settings.BACKUP_DIR, is_there = str(stick), [True]
    for module in (making, health):
        monkeypatch.setattr(module, "is_on_other_disk", lambda _folder: is_there[0])
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


def test_unreadable_usb_stick_for_backups_is_reported(
    event: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "backup_folder_problem", unreadable)
    with pytest.raises(BackupProblem, match=r"No backup: Input/output error \(.*\)"):
        make_scheduled_backup(tmp_path, every=timedelta(hours=1), keep=2, now=NOON)


def test_backup_task_runs_ten_times_in_an_hour() -> None:
    spans = {name: entry["schedule"] for name, entry in app.conf.beat_schedule.items()}
    assert spans["back-up"] == 60 * 60 / 10


def test_no_backup_is_made_when_no_folder_is_set(settings: Any) -> None:
    settings.BACKUP_DIR = ""
    assert back_up() == ""


def test_backup_is_made_into_the_folder_of_the_settings(stick: Path, settings: Any, director: User) -> None:
    settings.BACKUP_DIR = ""
    change_organisation({"backup_folder": str(stick)}, by=director, now=NOON)
    assert (Path(back_up()).parent, backup_part().state) == (stick, OK)


@pytest.fixture
def stick(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for backups, with a slash at its end as a shell completes it. What is written there is not checked."""
    monkeypatch.setattr(making, "verify_backup", lambda _path: None)
    there = tmp_path / "stick"
    there.mkdir()
    settings.BACKUP_DIR = f"{there}/"
    return there


def backup_part() -> HealthPart:
    """Return the backups' part of the server's health."""
    return health._backup_health(server_now())


def fails_for(monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
    """Let the database refuse to be copied, and the worker try."""

    def refuse(_to: Path) -> None:
        raise problem

    with monkeypatch.context() as patched:
        patched.setattr(making, "copy_database", refuse)
        with pytest.raises(Exception, match=re.escape(str(problem))):
            back_up()


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (BackupProblem("pg_dump failed: aborting because of server version mismatch"), "pg_dump failed: aborting"),
        (OperationalError("server closed\n\tthe connection"), "server closed the connection"),
    ],
)
def test_failure_of_a_backup_is_shown_until_a_backup_succeeds(
    event: Tournament, stick: Path, monkeypatch: pytest.MonkeyPatch, problem: Exception, reason: str
) -> None:
    assert backup_part().matter == "no_backup_yet"
    fails_for(monkeypatch, problem)
    part = backup_part()
    assert part.matter == "backup_failed"
    assert reason in health_part_sentence(part)
    assert health_part_figure_text(part, now=server_now()).startswith("failed ")
    assert back_up() != ""
    assert backup_part().matter == ""


def test_manual_backup_into_the_backup_folder_clears_the_failure(
    event: Tournament, stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails_for(monkeypatch, BackupProblem("pg_dump failed"))
    make_backup(tmp_path / "elsewhere", now=server_now())
    assert backup_part().matter == "backup_failed"
    make_backup(tmp_path / "elsewhere" / ".." / "stick", now=server_now())
    assert backup_part().matter == ""


def test_backup_made_by_another_computer_clears_the_failure(
    event: Tournament, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails_for(monkeypatch, BackupProblem("pg_dump failed"))
    (stick / "shuffle-up-20260314-120000.zip").touch()
    assert health_part_figure_text(backup_part(), now=server_now()).startswith("last one ")
    assert back_up() == ""
    assert backup_part().matter == ""


def test_missing_backup_folder_is_reported_instead_of_the_failure(
    event: Tournament, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails_for(monkeypatch, BackupProblem("pg_dump failed"))
    stick.rmdir()
    assert backup_part().matter == "backup_folder_gone"
    failure_file().unlink()
    with pytest.raises(BackupProblem, match="there is no folder"):
        back_up()
    stick.mkdir()
    assert backup_part().matter == "no_backup_yet"


def test_stored_backup_failure_applies_only_to_its_folder(
    event: Tournament, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails_for(monkeypatch, BackupProblem("pg_dump failed"))
    assert last_failure(stick) is not None
    assert last_failure(stick.parent) is None
    for text in ("", "[]", "{}", '{"at": 1, "reason": "", "folder": ""}'):
        failure_file().write_text(text, encoding="utf-8")
        assert last_failure(stick) is None


def test_backup_is_retried_when_its_failure_could_not_be_stored(
    event: Tournament, stick: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failure_file().mkdir()
    fails_for(monkeypatch, BackupProblem("pg_dump failed"))
    assert back_up() != ""


def test_missing_postgresql_program_is_reported(
    event: Tournament, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(making, "copy_database", lambda to: databases._run_program("pg_dump", str(to)))
    with pytest.raises(BackupProblem, match=r"^No backup: pg_dump is not installed here\. Install"):
        back_up()
    assert "again automatically: pg_dump is not installed here." in health_part_sentence(backup_part())
    assert list(stick.iterdir()) == []
