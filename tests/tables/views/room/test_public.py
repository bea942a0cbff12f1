"""The room's public pages, as anybody sees them."""

import json
import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from tables.services import room as rooms
from tables.services.balance import moves
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.tables.play import NAMES, Play
from tournaments.services.desk import alternates as desk
from tournaments.services.desk import entries
from tournaments.services.screens import screens

pytestmark = pytest.mark.django_db


def draw_seats(play: Play, *, players: int = 12) -> None:
    """Two tables with players drawn to them under a sealed draw."""
    play(rooms.open_new_tables, count=2)
    for name in NAMES[:players]:
        play(entries.enter, name=name)
    play(draws.seal_seed, seed="5eed")
    play(draws.draw_all_seats)


def page(client: Client, play: Play, name: str, query: str = "") -> str:
    answer = client.get(f"/d/{play.tournament.slug}/{name}/{query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
    return one_line(answer)


def test_public_draw_page_shows_fingerprint_and_seats(client: Client, play: Play) -> None:
    draw_seats(play)
    shown = page(client, play, "draw")
    seating = {name: seat for seat, name in play.seating().items()}
    assert all(f'<span dir="auto">{name}</span><b>{seat}</b>' in shown for name, seat in seating.items())
    assert ("published after the draw" in shown, "<code>5eed</code>" in shown) == (True, False)
    play(draws.reveal_seed)
    shown = page(client, play, "draw")
    assert ("published after the draw" in shown, "<code>5eed</code>" in shown) == (False, True)


@pytest.mark.parametrize("board", ["draw", "seats"])
def test_namesakes_are_disambiguated_on_a_board(client: Client, play: Play, board: str) -> None:
    play(rooms.open_new_tables, count=1)
    for name in ("Ana Vega", "Ana Voss"):
        play(entries.enter, name=name)
    play(draws.seal_seed, seed="5eed")
    play(draws.draw_all_seats)
    for query in ("", "?tv=1"):
        shown = page(client, play, board, query)
        assert ("Ana Ve." in shown, "Ana Vo." in shown, "Ana V." in shown) == (True, True, False)


def test_draw_is_available_as_json(client: Client, play: Play) -> None:
    draw_seats(play)
    draw = json.loads(client.get(f"/d/{play.tournament.slug}/draw.json").content)
    [made] = draw["seals"][0]["draws"]
    assert {f"{table}.{seat}": draw["names"][str(entry)] for entry, table, seat in made["drawn"]} == play.seating()
    assert made["tables"] == [[1, 0, list(range(1, 10))], [2, 0, list(range(1, 10))]]


def test_script_to_verify_the_draw_can_be_downloaded(client: Client) -> None:
    script = b"".join(client.get("/verify_draw.py").streaming_content)  # type: ignore[attr-defined]
    assert script.startswith(b"#!/usr/bin/env python3")


def test_player_finds_a_seat_by_part_of_the_name(client: Client, play: Play) -> None:
    draw_seats(play)
    seating = {name: seat for seat, name in play.seating().items()}
    assert f"<span><bdi>Dory</bdi></span><b>{seating['Dory']}</b>" in page(client, play, "seats")
    found = page(client, play, "seats", "?q=oR")
    assert re.findall(r'<h2 dir="auto">(\w+)</h2>', found) == ["Dory"]
    table, seat = seating["Dory"].split(".")
    assert re.findall(r"<dd>(\d+)</dd>", found) == [table, seat]
    assert re.findall(r'<text class="here"[^>]*>(\d+)<', found) == [seat]
    assert "No player called “Nemo” has a seat" in page(client, play, "seats", "?q=Nemo")
    assert "No player called “&lt;b&gt;” has a seat" in page(client, play, "seats", "?q=%3Cb%3E")


def test_public_pages_explain_that_seats_are_not_drawn_yet(client: Client, play: Play) -> None:
    assert "No seats are drawn yet." in page(client, play, "seats")
    assert "No moves." in page(client, play, "moves")
    assert "No tables are open." in page(client, play, "tables")
    assert "No draw is sealed yet." in page(client, play, "draw")


def test_called_player_finds_the_new_seat(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[5])
    move = play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.8"))
    assert "<span><bdi>Ada</bdi><i>moving to</i></span><b>2.8</b>" in page(client, play, "seats")
    assert "You are called to a new seat: 1.1 → 2.8" in page(client, play, "seats", "?q=ada")
    assert re.findall(r"<li><span><bdi>(\w+)", page(client, play, "seats")) == ["Ada", "Bix", "Cleo", "Dory"]
    with time_machine.travel(play.now, tick=False):
        board = page(client, play, "moves")
    assert '<b class="from">1.1</b><i aria-label="to">→</i><b>2.8</b><em>called</em>' in board
    with time_machine.travel(play.now + timedelta(minutes=6), tick=False):
        assert "<em>please go now</em>" in page(client, play, "moves")
    play(moves.seat_arrived_players, moves=[move])
    assert "No moves." in page(client, play, "moves")


def test_alternate_page_shows_how_long_a_seat_is_reserved(client: Client, play: Play) -> None:
    assert "No player waits for a seat." in page(client, play, "alternates")
    for name in ("Dory", "Enzo"):
        play(desk.add_alternate, name=name)
    play(desk.call_next_alternate)
    with time_machine.travel(play.now, tick=False):
        shown = page(client, play, "alternates")
    assert re.findall(r'<b class="from">(\d)</b><span dir="auto">(\w+)</span><em>([^<]*)', shown) == [
        ("1", "Dory", "called, until 11:40"),
        ("2", "Enzo", "waiting"),
    ]
    with time_machine.travel(NOON + 51 * MINUTE, tick=False):
        shown = page(client, play, "alternates")
    assert "<h2>Registration has closed: no player is called.</h2>" in shown


def test_public_tables_page_marks_short_tables(client: Client, play: Play) -> None:
    play.sit(t1=range(1, 8), t2=[1, 2, 3], t3=range(1, 7))
    shown = page(client, play, "tables")
    assert "<h2>3 tables, 16 players</h2>" in shown
    cells = re.findall(r"<b>(\d+)</b><span>(\d+ of \d+)</span>(?:<em>([\w ]+)</em>)?", shown)
    assert cells == [("1", "7 of 9", ""), ("2", "3 of 9", "4 short"), ("3", "6 of 9", "breaks next")]


def test_unknown_tournament_is_not_found(client: Client, db: None) -> None:
    for name in ("seats", "moves", "tables", "draw", "alternates"):
        assert client.get(f"/d/nowhere/{name}/").status_code == 404
    assert client.get("/d/nowhere/draw.json").status_code == 404


def test_public_room_pages_are_in_the_tournament_language(client: Client, play: Play) -> None:
    play.sit(t1=range(1, 8), t2=[1, 2, 3])
    assert "<h2>2 tables, 10 joueurs</h2>" in page(client, play, "tables", "?lang=fr")
    assert "Finden Sie Ihren Platz" in page(client, play, "seats", "?lang=de")
    assert "<title>Cambios · Event</title>" in page(client, play, "moves", "?lang=es")


def test_screen_can_show_the_pages_of_the_room(client: Client, play: Play) -> None:
    play.sit(t1=range(1, 8), t2=[1, 2, 3])
    for name in ("seats", "moves", "tables", "draw", "alternates"):
        screen = play(screens.add_screen, name=name)
        play(screens.show_on_screen, screen=screen, shows=name)
        shown = one_line(client.get(f"/screen/{screen.code}/"))
        board = f'data-board="{name}"' in shown
        assert (board, f'content="{screen.code} {name} dark en event"' in shown) == (True, True)


def test_room_boards_reload_without_javascript(client: Client, play: Play) -> None:
    again = '<noscript><meta http-equiv="refresh" content="10"></noscript>'
    assert [again in page(client, play, name) for name in ("seats", "moves", "tables", "draw", "alternates")] == [
        False,
        True,
        True,
        False,
        True,
    ]
