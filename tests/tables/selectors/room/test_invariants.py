"""Invariants of the room: true after actions, false after a write past them."""

from datetime import timedelta
from typing import Any

import pytest

from tables.models import Seat, SeatAssignment, Table
from tables.rules.hands.button import Origin
from tables.rules.invariants import Finding, Invariant
from tables.selectors.room.invariants import invariant_findings, player_sum
from tables.selectors.seating import room_tables
from tables.services.balance import moves
from tables.services.hands import busts, buttons, ticks
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import BustOut, Entry, FloorLog
from tournaments.services import lifecycle
from tournaments.services.clock import hand_for_hand
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    """Nine, nine and seven, each with its button."""
    play.sit(t1=range(1, 10), t2=range(1, 10), t3=[1, 2, 4, 6, 7, 8, 9])
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    return play


def findings(play: Play, **given: Any) -> dict[Invariant, Finding]:
    return {finding.invariant: finding for finding in invariant_findings(play.tournament, now=play.now, **given)}


def failed_invariants(play: Play) -> list[str]:
    return [str(finding.invariant) for finding in findings(play).values() if not finding.holds]


def test_uneven_room_during_play_has_a_stated_reason(room: Play) -> None:
    assert failed_invariants(room) == []
    assert findings(room)[Invariant.COUNTED].facts == {"seated": 25, "waiting": 0, "left": 25, "entries": 25, "out": 0}
    assert findings(room)[Invariant.LEVEL].facts == {"gap": 2, "allowed": 1, "why": "moves"}
    room(moves.confirm_move, entry=room.entry("Dory"), seat=room.seat("3.5"))
    assert (failed_invariants(room), findings(room)[Invariant.LEVEL].facts["gap"]) == ([], 1)
    room(busts.bust, entry=room.entry("Dory"))
    assert failed_invariants(room) == []


def test_room_check_ignores_the_big_blind_in_stud(room: Play) -> None:
    room(lifecycle.change_settings, game="razz", betting="fixed_limit", seats_per_table=8)
    room.tournament.refresh_from_db()
    assert [*findings(room)] == [Invariant.COUNTED, Invariant.ONE_SEAT, Invariant.LEVEL]


def test_cached_and_fresh_room_data_give_the_same_room_checks(room: Play) -> None:
    read = room_tables(room.tournament)
    assert invariant_findings(room.tournament, now=room.now, room=read) == invariant_findings(
        room.tournament, now=room.now
    )


def test_busted_player_with_a_seat_is_reported(room: Play) -> None:
    BustOut.objects.create(entry=room.entry("Ada"), out_at=room.now)
    assert failed_invariants(room) == ["counted", "one_seat"]
    assert findings(room)[Invariant.ONE_SEAT].facts["ghosts"] == [room.entry("Ada").pk]


@pytest.mark.parametrize("wrong", ["closed", "unusable"])
def test_player_in_an_unusable_seat_or_at_a_closed_table_is_reported(room: Play, wrong: str) -> None:
    if wrong == "closed":
        Table.objects.filter(number=3).update(broken_at=room.now)
    else:
        Seat.objects.filter(table__number=3, number=1).update(usable=False)
    assert "one_seat" in failed_invariants(room)


def test_called_player_without_a_reserved_seat_is_reported(room: Play) -> None:
    room(moves.confirm_move, entry=room.entry("Dory"), seat=room.seat("3.5"))
    SeatAssignment.objects.filter(kind=SeatAssignment.Kind.RESERVED).delete()
    assert findings(room)[Invariant.ONE_SEAT].facts["adrift"] == [room.entry("Dory").pk]


def test_waiting_player_is_counted_in_the_player_sum(room: Play) -> None:
    Entry.objects.create(
        tournament=room.tournament, player=room.entry("Ada").player, bullet=2, stack=1, entered_at=room.now
    )
    assert findings(room)[Invariant.COUNTED].facts["waiting"] == 1
    assert failed_invariants(room) == []


def test_rule_32_check_reads_dealt_hands_from_the_log(room: Play) -> None:
    for _ in range(3):
        room.now += timedelta(minutes=2)
        room(buttons.deal_next, table=room.table(3))
    assert findings(room)[Invariant.BIG_BLIND].facts == {"hands": 3, "passed": [], "rule": "dead"}
    assert findings(room, hands=2)[Invariant.BIG_BLIND].facts["hands"] == 2
    assert findings(room, after=FloorLog.objects.count())[Invariant.BIG_BLIND].facts["hands"] == 0
    room.undo()
    assert findings(room)[Invariant.BIG_BLIND].facts["hands"] == 2


def test_rule_32_check_includes_hand_for_hand_rounds(room: Play) -> None:
    room.now = NOON + 5 * MINUTE
    room(hand_for_hand.start_hand_for_hand)
    room(ticks.close_and_deal_next_hand, anyway=True)
    assert findings(room)[Invariant.BIG_BLIND].facts == {"hands": 3, "passed": [], "rule": "dead"}
    assert findings(room, hands=2)[Invariant.BIG_BLIND].facts["hands"] == 2


def test_rule_32_skipped_big_blind_is_reported(room: Play) -> None:
    Table.objects.filter(number=3).update(big_blind=4)
    with_a_fault = {"table": 3, "button": 1, "big_blind": 7, "last_big_blind": 4, "dealt": [1, 2, 4, 6, 7]}
    number = FloorLog.objects.count() + 1
    FloorLog.objects.create(
        tournament=room.tournament,
        number=number,
        action="button.moved",
        at=room.now,
        moment=room.now,
        facts=with_a_fault,
        digest=str(number),
    )
    assert (failed_invariants(room), findings(room)[Invariant.BIG_BLIND].facts["passed"]) == (["big_blind"], [(3, 6)])


def test_players_are_counted_as_waiting_before_the_draw(play: Play) -> None:
    play(draws.seal_seed, seed="5eed")
    assert failed_invariants(play) == []


def test_player_sum_counts_seated_waiting_and_walking_players(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=[1, 2])
    play(entries.enter, name="Waits")
    move = play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.9"))
    called = player_sum(play.tournament)
    assert (called.seated, called.walking, called.waiting, called.present_count, called.expected_count) == (
        7,
        0,
        1,
        8,
        8,
    )
    play(moves.mark_as_walking, move=move)
    play(busts.bust, entry=play.entry("Bix"))
    walks = player_sum(play.tournament)
    assert (walks.seated, walks.walking, walks.waiting, walks.entries, walks.out) == (5, 1, 1, 8, 1)
    assert (walks.present_count, walks.expected_count, walks.is_balanced) == (7, 7, True)


def test_busted_player_with_a_seat_is_not_counted_as_present(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    entry = play.entry("Ada")
    play(busts.bust, entry=entry)
    seat = play.seat("1.1")
    SeatAssignment.objects.create(
        tournament=play.tournament, seat=seat, entry=entry, since=play.now, came=Origin.LATE_ENTRY
    )
    assert (player_sum(play.tournament).present_count, player_sum(play.tournament).is_balanced) == (2, True)


def test_player_sum_is_read_in_a_single_query(play: Play, django_assert_num_queries: Any) -> None:
    play.sit(t1=[1, 2, 3])
    with django_assert_num_queries(1):
        found = player_sum(play.tournament)
    assert (found.present_count, found.expected_count) == (3, 3)


def test_player_sum_of_an_empty_event_is_correct(play: Play) -> None:
    assert (player_sum(play.tournament).present_count, player_sum(play.tournament).is_balanced) == (0, True)
