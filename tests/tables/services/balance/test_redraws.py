"""Redraws: locked players keep their seats, the final table its chairs, and numbers left are kept to."""

import pytest

from tables.models import Draw, Seat, SeatAssignment, Table
from tables.rules.room import seated_count
from tables.selectors.balance import last_redraw_player_count, redraw_player_counts, room_plan, room_policies
from tables.selectors.seating import assignment_of, room_tables
from tables.services import room as rooms
from tables.services.balance import breaking
from tables.services.hands import busts, buttons
from tables.services.seats import draws
from tables.services.undo import undo
from tests.tables.play import Play, stored
from tournaments.rules.refused import Refused
from tournaments.services import lifecycle

pytestmark = pytest.mark.django_db


@pytest.fixture
def nine(play: Play) -> Play:
    """Five and four: the final table is due."""
    play.sit(t1=range(1, 6), t2=range(1, 5))
    play(draws.seal_seed, seed="5eed")
    return play


def house_rules(play: Play, **overrides: object) -> None:
    play(lifecycle.change_settings, house_overrides=overrides)
    play.tournament.refresh_from_db()


def seat_of(play: Play, name: str) -> str:
    assignment = assignment_of(play.entry(name))
    assert assignment is not None
    return str(assignment.seat)


def locked(play: Play) -> list[str]:
    rows = SeatAssignment.objects.filter(tournament=play.tournament, locked=True)
    return sorted(rows.values_list("entry__player__display_name", flat=True))


def test_rule_9_locked_player_keeps_the_seat_during_a_redraw(nine: Play) -> None:
    nine(rooms.lock_player, entry=nine.entry("Cleo"), locked=True)
    nine(breaking.redraw, tables=[nine.table(1)])
    assert (seat_of(nine, "Cleo"), locked(nine), len(nine.seating())) == ("1.3", ["Cleo"], 9)
    draw = Draw.objects.get()
    assert (len(draw.entries), draw.tables) == (8, [[1, 1, [1, 2, 4, 5, 6, 7, 8, 9]]])


def test_rule_9_locked_player_of_a_broken_table_remains_locked(nine: Play) -> None:
    nine(rooms.lock_player, entry=nine.entry("Gus"), locked=True)
    nine(breaking.redraw, tables=[nine.table(1)])
    assert (locked(nine), seat_of(nine, "Gus").split(".")[0], len(Draw.objects.get().entries)) == (["Gus"], "1", 9)


def test_undo_of_a_redraw_restores_the_locked_player(nine: Play) -> None:
    nine(rooms.lock_player, entry=nine.entry("Cleo"), locked=True)
    nine(buttons.set_button, table=nine.table(1), button=2)
    before = stored(nine.tournament, SeatAssignment, Seat, Table, Draw)
    nine(breaking.redraw, tables=[nine.table(1)])
    nine(undo, entry=nine.last)
    assert stored(nine.tournament, SeatAssignment, Seat, Table, Draw) == before


def test_wsop_rule_68_final_table_of_ten_gets_a_tenth_chair(play: Play) -> None:
    house_rules(play, final_table_at="one_more")
    play.sit(t1=range(1, 7), t2=range(1, 5))
    play(draws.seal_seed, seed="5eed")
    assert room_plan(play.tournament, now=play.now).redraw_to == 1
    before = stored(play.tournament, SeatAssignment, Seat, Table, Draw)
    play(breaking.redraw, tables=[play.table(1)])
    [room] = room_tables(play.tournament)
    assert (sorted(room.seats), len(room.players)) == ([*range(1, 11)], 10)
    play(undo, entry=play.last)
    assert stored(play.tournament, SeatAssignment, Seat, Table, Draw) == before


def test_chairs_are_added_only_for_the_final_table(play: Play) -> None:
    play.sit(t1=range(1, 7), t2=range(1, 6))
    play(draws.seal_seed, seed="5eed")
    with pytest.raises(Refused) as refused:
        play(breaking.redraw, tables=[play.table(1)])
    assert refused.value.facts == {"seats": 9, "players": 11}
    assert seated_count(room_tables(play.tournament)) == 11


def test_redraw_happens_once_at_each_number_of_remaining_players(play: Play) -> None:
    house_rules(play, redraw_at="at_24_16_9")
    play.sit(t1=range(1, 10), t2=range(1, 10))
    play(draws.seal_seed, seed="5eed")
    assert room_policies(play.tournament, room_tables(play.tournament)).redraw_numbers == (16, 9)
    for name in ("Ada", "Jun"):
        assert room_plan(play.tournament, now=play.now).redraw_to is None
        play(busts.bust, entry=play.entry(name))
    assert (room_plan(play.tournament, now=play.now).redraw_to, last_redraw_player_count(play.tournament)) == (2, None)
    play(breaking.redraw, tables=[play.table(1), play.table(2)])
    assert (room_plan(play.tournament, now=play.now).redraw_to, last_redraw_player_count(play.tournament)) == (None, 16)
    play(undo, entry=play.last)
    assert room_plan(play.tournament, now=play.now).redraw_to == 2


@pytest.mark.parametrize(
    ("rule", "entrants", "numbers"),
    [("at_24_16_9", 500, (24, 16, 9)), ("at_24_16_9", 24, (16, 9)), ("at_24_16_9", 9, ()), ("by_entrants", 500, ())],
)
def test_redraws_at_more_players_than_entered_are_skipped(rule: str, entrants: int, numbers: tuple[int, ...]) -> None:
    assert redraw_player_counts(rule, entrants=entrants) == numbers
