"""Controls of a table offer nothing that is always refused."""

import pytest

from tables.selectors.hands.board import hand_for_hand_board
from tables.selectors.room.table_controls import possible_table_actions
from tables.selectors.seats.ring import table_ring
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.hands import bagging, busts, buttons, ticks
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.composition import composition
from tournaments.services import lifecycle
from tournaments.services.clock import hand_for_hand

pytestmark = pytest.mark.django_db

#: what is offered at every open table where two and more sit
ALWAYS = {"bust", "change-table", "new-table-card", "set-button"}


def offered_controls(play: Play, number: int) -> set[str]:
    """Return what a director is offered at a table, beside what always is."""
    ring = table_ring(play.tournament, number=number, now=play.now)
    assert ring is not None
    found = possible_table_actions(
        ring, board=hand_for_hand_board(play.tournament), may=composition().actions, now=play.now
    )
    return set(found - ALWAYS)


@pytest.fixture
def room(play: Play) -> Play:
    """Two tables of seven, and four at the third who fit into their empty seats."""
    play.sit(t1=range(1, 8), t2=range(1, 8), t3=[2, 4, 6, 8])
    play(draws.seal_seed, seed="5eed")
    return play


def test_break_button_is_offered_only_at_the_next_table_to_break(room: Play) -> None:
    assert [offered_controls(room, number) for number in (1, 2, 3)] == [set(), set(), {"break-table"}]
    room(breaking.break_table, table=room.table(3))
    assert offered_controls(room, 3) == {"open-again"}


def test_break_button_is_not_offered_at_a_protected_table(room: Play) -> None:
    room(rooms.change_table, table=room.table(3), protected=True)
    assert offered_controls(room, 3) == set()


def test_break_button_is_not_offered_without_permission(room: Play) -> None:
    ring = table_ring(room.tournament, number=3, now=room.now)
    assert ring is not None
    assert possible_table_actions(ring, board=None, may={"bust", "next-hand"}, now=room.now) == {"bust"}


def test_empty_table_offers_closing_instead_of_breaking(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[])
    assert (offered_controls(play, 1), offered_controls(play, 2)) == (set(), {"close-table"})


def test_empty_table_with_a_reserved_seat_cannot_be_closed(room: Play) -> None:
    room(rooms.open_new_tables, count=1)
    room(moves.order_move, entry=room.entry("Ada"), seat=room.seat("4.1"))
    assert (offered_controls(room, 4), room.refused(rooms.close_table, table=room.table(4))) == (
        set(),
        "Table 4 still has players: 1. Break the table to move them.",
    )


def test_button_cannot_be_set_with_fewer_than_two_players(play: Play) -> None:
    play.sit(t1=[1], t2=[1, 2])
    found = [table_ring(play.tournament, number=number, now=play.now) for number in (1, 2)]
    given = [
        possible_table_actions(ring, board=None, may={"set-button", "bust"}, now=play.now) for ring in found if ring
    ]
    assert given == [set(), {"set-button", "bust"}]
    assert play.refused(buttons.set_button, table=play.table(1), button=1).startswith("Table 1 has fewer than two")


def test_next_hand_is_offered_until_last_hands_are_announced(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    unknown = offered_controls(play, 1)
    play(buttons.set_button, table=play.table(1), button=1)
    known = offered_controls(play, 1)
    play.now = NOON + 5 * MINUTE
    play(bagging.announce_last_hands, hands=2)
    assert (unknown, known, offered_controls(play, 1)) == (set(), {"next-hand"}, set())


def test_finished_tournament_offers_nothing_at_its_table(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    play(buttons.set_button, table=play.table(1), button=1)
    play.now = NOON + 5 * MINUTE
    for name in ("Ada", "Bix"):
        play(busts.bust, entry=play.entry(name))
    play(lifecycle.finish_tournament)
    play.tournament.refresh_from_db()
    ring = table_ring(play.tournament, number=1, now=play.now)
    assert ring is not None
    assert possible_table_actions(ring, board=None, may=composition().actions, now=play.now) == set()
    assert play.refused(buttons.deal_next, table=play.table(1)) == "The tournament is over. Undo its finish first."


def test_table_buttons_follow_the_progress_of_hand_for_hand(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3], t3=[])
    play(buttons.set_button, table=play.table(1), button=1)
    play.now = NOON + 5 * MINUTE
    play(hand_for_hand.start_hand_for_hand, why="money")
    dealing = offered_controls(play, 1)
    play(ticks.hold_all_in, table=play.table(1))
    waiting = offered_controls(play, 1)
    play(ticks.mark_still_dealing, table=play.table(1))
    play(ticks.mark_hand_done, table=play.table(1))
    assert (dealing, waiting, offered_controls(play, 1)) == ({"tick", "all-in"}, {"untick"}, {"untick"})


def test_stud_table_offers_no_setting_of_the_button(play: Play) -> None:
    play.sit(t1=[1, 3, 5])
    play(buttons.set_button, table=play.table(1), button=1)
    before = offered_controls(play, 1)
    play(lifecycle.change_settings, game="seven_card_stud", betting="fixed_limit", seats_per_table=8)
    play.tournament.refresh_from_db()
    ring = table_ring(play.tournament, number=1, now=play.now)
    assert ring is not None
    given = possible_table_actions(ring, board=None, may={"set-button", "next-hand", "bust"}, now=play.now)
    assert (before, set(given)) == ({"next-hand"}, {"bust"})
