"""The clock stops once nobody plays for anything any more."""

from datetime import datetime

import pytest

from tests.conftest import MINUTE, NOON
from tests.tournaments.field import fill
from tournaments.models import ClockAnchor, Entry, Tournament
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.busts import bust
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db

# Registration closes with the break, 50 minutes after noon.
LATE = NOON + 55 * MINUTE


@pytest.fixture
def three(tournament: Tournament) -> list[Entry]:
    """Three entries; the clock started by itself at noon."""
    return fill(tournament, 3)


def bust_at(entry: Entry, at: datetime) -> None:
    with floor(Tournament.objects.get(), by=None, now=at) as f:
        bust(f, entry=entry)


def runs(at: datetime) -> bool:
    tournament = Tournament.objects.get()
    return ClockAnchor.objects.get().as_clock(tournament.structure()).advance_to(at).is_running


def test_clock_stops_at_the_last_bust_and_runs_after_undo(three: list[Entry]) -> None:
    bust_at(three[2], LATE)
    assert runs(LATE)
    bust_at(three[1], LATE + MINUTE)
    assert not runs(LATE + 2 * MINUTE)
    row = Tournament.objects.get().log.first()
    assert row is not None
    assert entry_sentence(row) == "Player 0002 out, place 2; the clock stopped"
    with floor(Tournament.objects.get(), by=None, now=LATE + 2 * MINUTE) as f:
        undo(f, entry=row)
    assert runs(LATE + 3 * MINUTE)


def test_clock_keeps_running_after_the_last_bust_during_registration(three: list[Entry]) -> None:
    for entry in three[1:]:
        bust_at(entry, NOON + 10 * MINUTE)
    assert runs(NOON + 11 * MINUTE)
