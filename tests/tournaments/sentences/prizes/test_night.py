"""The text and the picture of a night: figures, places and prizes in the active language, with display names only."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from tests.conftest import NOON
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import ClockAnchor, Tournament
from tournaments.printouts.pdf import compile_png
from tournaments.selectors.prizes.night import night_of
from tournaments.sentences.prizes.night import MAX_IN_PICTURE, MAX_PLACES, night_text, picture_texts
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import set_prizes

pytestmark = pytest.mark.django_db
ENGLISH = """Event
Saturday 14 March 2026

Players: 4
Prize pool: €520
Played from 12:00 to 15:10

1. Player 0001: €300
2. Player 0002: €200.50

Out just before the money: Player 0003"""


@pytest.fixture
def finished(tournament: Tournament, director: User) -> Tournament:
    """A finished tournament of four players with two prizes."""
    return play_night(tournament, director, players=4, prizes=[30_000, 20_050])


def play_night(tournament: Tournament, director: User, *, players: int, prizes: list[int]) -> Tournament:
    bust_all_but(fill(tournament, players), 1)
    with floor(tournament, by=director, now=NOON) as f:
        set_prizes(f, amounts=prizes, reason="As agreed")
    ClockAnchor.objects.filter(tournament=tournament).update(started_at=NOON)
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=NOON + timedelta(minutes=190))
    return Tournament.objects.get(pk=tournament.pk)


def test_text_of_a_night_has_figures_places_and_who_missed_the_money(finished: Tournament) -> None:
    assert night_text(night_of(finished)) == ENGLISH


@pytest.mark.parametrize(
    ("language", "head", "figure"),
    [
        ("de", "Samstag, 14. März 2026", "Preispool: 520 €"),
        ("es", "sábado, 14 de marzo de 2026", "Premios: 520 €"),
        ("fr", "samedi 14 mars 2026", "Dotation : 520 €"),
    ],
)
def test_text_of_a_night_is_in_the_chosen_language(finished: Tournament, language: str, head: str, figure: str) -> None:
    with translation.override(language):
        text = night_text(night_of(finished)).replace("\xa0", " ").replace("\u202f", " ")
    assert (text.splitlines()[1], figure in text.splitlines()) == (head, True)


def test_night_without_prizes_names_the_first_three(tournament: Tournament) -> None:
    bust_all_but(fill(tournament, 5), 1)
    places = [line for line in night_text(night_of(tournament)).splitlines() if line[:1].isdigit()]
    assert places == ["1. Player 0001", "2. Player 0002", "3. Player 0003"]


def test_further_paid_places_are_counted(tournament: Tournament, director: User) -> None:
    played = play_night(tournament, director, players=MAX_PLACES + 3, prizes=[1_000] * (MAX_PLACES + 2))
    assert "\nand 2 more paid places" in night_text(night_of(played))
    assert picture_texts(night_of(played))["more"] == f"and {MAX_PLACES + 2 - MAX_IN_PICTURE} more paid places"


def test_picture_of_a_night_has_the_winner_first(finished: Tournament) -> None:
    texts = picture_texts(night_of(finished))
    assert texts["winner"] == {"place": "1", "name": "Player 0001", "won": "€300", "label": "Winner"}
    assert texts["rows"] == [{"place": "2", "name": "Player 0002", "won": "€200.50"}]
    assert compile_png("tournaments/prizes/picture", texts)[:24] == PNG_HEAD


# the size of a PNG stands in its first chunk: 1080 by 1350 pixels
PNG_HEAD = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (1080).to_bytes(4, "big") + (1350).to_bytes(4, "big")


def test_page_and_program_get_the_same_text_and_picture(finished: Tournament, director: User) -> None:
    browser = Client()
    browser.force_login(director)
    page = browser.get("/t/event/results/message/?lang=de").content.decode()
    answer = browser.get("/api/tournaments/event/results/message/?lang=de").json()
    assert answer["language"] == "de"
    assert answer["text"].splitlines()[-1] in page
    pictures = [browser.get(f"{place}/event/results.png") for place in ("/t", "/api/tournaments")]
    assert [(answer["Content-Type"], answer.content[:24]) for answer in pictures] == [("image/png", PNG_HEAD)] * 2
    assert [Client().get(path).status_code for path in ("/t/event/results/message/", "/t/event/results.png")] == [
        302
    ] * 2
