"""What the Stream page says of graphics that were refused."""

from datetime import timedelta

from tables.views.stream.refused_graphics import MOST, refused_graphics, remember_refusal
from tests.conftest import NOON
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.views.attempts import NotDone

GRAPHICS = ("", "blinds", "clock", "level", "players", "payouts")


def test_each_graphic_and_reason_is_kept_once_the_latest_first(tournament: Tournament) -> None:
    for at, graphic in enumerate([*GRAPHICS, "blinds"]):
        remember_refusal(tournament, graphic, NotDone({}, Refused("link_ended")), now=NOON + timedelta(seconds=at))
    rows = refused_graphics(tournament)
    assert [one.graphic for one in rows] == ["blinds", "payouts", "players", "level", "clock"]
    assert (len(rows), rows[0].at, rows[0].title) == (MOST, NOON + timedelta(seconds=6), "Blinds and clock")
