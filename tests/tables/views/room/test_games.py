"""The staff's page of the games in a mix."""

from dataclasses import replace

import pytest
from django.test import Client

from tables.services.hands import buttons
from tests.tables.play import Play
from tests.tournaments.views.conftest import words
from tournaments.services.clock import clock
from tournaments.services.lifecycle import change_settings
from tournaments.services.structure.structures import change_structure

pytestmark = pytest.mark.django_db

PAGE = "/t/event/games/"


def open_mix(play: Play, game: str) -> None:
    structure = play.tournament.structure()
    levels = tuple(replace(level, small_bet=100, big_bet=200, bring_in=25) for level in structure.levels)
    mix = replace(structure, steps=levels, game=game, betting="fixed_limit")
    play(change_structure, structure=mix, accept=True, whole=True)
    play(change_settings, house_overrides={"game_changes": 8})


def play_mix(play: Play, game: str) -> None:
    play.sit(t1=[1, 3, 5, 6], t2=[2, 3, 4])
    for number in (1, 2):
        play(buttons.set_button, table=play.table(number), button=3)
    open_mix(play, game)
    play(clock.start_clock)


def test_games_page_says_what_is_missing_before_play(desk: Client, play: Play) -> None:
    open_mix(play, "horse")
    assert "No table deals yet" in words(desk.get(PAGE))


def test_games_page_says_that_games_change_with_the_level(desk: Client, play: Play) -> None:
    play_mix(play, "horse")
    play(change_settings, house_overrides={})
    assert "Games change with the level" in words(desk.get(PAGE))


def test_all_tables_go_to_the_next_game_of_a_mix(desk: Client, play: Play) -> None:
    play_mix(play, "horse")
    for number in (1, 2):
        play(buttons.deal_next, table=play.table(number))
    assert "1 Hold'em 1 of 8" in words(desk.get(PAGE))
    assert desk.post(PAGE, {"action": "next-game"}).status_code == 302
    play.now = play.table(1).dealt_at or play.now
    for number in (1, 2):
        play(buttons.deal_next, table=play.table(number))
    assert [play.table(number).mix for number in (1, 2)] == [{"number": 2, "hand": 1, "of": 8}] * 2


def test_floor_chooses_the_game_of_a_table_in_dealers_choice(desk: Client, play: Play) -> None:
    play_mix(play, "dealers_choice")
    assert "not chosen" in words(desk.get(PAGE))
    desk.post(PAGE, {"action": "choose-game", "table": "1", "game": "razz"})
    assert play.table(1).mix["game"] == "razz"
    desk.post(PAGE, {"action": "choose-game", "table": "1", "game": "badugi"})
    assert play.table(1).mix["game"] == "badugi"
