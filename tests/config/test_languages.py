"""Languages: players read the tournament's, a person their own, a stranger the browser's."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from tables.models import Table
from tables.selectors.room.table_cards import card_token
from tests.markup import one_line
from tests.tables.demo.test_day import a_day
from tournaments.language.sentences import gettext
from tournaments.models import Entry, Preference, Screen, Tournament

pytestmark = pytest.mark.django_db

ENGLISH = {"Accept-Language": "en-GB, en;q=0.8"}
# what a German page says, and what is in the catalogue as the English of something else; a person, a language, a key
GERMAN_TOO = {"Pause", "director", "English", "Enter", "players", "entries"}
BOARDS = (
    "clock",
    "days",
    "schedule",
    "notices",
    "payouts",
    "bounties",
    "deal",
    "seats",
    "moves",
    "tables",
    "draw",
    "alternates",
    "counts",
    "bagging",
    "rules",
)


@pytest.fixture
def french(director: User) -> Tournament:
    a_day(director)
    tournament = Tournament.objects.get()
    Tournament.objects.update(language="fr", currency="JPY")
    Screen.objects.create(tournament=tournament, code="door-1", name="Door", shows="payouts")
    return tournament


def language(client: Client, address: str, **headers: str) -> str:
    found = re.search(r'<html[^>]*lang="(\w+)"', client.get(address, headers=headers).content.decode())
    return found[1] if found else ""


def test_players_see_pages_in_the_language_of_the_tournament(client: Client, french: Tournament) -> None:
    card = card_token(Table.objects.order_by("number")[0])
    pages = [*(f"/d/{french.slug}/{board}/" for board in BOARDS), "/screen/door-1/", f"/table/{card}/"]
    assert {page: language(client, page, **ENGLISH) for page in pages} == dict.fromkeys(pages, "fr")
    assert language(client, f"/d/{french.slug}/clock/?lang=de", **ENGLISH) == "de"


def test_players_see_amounts_formatted_in_their_language(client: Client, french: Tournament) -> None:
    Tournament.objects.update(bounty=500, bounty_kind="fixed")
    page = client.get(f"/d/{french.slug}/bounties/", headers=ENGLISH).content.decode()
    amounts = re.findall(r"data-money=\"(\d+)\"[^>]*>([^<]*)<", page)
    assert amounts
    assert {said for _, said in amounts} == {f"{int(yen):,}\u00a0¥".replace(",", "\u202f") for yen, _ in amounts}


def test_staff_see_pages_in_their_chosen_language(client: Client, director: User, french: Tournament) -> None:
    assert (language(client, "/", **{"Accept-Language": "de"}), language(client, "/login/", **ENGLISH)) == ("de", "en")
    Preference.objects.create(user=director, language="es")
    client.force_login(director)
    pages = ["/", f"/t/{french.slug}/", f"/t/{french.slug}/entries/", f"/floor/{french.slug}/"]
    assert {page: language(client, page, **ENGLISH) for page in pages} == dict.fromkeys(pages, "es")
    assert language(client, f"/d/{french.slug}/clock/") == "fr"


@pytest.mark.parametrize(
    "page", ["/t/{slug}/settings/", "/t/{slug}/structure/", "/floor/{slug}/penalty/{entry}/", "/floor/{slug}/ruling/",
             "/rulings/silent_chips/", "/rules/absent-at-break/", "/rules/"]
)  # fmt: skip
def test_rule_titles_on_pages_are_in_the_language_of_the_reader(
    client: Client, french: Tournament, director: User, page: str
) -> None:
    client.force_login(director)
    entry = Entry.objects.filter(tournament=french, bust_out=None).first()
    address = page.format(slug=french.slug, entry=entry.pk if entry else 0)
    answer = client.get(address, headers={"Accept-Language": "de"})
    assert answer.status_code == 200
    texts = {unescape(text).strip() for text in re.findall(r">([^<>]{4,})<", one_line(answer).partition("<body")[2])}
    with translation.override("de"):
        left = {text: said for text in texts - GERMAN_TOO if (said := gettext(text)) != text}
    assert left == {}
