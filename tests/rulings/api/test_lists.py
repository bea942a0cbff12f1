"""The floor's lists through the API: staff alone, with filters."""

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from rulings.models import Dealer, ShotClock
from rulings.services import dealers
from rulings.services import shot_clock as shot_clocks
from rulings.services.log import ruling_log
from rulings.services.penalties import penalties
from tables.rules.hands.bagging import HAND
from tables.services.hands import busts
from tests.rulings.views.conftest import phone
from tests.tables.play import Play
from tournaments.models import Tournament
from tournaments.services.clock import clock

pytestmark = pytest.mark.django_db

__all__ = ["phone"]
API = "/api/tournaments/event/"


@pytest.fixture(autouse=True)
def room(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    ada, bix = play.entry("Ada"), play.entry("Bix")
    play(penalties.give_penalty, entry=ada, sanction=penalties.Sanction(kind="hands", count=2, reason="stalling"))
    play(penalties.give_penalty, entry=bix, sanction=penalties.Sanction(kind="warning", reason="stalling"))
    play(
        ruling_log.log_ruling,
        incident=ruling_log.Incident(question="Turn too soon", decided="Back", rules=["premature-turn"], about=[ada]),
    )
    play(shot_clocks.call_clock, entry=bix)
    play(dealers.add_dealer, name="Dot")


def test_every_ruling_list_of_the_api_shows_current_data(phone: Client) -> None:
    given = phone.get(API + "penalties/").json()["results"]
    assert [(row["name"], row["number"], row["left"], row["seat"]) for row in given] == [
        ("Ada", 1, 2, "1.1"),
        ("Bix", 2, 0, "1.2"),
    ]
    [ruling] = phone.get(API + "rulings/").json()["results"]
    assert (ruling["decided"], [player["name"] for player in ruling["about"]]) == ("Back", ["Ada"])
    [clock] = phone.get(API + "shot-clocks/").json()["results"]
    assert (clock["name"], clock["seconds"], clock["table"], clock["time_banks_left"]) == ("Bix", 25, 1, 0)
    line = phone.get(API + "dealers/").json()
    assert ([(dealer["name"], dealer["next_table"]) for dealer in line["line"]], line["without_dealer"]) == (
        [("Dot", 1)],
        [1],
    )


def test_number_of_clocks_does_not_change_the_query_count(
    phone: Client, play: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    house_rules = {"time_banks": 2, "time_banks_again": "each_level"}
    Tournament.objects.filter(pk=play.tournament.pk).update(house_overrides=house_rules)
    with CaptureQueriesContext(connection) as queries:
        phone.get(API + "shot-clocks/")
    play(shot_clocks.call_clock, entry=play.entry("Ada"))
    with django_assert_num_queries(len(queries)):
        clocks = phone.get(API + "shot-clocks/").json()["results"]
    assert [(each["name"], each["time_banks_left"]) for each in clocks] == [("Ada", 2), ("Bix", 2)]


def test_missed_hands_above_the_clock_estimate_are_refused(phone: Client, play: Play) -> None:
    play(clock.start_clock)
    with time_machine.travel(play.now + 1.5 * HAND, tick=False):
        ada = phone.get(API + "penalties/").json()["results"][0]
        many, accepted = (
            phone.post(
                API + "actions/count-penalty/",
                {"penalty": ada["penalty"], "hands": hands, "estimated": True},
                "application/json",
            )
            for hands in (2, 1)
        )
    assert (ada["by_clock"], many.json()["error"]["code"]) == (1, "clock_says_fewer")
    assert accepted.json()["says"] == "Ada missed 1 hand, estimated from the clock: 1 to go"


def listed_names(phone: Client, path: str) -> list[str]:
    """Return the names in the rows of a list, or their decisions."""
    rows = phone.get(API + path).json()["results"]
    return [row.get("name") or row["decided"] for row in rows]


def test_penalty_list_can_be_filtered_by_each_filter(phone: Client, play: Play) -> None:
    ada = play.entry("Ada")
    asked = ["open=true", "open=false", f"player={ada.player_id}", f"entry={ada.pk}", "table=1", "table=2"]
    asked += ["rule=etiquette", "rule=devices", "floor=director", "floor=nobody", "from=2126-01-01", "until=2126-01-01"]
    said = {query: listed_names(phone, f"penalties/?{query}") for query in asked}
    both = ["Ada", "Bix"]
    none: list[str] = []
    expected = [["Ada"], ["Bix"], ["Ada"], ["Ada"], both, none, both, none, both, none, none, both]
    assert {query: sorted(names) for query, names in said.items()} == dict(zip(asked, expected, strict=True))


def test_penalty_of_a_busted_player_is_not_running(phone: Client, play: Play) -> None:
    play(busts.bust, entry=play.entry("Ada"))
    assert (listed_names(phone, "penalties/?open=true"), sorted(listed_names(phone, "penalties/?open=false"))) == (
        [],
        ["Ada", "Bix"],
    )
    assert [penalty["runs"] for penalty in phone.get(API + "penalties/").json()["results"]] == [False, False]


def test_ruling_list_can_be_filtered_by_each_filter(phone: Client, play: Play) -> None:
    ada, bix = play.entry("Ada"), play.entry("Bix")
    asked = [
        f"player={ada.player_id}",
        f"player={bix.player_id}",
        f"entry={ada.pk}",
        "rule=premature-turn",
        "rule=kill",
    ]
    asked += ["open=true", "open=false", "floor=director", "q=turn", "q=river", "table=1", "until=2126-01-01T10:00"]
    said = [listed_names(phone, f"rulings/?{query}") == ["Back"] for query in asked]
    assert said == [True, False, True, True, False, True, False, True, True, False, False, True]


def test_ended_shot_clocks_and_dealer_shifts_are_still_listed(phone: Client, play: Play) -> None:
    dot = Dealer.objects.get()
    play(dealers.push_dealer, dealer=dot, table=play.table(1))
    play(shot_clocks.end_clock, shot_clock=ShotClock.objects.get())
    clocks = phone.get(API + "shot-clocks/?open=false&table=1").json()["results"]
    assert [(called["name"], called["result"]) for called in clocks] == [("Bix", "acted")]
    assert listed_names(phone, "shot-clocks/?open=true") == []
    play(dealers.push_dealer, dealer=dot, table=None)
    downs = phone.get(f"{API}dealers/downs/?dealer={dot.pk}").json()["results"]
    assert [(down["table"], down["ended_at"] is None) for down in downs] == [(None, True), (1, False)]
    assert listed_names(phone, "dealers/downs/?open=true") == ["Dot"]
    lines = [phone.get(f"{API}dealers/{query}").json()["line"] for query in ("?table=1", "")]
    assert [[dealer["name"] for dealer in line] for line in lines] == [[], ["Dot"]]


def test_penalty_list_is_split_into_pages(phone: Client) -> None:
    first = phone.get(API + "penalties/?size=1").json()
    assert (first["count"], len(first["results"]), first["next"].endswith("page=2&size=1")) == (2, 1, True)


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("rulings/?table=x", "table"),
        ("rulings/?rule=hoyle", "rule"),
        ("rulings/?from=yesterday", "from"),
        ("penalties/?open=1", "open"),
        ("penalties/?entry=-1", "entry"),
        ("penalties/?player=99999999999999999999999", "player"),
        ("shot-clocks/?until=later", "until"),
        ("dealers/?table=none", "table"),
        ("dealers/downs/?dealer=dot", "dealer"),
    ],
)
def test_refusal_contains_the_invalid_filter(phone: Client, path: str, field: str) -> None:
    answer = phone.get(API + path)
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, field)


@pytest.mark.parametrize("path", ["penalties/", "rulings/", "shot-clocks/", "dealers/", "dealers/downs/"])
def test_strangers_cannot_read_ruling_lists(client: Client, path: str) -> None:
    assert client.get(API + path).status_code in (401, 403, 404)
