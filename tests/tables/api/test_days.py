"""Days and flights in the API: the same actions as on the pages, and everything that is read there."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tests.tables.ending import Ending
from tests.tables.festival import Festival
from tournaments.models import Day, Entry, Tournament
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.busts import bust

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


def do_action(api: Client, action: str, *, to: str = "event", **given: Any) -> Any:
    """Do an action through the API."""
    return api.post(f"/api/tournaments/{to}/actions/{action}/", given, content_type="application/json")


def test_flight_can_be_bagged_and_carried_over_by_api(api: Client, festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix")
    festival.bag("1A", Ada=25_000, Bix=15_000)
    look = api.get("/api/tournaments/event/days/").json()
    assert [(flight["code"], flight["state"], flight["bags"], flight["in_bags"]) for flight in look["flights"]] == [
        ("1A", "ended", 2, 40_000)
    ]
    assert (look["carry_over"]["players"], look["carried"], look["waits_for"]) == (2, 0, [])
    assert do_action(api, "confirm-carry-over").status_code == 200
    assert api.get("/api/tournaments/event-1a/days/").json()["carried"] == 2
    assert Entry.objects.filter(tournament__slug="event", carried=True).count() == 2


def test_unverified_bag_blocks_day_2_unless_a_reason_is_given(api: Client, festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.end_unverified("1A", verified="Ada", left="Bix")
    answer = do_action(api, "confirm-carry-over")
    refused = "Players who are in without a verified bag, 1: Bix."
    assert (answer.status_code, refused in answer.content.decode()) == (409, True)
    assert do_action(api, "open-and-seat", count=1).status_code == 409
    assert do_action(api, "confirm-carry-over", anyway=True, reason="Bix has left").status_code == 200
    assert festival.sums() == {"Ada": 20_000}
    assert "1 player without a verified bag stays behind: Bix has left" in entry_sentence(festival.whole.last)


def test_bags_of_a_table_are_counted_in_a_single_request(api: Client, festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix")
    rows = Entry.objects.order_by("pk")
    bags = [{"entry": row.pk, "stack": 20_000} for row in rows]
    answer = do_action(api, "count-bags", to="event-1a", bags=bags)
    assert (answer.status_code, {bag.stack for row in rows for bag in row.bags.all()}) == (200, {20_000})
    answer = do_action(api, "count-bags", to="event-1a", bags=[bags[0], bags[0]])
    assert (answer.status_code, "A player is named twice." in answer.content.decode()) == (400, True)


def test_impossible_bag_count_is_stored_only_with_a_reason(api: Client, ending: Ending) -> None:
    entries = {name: ending.play.entry(name).pk for name in ("Ada", "Bix", "Dory")}
    ending.play(bust, entry=ending.play.entry("Bix"))

    def said(action: str, name: str, **more: object) -> tuple[int, str]:
        with time_machine.travel(ending.play.now, tick=False):
            answer = do_action(api, action, bags=[{"entry": entries[name], **more}])
        return answer.status_code, answer.json().get("error", {}).get("says", "")

    code, words = said("count-bags", "Ada", stack=100_100)
    assert (code, words.startswith("Only 100,000 chips are in play")) == (409, True)
    code, words = said("count-bags", "Bix", stack=20_000)
    assert (code, words.startswith("Bix is out.")) == (409, True)
    assert said("count-bags", "Dory", stack=20_000) == (200, "")
    assert said("verify-bags", "Dory") == (
        409,
        "You counted the bag of Dory yourself. Ask a second person to verify it.",
    )
    given: dict[str, Any] = {
        "bags": [{"entry": entries["Ada"], "stack": 100_100}],
        "anyway": True,
        "reason": "A chip was found",
    }
    assert do_action(api, "count-bags", **given).status_code == 200
    assert entry_sentence(ending.play.last) == "1 bag counted by director: 100,100 (A chip was found)"


@time_machine.travel(NOON - timedelta(hours=1), tick=False)
def test_api_adds_a_flight_with_its_end(api: Client, tournament: Tournament) -> None:
    given = {"code": "1A", "starts_at": "2026-03-14T12:00:00Z", "next_at": "2026-03-16T12:00:00Z", "ends_at": "players"}
    assert do_action(api, "add-flight", **given, end_players=9).status_code == 200
    assert Day.objects.get(code="1A").end == {"at": "players", "players": 9}
