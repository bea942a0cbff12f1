"""Public pages show the names that players chose, and nothing else of them."""

import json
from collections.abc import Iterator, Mapping
from html import unescape

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver

from tables.models import Table
from tables.selectors.room.table_cards import card_token
from tests.tables.demo.test_day import a_day
from tournaments.models import Entry, Player, Screen
from tournaments.selectors.snapshot import snapshot

pytestmark = pytest.mark.django_db

# private data in the register, which no public page may show
SECRETS = ("zanzibar", "quillon", "secret.org", "555-0", "xk-4", "left-handed", "the-hidden")
# pages that list players: the walk must have come by them
LISTS = {"/", *(f"/d/day/{page}/" for page in "clock seats moves tables draw payouts schedule".split())}
LISTS |= {"/screen/door-1/", "/api/tournaments/day/state/", "/d/day/draw.json"}


def addresses(given: Mapping[str, object]) -> Iterator[str]:
    """Return every address of the server whose parts are known."""
    known = get_resolver().reverse_dict
    for name in {name_of_url for name_of_url in known if isinstance(name_of_url, str)}:
        for possibilities, _, _, _ in known.getlist(name):
            for text, parts in possibilities:
                if set(parts) <= given.keys():
                    yield f"/{text % given}"


@pytest.fixture
def secrets(director: User) -> dict[str, str]:
    """Make a running day whose players have private data. Returns the parameters of addresses."""
    day, wall = a_day(director)
    day.draw_seats()
    day.start_play()
    for _ in range(40):
        day.play_step()
    for player in Player.objects.all():
        player.name, player.alias = f"Zanzibar Quillon {player.pk}", f"the-hidden-{player.pk}"
        player.club_number, player.email = f"XK-4{player.pk}", f"p{player.pk}@secret.org"
        player.phone, player.notes, player.city = f"555-0{player.pk}", "left-handed", "Xanten-am-Rhein"
        player.save()
    table = Table.objects.first()
    screen = Screen.objects.create(tournament=day.tournament, name="Door", code="door-1")
    assert table is not None
    return {"slug": "day", "code": screen.code, "token": card_token(table), "now": wall.now.isoformat()}


@pytest.mark.slow
def test_public_pages_show_only_the_chosen_public_name(secrets: dict[str, str]) -> None:
    opened = {}
    with time_machine.travel(secrets.pop("now"), tick=False):
        for address in sorted(set(addresses(secrets))):
            if address.startswith(("/admin/", "/logout/")):
                continue
            answer = Client().get(address)
            if answer.status_code != 200:
                continue
            content = answer.getvalue()
            opened[address] = unescape(content.decode(errors="replace")).casefold()
    told = [(address, secret) for address, text in opened.items() for secret in SECRETS if secret in text]
    assert told == []
    assert LISTS - opened.keys() == set()
    called = Entry.objects.filter(bust_out__isnull=True).values_list("player__display_name", flat=True)
    assert [name for name in called if name.casefold() not in opened["/d/day/seats/"]] == []


@pytest.mark.slow
def test_display_data_contains_only_the_chosen_public_name(secrets: dict[str, str]) -> None:
    tournament = Entry.objects.all()[0].tournament
    with time_machine.travel(secrets["now"], tick=False):
        sent = json.dumps(snapshot(tournament), default=str, ensure_ascii=False).casefold()
    assert [secret for secret in SECRETS if secret in sent] == []
