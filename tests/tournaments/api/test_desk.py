"""The desk in the API: sold, refused with every broken rule, and listed."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk.desk_actions import SPLIT, Desk
from tournaments.models import Player, Tournament
from tournaments.services.desk import alternates, entries, payments

pytestmark = pytest.mark.django_db
LATER = NOON.replace(year=2100)


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    return Desk(open_at(starts_at=LATER, **SPLIT, capacity=2), director, now=LATER - MINUTE)


@pytest.fixture
def api(client: Client, director: User) -> Callable[..., Any]:
    client.force_login(director)

    def ask(path: str, **said: Any) -> Any:
        address = f"/api/tournaments/event/{path}"
        answer = client.post(address, said, content_type="application/json") if said else client.get(address)
        return json.loads(answer.content)

    return ask


def test_entry_is_sold_by_the_api(desk: Desk, api: Callable[..., Any]) -> None:
    done = api("actions/enter/", name="Ada", method="card")
    assert done["says"] == "Ada entered, €150 card, receipt 1"


def test_refusal_of_an_entry_lists_every_broken_rule(desk: Desk, api: Callable[..., Any]) -> None:
    desk.enter("Ada", "Bix")
    player = Player(display_name="Cleo", banned=True)
    player.save()
    error = api("actions/enter/", player=player.pk)["error"]
    assert (error["code"], error["facts"]["broken"]) == ("player_banned", ["player_banned", "event_full"])


def test_entries_are_searched_filtered_and_paged_by_the_api(desk: Desk, api: Callable[..., Any]) -> None:
    desk.enter("Ada")
    desk(entries.enter, name="Bix", present=False)
    assert [result["name"] for result in api("entries/?q=ad")["results"]] == ["Ada"]
    [bix] = api("entries/?state=unpaid")["results"]
    assert (bix["name"], bix["price"], bix["paid"], bix["checked_in_at"]) == ("Bix", 15_000, 0, None)
    paged = api("entries/?size=1&page=2")
    assert (paged["count"], [result["name"] for result in paged["results"]]) == (2, ["Bix"])
    assert api("entries/?state=nonsense")["error"]["field"] == "state"


def test_payments_alternates_and_money_are_listed_by_the_api(desk: Desk, api: Callable[..., Any]) -> None:
    ada = desk.enter("Ada")
    desk(payments.reverse_payment, payment=ada.payments.get())
    desk(alternates.add_alternate, name="Cleo")
    rows = api("payments/")["results"]
    assert [(row["number"], row["reverses"], row["name"]) for row in rows] == [(2, 1, "Ada"), (1, None, "Ada")]
    assert [(alternate["name"], alternate["ticket"], alternate["wait"]) for alternate in api("line/")] == [
        ("Cleo", 1, 0)
    ]
    money = api("money/")
    assert {name: money[name] for name in ("sold", "taken", "unpaid", "difference", "balanced", "cashiers")} == {
        "sold": 15_000,
        "taken": 0,
        "unpaid": 15_000,
        "difference": 0,
        "balanced": True,
        "cashiers": {"director": {"cash": 0}},
    }


def test_entry_limits_are_changed_by_the_settings_action(desk: Desk, api: Callable[..., Any]) -> None:
    api("actions/change-settings/", re_entries=2, re_entries_per_flight=1, capacity=None, bounty_kind="progressive")
    found = api("")
    assert {name: found[name] for name in ("re_entries", "re_entries_per_flight", "capacity", "bounty_kind")} == {
        "re_entries": 2,
        "re_entries_per_flight": 1,
        "capacity": None,
        "bounty_kind": "progressive",
    }


def test_price_added_by_an_action_is_listed(desk: Desk, api: Callable[..., Any]) -> None:
    api("actions/add-price/", name="Late", sells="entry", prize_share=14_000)
    [late] = api("prices/")["results"]
    assert (late["name"], late["price"], late["chips"]) == ("Late", 14_000, 20_000)
