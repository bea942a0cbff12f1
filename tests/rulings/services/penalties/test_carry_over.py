"""TDA 2024 rule 71: a penalty is the player's, so it goes with them into their next entry."""

import pytest

from rulings.models import Penalty
from rulings.selectors.penalties.penalties import penalty_state
from rulings.services.penalties import missed_hands, penalties
from tables.models import SeatAssignment
from tables.rules.hands.bagging import HAND
from tables.rules.hands.button import Origin
from tables.services.hands import busts, buttons, reinstating
from tables.services.seats import entries
from tables.services.undo import undo
from tests.tables.play import Play
from tournaments.models import Entry
from tournaments.services.clock import clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    """Nine sit at table 1, with a hand on it, and the clock runs."""
    play.sit(t1=range(1, 10))
    play(buttons.set_button, table=play.table(1), button=2)
    play(clock.start_clock)
    return play


def give(room: Play, name: str = "Ada") -> Penalty:
    penalty: Penalty = room(
        penalties.give_penalty,
        entry=room.entry(name),
        apart=True,
        sanction=penalties.Sanction(kind="hands", count=4, reason="stalling"),
    )
    return penalty


def again(room: Play, entry: Entry, **said: object) -> Entry:
    """Enter again and sit down in the first seat."""
    entered: Entry = room(entries.re_enter, entry=entry, **said)
    if not SeatAssignment.objects.filter(entry=entered).exists():
        SeatAssignment.objects.create(
            tournament=room.tournament, seat=room.seat("1.1"), entry=entered, since=room.now, came=Origin.LATE_ENTRY
        )
    return entered


@pytest.mark.parametrize("gives_up", [True, False])
def test_re_entry_carries_over_the_remaining_penalty_hands(room: Play, gives_up: bool) -> None:
    penalty, first = give(room), room.entry("Ada")
    room(buttons.deal_next, table=room.table(1))
    if not gives_up:
        room(busts.bust, entry=first)
    second = again(room, first, **({"forfeits": 20_000} if gives_up else {}))
    entered = room.last
    room(buttons.deal_next, table=room.table(1))
    now = penalty_state(penalty, now=room.now)
    assert (now.penalty.entry, now.served, now.is_running) == (second, 2, True)
    room.undo()
    SeatAssignment.objects.filter(entry=second).delete()
    room(undo, entry=entered)
    penalty.refresh_from_db()
    assert penalty.entry == first


def test_no_hand_is_missed_between_bust_and_re_entry(room: Play) -> None:
    penalty, first = give(room), room.entry("Ada")
    room(busts.bust, entry=first)
    room.now += 3 * HAND
    again(room, first)
    room.now += 1.5 * HAND
    assert penalty_state(penalty, now=room.now).estimated_hands == 1


def test_served_and_overturned_penalties_are_not_carried_over(room: Play) -> None:
    served, overturned, first = give(room), give(room), room.entry("Ada")
    room(penalties.overturn_penalty, penalty=overturned, why="Not their phone")
    room(missed_hands.count_missed_hands, penalty=served, hands=4)
    room(busts.bust, entry=first)
    again(room, first)
    assert {penalty.entry for penalty in Penalty.objects.all()} == {first}


def test_voiding_a_re_entry_returns_the_penalty_to_the_first_entry(room: Play) -> None:
    penalty, first = give(room), room.entry("Ada")
    room(busts.bust, entry=first)
    second = again(room, first)
    penalty.refresh_from_db()
    carried = penalty.entry_id
    room(entries.void_entry, entry=second)
    penalty.refresh_from_db()
    room(reinstating.reinstate, entry=first)
    now = penalty_state(penalty, now=room.now)
    assert (carried, penalty.entry_id, now.is_running, now.hands_left) == (second.pk, first.pk, True, 4)
