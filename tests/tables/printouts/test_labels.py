"""The labels of the printouts that players hold, complete in every language."""

import re

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from config.messages import read_catalogue
from tables.printouts.labels import PRINTOUTS
from tables.printouts.move_slips import move_slips
from tables.printouts.seats import seat_cards, seating_by_name, seating_by_table
from tables.services.balance import moves
from tests.tables.play import Play
from tournaments.printouts.pdf import PAPERS

OTHER_LANGUAGES = [language for language, _name in settings.LANGUAGES if language != "en"]
SHEETS = ("seat-cards", "seating", "seating?by=table", "moves")


def in_language(language: str) -> dict[str, str]:
    with translation.override(language):
        return {key: str(words) for key, words in PRINTOUTS.items()}


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_translated_printout_texts_use_the_same_placeholders(language: str) -> None:
    catalogue = settings.LOCALE_PATHS[0] / language / "LC_MESSAGES" / "django.po"
    known = {message.id for message in read_catalogue(catalogue) if message.string}
    english, translated = in_language("en"), in_language(language)
    assert [words for words in english.values() if words not in known] == []
    assert {key: re.findall(r"\{\w+\}", words) for key, words in translated.items()} == {
        key: re.findall(r"\{\w+\}", words) for key, words in english.items()
    }


@pytest.mark.django_db
def test_printouts_for_players_use_the_tournament_language(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2])
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.7"))
    tournament = play.tournament
    with translation.override("de"):
        cards = seat_cards(tournament, now=play.now, live_url="x")
        lists = [seating_by_name(tournament, now=play.now), seating_by_table(tournament, now=play.now)]
        slips = move_slips(tournament, now=play.now)
    assert (cards["date"], cards["cards"][0]["entry"], cards["labels"]["table"]) == (
        "Sa., 14. März 2026",
        "Entry 1",
        "Tisch",
    )
    assert [(printed["title"], printed["count"]) for printed in lists] == [
        ("Sitzplätze nach Namen", "5 Spieler"),
        ("Sitzplätze nach Tischen", "5 Spieler, 2 Tische"),
    ]
    assert (slips["slips"][0]["why"], slips["labels"]["to"]) == ("vom Turnierleiter", "NACH")


@pytest.mark.django_db
@pytest.mark.parametrize("language", OTHER_LANGUAGES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_player_sheets_print_in_every_language(
    client: Client, director: User, play: Play, sheet: str, language: str
) -> None:
    client.force_login(director)
    play.sit(t1=[1, 2, 3], t2=[1, 2])
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.7"))
    play.tournament.language = language
    play.tournament.save(update_fields=["language"])
    name, _, asked = sheet.partition("?")
    answers = [client.get(f"/p/event/{name}.pdf?paper={paper}&{asked}") for paper in sorted(PAPERS)]
    assert [(answer.status_code, answer.content[:5]) for answer in answers] == [(200, b"%PDF-")] * 2
