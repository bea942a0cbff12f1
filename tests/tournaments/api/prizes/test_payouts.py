"""Prizes, the payout desk and results through the API."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tests.conftest import NOON
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import Entry, Tournament
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import set_prizes

pytestmark = pytest.mark.django_db

EVENT = "/api/tournaments/event/"


@pytest.fixture
def client(director: User) -> APIClient:
    api_client = APIClient()
    api_client.force_authenticate(director)
    return api_client


@pytest.fixture
def entries(tournament: Tournament, director: User) -> list[Entry]:
    found = fill(tournament, 10)
    bust_all_but(found, 1)
    return found


def do_action(client: APIClient, action: str, **given: Any) -> tuple[int, Any]:
    answer = client.post(f"{EVENT}actions/{action}/", given, format="json")
    return answer.status_code, answer.json()


def test_prizes_are_planned_posted_and_corrected_by_the_api(client: APIClient, entries: list[Entry]):
    assert do_action(client, "plan-payouts", method="table", table="home")[0] == 200
    found = client.get(f"{EVENT}prizes/").json()
    assert ([place["amount"] for place in found["places"]], found["frozen"]) == ([65_000, 39_000, 26_000], False)
    assert do_action(client, "lock-place", place=1, amount=70_000)[0] == 200
    assert do_action(client, "unlock-place", place=1)[0] == 200
    assert do_action(client, "freeze-prizes", early=True)[0] == 200
    amounts = [{"place": 1, "amount": 66_000}, {"place": 2, "amount": 38_000}]
    code, said = do_action(client, "correct-prizes", reason="Misprint", amounts=amounts)
    assert (
        code,
        said["says"].startswith("Payouts corrected (Misprint): Player 0001, place 1, €650 to €660;"),
    ) == (
        200,
        True,
    )


def test_payout_is_paid_and_corrected_by_the_api(
    client: APIClient, entries: list[Entry], tournament: Tournament, director: User
):
    with floor(tournament, by=director, now=NOON) as f:
        set_prizes(f, amounts=[30_000], reason="As agreed")
    assert do_action(client, "call-to-desk", entry=entries[0].pk)[0] == 200
    assert do_action(client, "pay-out", entry=entries[0].pk, amount=20_000)[1]["says"] == (
        "Paid €200 to Player 0001 for place 1, cash"
    )
    found = client.get(f"{EVENT}payouts/").json()
    [row] = found["payouts"]
    assert (found["left"], row["state"], row["left"], row["payments"][0]["number"]) == (10_000, "part", 10_000, 1)
    given = {"payment": row["payments"][0]["id"], "amount": 30_000, "reason": "Miscounted"}
    assert do_action(client, "correct-payout", **given)[0] == 200
    assert client.get(f"{EVENT}payouts/", {"state": "paid"}).json()["payouts"][0]["settled"] == 30_000
    code, said = do_action(client, "pay-out", entry=entries[0].pk)
    assert (code, said["error"]["code"]) == (409, "paid_already")


def test_results_can_be_read_with_a_trial_points_formula(client: APIClient, entries: list[Entry]):
    found = client.get(f"{EVENT}results/", {"columns": "place,points", "formula": "10*sqrt(n/r)"}).json()
    assert found["results"][0] == {"place": "1", "points": "31.62"}
    answer = client.get(f"{EVENT}results/", {"formula": "1+"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "formula_refused")


@pytest.mark.parametrize("what", ["prizes", "payouts", "results"])
def test_user_without_a_role_cannot_read_prizes_and_results(tournament: Tournament, django_user_model, what):
    stranger = APIClient()
    stranger.force_authenticate(django_user_model.objects.create_user("stranger"))
    assert stranger.get(f"{EVENT}{what}/").status_code == 404
