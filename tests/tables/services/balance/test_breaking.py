"""Breaking tables and redraws: drawn, provable, undone whole."""

from collections.abc import Callable
from typing import Any

import pytest

from tables.models import Draw, Move, Seat, SeatAssignment, Table
from tables.rules.balance.plan import RoomPlan
from tables.rules.room import seated_count
from tables.selectors.balance import open_moves, redraw_table_counts, room_plan
from tables.selectors.seating import room_tables
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.hands import busts, buttons
from tables.services.seats import draws
from tables.services.undo import undo
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play, stored
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import lifecycle
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db


def refusal(play: Play, action: Callable[..., Any], **given: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        play(action, **given)
    return refused.value


@pytest.fixture
def breaks(play: Play) -> Play:
    """Seven, seven, and four who fit into the empty seats of the others."""
    play.sit(t1=range(1, 8), t2=range(1, 8), t3=[2, 4, 6, 8])
    play(draws.seal_seed, seed="5eed")
    return play


def sizes(play: Play) -> dict[int, int]:
    return {table.number: len(table.players) for table in room_tables(play.tournament)}


def test_players_of_a_broken_table_walk_to_their_drawn_seats(breaks: Play) -> None:
    breaks(breaking.break_table, table=breaks.table(3))
    assert sizes(breaks) == {1: 9, 2: 9}
    assert entry_sentence(breaks.last) == "Table 3 broken, players to move: 4"
    under_way = list(open_moves(breaks.tournament))
    assert {move.state(now=breaks.now, overdue_after=10 * (breaks.now - breaks.now)) for move in under_way} == {
        "walking"
    }
    breaks(moves.seat_arrived_players, moves=under_way)
    assert SeatAssignment.objects.filter(kind=SeatAssignment.Kind.SEATED).count() == 18


def test_players_seated_together_are_a_single_log_entry(breaks: Play) -> None:
    breaks(breaking.break_table, table=breaks.table(3))
    before = stored(breaks.tournament, SeatAssignment, Move)
    breaks(moves.seat_arrived_players, moves=list(open_moves(breaks.tournament)))
    said = entry_sentence(breaks.last)
    assert said.startswith("4 players seated: ")
    assert [name in said for name in ("Oto at ", "Pia at ", "Quin at ", "Rue at ")] == [True] * 4
    breaks(undo, entry=breaks.last)
    assert stored(breaks.tournament, SeatAssignment, Move) == before


def test_rule_10b_player_order_is_drawn_separately_from_seats(breaks: Play) -> None:
    breaks(breaking.break_table, table=breaks.table(3))
    draw = Draw.objects.get()
    names = [breaks.entry(name).pk for name in ("Oto", "Pia", "Quin", "Rue")]
    assert (draw.shuffled, draw.entries) == (True, names)
    assert sorted(entry for entry, _, _ in draw.drawn) == names
    slips = [move.entry_id for move in Move.objects.order_by("pk")]
    assert slips == [entry for entry, _, _ in draw.drawn]


def test_large_room_sends_no_player_to_the_next_ten_tables_to_break(play: Play) -> None:
    play.sit(**{f"t{number}": range(1, 3) if number < 4 else [1] for number in range(1, 25)})
    play(rooms.post_breaking_order, tables=[play.table(number) for number in range(1, 25)])
    for number in range(1, 5):
        play(breaking.break_table, table=play.table(number), seed="5eed")
        chosen = {move.to_seat.table.number for move in open_moves(play.tournament)}
        assert chosen
        assert chosen.isdisjoint(range(number + 1, number + 11))
        play(moves.seat_arrived_players, moves=list(open_moves(play.tournament)))


def test_undo_of_a_table_break_restores_everything(breaks: Play) -> None:
    before = stored(breaks.tournament, SeatAssignment, Seat, Table, Move, Draw)
    breaks(breaking.break_table, table=breaks.table(3))
    breaks(undo, entry=breaks.last)
    assert stored(breaks.tournament, SeatAssignment, Seat, Table, Move, Draw) == before


def test_only_the_next_table_in_the_order_can_break(breaks: Play) -> None:
    refused = refusal(breaks, breaking.break_table, table=breaks.table(2))
    assert (refused.code, refused.facts["first"]) == ("another_breaks_first", 3)
    breaks(rooms.mark_seat, seat=breaks.seat("1.9"), usable=False)
    assert refusal(breaks, breaking.break_table, table=breaks.table(3)).code == "no_room_elsewhere"
    breaks(rooms.change_table, table=breaks.table(3), protected=True)
    assert refusal(breaks, breaking.break_table, table=breaks.table(3)).code == "table_protected"
    assert sizes(breaks) == {1: 7, 2: 7, 3: 4}


def test_rule_9_table_with_a_locked_player_does_not_break(breaks: Play) -> None:
    breaks(rooms.lock_player, entry=breaks.entry("Pia"), locked=True)
    assert refusal(breaks, breaking.break_table, table=breaks.table(3)).facts == {"name": "Pia"}


def test_table_with_walking_players_cannot_break(breaks: Play) -> None:
    breaks(moves.order_move, entry=breaks.entry("Oto"), seat=breaks.seat("1.8"))
    assert refusal(breaks, breaking.break_table, table=breaks.table(3)).code == "moves_under_way_here"
    breaks.undo()
    breaks(busts.bust, entry=breaks.entry("Bix"))
    breaks(moves.order_move, entry=breaks.entry("Ada"), seat=breaks.seat("3.1"))
    assert refusal(breaks, breaking.break_table, table=breaks.table(3)).code == "moves_under_way_here"


def test_last_table_is_never_broken(play: Play) -> None:
    play.sit(t1=[1, 2])
    assert refusal(play, breaking.break_table, table=play.table(1)).code == "last_table"


def test_empty_table_breaks_without_a_draw(breaks: Play) -> None:
    for name in ("Oto", "Pia", "Quin", "Rue"):
        breaks(busts.bust, entry=breaks.entry(name))
    breaks(breaking.break_table, table=breaks.table(3))
    assert (sizes(breaks), Draw.objects.count()) == ({1: 7, 2: 7}, 0)


def test_tda_rp_9_final_table_is_redrawn(play: Play) -> None:
    play.sit(t1=range(1, 6), t2=range(1, 6))
    play(draws.seal_seed, seed="5eed")
    assert room_plan(play.tournament, now=play.now).redraw_to is None
    play(busts.bust, entry=play.entry("Cleo"))
    assert room_plan(play.tournament, now=play.now).redraw_to == 1
    assert refusal(play, breaking.break_table, table=play.table(2)).code == "redraw_is_due"
    play(buttons.set_button, table=play.table(1), button=1)
    before = stored(play.tournament, SeatAssignment, Seat, Table, Draw)
    play(breaking.redraw, tables=[play.table(1)])
    drawn = play.table(1).button
    assert (sizes(play), f"1.{drawn}" in play.seating()) == ({1: 9}, True)
    assert entry_sentence(play.last) == (
        "All seats redrawn, players: 9, table 1; button: the highest card dealt (1.9 K♥)"
    )
    play(undo, entry=play.last)
    assert stored(play.tournament, SeatAssignment, Seat, Table, Draw) == before


def test_redraw_needs_a_seat_for_every_player(breaks: Play) -> None:
    assert refusal(breaks, breaking.redraw, tables=[breaks.table(1)]).facts == {"seats": 9, "players": 18}
    breaks(moves.order_move, entry=breaks.entry("Ada"), seat=breaks.seat("3.1"))
    tables = [breaks.table(1), breaks.table(2)]
    assert refusal(breaks, breaking.redraw, tables=tables).code == "moves_under_way"
    assert seated_count(room_tables(breaks.tournament)) == 18


@pytest.mark.parametrize(
    ("rule", "entrants", "points"),
    [
        ("by_entrants", 100, (3, 2, 1)),
        ("by_entrants", 99, (2, 1)),
        ("by_entrants", 50, (1,)),
        ("three_two_one", 30, (3, 2, 1)),
        ("never", 900, ()),
    ],
)
def test_wsop_rule_68_redraw_depends_on_the_number_of_entrants(
    rule: str, entrants: int, points: tuple[int, ...]
) -> None:
    assert redraw_table_counts(rule, entrants=entrants) == points


def test_room_without_redraws_breaks_down_to_the_last_table(play: Play) -> None:
    play.sit(t1=range(1, 5), t2=range(1, 6))
    play(draws.seal_seed, seed="5eed")
    play(lifecycle.change_settings, house_overrides={"redraw_at": "never"})
    play(breaking.break_table, table=play.table(2))
    assert sizes(play) == {1: 9}


def test_table_cannot_break_while_a_player_waits_for_a_seat(breaks: Play) -> None:
    breaks(entries.enter, name="Zed")
    assert room_plan(breaks.tournament, now=breaks.now).breaks is None
    assert refusal(breaks, breaking.break_table, table=breaks.table(3)).facts == {"alternates": 1}
    breaks(busts.bust, entry=breaks.entry("Zed"))
    assert room_plan(breaks.tournament, now=breaks.now).breaks == 3


def test_room_plan_is_empty_before_the_draw(play: Play) -> None:
    play(rooms.open_new_tables, count=2)
    play(draws.seal_seed, seed="5eed")
    assert room_plan(play.tournament, now=play.now) == RoomPlan()
    assert refusal(play, breaking.redraw, tables=[play.table(1)]).code == "nobody_seated"


def test_table_cannot_break_while_late_entries_need_its_seats(play: Play) -> None:
    # 17 players: tables 1 and 2 have 18 seats, and four more of so many are expected while registration is open
    play.sit(t1=range(1, 9), t2=range(1, 9), t3=[1])
    play.now = NOON + MINUTE
    assert room_plan(play.tournament, now=play.now).breaks is None
    play.now = NOON + 51 * MINUTE
    assert room_plan(play.tournament, now=play.now).breaks == 3
