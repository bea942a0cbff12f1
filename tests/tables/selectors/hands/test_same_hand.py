"""Whether somebody who is out may have gone out in the hand that is played."""

import pytest

from tables.models import SeatAssignment
from tables.selectors.hands.same_hand import out_in_the_same_hand
from tables.services.hands.busts import bust
from tests.conftest import MINUTE
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


def names(play: Play) -> list[str]:
    found = out_in_the_same_hand(play.tournament, table=play.table(1), now=play.now)
    return [out.entry.player.display_name for out in found]


def test_who_went_out_of_this_table_in_the_last_minutes_is(play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4], t2=[1, 2])
    play(bust, entry=play.entry("Fay"))
    assert names(play) == []
    play(bust, entry=play.entry("Ada"))
    assert names(play) == ["Ada"]
    play.now += 5 * MINUTE
    assert names(play) == []


def test_who_went_out_before_the_table_was_drawn_anew_is_not(play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4])
    play(bust, entry=play.entry("Ada"))
    SeatAssignment.objects.update(since=play.now + MINUTE)
    play.now += 2 * MINUTE
    assert names(play) == []
