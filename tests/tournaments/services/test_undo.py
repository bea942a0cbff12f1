"""Actions that can be undone."""

import pytest

from tests.conftest import MINUTE, NOON
from tournaments.models import FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.services.clock import clock
from tournaments.services.open_floor import floor
from tournaments.services.undo import is_undoable, undo

pytestmark = pytest.mark.django_db


def rows_by_action(tournament: Tournament) -> dict[str, FloorLog]:
    """The log by action, as a list reads it."""
    return {row.action: row for row in FloorLog.objects.filter(tournament=tournament).select_related("undone_by")}


def test_action_of_a_person_can_be_undone_only_once(tournament: Tournament) -> None:
    with floor(tournament, by=None, now=NOON + MINUTE) as f:
        clock.pause_clock(f)
    assert {action: is_undoable(row) for action, row in rows_by_action(tournament).items()} == {
        "tournament.opened": False,
        "clock.crossed": False,
        "clock.paused": True,
    }
    with floor(tournament, by=None, now=NOON + 2 * MINUTE) as f:
        undo(f, entry=rows_by_action(tournament)["clock.paused"])
    assert {action: is_undoable(row) for action, row in rows_by_action(tournament).items()} == {
        "tournament.opened": False,
        "clock.crossed": False,
        "clock.paused": False,
        "undone": True,
    }


@pytest.mark.parametrize(
    ("action", "code"), [("tournament.opened", "undo_opening"), ("clock.crossed", "undo_by_itself")]
)
def test_an_impossible_undo_is_refused_and_nothing_changes(tournament: Tournament, action: str, code: str) -> None:
    with floor(tournament, by=None, now=NOON + MINUTE) as f:
        clock.pause_clock(f)
    count = FloorLog.objects.count()
    with pytest.raises(Refused) as refused, floor(tournament, by=None, now=NOON + 2 * MINUTE) as f:
        undo(f, entry=rows_by_action(tournament)[action])
    assert (refused.value.code, FloorLog.objects.count()) == (code, count)
