"""Search everywhere: what each person finds from the box on every page."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn, words
from tournaments.composition import composition
from tournaments.models import Player, Role, Tournament
from tournaments.services.desk.entries import enter
from tournaments.services.open_floor import floor
from tournaments.views.navigation.find import action_page_name

pytestmark = pytest.mark.django_db

PART = {"X-Part": "find"}


def search_results(client: Client, text: str) -> list[tuple[str, str]]:
    """Search for a text; return the label and the address of each result."""
    page = one_line(client.get("/find/", {"q": text}, headers=PART))
    return [(unescape(label), unescape(at)) for at, label in re.findall(r'<a href="([^"]*)"[^>]*><span>([^<]*)', page)]


@pytest.fixture
def event(open_at: Callable[..., Tournament]) -> Tournament:
    return open_at("event")


@pytest.fixture
def director_there(event: Tournament, director: User, client: Client) -> Client:
    Role.objects.get_or_create(tournament=event, user=director, kind="director")
    client.force_login(director)
    return client


def test_page_search_finds_a_page_by_name_and_by_action(director_there: Client) -> None:
    assert ("Screens", "/t/event/screens/") in search_results(director_there, "screens")
    assert ("Payouts: Payout desk", "/t/event/payout/") in search_results(director_there, "slip")
    assert ("Seat cards", "/p/event/seat-cards.pdf") in search_results(director_there, "seat ca")
    director_there.cookies["django_language"] = "fr"
    assert ("Gains : Caisse des gains", "/t/event/payout/") in search_results(director_there, "payer")


def test_search_finds_players_rules_calculators_and_tournaments(director_there: Client) -> None:
    player = Player.objects.create(display_name="Zoë Zanzibar")
    assert search_results(director_there, "zoe") == [("Zoë Zanzibar", f"/players/{player.pk}/")]
    assert ("String bet", "/rulings/string_bet/?t=event") in search_results(director_there, "string bet")
    assert any(address.startswith("/rules/") for _, address in search_results(director_there, "string"))
    director_there.cookies["django_language"] = "de"
    assert ("Handys und Geräte", "/rules/devices/?t=event") in search_results(director_there, "handys")
    director_there.cookies["django_language"] = "en"
    assert ("Event", "/t/event/") in search_results(director_there, "event")


def test_search_disambiguates_players_with_the_same_public_name(director_there: Client, event: Tournament) -> None:
    with floor(event, by=None, now=NOON) as f:
        for name in ("Ana Vega", "Ana Voss"):
            enter(f, name=name)
    Player.objects.create(display_name="Ana V.", name="Ana Vidal")
    labels = [label for label, at in search_results(director_there, "ana v") if "/entries/" in at]
    cards = [label for label, at in search_results(director_there, "ana v") if at.startswith("/players/")]
    assert (labels, cards) == (["Ana Ve.", "Ana Vo."], ["Ana Ve.", "Ana Vi.", "Ana Vo."])


def test_search_result_for_an_action_shows_its_page(director_there: Client, sign_in: SignIn) -> None:
    assert ("Pause the clock", "/t/event/") in search_results(director_there, "pause")
    assert ("Save as template", "/t/event/settings/") in search_results(director_there, "template")
    assert ("Add a screen", "/t/event/screens/") in search_results(director_there, "add screen")
    event = Tournament.objects.get()
    assert "Save as template" not in [label for label, _ in search_results(sign_in("desk", event), "template")]


def test_every_action_is_assigned_to_a_page(director_there: Client) -> None:
    pages = {action_page_name(action) for action in composition().actions.values()}
    answers = {page: director_there.get(reverse(page, args=["event"])).status_code for page in sorted(pages)}
    assert {page: status for page, status in answers.items() if status != 200} == {}


def test_search_finds_only_pages_that_the_role_can_open(sign_in: SignIn, event: Tournament) -> None:
    Player.objects.create(display_name="Zoë Zanzibar")
    desk, floor = sign_in("desk", event), sign_in("floor", event)
    assert (search_results(desk, "zoe"), search_results(floor, "zoe")) == ([], [])
    assert [address for _, address in search_results(desk, "people")] == []
    assert "/t/event/entries/" not in [address for _, address in search_results(floor, "entries")]


def test_search_without_scripts_shows_a_hint_or_no_match(director_there: Client) -> None:
    page = director_there.get("/find/", {"q": "qqqq"})
    assert "Nothing is called “qqqq”. Check the spelling, or type less of it." in words(page)
    assert "Type a name, a table, a seat such as 1.9, a page or a rule." in words(director_there.get("/find/"))


def test_search_for_an_impossible_table_number_finds_nothing(director_there: Client) -> None:
    assert [search_results(director_there, text) for text in ("9" * 40, "9.9", "٣", "\0")] == [[], [], [], []]


def test_api_search_returns_the_same_results_as_the_page(director_there: Client) -> None:
    kinds = director_there.get("/api/find/", {"q": "screens"}).json()["kinds"]
    assert [(hit["name"], hit["address"]) for kind in kinds for hit in kind["found"]] == search_results(
        director_there, "screens"
    )


def test_date_of_a_found_tournament_is_in_the_readers_language(director_there: Client) -> None:
    assert "14 Mar 2026" in words(director_there.get("/find/", {"q": "event"}))
    assert "14. März 2026" in words(director_there.get("/find/", {"q": "event"}, headers={"Accept-Language": "de"}))


def test_search_requires_sign_in(client: Client) -> None:
    assert client.get("/find/").headers["Location"] == "/login/?next=/find/"
    assert client.get("/api/find/").status_code == 401
