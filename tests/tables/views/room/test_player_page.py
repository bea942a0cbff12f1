"""A player's own page: the same for everybody, with the names that the board of seats shows."""

import json
import re

import pytest
from django.test import Client

from tables.services import room as rooms
from tables.services.hands import busts
from tables.services.seats import draws
from tests.conftest import MINUTE
from tests.not_none import not_none
from tests.tables.play import Play
from tests.tournaments.seasons import finished_event, season_of
from tournaments.models import Player
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.desk import entries
from tournaments.services.prizes import prizes

pytestmark = pytest.mark.django_db


def page(client: Client, play: Play) -> str:
    answer = client.get(f"/d/{play.tournament.slug}/me/")
    assert (answer.status_code, answer["Cache-Control"], answer.cookies.output()) == (200, "no-store", "")
    return answer.content.decode()


def rows(shown: str) -> list[list[object]]:
    found: list[list[object]] = json.loads(not_none(re.search(r'<script id="seats"[^>]*>(.*?)</script>', shown))[1])
    return found


def test_page_has_the_names_and_seats_of_the_board(client: Client, play: Play) -> None:
    assert rows(page(client, play)) == []
    play(rooms.open_new_tables, count=1)
    for name in ("Ana Vega", "Ben Ortiz"):
        play(entries.enter, name=name)
    play(draws.seal_seed, seed="5eed")
    play(draws.draw_all_seats)
    shown = page(client, play)
    seating = {name: seat for seat, name in play.seating().items()}
    assert {row[0]: row[1] for row in rows(shown)} == seating
    assert ("Vega" in shown, "Ortiz" in shown) == (False, False)


def test_league_place_of_a_player_is_shown_beside_the_seat(client: Client, play: Play) -> None:
    season = season_of()
    finished_event(season, 1, ["Ana", "Ben"])
    play(rooms.open_new_tables, count=1)
    play(entries.enter, player=Player.objects.get(display_name="Ana"))
    play(draws.seal_seed, seed="5eed")
    play(draws.draw_all_seats)
    assert rows(page(client, play))[0][4] == ""
    play.tournament.season = season
    play.tournament.save()
    shown = page(client, play)
    assert rows(shown)[0][4] == "Place 1, points: 2."
    assert f'href="/leagues/{season.slug}/"' in shown


def test_public_pages_link_to_the_page_of_the_player(client: Client, play: Play) -> None:
    slug = play.tournament.slug
    for name in ("clock", "payouts", "schedule", "places", "seats"):
        assert f'href="/d/{slug}/me/"' in client.get(f"/d/{slug}/{name}/").content.decode(), name
    assert f'href="/d/{slug}/me/"' in client.get("/").content.decode()


def place_rows(shown: str) -> list[list[str]]:
    found: list[list[str]] = json.loads(not_none(re.search(r'<script id="places"[^>]*>(.*?)</script>', shown))[1])
    return found


def test_player_who_is_out_finds_their_place_and_prize(client: Client, play: Play) -> None:
    play(rooms.open_new_tables, count=1)
    for name in ("Ana", "Ben", "Cleo"):
        play(entries.enter, name=name)
    play(draws.seal_seed, seed="5eed")
    play(draws.draw_all_seats)
    play(clock.start_clock)
    play.now += MINUTE
    play(prizes.set_prizes, amounts=[100_00, 50_00], reason="As agreed")
    assert place_rows(page(client, play)) == []
    for name in ("Cleo", "Ben"):
        play(busts.bust, entry=play.entry(name))
    assert place_rows(page(client, play)) == [["Ben", "2", "€50"], ["Cleo", "3", ""]]
    play(lifecycle.finish_tournament)
    assert place_rows(page(client, play)) == [["Ana", "1", "€100"], ["Ben", "2", "€50"], ["Cleo", "3", ""]]
