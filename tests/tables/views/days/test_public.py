"""The public counts and the tables that are still out: on phones and on televisions, without a login."""

import pytest
from django.test import Client

from tables.services.days.carry_over import confirm_carry_over
from tables.services.hands.bagging import announce_last_hands
from tables.services.hands.busts import bust
from tests.conftest import MINUTE
from tests.markup import one_line
from tests.tables.ending import Ending
from tests.tables.festival import Festival
from tests.tables.play import Play
from tournaments.rules.refused import Refused
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.screens import screens

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, asked: str = "") -> str:
    return one_line(client.get(f"/d/event/{name}/{asked}"))


def test_public_counts_show_only_verified_bags(client: Client, ending: Ending) -> None:
    ending.bag(Ada=500, Enzo=-500)
    ending.count(Bix=0)
    shown = page(client, "counts")
    assert "2 verified bags" in shown
    assert ("20,500" in shown, "Bix" in shown) == (True, False)
    assert "<h1" in page(client, "counts", "?page=0")


def test_public_bag_counts_can_be_searched(client: Client, ending: Ending) -> None:
    ending.bag(Enzo=500, Ada=-500)
    found = page(client, "counts", "?q=enz")
    assert ("<bdi>Enzo</bdi>" in found, "<bdi>Ada</bdi>" in found) == (True, False)
    by_name = page(client, "counts", "?by=name")
    assert by_name.index("<bdi>Ada</bdi>") < by_name.index("<bdi>Enzo</bdi>")
    assert "No count of “zed”. Ask the floor." in page(client, "counts", "?q=zed")


def test_public_bag_board_lists_only_unfinished_tables(client: Client, ending: Ending) -> None:
    ending.bag(Dory=0, Enzo=0)
    board = page(client, "bagging", "?page=0")
    assert ('data-key="1"' in board, 'data-key="2"' in board) == (True, False)
    assert "not begun" in board
    ending.bag(Ada=0, Bix=0, Cleo=0)
    assert "Every table is bagged" in page(client, "bagging", "?page=0")


def test_counts_page_shows_a_message_when_no_day_is_ending(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    assert "No chips are counted yet" in page(client, "counts")
    assert "No bagging now" in page(client, "bagging")


def test_public_pages_link_to_chip_counts_only_while_a_day_ends(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    assert "/d/event/counts/" not in page(client, "seats")
    play.now = play.tournament.starts_at + MINUTE
    play(announce_last_hands, hands=3)
    assert "/d/event/counts/" in page(client, "seats")


def test_screen_can_show_bag_counts_and_bag_board(client: Client, ending: Ending) -> None:
    ending.bag(Ada=0)
    for name in ("counts", "bagging"):
        screen = ending.play(screens.add_screen, name=name)
        ending.play(screens.show_on_screen, screen=screen, shows=name)
        assert f'data-board="{name}"' in one_line(client.get(f"/screen/{screen.code}/"))


def test_public_places_show_the_flight_of_the_bust(client: Client, bagged: Festival) -> None:
    assert "Places are shown here as players go out." in page(client, "places")
    bagged.whole(confirm_carry_over)
    bagged.whole(bust, entry=bagged.whole.entry("Cleo"))
    shown = page(client, "places")
    assert (shown.index("<bdi>Cleo</bdi>") < shown.index("<bdi>Dory</bdi>"), "out on 1A" in shown) == (True, True)
    assert "/d/event/places/" in page(client, "seats")
    found = page(client, "places", "?q=dor")
    assert ("<bdi>Dory</bdi>" in found, "<bdi>Cleo</bdi>" in found) == (True, False)
    assert "No place of “zed” yet." in page(client, "places", "?q=zed")
    assert "Dory" in page(client, "places", "?page=0")


def test_refusal_on_an_ended_day_contains_the_name_of_the_day() -> None:
    assert refusal_sentence(Refused("day_ended", day="Final")).startswith("Final has ended.")
    assert refusal_sentence(Refused("day_ended", day="1A")).startswith("Day 1A has ended.")
