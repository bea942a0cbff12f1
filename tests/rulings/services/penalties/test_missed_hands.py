"""A penalty's hands count once each, however they are dealt, tapped, calculated or undone (TDA 2024 rule 71)."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from rulings.models import Penalty
from rulings.selectors.penalties.penalties import penalty_exemptions_by_entry, penalty_state
from rulings.services.penalties import missed_hands, penalties
from tables.rules.hands.bagging import HAND
from tables.services.hands import buttons, ticks
from tables.services.undo import undo
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import FloorLog, Tournament
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.desk import entry_states
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    """Nine at table 1 with a hand on it, four at table 2."""
    play.sit(t1=range(1, 10), t2=range(1, 5))
    play(buttons.set_button, table=play.table(1), button=1)
    play(clock.start_clock)
    return play


@pytest.fixture
def other(room: Play) -> Play:
    """Another member of the floor in the same room; its time is its own."""
    return Play(room.tournament, User.objects.create_user("rue"))


def give(room: Play, name: str = "Ada", *, apart: bool = False, **more: Any) -> Penalty:
    usual: dict[str, Any] = {"kind": "rounds", "count": 1, "reason": "phone_in_live_hand"}
    sanction = penalties.Sanction(**usual | more)
    penalty: Penalty = room(penalties.give_penalty, entry=room.entry(name), sanction=sanction, apart=apart)
    return penalty


def deal(room: Play, table: int = 1) -> None:
    """The table's own tap."""
    room.now += timedelta(seconds=1)
    with floor(room.tournament, by=None, now=room.now, known_as=f"Table {table}") as f:
        buttons.deal_next(f, table=room.table(table))


def numbers(penalty: Penalty) -> list[int]:
    return sorted(penalty.missed.values_list("number", flat=True))


def by_clock(room: Play, penalty: Penalty) -> int:
    return penalty_state(penalty, now=room.now).estimated_hands


def test_undone_missed_hand_does_not_block_later_hands(room: Play) -> None:
    penalty = give(room)
    room(missed_hands.count_missed_hands, penalty=penalty)
    taken_back = room.last
    room.now += HAND
    deal(room)
    room.undo(taken_back)
    deal(room)
    assert numbers(penalty) == [2, 3]


def test_missed_hands_never_exceed_the_penalty_after_undo_and_redo(room: Play) -> None:
    penalty = give(room, kind="hands", count=2)
    room(missed_hands.count_missed_hands, penalty=penalty)
    first = room.last
    room(missed_hands.count_missed_hands, penalty=penalty)
    room.undo(first)
    undone = room.last
    room(missed_hands.count_missed_hands, penalty=penalty)
    assert room.refused(undo, entry=undone).startswith("After action no. ")
    assert numbers(penalty) == [1, 2]


def test_hands_are_not_estimated_at_a_table_that_taps_every_hand(room: Play) -> None:
    penalty = give(room, kind="hands", count=30)
    said = []
    for _ in range(12):
        room.now += 200 * timedelta(seconds=1)  # 18 hands an hour
        deal(room)
        said.append(by_clock(room, penalty))
    assert (penalty.missed.count(), sum(said), by_clock(room, penalty)) == (12, 0, 0)


def test_hand_for_hand_rounds_count_as_missed_hands(room: Play) -> None:
    Tournament.objects.filter(pk=room.tournament.pk).update(house_overrides={"hand_for_hand_clock": "real_time"})
    room.now = NOON + 5 * MINUTE
    penalty = give(room, kind="hands", count=30)
    room(hand_for_hand.start_hand_for_hand)
    for _ in range(8):
        room.now += 4 * MINUTE
        room(ticks.close_and_deal_next_hand, anyway=True)
    room(ticks.end_hand_for_hand, anyway=True)
    now = penalty_state(penalty, now=room.now)
    assert (now.served, now.estimated_hands) == (8, 0)


def test_remainder_of_an_estimate_is_carried_to_the_next_estimate(room: Play) -> None:
    penalty = give(room)
    room.now += 4.6 * HAND
    room(missed_hands.count_missed_hands, penalty=penalty, hands=4, estimated=True)
    room.now += 0.5 * HAND
    assert by_clock(room, penalty) == 1


def test_undoing_a_pause_adds_no_estimated_hands(room: Play) -> None:
    room(clock.pause_clock)
    paused = room.last
    room.now += 20 * MINUTE
    penalty = give(room)
    room.now += timedelta(seconds=10)
    room.undo(paused)
    assert by_clock(room, penalty) == 0


def test_hand_tapped_by_table_and_floor_staff_counts_once(room: Play, other: Play) -> None:
    penalty = give(room)
    deal(room)
    said = room.refused(missed_hands.count_missed_hands, penalty=penalty)
    other.now = room.now
    other.refused(missed_hands.count_missed_hands, penalty=penalty)
    assert said == "Not counted: Table 1 counted that hand of Ada just now. Tap again after the next deal."
    assert penalty.missed.count() == 1


def test_missed_hand_tapped_before_the_deal_counts_once(room: Play, other: Play) -> None:
    penalty = give(room)
    room(missed_hands.count_missed_hands, penalty=penalty)
    other.now = room.now
    assert other.refused(missed_hands.count_missed_hands, penalty=penalty).startswith(
        "Not counted: director counted that hand of Ada"
    )
    deal(room)
    after_the_deal = penalty.missed.count()
    deal(room)
    assert (after_the_deal, penalty.missed.count()) == (1, 2)


def test_each_hand_tapped_by_the_same_person_is_counted(room: Play) -> None:
    penalty = give(room)
    for _ in range(3):
        room(missed_hands.count_missed_hands, penalty=penalty)
    assert penalty.missed.count() == 3


def test_missed_hand_counts_only_for_the_first_of_two_penalties(room: Play) -> None:
    first, second = give(room, kind="hands", count=1), give(room, kind="hands", count=2)
    room.now += 4 * HAND
    waits = room.refused(missed_hands.count_missed_hands, penalty=second)
    said = by_clock(room, first), by_clock(room, second)
    served = []
    for _ in range(3):
        deal(room)
        served.append((first.missed.count(), second.missed.count()))
    assert waits == "Penalty 1 is served first: each hand counts for one penalty. Count the hand there."
    assert (said, served) == ((1, 0), [(1, 0), (1, 1), (1, 2)])


def test_wsop_penalty_counts_the_current_hand_in_hand_for_hand(room: Play) -> None:
    Tournament.objects.filter(pk=room.tournament.pk).update(house_overrides={"penalty_start": "current_hand"})
    room.now = NOON + 5 * MINUTE
    room(hand_for_hand.start_hand_for_hand)
    penalty = give(room, "Kit")
    assert (room.table(2).dealt_at, penalty.missed.count()) == (None, 1)


def test_wsop_penalty_counts_the_current_hand_without_a_button(room: Play) -> None:
    Tournament.objects.filter(pk=room.tournament.pk).update(house_overrides={"penalty_start": "current_hand"})
    played = give(room, "Kit", kind="hands", count=3)
    room(clock.pause_clock)
    paused = give(room, "Lia", kind="hands", count=3)
    assert (room.table(2).dealt_at, played.missed.count(), paused.missed.count()) == (None, 1, 0)


def test_same_incident_cannot_be_penalised_by_two_people(room: Play, other: Play) -> None:
    give(room, kind="warning", count=0, reason="abuse")
    other.now = room.now
    again = {"entry": room.entry("Ada"), "sanction": penalties.Sanction(kind="warning", reason="disruption")}
    assert other.refused(penalties.give_penalty, **again) == (
        "director gave Ada a warning a moment ago, penalty 1: Abuse. Keep that one, or say that this is "
        "another incident."
    )
    other(penalties.give_penalty, **again, apart=True)
    assert Penalty.objects.count() == 2


def test_voided_entry_gets_no_penalty(room: Play) -> None:
    ada = room.entry("Ada")
    room(entry_states.void_entry, entry=room.entry("Ada"))
    told = room.refused(
        penalties.give_penalty, entry=ada, sanction=penalties.Sanction(kind="warning", reason="stalling")
    )
    assert (told, Penalty.objects.count()) == ("Ada is out. If that is a mistake, undo the bust in the log first.", 0)
    assert FloorLog.objects.filter(action="penalty.given").count() == 0


def test_penalised_player_is_away_until_the_last_hand(room: Play) -> None:
    penalty, ada = give(room, kind="hands", count=1), room.entry("Ada").pk

    def stands() -> tuple[bool, bool, bool]:
        now = penalty_state(penalty, now=room.now)
        return now.is_running, now.ends, ada in penalty_exemptions_by_entry(room.tournament, now=room.now)

    before = stands()
    deal(room)
    during = stands()
    deal(room)
    assert (before, during, stands()) == ((True, False, True), (False, True, True), (False, False, False))


def test_player_may_return_after_the_last_missed_hand(room: Play) -> None:
    give(room, kind="hands", count=1)
    deal(room)
    room.now += HAND
    assert penalty_exemptions_by_entry(room.tournament, now=room.now) == {}
