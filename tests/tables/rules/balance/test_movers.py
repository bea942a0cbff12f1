"""Movers by house rules: next big blind, same position, high card, and exempt players."""

from datetime import timedelta
from typing import Any

from tables.rules.balance.movers import Exemption
from tables.rules.balance.plan import ByCard, plan_for_room
from tables.rules.hands.bagging import HAND
from tables.rules.policies import RoomPolicies
from tables.rules.room import RoomTable, Seated
from tests.tables.rules.balance.test_plan import NOW, plan, table


def short_table(number: int = 3) -> RoomTable:
    """Seven of nine; the empty seat 5 is big blind with the next hand."""
    return table(number, 1, 2, 4, 6, 7, 8, 9)


def full_table(number: int, **players: Any) -> RoomTable:
    """Nine of nine with the button in seat 1, so that seat 4 is due the big blind."""
    taken = set(range(1, 10)) - {player.seat for player in players.values()}
    return table(number, *sorted(taken), button=1, **players)


def test_house_rule_may_move_the_player_in_the_same_position() -> None:
    # at table 3 the blinds are 2 and 3, so that the empty seat 6 is big blind in two hands: after 4 and 5
    third = table(3, 1, 2, 3, 4, 5, 7, 9, button=1)
    [move] = plan(full_table(1), full_table(2), third, mover="same_position").moves
    [plain] = plan(full_table(1), full_table(2), third).moves
    assert (move.from_seat, move.to_seat, move.hands) == (6, 6, 2)
    assert (plain.from_seat, plain.to_seat, plain.hands) == (4, 6, 2)


def test_high_card_rule_does_not_propose_a_specific_player() -> None:
    found = plan(full_table(1), full_table(2), short_table(), mover="high_card")
    assert (found.moves, found.by_card) == ((), (ByCard(1, 3, 5, 2),))


def test_absent_or_penalised_player_is_not_chosen_to_move() -> None:
    away = Seated(401, "Ada", 4, absent=True)
    punished = Seated(501, "Bix", 5)
    room = [full_table(1, ada=away, bix=punished), full_table(2), short_table()]
    [move] = plan_for_room(room, policies=RoomPolicies(), now=NOW, exempt={501: Exemption.PENALTY}).moves
    assert (move.name, move.passed_over) == ("P1.6", (("Ada", Exemption.ABSENT), ("Bix", Exemption.PENALTY)))


def test_balancing_plan_reports_a_table_whose_players_are_all_exempt() -> None:
    recent = {f"p{at}": Seated(at, f"P{at}", at, NOW - HAND) for at in range(1, 10)}
    others = {f"p{at}": Seated(at, f"P{at}", at, NOW - HAND) for at in range(11, 19)}
    assert len(others) == 8
    found = plan(full_table(1, **recent), table(2, *range(1, 9)), table(3, *range(1, 8), button=1))
    assert (found.moves, found.no_mover, found.fewest) == ((), (1,), 1)


def test_wsop_rule_67_big_blind_may_be_moved_before_the_deal() -> None:
    room = [full_table(1), full_table(2), short_table()]
    [begun] = plan_for_room(room, policies=RoomPolicies(), now=NOW, uncarded={1}).moves
    [dealt] = plan_for_room(room, policies=RoomPolicies(), now=NOW).moves
    assert (begun.from_seat, dealt.from_seat) == (3, 4)


def test_recently_moved_player_is_exempt_for_one_orbit() -> None:
    bix = Seated(401, "Bix", 4, NOW - 9 * HAND + timedelta(seconds=1))
    [move] = plan(full_table(1, bix=bix), full_table(2), short_table()).moves
    assert move.passed_over == (("Bix", Exemption.MOVED_RECENTLY),)
