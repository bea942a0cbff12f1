"""`manage.py verify_log`: a chain that shows if anybody changed the log."""

from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tests.conftest import MINUTE
from tournaments.models import FloorLog, Tournament
from tournaments.models.floor_log import COVERED
from tournaments.selectors.floor.log_heads import heads_folder
from tournaments.services.clock import clock
from tournaments.services.floor.log_heads import store_heads
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def log_rows(tournament: Tournament, director: User, noon: datetime) -> list[FloorLog]:
    """Four rows of a log: opened, started, paused, gone on."""
    for minute, action in enumerate((clock.start_clock, clock.pause_clock, clock.start_clock)):
        with floor(tournament, by=director, now=noon - 30 * MINUTE + minute * MINUTE) as f:
            action(f)
    return list(FloorLog.objects.filter(tournament=tournament).order_by("number"))


def verify(*slugs: str) -> tuple[int, list[str]]:
    out = StringIO()
    try:
        call_command("verify_log", *slugs, stdout=out)
    except SystemExit as left:
        return int(left.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def test_unchanged_log_is_valid(log_rows: list[FloorLog]) -> None:
    assert verify() == (0, ["tournaments: 1, problems: 0"])


def test_changed_fact_of_a_log_entry_is_detected(log_rows: list[FloorLog]) -> None:
    FloorLog.objects.filter(pk=log_rows[2].pk).update(facts={"left": "00:00:01"})
    assert verify("event") == (1, ["event: row 3 was changed", "tournaments: 1, problems: 1"])


def test_removed_log_entry_is_detected(log_rows: list[FloorLog]) -> None:
    FloorLog.objects.filter(pk=log_rows[2].pk)._raw_delete("default")
    assert verify() == (1, ["event: row 3 is missing", "tournaments: 1, problems: 1"])


def test_rewritten_log_entry_is_detected_by_the_next_entry(log_rows: list[FloorLog]) -> None:
    forged = log_rows[2]
    forged.by_name = "somebody else"
    FloorLog.objects.filter(pk=forged.pk).update(by_name="somebody else", digest=forged.expected_digest())
    assert verify() == (1, ["event: row 4 does not hang on the row before it", "tournaments: 1, problems: 1"])


def test_changed_role_of_a_log_entry_is_detected(log_rows: list[FloorLog]) -> None:
    FloorLog.objects.filter(pk=log_rows[1].pk).update(roles="desk")
    assert verify() == (1, ["event: row 2 was changed", "tournaments: 1, problems: 1"])


def test_log_digest_covers_every_column_of_an_entry() -> None:
    columns = {field.attname for field in FloorLog._meta.concrete_fields}
    assert columns - set(COVERED) == {"id", "previous", "digest"}


def cut(tournament: Tournament, after: int) -> None:
    FloorLog.objects.filter(tournament=tournament, number__gt=after)._raw_delete("default")


def test_truncated_log_is_detected(log_rows: list[FloorLog], tournament: Tournament) -> None:
    cut(tournament, 2)
    assert verify() == (1, ["event: row 3 is missing", "event: row 4 is missing", "tournaments: 1, problems: 2"])


def test_truncated_log_is_detected_after_the_next_action(
    log_rows: list[FloorLog], tournament: Tournament, director: User, noon: datetime
) -> None:
    cut(tournament, 2)
    with floor(tournament, by=director, now=noon - 20 * MINUTE) as f:
        clock.pause_clock(f)
    assert verify() == (1, ["event: row 3 is missing", "event: row 4 is missing", "tournaments: 1, problems: 2"])


def test_truncated_log_is_detected_by_the_daily_log_head_file(
    log_rows: list[FloorLog], tournament: Tournament, noon: datetime
) -> None:
    store_heads(now=noon)
    cut(tournament, 2)
    Tournament.objects.filter(pk=tournament.pk).update(log_number=2, log_digest=log_rows[1].digest)
    store_heads(now=noon)
    assert verify() == (
        1,
        ["event: row 4 is missing; it is in log-heads/2026-03-14.log", "tournaments: 1, problems: 1"],
    )


def test_truncated_log_is_detected_by_the_log_head_on_a_printout(
    log_rows: list[FloorLog], tournament: Tournament
) -> None:
    head = Tournament.objects.get(pk=tournament.pk).log_head
    assert verify("event", "--head", f"{head.number}: {head.printed_digest}") == (0, ["tournaments: 1, problems: 0"])
    cut(tournament, 3)
    Tournament.objects.filter(pk=tournament.pk).update(log_number=3, log_digest=log_rows[2].digest)
    assert verify("event", "--head", f"{head.number}: {head.printed_digest}") == (
        1,
        ["event: row 4 is missing; it is in the printout", "tournaments: 1, problems: 1"],
    )


def test_forged_log_head_file_is_reported(log_rows: list[FloorLog], noon: datetime) -> None:
    store_heads(now=noon)
    (file,) = heads_folder().iterdir()
    file.write_text(file.read_text(encoding="utf-8").replace('"number":4', '"number":3'), encoding="utf-8")
    assert verify() == (
        1,
        ["log-heads/2026-03-14.log: a line is not signed by this server", "tournaments: 1, problems: 1"],
    )


@pytest.mark.parametrize("arguments", [("event", "--head", "12"), ("--head", "12: 00ab 12cd 34ef 5678")])
def test_invalid_log_head_argument_is_refused(log_rows: list[FloorLog], arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match="--head takes what a printout says"):
        verify(*arguments)


def test_verify_log_reports_an_unknown_tournament(db: None) -> None:
    with pytest.raises(CommandError, match="no such tournament: nowhere"):
        call_command("verify_log", "nowhere")
