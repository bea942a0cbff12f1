"""Moves: worked out again on the floor, the seat kept meanwhile, nobody ever in two seats."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tables.models import Move, Seat, SeatAssignment
from tables.rules.balance.plan import RoomPlan
from tables.selectors.balance import open_moves, room_plan, time_until_overdue
from tables.services import room as rooms
from tables.services.balance import moves
from tables.services.hands import busts, buttons
from tables.services.undo import undo
from tests.tables.play import Play, sit_unlevel, stored
from tournaments.models import BustOut, Entry, FloorLog
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence

pytestmark = pytest.mark.django_db


def refusal(play: Play, action: Callable[..., Any], **given: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        play(action, **given)
    return refused.value


@pytest.fixture
def short(play: Play) -> Play:
    """Nine, nine and seven: Dory of 1.4 is due the big blind, and seat 5 of table 3 is due it there."""
    play.sit(t1=range(1, 10), t2=range(1, 10), t3=[1, 2, 4, 6, 7, 8, 9])
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    return play


def plan(play: Play) -> RoomPlan:
    return room_plan(play.tournament, now=play.now)


def seats_of(play: Play, name: str) -> dict[str, str]:
    """Seats of one player by how they hold them."""
    rows = SeatAssignment.objects.filter(entry=play.entry(name)).select_related("seat__table")
    return {assignment.kind: str(assignment.seat) for assignment in rows}


def test_player_keeps_the_old_seat_until_leaving_after_a_confirmed_move(short: Play) -> None:
    [proposed] = plan(short).moves
    assert (proposed.name, proposed.to_table, proposed.to_seat) == ("Dory", 3, 5)
    short(moves.confirm_move, entry=short.entry("Dory"), seat=short.seat("3.5"))
    assert seats_of(short, "Dory") == {"sits": "1.4", "kept": "3.5"}
    assert entry_sentence(short.last) == "Dory called from 1.4 to 3.5, the big blind itself"
    assert plan(short).moves == ()


def test_moving_player_is_called_then_walking_then_arrived(short: Play) -> None:
    move = short(moves.confirm_move, entry=short.entry("Dory"), seat=short.seat("3.5"))
    stands = [move.state(now=short.now, overdue_after=time_until_overdue(short.tournament))]
    short(moves.mark_as_walking, move=move)
    assert seats_of(short, "Dory") == {"kept": "3.5"}
    stands.append(move.state(now=short.now, overdue_after=time_until_overdue(short.tournament)))
    stands.append(move.state(now=short.now + timedelta(minutes=6), overdue_after=time_until_overdue(short.tournament)))
    short(moves.seat_arrived_players, moves=[move])
    assert seats_of(short, "Dory") == {"sits": "3.5"}
    stands.append(move.state(now=short.now, overdue_after=time_until_overdue(short.tournament)))
    assert stands == ["called", "walking", "overdue", "arrived"]
    assert refusal(short, moves.seat_arrived_players, moves=[move]).code == "move_is_over"


def test_single_tap_seats_an_arrived_player_without_a_reported_departure(short: Play) -> None:
    move = short(moves.confirm_move, entry=short.entry("Dory"), seat=short.seat("3.5"))
    short(moves.seat_arrived_players, moves=[move])
    assert (seats_of(short, "Dory"), entry_sentence(short.last)) == ({"sits": "3.5"}, "Dory seated at 3.5")


@pytest.mark.parametrize("walking", [False, True])
def test_player_keeps_the_seat_after_a_cancelled_move(short: Play, *, walking: bool) -> None:
    move = short(moves.confirm_move, entry=short.entry("Dory"), seat=short.seat("3.5"))
    if walking:
        short(moves.mark_as_walking, move=move)
    short(moves.cancel_move, move=move)
    assert seats_of(short, "Dory") == {"sits": "1.4"}
    assert [move.name for move in plan(short).moves] == ["Dory"]


def test_all_proposed_players_can_be_called_at_once(play: Play) -> None:
    sit_unlevel(play)
    proposed = plan(play).moves
    given = {"entries": [Entry.objects.get(pk=move.entry) for move in proposed],
             "seats": [play.seat(f"{move.to_table}.{move.to_seat}") for move in proposed]}  # fmt: skip
    before = stored(play.tournament, SeatAssignment, Move)
    play(moves.confirm_moves, **given)
    assert [(move.entry_id, str(move.to_seat)) for move in open_moves(play.tournament).order_by("pk")] == [
        (move.entry, f"{move.to_table}.{move.to_seat}") for move in proposed
    ]
    named = ", ".join(f"{move.name} to {move.to_table}.{move.to_seat}" for move in proposed)
    called = FloorLog.objects.get(action="moves.called")
    assert entry_sentence(called) == f"{len(proposed)} players called: {named}"
    play.undo(called)
    assert stored(play.tournament, SeatAssignment, Move) == before


def test_single_outdated_move_prevents_calling_all_players(play: Play) -> None:
    sit_unlevel(play)
    proposed = plan(play).moves
    given: dict[str, Any] = {"entries": [Entry.objects.get(pk=move.entry) for move in proposed],
             "seats": [play.seat(f"{move.to_table}.{move.to_seat}") for move in proposed]}  # fmt: skip
    play(rooms.lock_player, entry=given["entries"][-1], locked=True)
    assert refusal(play, moves.confirm_moves, **given).code == "plan_changed"
    assert Move.objects.count() == 0


def test_second_confirmation_of_a_move_is_refused(short: Play) -> None:
    given = {"entry": short.entry("Dory"), "seat": short.seat("3.5")}
    short(moves.confirm_move, **given)
    assert refusal(short, moves.confirm_move, **given).code == "nobody_moves_now"
    assert Move.objects.count() == 1


def test_refusal_of_an_outdated_move_explains_what_changed(short: Play) -> None:
    given = {"entry": short.entry("Dory"), "seat": short.seat("3.5")}
    short(rooms.lock_player, entry=short.entry("Dory"), locked=True)
    refused = refusal(short, moves.confirm_move, **given)
    assert (refused.code, refused.facts) == (
        "plan_changed",
        {"name": "Dory", "mover": "Enzo", "origin": "1.5", "to": "3.5"},
    )
    short(busts.bust, entry=short.entry("Ada"))
    short(busts.bust, seat=short.seat("2.4"))
    assert refusal(short, moves.confirm_move, **given).code == "nobody_moves_now"
    assert Move.objects.count() == 0


def test_move_into_a_reserved_taken_or_unusable_seat_is_refused(short: Play) -> None:
    short(moves.confirm_move, entry=short.entry("Dory"), seat=short.seat("3.5"))
    ada = short.entry("Ada")
    assert refusal(short, moves.order_move, entry=ada, seat=short.seat("3.5")).facts["name"] == "Dory"
    assert refusal(short, moves.order_move, entry=ada, seat=short.seat("2.1")).code == "seat_is_held"
    assert refusal(short, moves.order_move, entry=ada, seat=short.seat("1.1")).code == "already_so"
    assert refusal(short, moves.order_move, entry=short.entry("Dory"), seat=short.seat("3.3")).code == "moves_already"
    short(rooms.mark_seat, seat=short.seat("3.3"), usable=False)
    assert refusal(short, moves.order_move, entry=ada, seat=short.seat("3.3")).code == "seat_not_in_use"
    short(busts.bust, entry=ada)
    assert refusal(short, moves.order_move, entry=ada, seat=short.seat("3.3")).code == "not_seated"


def test_director_may_move_any_player(short: Play) -> None:
    short(moves.order_move, entry=short.entry("Ada"), seat=short.seat("3.3"))
    assert entry_sentence(short.last) == "Ada called from 1.1 to 3.3, by the director"


@pytest.mark.parametrize("walking", [False, True])
def test_player_who_busts_while_walking_needs_no_seat(short: Play, *, walking: bool) -> None:
    before = stored(short.tournament, SeatAssignment, Seat, Move)
    move = short(moves.confirm_move, entry=short.entry("Dory"), seat=short.seat("3.5"))
    if walking:
        short(moves.mark_as_walking, move=move)
    called = stored(short.tournament, SeatAssignment, Seat, Move, BustOut)
    short(busts.bust, entry=short.entry("Dory"))
    assert (seats_of(short, "Dory"), open_moves(short.tournament).count()) == ({}, 0)
    short(undo, entry=short.last)
    assert stored(short.tournament, SeatAssignment, Seat, Move, BustOut) == called
    for row in short.tournament.log.filter(action__startswith="move."):
        short(undo, entry=row)
    assert stored(short.tournament, SeatAssignment, Seat, Move) == before


def test_player_cannot_return_to_a_seat_taken_meanwhile(short: Play) -> None:
    move = short(moves.confirm_move, entry=short.entry("Dory"), seat=short.seat("3.5"))
    short(moves.mark_as_walking, move=move)
    short(moves.seat_arrived_players, moves=[short(moves.order_move, entry=short.entry("Ada"), seat=short.seat("1.4"))])
    assert refusal(short, moves.cancel_move, move=move).facts == {"seat": "1.4", "name": "Ada"}
    walking = short.tournament.log.get(action="move.walking")
    assert refusal(short, undo, entry=walking).facts == {"seat": "1.4", "name": "Ada"}
