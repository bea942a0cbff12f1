"""The help of each page: there for every page, with three steps and three questions."""

from html import unescape
from itertools import chain

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn, words
from tournaments.composition import composition
from tournaments.models import Tournament
from tournaments.rules.rulebook.rule_index import RULES
from tournaments.views.navigation.pages import PAGES

pytestmark = pytest.mark.django_db


def test_every_page_help_has_three_steps_and_three_questions() -> None:
    guides = composition().guides
    assert set(guides) == {"home", "series", "leagues", "director", *PAGES}
    assert {key: (len(guide.steps), len(guide.asked)) for key, guide in guides.items()} == dict.fromkeys(guides, (3, 3))
    assert [slug for guide in guides.values() for slug in guide.rules if slug not in RULES] == []


def test_page_help_links_to_the_rules_of_the_page(sign_in: SignIn, tournament: Tournament) -> None:
    panel = one_line(sign_in("floor", tournament).get("/page-help/tables/", headers={"X-Part": "help"}))
    assert '<a href="/rules/breaking-order/">Breaking order</a>' in panel


def test_help_panel_and_help_page_have_the_same_text(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    for key, guide in composition().guides.items():
        part = floor.get(f"/page-help/{key}/", headers={"X-Part": "help"})
        assert "<html" not in part.content.decode()
        assert all(unescape(str(sentence)) in words(part) for sentence in (guide.lead, *guide.steps))
        assert str(guide.lead) in words(floor.get(f"/page-help/{key}/"))


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES if code != "en"])
def test_page_help_is_in_the_language_of_the_reader(sign_in: SignIn, tournament: Tournament, language: str) -> None:
    floor = sign_in("floor", tournament)
    floor.post("/my/language/", {"language": language})
    for key, guide in composition().guides.items():
        with translation.override("en"):
            english = [str(sentence) for sentence in (guide.lead, *guide.steps, *chain.from_iterable(guide.asked))]
        shown = words(floor.get(f"/page-help/{key}/", headers={"X-Part": "help"}))
        assert [sentence for sentence in english if sentence in shown] == []


def test_unknown_page_has_no_help(sign_in: SignIn, tournament: Tournament) -> None:
    assert sign_in("floor", tournament).get("/page-help/nothing/").status_code == 404


def test_page_help_requires_sign_in(client: Client) -> None:
    assert client.get("/page-help/home/").headers["Location"] == "/login/?next=/page-help/home/"
