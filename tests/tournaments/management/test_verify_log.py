"""`manage.py verify_log`: a chain that shows if anybody changed the log."""

from datetime import datetime
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tests.conftest import MINUTE
from tournaments.models import FloorLog, Tournament
from tournaments.services.clock import clock
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def rows(tournament: Tournament, director: User, noon: datetime) -> list[FloorLog]:
    """Four rows of a log: opened, started, paused, gone on."""
    for minute, action in enumerate((clock.start, clock.pause, clock.start)):
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


def test_an_untouched_log_is_whole(rows: list[FloorLog]) -> None:
    assert verify() == (0, ["1 tournaments, 0 problems"])


def test_a_changed_fact_is_found(rows: list[FloorLog]) -> None:
    FloorLog.objects.filter(pk=rows[2].pk).update(facts={"left": "00:00:01"})
    assert verify("event") == (1, ["event: row 3 was changed", "1 tournaments, 1 problems"])


def test_a_removed_row_is_found(rows: list[FloorLog]) -> None:
    FloorLog.objects.filter(pk=rows[2].pk)._raw_delete("default")
    assert verify() == (1, ["event: row 3 is missing", "1 tournaments, 1 problems"])


def test_a_row_written_again_with_its_own_digest_is_found_by_the_next(rows: list[FloorLog]) -> None:
    forged = rows[2]
    forged.by_name = "somebody else"
    FloorLog.objects.filter(pk=forged.pk).update(by_name="somebody else", digest=forged.expected_digest())
    assert verify() == (1, ["event: row 4 does not hang on the row before it", "1 tournaments, 1 problems"])


def test_an_unknown_tournament_is_named(db: None) -> None:
    with pytest.raises(CommandError, match="no such tournament: nowhere"):
        call_command("verify_log", "nowhere")
