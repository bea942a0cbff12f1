"""The staff's pages of the moves and of the breaking order."""

import re

import pytest
from django.test import Client

from tables.services import room as rooms
from tables.services.balance import moves
from tests.markup import one_line
from tests.tables.play import Play
from tests.tournaments.views.conftest import SignIn, words

pytestmark = pytest.mark.django_db

PAGE = "/t/event/breaking-order/"


def breaking_order(client: Client) -> list[str]:
    """The tables of the page, the first to break first."""
    return re.findall(r'<th scope="row" class="num"><a [^>]*>(\d+)<', one_line(client.get(PAGE)))


def test_balance_page_without_tables_shows_the_next_step(desk: Client, play: Play) -> None:
    page = desk.get(PAGE)
    assert "No table is open" in words(page)
    assert 'href="/t/event/draw/"' in page.content.decode()


def test_breaking_order_accepts_any_separators(desk: Client, play: Play) -> None:
    play.sit(t1=[1], t2=[1], t3=[1])
    assert breaking_order(desk) == ["3", "2", "1"]
    assert desk.post(PAGE, {"action": "breaking-order", "tables": "2, 1;3"}).status_code == 302
    assert breaking_order(desk) == ["2", "1", "3"]


def test_breaking_order_can_be_drawn_after_the_fingerprint_is_published(desk: Client, play: Play) -> None:
    play.sit(t1=[1], t2=[1], t3=[1])
    assert "Draw the breaking order" not in words(desk.get(PAGE))
    desk.post(PAGE, {"action": "seal-draw"})
    desk.post(PAGE, {"action": "draw-breaking-order"})
    shown = words(desk.get(PAGE))
    assert (shown.count("posted") >= 3, sorted(breaking_order(desk))) == (True, ["1", "2", "3"])


def test_unknown_table_in_a_breaking_order_is_refused(desk: Client, play: Play) -> None:
    play.sit(t1=[1], t2=[1])
    answer = desk.post(PAGE, {"action": "breaking-order", "tables": "2 9"})
    assert (answer.status_code, "Table 9 does not exist." in words(answer)) == (409, True)
    assert 'value="2 9"' in answer.content.decode()


def test_balance_page_lists_protected_tables(sign_in: SignIn, play: Play) -> None:
    play.sit(t1=[1], t2=[1])
    play(rooms.change_table, table=play.table(2), protected=True)
    shown = words(sign_in("floor", play.tournament).get(PAGE))
    assert ("Protected tables never break: 2." in shown, "Post the order" in shown) == (True, False)


def test_moves_page_lists_called_players(desk: Client, play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1])
    play(moves.order_move, entry=play.entry("Bix"), seat=play.seat("2.5"))
    shown = words(desk.get("/t/event/moves/"))
    assert ("Bix" in shown, "1.2 → 2.5" in shown, "Print slips" in shown) == (True, True, True)
    play.rename(Bix="Bix Voss")
    assert 'title="Bix Voss">Bix V.<' in one_line(desk.get("/t/event/moves/")), "in full on hover"


def test_moves_page_has_a_button_to_seat_all_walking_players_together(desk: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1])
    play(moves.order_move, entry=play.entry("Bix"), seat=play.seat("2.5"))
    assert "All arrived" not in words(desk.get("/t/event/moves/")), "one has a button of their own"
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.6"))
    page = one_line(desk.get("/t/event/moves/"))
    assert ("All arrived" in page, 'class="btn btn-go all-arrived"' in page) == (True, True)
