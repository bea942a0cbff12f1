"""The room's boards on televisions, as the server draws them."""

import re

import pytest
import time_machine
from django.test import Client
from django.utils import translation

from tables.displays import table_boards
from tables.displays.boards import alternates_board, draw_board, moves_board, seats_board
from tables.displays.ring import seat_dots, seats_around_table
from tables.displays.table_boards import tables_board
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.hands import busts
from tables.services.seats import draws
from tests.conftest import MINUTE
from tests.markup import one_line
from tests.tables.play import NAMES, Play
from tournaments.displays.board import RequestedPage
from tournaments.services.desk import alternates, entries
from tournaments.services.screens import screens

pytestmark = pytest.mark.django_db
FIRST = RequestedPage()


def board(client: Client, play: Play, name: str, query: str = "") -> str:
    answer = client.get(f"/d/{play.tournament.slug}/{name}/{query}")
    assert answer.status_code == 200
    return one_line(answer).partition('id="tv"')[2]


def crowd(play: Play, *, tables: int) -> dict[str, str]:
    """Fill tables of nine players; return seats by name."""
    play(rooms.open_new_tables, count=tables)
    for number in range(9 * tables):
        play(entries.enter, name=f"{NAMES[number % len(NAMES)]} {number}")
    play(draws.seal_seed, seed="5eed")
    play(draws.draw_all_seats)
    return {name: seat for seat, name in play.seating().items()}


def test_boards_without_a_draw_show_an_announcement(play: Play) -> None:
    shown = [make(play.tournament, FIRST) for make in (seats_board, moves_board, tables_board, draw_board)]
    assert [page.content["says"] for page in shown] == [
        "No seats drawn yet",
        "No moves",
        "No table is open yet",
        "No seats drawn yet",
    ]
    assert all(page.content["more"] for page in shown)


def test_seating_board_shows_every_name_once_in_a_full_rotation(play: Play) -> None:
    seating = crowd(play, tables=5)
    for portrait in (False, True):
        pages = seats_board(play.tournament, RequestedPage(portrait=portrait)).pages
        lines = [
            line
            for number in range(pages)
            for line in seats_board(play.tournament, RequestedPage(number, portrait)).content["lines"]
        ]
        assert sorted((line["name"], f"{line['table']}.{line['seat']}") for line in lines) == sorted(seating.items())


def test_board_page_contains_only_the_board(client: Client, play: Play) -> None:
    crowd(play, tables=5)
    first, second = (client.get(f"/d/event/seats/?page={number}&shape=landscape") for number in (0, 1))
    assert [answer.content.lstrip().startswith(b"<!DOCTYPE html>") for answer in (first, second)] == [True, True]
    shown = [one_line(answer) for answer in (first, second)]
    assert [re.findall(r'data-page="(\d+)"', text) for text in shown] == [["0"], ["1"]]
    assert [("page 1 of 2" in shown[0]), ("page 2 of 2" in shown[1])] == [True, True]
    assert ['class="hand"' in text for text in shown] == [False, False]
    assert 'data-page="1"' in board(client, play, "seats", "?page=7")  # past the last page it begins again


def test_seat_search_on_a_phone_shows_no_board(client: Client, play: Play) -> None:
    crowd(play, tables=1)
    asked = one_line(client.get("/d/event/seats/?q=a"))
    assert ('id="tv"' in asked, "hand--asked" in asked) == (False, True)


def test_short_seating_list_fits_on_a_page_of_each_screen(client: Client, play: Play) -> None:
    crowd(play, tables=2)
    codes = []
    for name in ("Door", "Bar"):
        screen = play(screens.add_screen, name=name)
        play(screens.show_on_screen, screen=screen, shows="seats")
        codes.append(screen.code)
    pages = [re.findall(r'data-pages="(\d+)"', one_line(client.get(f"/screen/{code}/"))) for code in codes]
    assert pages == [["1"], ["1"]]


def test_moves_board_shows_a_single_move_in_large_type(play: Play) -> None:
    play.sit(t1=range(1, 8), t2=[1, 2, 3])
    play(moves.order_move, entry=play.entry(play.seating()["1.4"]), seat=play.seat("2.5"))
    shown = moves_board(play.tournament, FIRST)
    assert (shown.title, shown.content["move"].to, shown.content["to_seat"]) == ("Move", "2.5", "To table 2, seat 5")
    assert [pip.number for pip in shown.content["pips"] if not pip.open] == [5]


def test_moves_board_asks_balancing_players_to_finish_the_hand(play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4, 5], t2=[1, 2, 3, 4, 5], t3=[1, 2])
    play(moves.order_move, entry=play.entry(play.seating()["1.4"]), seat=play.seat("2.9"))
    play(draws.seal_seed, seed="5eed")
    play(breaking.break_table, table=play.table(3))
    with time_machine.travel(play.now, tick=False):
        shown = moves_board(play.tournament, FIRST)
    assert [move["later"] for move in shown.content["moves"]] == [False, False, True]
    assert shown.notes[0] == "<b>Table 3</b> breaks. Take all your chips."


def test_moves_on_the_board_are_sorted_by_name(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1, 2], t3=[1, 2, 3, 4])
    for old, name in {"Enzo": "Zoe", "Fay": "Ádám K.", "Gus": "Christopher M.", "Hana": "Bea"}.items():
        player = play.entry(old).player
        player.display_name = name
        player.save()
    play(draws.seal_seed, seed="5eed")
    play(breaking.break_table, table=play.table(3))
    with time_machine.travel(play.now, tick=False):
        rows = moves_board(play.tournament, FIRST).content["moves"]
    found = [(row["name"], row["long"]) for row in rows]
    assert found == [("Ádám K.", False), ("Bea", False), ("Christopher M.", True), ("Zoe", False)]


def test_tables_board_shows_player_names_only_in_a_small_room(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    shown = tables_board(play.tournament, FIRST)
    assert (shown.template, shown.beside) == ("tables/room/board/_rings.html", "6 left")
    seat, side, row = shown.content["tables"][0]["places"][0]
    assert (seat.number, seat.name, side, row) == (1, play.seating()["1.1"], "left", 4)
    play(rooms.open_new_tables, count=3)
    assert tables_board(play.tournament, FIRST).template == "tables/room/board/_ovals.html"
    play(rooms.open_new_tables, count=130)
    many = tables_board(play.tournament, FIRST)
    assert (many.template, many.pages, len(many.content["tables"])) == ("tables/room/board/_tiles.html", 2, 120)
    assert many.notes == ["Table, then players"]


def test_tables_board_has_a_legend_of_breaking_short_and_calling_tables(play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4, 5, 6], t2=[1, 2, 3], t3=[1, 2, 3, 4, 5, 6])
    play(rooms.call_floor, table=play.table(1))
    shown = tables_board(play.tournament, FIRST)
    assert [(key["is"], key["tables"]) for key in shown.keys] == [("breaks", "3"), ("short", "2"), ("call", "1")]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_footer_of_a_large_room_lists_as_many_tables_as_fit(language: str) -> None:
    keys = [
        ("breaks", "Breaks next", [200]),
        ("short", "Short", list(range(101, 120))),
        ("call", "Floor called", [7, 9]),
    ]
    with translation.override(language):
        few, noted = table_boards._foot_texts(keys[:1], ["Table, then players"], tabs=False, portrait=False)
        many, without = table_boards._foot_texts(keys, ["Table, then players"], tabs=True, portrait=False)
        upright, _ = table_boards._foot_texts(keys, [], tabs=True, portrait=True)
    assert (few[0]["tables"], list(noted)) == ("200", ["Table, then players"])
    assert not without
    letters = [len(f"{key['title']} {key['tables']}") for key in many]
    assert sum(letters) + 3 * table_boards.MARK + table_boards.TAB <= table_boards.FOOT
    assert many[2]["tables"] == "7, 9"
    assert upright[1]["tables"].startswith("101, 102, 103, 104, 105")


def test_draw_board_shows_the_first_half_of_the_fingerprint(play: Play) -> None:
    play(rooms.open_new_tables, count=2)
    for name in NAMES[:12]:
        play(entries.enter, name=name)
    play(draws.seal_seed, seed="5eed")
    play(draws.draw_all_seats)
    shown = draw_board(play.tournament, FIRST)
    seating = {name: seat for seat, name in play.seating().items()}
    assert {line["name"]: f"{line['table']}.{line['seat']}" for line in shown.content["lines"]} == seating
    assert (shown.content["drawn"], shown.content["tables_of"]) == ("12 seats", "2 tables of 9")
    assert [len(line) for line in shown.content["digits"]] == [19, 19]


def test_draw_board_shows_only_the_latest_drawn_seat_of_a_player(play: Play) -> None:
    play(rooms.open_new_tables, count=2)
    for name in NAMES[:12]:
        play(entries.enter, name=name)
    play(draws.draw_all_seats, seed="5eed")
    play(breaking.draw_again)
    shown = draw_board(play.tournament, FIRST)
    seating = {name: seat for seat, name in play.seating().items()}
    assert {line["name"]: f"{line['table']}.{line['seat']}" for line in shown.content["lines"]} == seating
    assert (len(shown.content["lines"]), shown.content["drawn"]) == (12, "12 seats")
    assert shown.content["earlier"] == "Earlier: 11:30"


def test_draw_board_shows_only_the_final_table_after_its_redraw(play: Play) -> None:
    play(rooms.open_new_tables, count=2)
    for name in NAMES[:12]:
        play(entries.enter, name=name)
    play(draws.draw_all_seats, seed="5eed")
    late = play(entries.enter, name="Wilma")
    play(draws.draw_one_seat, entry=late)
    before = draw_board(play.tournament, FIRST).content
    for name in NAMES[:6]:
        play(busts.bust, entry=play.entry(name))
    play(breaking.redraw, tables=[play.table(1)])
    shown = draw_board(play.tournament, FIRST).content
    assert (before["drawn"], before["earlier"]) == ("13 seats", "")
    assert {line["name"] for line in shown["lines"]} == {*NAMES[6:12], "Wilma"}
    assert [line["table"] for line in shown["lines"]] == [shown["lines"][0]["table"]] * 7
    assert (shown["drawn"], shown["earlier"]) == ("7 seats", "Earlier: 11:30")


@pytest.mark.parametrize(
    ("seats", "rows"),
    [(9, [4, 3, 2, 1, 1, 1, 2, 3, 4]), (10, [5, 4, 3, 2, 1, 1, 2, 3, 4, 5]), (6, [4, 3, 2, 1, 2, 3]), (2, [3, 2])],
)
def test_seats_of_a_drawn_table_are_placed_clockwise_from_the_dealer(seats: int, rows: list[int]) -> None:
    assert [row for _seat, _side, row in seats_around_table(range(seats))] == rows


def test_open_seats_of_a_drawn_table_are_drawn_as_rings() -> None:
    found = seat_dots(9, empty=[3])
    assert [pip.number for pip in found if pip.open] == [3]
    assert (found[4].x, found[4].y) == (160.0, 18.0)
    assert [(round(320 - pip.x, 1), pip.y) for pip in reversed(found)] == [(pip.x, pip.y) for pip in found]


def test_tables_board_has_enough_grid_lines_for_every_table() -> None:
    for count in range(1, 25):
        for portrait in (False, True):
            _kind, grid = table_boards._kind_and_grid(count, portrait=portrait)
            assert grid.line_count >= count


def test_called_alternates_are_listed_first(play: Play) -> None:
    shown = alternates_board(play.tournament, FIRST)
    assert (shown.title, shown.content["says"]) == ("Waiting list", "No player waits for a seat")
    for name in NAMES[:10]:
        play(alternates.add_alternate, name=name)
    play(alternates.call_next_alternate)
    with time_machine.travel(play.now, tick=False):
        shown = alternates_board(play.tournament, FIRST)
    assert shown.content["lines"][:2] == [
        {"ticket": 1, "name": "Ada", "state": "called", "says": "until 11:40"},
        {"ticket": 2, "name": "Bix", "state": "waits", "says": ""},
    ]
    assert (shown.beside, shown.pages, len(shown.content["lines"])) == ("10", 1, 10)
    with time_machine.travel(play.now + 11 * MINUTE, tick=False):
        last = alternates_board(play.tournament, FIRST).content["lines"][-1]
    assert (last["name"], last["state"], last["says"]) == ("Ada", "missed", "called 11:30")
