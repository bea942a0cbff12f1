"""One table as the floor's phone shows it."""

import pytest
from pytest_django import DjangoAssertNumQueries

from rulings.selectors.at_table import table_with_seats
from tables.selectors.room_rows import open_table_numbers
from tables.services import room as rooms
from tables.services.balance import moves
from tables.services.hands import buttons
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


def test_seat_shows_the_player_and_badges(play: Play) -> None:
    play.sit(t1=[1, 2, 5], t2=[1, 2])
    play(buttons.set_button, table=play.table(1), button=1)
    here = table_with_seats(play.tournament, number=1, now=play.now)
    assert here is not None
    told = [(seat.number, seat.state, seat.badges) for seat in here.seats if seat.state != "open"]
    assert told == [(1, "seated", ("D",)), (2, "seated", ("SB",)), (5, "seated", ("BB",))]
    assert (here.seated_count, here.usable_count, here.highest_seat, here.before, here.after) == (3, 9, 9, 2, 2)


def test_reserved_seat_shows_the_expected_player_and_previous_seat(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=[1, 2])
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.7"))
    here = table_with_seats(play.tournament, number=2, now=play.now)
    assert here is not None
    kept = here.seats[6]
    assert (kept.state, kept.reserved_for, kept.came_from, here.seated_count) == ("kept", play.entry("Ada"), "1.1", 2)


def test_similar_names_at_a_table_are_disambiguated(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    for name, whole in (("Ada", "Ana Vega"), ("Bix", "Ana Voss")):
        player = play.entry(name).player
        player.display_name, player.name = "Ana V.", whole
        player.save()
    here = table_with_seats(play.tournament, number=1, now=play.now)
    assert here is not None
    assert [seat.name for seat in here.seats if seat.entry] == ["Ana Ve.", "Ana Vo.", "Cleo"]


def test_unusable_seat_is_not_counted_as_usable(play: Play) -> None:
    play.sit(t1=[1, 2])
    play(rooms.mark_seat, seat=play.seat("1.9"), usable=False)
    here = table_with_seats(play.tournament, number=1, now=play.now)
    assert here is not None
    assert (here.seats[8].state, here.usable_count) == ("unusable", 8)


def test_closed_table_is_not_found(play: Play) -> None:
    play.sit(t1=[1, 2])
    assert (open_table_numbers(play.tournament), table_with_seats(play.tournament, number=2, now=play.now)) == (
        [1],
        None,
    )


def test_table_with_seats_is_read_in_nine_queries(
    play: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 10), t3=range(1, 8))
    with django_assert_num_queries(9):
        table_with_seats(play.tournament, number=2, now=play.now)
