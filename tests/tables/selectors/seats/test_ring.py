"""One table's ring: who sits where, the blinds, who is next."""

import pytest

from tables.selectors.balance import room_plan
from tables.selectors.seats.ring import Ring, table_ring
from tables.services import room as rooms
from tables.services.balance import moves
from tables.services.hands import buttons
from tests.tables.play import Play
from tournaments.services import lifecycle

pytestmark = pytest.mark.django_db


def ring(play: Play, number: int = 1) -> Ring:
    found = table_ring(play.tournament, number=number, now=play.now, plan=room_plan(play.tournament, now=play.now))
    assert found is not None
    return found


def test_unknown_table_number_gives_no_seat_ring(play: Play) -> None:
    assert table_ring(play.tournament, number=7, now=play.now) is None


def test_seat_ring_shows_player_or_state_of_each_seat(play: Play) -> None:
    play.sit(t1=[1, 2, 5])
    play(rooms.mark_seat, seat=play.seat("1.9"), usable=False)
    play(rooms.lock_player, entry=play.entry("Ada"), locked=True)
    here = ring(play)
    assert [(seat.number, seat.state, seat.name) for seat in here.seats] == [
        (1, "seated", "Ada"),
        (2, "seated", "Bix"),
        (3, "open", ""),
        (4, "open", ""),
        (5, "seated", "Cleo"),
        (6, "open", ""),
        (7, "open", ""),
        (8, "open", ""),
        (9, "unusable", ""),
    ]
    assert (here.player_count, here.usable_count, here.highest_seat, here.seats[0].locked) == (3, 8, 9, True)
    assert [seat.description for seat in here.seats[:3]] == ["Seat 1, Ada", "Seat 2, Bix", "Seat 3, open"]


def test_short_deck_table_shows_the_button_and_no_other_blind(play: Play) -> None:
    play.sit(t1=[1, 2, 5, 7])
    play(buttons.set_button, table=play.table(1), button=1)
    play.tournament.game = "short_deck"
    play.tournament.save(update_fields=["game"])
    here = ring(play)
    badges = {seat.number: seat.badges for seat in here.seats if seat.badges}
    assert (badges, here.next_big_blind) == ({1: ("D",)}, None)


def test_seat_ring_shows_blinds_once_the_button_is_known(play: Play) -> None:
    play.sit(t1=[1, 2, 5, 7])
    assert (ring(play).next_big_blind, {seat.badges for seat in ring(play).seats}) == (None, {()})
    play(buttons.set_button, table=play.table(1), button=1)
    here = ring(play)
    assert {seat.number: seat.badges for seat in here.seats if seat.badges} == {1: ("D",), 2: ("SB",), 5: ("BB",)}
    following = here.next_big_blind
    assert following is not None
    assert (following.number, following.description) == (
        7,
        "Seat 7, Gus" if following.name == "Gus" else following.description,
    )
    play(buttons.deal_next, table=play.table(1))
    assert {seat.number: seat.badges for seat in ring(play).seats if seat.badges} == {2: ("D",), 5: ("SB",), 7: ("BB",)}


def test_heads_up_seat_ring_shows_the_small_blind_on_the_button(play: Play) -> None:
    play.sit(t1=[3, 8])
    play(buttons.set_button, table=play.table(1), button=3)
    assert {seat.number: seat.badges for seat in ring(play).seats if seat.badges} == {3: ("D",), 8: ("BB",)}


def test_seat_ring_shows_a_seat_reserved_for_a_walking_player(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 8))
    move = play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.9"))
    kept, left = ring(play, 2).seats[8], ring(play).seats[0]
    assert (kept.state, kept.name, kept.move, kept.description) == ("kept", "Ada", move, "Seat 9, reserved for Ada")
    assert (left.state, left.move) == ("seated", move)


def test_proposed_move_is_shown_in_the_seat_rings_of_both_tables(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 8), t3=[1, 2, 3, 4, 5, 6, 7, 8, 9])
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    [move] = room_plan(play.tournament, now=play.now).moves
    taken = next(seat for seat in ring(play, move.to_table).seats if seat.number == move.to_seat)
    given = next(seat for seat in ring(play, move.from_table).seats if seat.number == move.from_seat)
    assert (taken.state, taken.name, given.leaves) == ("proposed", move.name, True)


def test_seat_ring_disambiguates_namesakes(play: Play) -> None:
    play.sit(t1=[1, 2, 5])
    for called, whole in (("Ada", "Ana Vega"), ("Bix", "Ana Voss")):
        player = play.entry(called).player
        player.display_name, player.name = "Ana V.", whole
        player.save()
    here = ring(play)
    assert [(seat.name, seat.full) for seat in here.seats if seat.entry] == [
        ("Ana Ve.", "Ana Vega"),
        ("Ana Vo.", "Ana Voss"),
        ("Cleo", "Cleo"),
    ]


def test_seat_ring_of_a_stud_table_shows_no_button_or_blinds(play: Play) -> None:
    play.sit(t1=[1, 2, 5, 7])
    play(buttons.set_button, table=play.table(1), button=1)
    play(lifecycle.change_settings, game="seven_card_stud", betting="fixed_limit", seats_per_table=8)
    play.tournament.refresh_from_db()
    here = ring(play)
    assert ({seat.badges for seat in here.seats}, here.next_big_blind, here.needs_button) == ({()}, None, False)
    assert here.stud == play.tournament.structure().levels[0]
    play(lifecycle.change_settings, game="texas_holdem")
    play.tournament.refresh_from_db()
    assert {seat.number: seat.badges for seat in ring(play).seats if seat.badges} == {1: ("D",), 2: ("SB",), 5: ("BB",)}
