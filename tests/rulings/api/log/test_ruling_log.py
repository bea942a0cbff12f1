"""The ruling log's statistics and similar rulings, through the API."""

import json
from typing import Any

import pytest
from django.test import Client

from rulings.models import Ruling
from rulings.services.log import ruling_log
from tests.rulings.views.conftest import phone
from tests.tables.play import Play

pytestmark = pytest.mark.django_db

__all__ = ["phone"]
API = "/api/tournaments/event/rulings/"
TURN = {"street": "turn", "game": "board"}


@pytest.fixture(autouse=True)
def log(play: Play) -> list[Ruling]:
    """Two cards too soon, one on other facts, and a phone that was ruled on without a calculator, and overturned."""
    too_soon: dict[str, Any] = {"question": "Too soon", "calculator": "premature_card", "apart": True}
    phones: dict[str, Any] = {"question": "Phone?", "decided": "A round", "rules": ["devices"]}
    rows = [
        play(ruling_log.log_ruling, incident=ruling_log.Incident(given=TURN, **too_soon)),
        play(ruling_log.log_ruling, incident=ruling_log.Incident(given=TURN | {"street": "river"}, **too_soon)),
        play(ruling_log.log_ruling, incident=ruling_log.Incident(**phones)),
    ]
    play(ruling_log.overturn_ruling, ruling=rows[2], why="A warning first")
    return rows


def test_rule_statistics_count_rulings_and_overturned_rulings(phone: Client, log: list[Ruling]) -> None:
    told = {row["rule"]: row for row in phone.get(API + "statistics/").json()}
    assert told["devices"] == {
        "rule": "devices",
        "title": "Phones and devices",
        "rulings": 1,
        "departed": 0,
        "overturned": 1,
    }
    assert {told[rule]["rulings"] for rule in set(log[0].rules) & set(log[1].rules)} == {2}


def test_similar_rulings_with_the_same_facts_are_listed_first(phone: Client, log: list[Ruling]) -> None:
    told = phone.get(API + "similar/", {"calculator": "premature_card", "given": json.dumps(TURN)}).json()
    assert [(row["ruling"], row["same_facts"], row["event"]) for row in told] == [
        (log[0].pk, True, "event"),
        (log[1].pk, False, "event"),
    ]
    assert told[0]["given"] == TURN


def test_similar_rulings_are_found_by_several_rules(phone: Client, log: list[Ruling]) -> None:
    told = phone.get(API + "similar/?rule=devices&rule=kill").json()
    assert [(row["ruling"], row["overturned_why"]) for row in told] == [(log[2].pk, "A warning first")]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("", "calculator"),
        ("calculator=hoyle", "calculator"),
        ("rule=hoyle", "rule"),
        ("calculator=premature_card&given={", "given"),
        ("calculator=premature_card&given=[1]", "given"),
    ],
)
def test_refusal_contains_the_invalid_parameter(phone: Client, query: str, field: str) -> None:
    answer = phone.get(f"{API}similar/?{query}")
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, field)


@pytest.mark.parametrize("path", ["statistics/", "similar/?rule=devices"])
def test_strangers_cannot_read_ruling_statistics(client: Client, path: str) -> None:
    assert client.get(API + path).status_code in (401, 403, 404)


def test_api_schema_describes_lists_of_rulings_as_arrays(phone: Client) -> None:
    paths = phone.get("/api/schema/?format=json").json()["paths"]
    similar, often = (paths[f"/api/tournaments/{{slug}}/rulings/{name}/"]["get"] for name in ("similar", "statistics"))
    assert {row["name"] for row in similar["parameters"]} == {"slug", "calculator", "rule", "given"}
    rows = [
        operation["responses"]["200"]["content"]["application/json"]["schema"]["type"] for operation in (similar, often)
    ]
    assert rows == ["array", "array"]
