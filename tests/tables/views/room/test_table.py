"""A table's own page for the staff, and why a move is proposed."""

import re

import pytest
from django.test import Client

from tables.selectors.balance import room_plan
from tables.services.hands import bagging, buttons
from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.tables.play import Play
from tests.tournaments.views.conftest import FRAGMENT, words

pytestmark = pytest.mark.django_db


def make_unlevel(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 8), t3=range(1, 10))
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)


def test_table_panel_can_be_loaded_separately(desk: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1])
    whole = one_line(desk.get("/t/event/table/2/"))
    assert (whole.startswith("<!DOCTYPE html>"), "<h2>Table 2</h2>" in whole, 'id="panel-tables"' in whole) == (
        True,
        True,
        False,
    )
    part = one_line(desk.get("/t/event/table/1/", headers=FRAGMENT))
    assert (part.count('id="panel-'), "<h2>Table 1</h2>" in part) == (1, True)
    assert desk.get("/t/event/table/9/").status_code == 404


def test_table_offers_no_next_hand_during_last_hands(desk: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    play(buttons.set_button, table=play.table(1), button=1)
    play.now = NOON + MINUTE
    offered = []
    for action in (None, bagging.announce_last_hands):
        if action:
            play(action, hands=3)
        offered.append('data-action="next-hand"' in one_line(desk.get("/t/event/table/1/")))
    assert offered == [True, False]


def test_strangers_cannot_see_the_page_of_a_table(play: Play, client: Client) -> None:
    play.sit(t1=[1])
    assert client.get("/t/event/table/1/").status_code == 302


def test_explanation_of_a_move_contains_player_tables_and_open_seats(desk: Client, play: Play) -> None:
    make_unlevel(play)
    [move] = room_plan(play.tournament, now=play.now).moves
    seat = f"{move.to_table}.{move.to_seat}"
    said = words(desk.get("/t/event/why/", {"entry": str(move.entry), "seat": seat}))
    assert "Table 2 has 7, the largest table 9." in said
    assert f"{seat} " in said
    assert "worst position: used" in said
    assert "TDA 2024 rule 11-A" in said


def test_explanation_of_an_outdated_move_mentions_the_changed_room(desk: Client, play: Play) -> None:
    make_unlevel(play)
    assert "The room has changed." in words(desk.get("/t/event/why/", {"entry": "1", "seat": "2.9"}))


def test_page_of_a_table_links_to_the_open_tables_beside_it(desk: Client, play: Play) -> None:
    play.sit(t1=[1], t2=[1], t3=[1])
    linked = []
    for number in (1, 2, 3):
        page = one_line(desk.get(f"/t/event/table/{number}/"))
        linked.append(re.findall(r'href="/t/event/table/(\d)/" data-key="(\w+)"', page))
    assert linked == [
        [("2", "ArrowRight")],
        [("1", "ArrowLeft"), ("3", "ArrowRight")],
        [("2", "ArrowLeft")],
    ]
