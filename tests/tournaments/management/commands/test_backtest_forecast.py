"""`manage.py backtest_forecast`: how often the forecast was right on a house's own and imported days."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.conftest import MINUTE, NOON
from tests.exchange.rules.tdt.files import Player, Purchase, levels, written
from tests.exchange.services.test_storing import ENDED, START
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import BustOut, Tournament
from tournaments.services.lifecycle import finish_tournament
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import set_prizes

pytestmark = pytest.mark.django_db


def command_output(*arguments: str) -> str:
    out = StringIO()
    call_command("backtest_forecast", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def evening(tmp_path: Path) -> None:
    """An imported evening of twenty players: one out every nine minutes, the last after three hours."""
    people = [Player("a", "Ada", [Purchase(time=START)])]
    people += [
        Player(f"p{at}", f"Player {at}", [Purchase(time=START, bust=START + at * 540_000, by=("a",))])
        for at in range(1, 20)
    ]
    steps = levels(*[(20, 25 * 2**at, 50 * 2**at, 0) for at in range(10)])
    more = f", Levels: {steps}, StartTime: {START}, EndTime: {ENDED}, CurrentLevel: 8"
    text = written(people, prizes=[(1, 300, "a")], more=more)
    (tmp_path / "friday.tdt").write_text(text, encoding="utf-8")
    call_command("import_tdt", "--store", str(tmp_path), stdout=StringIO(), stderr=StringIO())


def test_backtest_uses_bust_times_of_imported_evenings(evening: None) -> None:
    rows = json.loads(command_output("--imported", "--json"))
    assert [(row["asked_at"], row["left"], row["end"]) for row in rows] == [("close", 20, 171.0), ("half", 10, 81.0)]
    lines = command_output("--imported").splitlines()
    inside = [sum(row["was"] == "inside" for row in rows if row["asked_at"] == at) for at in ("close", "half")]
    assert [line.partition(" inside")[0] for line in lines[-2:]] == [
        f"registration's close: {inside[0]} of 1",
        f"half of the field: {inside[1]} of 1",
    ]


def test_backtest_reports_the_number_of_unusable_tournaments(tournament: Tournament) -> None:
    bust_all_but(fill(tournament, 90), 1)
    with floor(tournament, by=None, now=NOON + 90 * MINUTE) as f:
        set_prizes(f, amounts=[30_000], reason="As agreed")
        finish_tournament(f)
    assert [(row["asked_at"], row["left"]) for row in json.loads(command_output("--json"))] == [
        ("close", 40),
        ("half", 20),
    ]
    none = "0 of 0 inside, 0 earlier, 0 later"
    assert command_output("--imported").splitlines() == [f"registration's close: {none}", f"half of the field: {none}"]
    BustOut.objects.all().delete()
    assert (
        command_output().splitlines()[-1]
        == "not asked: 1 without bust-outs to the last player or without chips, or of several days"
    )
