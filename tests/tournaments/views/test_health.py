"""Health answers of the server, waiting work, and the director's alerts about both."""

import os
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config.backups.archive import BackupProblem
from config.backups.making import delete_failure, note_failure
from tests.markup import text_of
from tournaments.contribution_types import LOOK, OK, WRONG, HealthPart
from tournaments.models import ClockAnchor, Pulse, Tournament
from tournaments.selectors import health
from tournaments.sentences.health import health_part_figure_text, health_part_sentence
from tournaments.services.staff.server_key import store_key_mark

pytestmark = pytest.mark.django_db

#: a RabbitMQ of the environment; the suite has none of its own
RABBITMQ = os.environ.get("RABBITMQ_URL", "")
STATES = {"database_away": WRONG, "disk_full": WRONG, "worker_silent": LOOK}


def set_health_parts(monkeypatch: pytest.MonkeyPatch, **matters: str) -> None:
    """Let these parts have these matters, and all others be all right."""
    keys = ("database", "disk", "broker", "worker", "beat", "backup")
    parts = {key: HealthPart(key, STATES.get(matters.get(key, ""), OK), matters.get(key, "")) for key in keys}
    monkeypatch.setattr(health, "LOOKS", [partial(lambda part, _now: part, part) for part in parts.values()])


def last_migration(app: str) -> str:
    """The name of an app's last migration."""
    folder = Path(apps.get_app_config(app).path) / "migrations"
    return max(migration.stem for migration in folder.glob("[0-9]*.py"))


def health_answer(client: Client) -> tuple[int, bool, bool, list[str]]:
    answer = client.get("/readyz")
    said = answer.json()
    return answer.status_code, said["serves"], said["ready"], said["down"]


def test_server_whose_worker_is_silent_is_still_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    set_health_parts(monkeypatch)
    assert health_answer(client) == (200, True, True, [])
    set_health_parts(monkeypatch, worker="worker_silent")
    assert health_answer(client) == (200, True, False, ["worker"])


@pytest.mark.parametrize(("part", "matter"), [("database", "database_away"), ("disk", "disk_full")])
def test_server_without_database_or_disk_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch, part: str, matter: str
) -> None:
    set_health_parts(monkeypatch, **{part: matter})
    assert health_answer(client) == (503, False, False, [part])


def test_full_disk_is_detected(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_FREE", 10**18)
    answer = client.get("/readyz")
    assert (answer.status_code, "MB are left" in answer.json()["why"]["disk"]) == (503, True)


def test_missing_data_folder_is_reported(client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tournaments.selectors.health.settings.DATA_DIR", tmp_path / "away")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["why"]["disk"]) == (503, "the data folder is not there")


def test_staff_are_warned_before_the_disk_is_full(
    client: Client, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(director)
    monkeypatch.setattr(health, "LITTLE_FREE", 10**18)
    page = text_of(client.get("/health/"))
    assert "Little space is left. Delete files on this computer before the next tournament." in page
    assert health_answer(client)[:2] == (200, True)


def test_every_staff_page_warns_of_a_nearly_full_disk(
    client: Client, director: User, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(director)
    warning = "Little space is left. Delete files on this computer before the next tournament."
    pages = ["/health/mark/", "/", f"/t/{tournament.slug}/"]
    assert [warning in client.get(page).content.decode() for page in pages] == [False, False, False]
    monkeypatch.setattr(health, "LITTLE_FREE", 10**18)
    assert [warning in client.get(page).content.decode() for page in pages] == [True, True, True]


def test_overdue_backup_is_reported_on_every_page(
    client: Client, director: User, settings: Any, tmp_path: Path
) -> None:
    client.force_login(director)
    assert "site-ahead" not in client.get("/").content.decode()
    settings.BACKUP_DIR = str(tmp_path)
    file = tmp_path / "shuffle-up-20261122-120000.zip"
    file.touch()
    os.utime(file, (0, 0))
    assert "The last backup is old." in client.get("/").content.decode()
    settings.BACKUP_DIR = str(tmp_path / "stick")
    assert "The folder for backups is not there." in client.get("/").content.decode()


def test_failed_backup_is_reported_on_every_page_with_its_reason(
    client: Client, director: User, settings: Any, tmp_path: Path
) -> None:
    client.force_login(director)
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, str(tmp_path)
    note_failure(tmp_path, BackupProblem("No backup: no space left on <stick>."), now=timezone.now())
    reason = "it is tried again automatically: no space left on &lt;stick&gt;."
    assert [reason in client.get(page).content.decode() for page in ("/", "/health/")] == [True, True]
    assert "shuffle_up_backup_age_seconds" not in client.get("/metrics").content.decode()
    delete_failure()
    assert "site-ahead" not in client.get("/").content.decode()


def test_removed_backup_stick_is_reported_even_if_its_folder_exists(
    client: Client, director: User, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(director)
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, str(tmp_path)
    (tmp_path / health.APART).write_text(str(tmp_path), encoding="utf-8")
    assert "The disk with the backups is not there." in client.get("/").content.decode()
    monkeypatch.setattr(health, "is_on_other_disk", lambda _folder: True)
    assert "site-ahead" not in client.get("/").content.decode()

    def unreadable(_folder: Path) -> bool:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(health, "is_on_other_disk", unreadable)
    assert "The folder for backups is not there." in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("age", "said"),
    [
        (timedelta(minutes=12, seconds=5), "12 min 5 s ago"),
        (timedelta(hours=2), "2 hours ago"),
        (timedelta(hours=47), "47 hours ago"),
        (timedelta(days=2), "2 days ago"),
    ],
)
def test_age_of_the_latest_backup_is_written_in_words(age: timedelta, said: str) -> None:
    now = timezone.now()
    assert health_part_figure_text(HealthPart("backup", OK, "", {"at": now - age}), now=now) == said


def test_health_page_summarises_the_state_in_a_sentence(
    client: Client, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(director)
    set_health_parts(monkeypatch)
    assert "Everything is all right." in text_of(client.get("/health/"))
    set_health_parts(monkeypatch, worker="worker_silent")
    assert "Play is not affected. 1 warning." in text_of(client.get("/health/"))
    set_health_parts(monkeypatch, worker="worker_silent", disk="disk_full")
    assert "Not all right: Disk." in text_of(client.get("/health/"))


def test_health_page_explains_each_problem(client: Client, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client.force_login(director)
    set_health_parts(monkeypatch, worker="worker_silent")
    said = "Play is not affected. 1 warning. Worker: It has been silent. Clocks are right;"
    assert said in text_of(client.get("/health/"))


@pytest.mark.parametrize("who", [Pulse.WORKER, Pulse.BEAT])
def test_silent_worker_and_silent_beat_are_reported_separately(client: Client, who: str) -> None:
    for process in (Pulse.WORKER, Pulse.BEAT):
        silent_for = timedelta(minutes=2 if process == who else 0)
        Pulse.objects.create(who=process, at=timezone.now() - silent_for)
    parts = {part.key: part.matter for part in health.health_parts(now=timezone.now())}
    assert {key: parts[key] for key in ("worker", "beat")} == {
        key: f"{key}_silent" if key == who else "" for key in ("worker", "beat")
    }


def test_standby_is_healthy_without_worker_beat_and_backups(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, ""
    (tmp_path / "standby.json").write_text('{"role": "standby", "epoch": 1, "peer": "http://a", "in_step": true}')
    parts = {part.key: (part.state, part.matter) for part in health.health_parts(now=timezone.now())}
    assert {parts[key] for key in ("worker", "beat", "backup")} == {(OK, "waits")}
    assert not {"worker", "beat"} & set(client.get("/readyz").json()["down"])


def test_signed_out_user_cannot_open_the_health_page(client: Client) -> None:
    assert client.get("/health/").status_code == 302


@pytest.mark.parametrize(
    ("age", "state", "matter"),
    [(timedelta(minutes=10), OK, ""), (timedelta(hours=3), LOOK, "backup_late"), (None, LOOK, "no_backup_yet")],
)
def test_backup_state_depends_on_the_age_of_the_latest_file(
    settings: Any, tmp_path: Path, age: timedelta | None, state: str, matter: str
) -> None:
    settings.BACKUP_DIR, now = str(tmp_path), timezone.now()
    if age is not None:
        file = tmp_path / "shuffle-up-20261122-120000.zip"
        file.touch()
        os.utime(file, ((now - age).timestamp(),) * 2)
    part = health.health_parts(now=now)[-1]
    assert (part.key, part.state, part.matter) == ("backup", state, matter)


def test_backups_are_off_when_no_folder_is_set(settings: Any) -> None:
    settings.BACKUP_DIR = ""
    assert health.health_parts(now=timezone.now())[-1].matter == "no_backup_folder"


def test_metrics_contain_no_names_of_people(client: Client, tournament: Tournament) -> None:
    Pulse.objects.create(who=Pulse.WORKER, at=timezone.now() - timedelta(seconds=3))
    answer = client.get("/metrics")
    lines = dict(line.rsplit(" ", 1) for line in answer.content.decode().splitlines() if not line.startswith("#"))
    assert answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert lines['shuffle_up_part_ok{part="database"}'] == "1"
    assert 3 <= int(lines["shuffle_up_worker_age_seconds"]) <= 60
    assert int(lines["shuffle_up_disk_free_bytes"]) > 0
    assert tournament.slug not in answer.content.decode()


def test_server_with_a_changed_secret_key_is_not_ready_until_confirmed(client: Client, settings: Any) -> None:
    def key_is_down() -> tuple[int, bool]:
        status, _serves, _ready, down = health_answer(client)
        return status, "key" in down

    assert (store_key_mark(), key_is_down()) == (True, (200, False))
    settings.SECRET_KEY = "the key of another installation, as long as this"  # noqa: S105 - made up
    assert (store_key_mark(), key_is_down()) == (False, (503, True))
    assert (store_key_mark(anew=True), key_is_down()) == (True, (200, False))


def test_invalid_broker_address_is_reported_as_broker_down(
    client: Client, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(director)
    monkeypatch.setattr(settings, "LIVE_URL", "redis://broker:none")
    assert client.get("/health/").status_code == 200
    assert "broker" in client.get("/readyz").json()["down"]


def test_unreachable_rabbitmq_is_detected(client: Client, settings: Any) -> None:
    settings.LIVE_URL, settings.BROKER_URL = "", "amqp://127.0.0.1:1//"
    assert "broker" in client.get("/readyz").json()["down"]


@pytest.mark.services
@pytest.mark.skipif(not RABBITMQ, reason="RABBITMQ_URL names none")
def test_live_screens_work_with_rabbitmq_and_without_redis(settings: Any) -> None:
    settings.LIVE_URL, settings.BROKER_URL = "", RABBITMQ
    broker = next(part for part in health.health_parts(now=timezone.now()) if part.key == "broker")
    assert (broker.state, health_part_sentence(broker)) == (OK, "Screens and phones hear of changes within a second.")


def test_database_that_does_not_answer_is_queried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Away:
        asked = 0

        def cursor(self) -> None:
            self.asked += 1
            raise OperationalError("away")

    away = Away()
    monkeypatch.setattr(health, "connection", away)
    monkeypatch.setattr(
        health, "LOOKS", [check for check in health.LOOKS if check not in (health._disk_health, health._backup_health)]
    )
    with CaptureQueriesContext(connection) as questions:
        parts = {part.key: part.matter for part in health.health_parts(now=timezone.now()) if part.key != "broker"}
    assert parts == {
        "database": "database_away",
        "key": "key_unknown",
        "worker": "worker_unknown",
        "beat": "beat_unknown",
    }
    assert (away.asked, len(questions)) == (1, 0)


def test_server_with_an_outdated_database_schema_is_not_ready(client: Client) -> None:
    assert "database" not in client.get("/readyz").json()["down"]
    MigrationRecorder(connection).record_unapplied("tables", last_migration("tables"))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["serves"]) == (503, False)
    assert (
        answer.json()["why"]["database"]
        == "is of an earlier release: prepare it for this one (docs/several-servers.md)"
    )


def test_metrics_do_not_count_the_demonstration(client: Client, tournament: Tournament) -> None:
    ClockAnchor.objects.update(started_at=timezone.now())
    assert "shuffle_up_running_tournaments 1" in client.get("/metrics").content.decode()
    Tournament.objects.update(demonstration=True)
    assert "shuffle_up_running_tournaments 0" in client.get("/metrics").content.decode()
