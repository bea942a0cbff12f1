"""Invariants of a room, found true or false from counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.balance.plan import ByCard, RoomPlan
from tables.rules.hands.button import ButtonRule, Origin, first_hand_positions, next_hand_positions
from tables.rules.invariants import (
    Dealt,
    Invariant,
    big_blind_finding,
    level_finding,
    one_seat_finding,
    player_count_finding,
    reason_for_uneven_tables,
    seats_skipped_by_big_blind,
)
from tables.rules.policies import RoomPolicies
from tests.suite.each_case import for_each
from tests.tables.rules.balance.test_plan import plan, table


def test_seated_plus_waiting_players_must_equal_players_left() -> None:
    found = player_count_finding(seated=498, waiting=2, entries=540, out=40)
    assert (found.invariant, found.holds) == (Invariant.COUNTED, True)
    assert found.facts == {"seated": 498, "waiting": 2, "left": 500, "entries": 540, "out": 40}
    assert [player_count_finding(seated=at, waiting=2, entries=540, out=40).holds for at in (497, 499)] == [
        False,
        False,
    ]


def test_room_check_finds_a_player_with_two_seats() -> None:
    assert one_seat_finding(doubled=[], ghosts=[], adrift=[]).holds
    found = one_seat_finding(doubled=[7], ghosts=[9, 8], adrift=[])
    assert (found.holds, found.facts) == (False, {"doubled": [7], "ghosts": [8, 9], "adrift": []})


def test_room_check_accepts_uneven_tables_only_with_a_reason() -> None:
    room = [table(1, *range(1, 10)), table(2, *range(1, 8))]
    assert level_finding(room, plan=RoomPlan(), policies=RoomPolicies(apart=2)).holds
    assert not level_finding(room, plan=RoomPlan(), policies=RoomPolicies()).holds
    found = level_finding(room, plan=plan(*room), policies=RoomPolicies())
    assert (found.holds, found.facts) == (True, {"gap": 2, "allowed": 1, "why": "moves"})


def test_table_opened_in_advance_does_not_make_the_room_uneven() -> None:
    room = [table(1, *range(1, 10)), table(2, *range(1, 9)), table(3)]
    assert level_finding(room, plan=RoomPlan(), policies=RoomPolicies()).holds


@for_each(
    ("given_plan", "why"),
    [
        (RoomPlan(), ""),
        (RoomPlan(redraw_to=1, breaks=3), "redraw"),
        (RoomPlan(breaks=3), "break"),
        (RoomPlan(draws_order=True), "break"),
        (RoomPlan(waits=(3, 1)), "wait"),
        (RoomPlan(by_card=(ByCard(1, 2, 3, 2),)), "moves"),
        (RoomPlan(asks=(3,)), "asks"),
        (RoomPlan(no_seat=(3,)), "no_seat"),
        (RoomPlan(no_mover=(3,)), "no_mover"),
    ],
)
def test_first_reason_of_the_plan_explains_uneven_tables(given_plan: RoomPlan, why: str) -> None:
    assert reason_for_uneven_tables(given_plan) == why


@pytest.mark.parametrize(
    ("last", "now", "dealt", "passed"),
    [
        (3, 4, [1, 2, 3, 4, 5], []),
        (3, 6, [1, 2, 3, 6, 7], []),
        (3, 6, [1, 2, 3, 5, 6], [5]),
        (9, 2, [1, 2, 9], [1]),
        (9, 1, [1, 2, 9], []),
        (4, 4, [1, 4, 7], [4]),
    ],
)
def test_rule_32_check_finds_players_skipped_by_the_big_blind(
    last: int, now: int, dealt: list[int], passed: list[int]
) -> None:
    assert seats_skipped_by_big_blind(Dealt(1, last, now, dealt)) == passed
    assert big_blind_finding([Dealt(1, last, now, dealt)], rule=ButtonRule.DEAD).holds is (passed == [])


def test_simplified_button_may_let_players_miss_a_blind() -> None:
    found = big_blind_finding([Dealt(2, 3, 6, [3, 5, 6])], rule=ButtonRule.SIMPLIFIED)
    assert (found.holds, found.facts) == (True, {"hands": 1, "passed": [], "rule": "simplified"})
    found = big_blind_finding([Dealt(2, 3, 6, [3, 5, 6])], rule=ButtonRule.DEAD)
    assert (found.holds, found.facts["passed"]) == (False, [(2, 5)])


@given(st.lists(st.sets(st.integers(1, 9), min_size=2), min_size=2, max_size=12))
def test_rule_32_dead_button_skips_no_player_when_players_come_and_go(rooms: list[set[int]]) -> None:
    hand, seated = first_hand_positions(button=min(rooms[0]), seated=rooms[0]), rooms[0]
    for following in rooms[1:]:
        joined = dict.fromkeys(following - seated, Origin.BROKEN_TABLE)
        dealt = next_hand_positions(hand, seated=following, joined=joined)
        assert dealt is not None
        assert seats_skipped_by_big_blind(Dealt(1, hand.big_blind, dealt.big_blind, sorted(dealt.dealt))) == []
        hand, seated = dealt, following
