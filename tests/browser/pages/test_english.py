"""No English is left on any page or sheet for who reads another language; a browser is not needed for that."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.browser.journey_data import OF_READERS, fill
from tests.browser.pages.english import English, Texts, strings
from tests.browser.pages.every_page import LATE, NO_PAGES, PAGES, SEASON, SERIES, SLUG
from tests.conftest import opened, small_structure
from tests.suite.sample import sample
from tests.tables.festival import Festival
from tournaments.language import sentences
from tournaments.models import Tournament
from tournaments.printouts import pdf
from tournaments.rules.leagues.formulas import VARIABLES
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.services.structure.library import save_presets, save_structure

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LANGUAGES = sample(("de", "fr", "es"), "pages without English")
#: single words that are names wherever they stand alone: of a login, of a book, in a formula
NAMES = {"director", *VARIABLES}
#: the sheets of a tournament, and those that must have been read; a receipt is of one entry, the guide has no messages
SHEETS = sorted({*NO_PAGES["printed"].split()} - {"guide", "league", "series", "receipts"})
MUST_BE_READ = {"schedule", "seating", "payouts", "results", "house-rules", "penalties", "day-report", "table-cards"}
#: what is said and cannot be translated: a name, a figure, or parts that are themselves said
UNTOLD = re.compile(r"(\{\w+[^}]*\}|[^a-z{])*")


class Compiler:
    """Stand-in of the printer that records the contents of sheets."""

    def __init__(self, content: list[Any]) -> None:
        self._content = content

    def compile(self, *, sys_inputs: dict[str, str], **_how: Any) -> bytes:
        """Record the texts of a sheet."""
        self._content.append(json.loads(sys_inputs["data"]))
        return b"%PDF"


@pytest.fixture
def staff(director: User) -> Client:
    """A director among rooms in which every house rule differs from the book."""
    save_presets()
    for name in ("ana", "piet"):
        User.objects.create_user(username=name)
    fill(timezone.now(), wanted=OF_READERS)
    others = {
        name: next(
            choice for choice in [*setting.values, *(setting.numbers or ())] if choice != setting.presets["tda_2024"]
        )
        for name, setting in SETTINGS.items()
    }
    Tournament.objects.filter(slug=SLUG).update(house_overrides=others)
    client = Client()
    client.force_login(director)
    return client


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_in_the_language_of_its_reader(
    staff: Client, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    english, left, untold = English(language), dict[str, list[str]](), set[str]()
    say = sentences.gettext

    def told(message: str) -> str:
        if message not in english.known and not UNTOLD.fullmatch(message):
            untold.add(message)
        return say(message)

    monkeypatch.setattr(sentences._Speaker, "gettext", staticmethod(told))
    Tournament.objects.update(language=language)
    for page in PAGES:
        address = page.partition("#")[0].replace("LANGUAGE", language)
        answer = staff.get(address, headers={"Accept-Language": language}, follow=True)
        texts = Texts(answer.content.decode(), language=language)
        english_left = {*english.left_in(texts.seen, single=True), *english.left_in(texts.sent)} - NAMES
        if english_left or answer.status_code != 200:
            left[page] = [str(answer.status_code), *sorted(english_left)]
    assert (left, untold) == ({}, set())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_printout_is_in_the_language_of_its_reader(
    staff: Client, director: User, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    flight = _bagged(director, User.objects.get(username="ana"))
    english, left, printed, content = English(language), dict[str, list[str]](), set[str](), list[Any]()
    monkeypatch.setattr(pdf, "_compiler", lambda _template: Compiler(content))
    Tournament.objects.update(language=language)
    finished = Tournament.objects.filter(finished_at__isnull=False)[0].slug
    addresses = [f"/p/{slug}/{name}.pdf" for slug in (SLUG, LATE, finished, flight) for name in SHEETS]
    for sheet in (*addresses, f"/calendar/{SERIES}.pdf", f"/leagues/{SEASON}/table.pdf"):
        content.clear()
        answer = staff.get(sheet, headers={"Accept-Language": language})
        texts = list(strings(content))
        if texts:
            printed.add(sheet.rpartition("/")[2].removesuffix(".pdf"))
        elif answer.status_code == 404:  # there is nothing to print, and a page says so
            texts = Texts(answer.content.decode(), language=language).seen
        if english_left := sorted(english.left_in(texts)):
            left[sheet] = english_left
    assert (left, MUST_BE_READ - printed) == ({}, set())


def _bagged(director: User, counter: User) -> str:
    """Return the address of a flight whose day is over."""
    festival = Festival(opened(save_structure(small_structure()), director, "festival"), director, counter)
    festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix", "Dory")
    festival.bag("1A", Ada=25_000, Bix=35_000)
    return festival.flights["1A"].tournament.slug
