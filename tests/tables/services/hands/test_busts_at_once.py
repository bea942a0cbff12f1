"""Two of the floor bust players at once: the same one goes out once, two different ones both, in their order."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from tables.models import SeatAssignment
from tables.services.hands import busts
from tests.concurrency import at_once
from tests.tables.play import Play
from tournaments.models import BustOut, FloorLog, Tournament
from tournaments.selectors.prizes.places import places_with_entries
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db(transaction=True)


def bust_by(play: Play, by: User, name: str, *, later: int = 0) -> Callable[[], object]:
    entry = play.entry(name)

    def action() -> None:
        with floor(play.tournament.pk, by=by, now=play.now + timedelta(seconds=1 + later)) as f:
            busts.bust(f, entry=entry)

    return action


def test_simultaneous_busts_of_the_same_player_count_once(tournament: Tournament, director: User) -> None:
    play = Play(tournament, director)
    play.sit(t1=[1, 2, 3])
    answers = at_once(bust_by(play, director, "Ada"), bust_by(play, director, "Ada"), bust_by(play, director, "Ada"))
    assert answers == ["done", "is_out_already", "is_out_already"]
    assert (BustOut.objects.count(), SeatAssignment.objects.count()) == (1, 2)
    assert FloorLog.objects.filter(action="seat.bust").count() == 1


def test_later_of_two_simultaneous_busts_finishes_higher(tournament: Tournament, director: User) -> None:
    play = Play(tournament, director)
    play.sit(t1=[1, 2, 3], t2=[1])
    assert at_once(bust_by(play, director, "Ada"), bust_by(play, director, "Bix", later=1)) == ["done", "done"]
    found = {place.entry.player.display_name: place.first for place in places_with_entries(tournament)}
    assert found == {"Ada": 4, "Bix": 3}
    numbers = list(FloorLog.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_simultaneous_busts_cannot_eliminate_the_last_two_players(tournament: Tournament, director: User) -> None:
    play = Play(tournament, director)
    play.sit(t1=[1, 2])
    assert at_once(bust_by(play, director, "Ada"), bust_by(play, director, "Bix")) == ["done", "last_player"]
    assert BustOut.objects.count() == 1
