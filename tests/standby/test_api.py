"""The second laptop by the API: how both stand, a word, taking over, and what is to be done again."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client
from rest_framework.test import APIClient

from standby.models import UnreplicatedAction
from standby.services import failover_request
from standby.services.invitations import invitation_file
from tests.conftest import NOON
from tournaments.models import AnsweredRequest, FloorLog, OrganisationRole, Tournament

pytestmark = pytest.mark.django_db

BASE = "/api/standby/"
PEER = "http://10.0.0.7:8000"

Stands = Callable[..., None]


def signed_in(kind: str) -> APIClient:
    """Somebody of the organisation."""
    person = User.objects.create_user(f"somebody-{kind}")
    OrganisationRole.objects.create(user=person, kind=kind, at=NOON)
    client = APIClient()
    client.force_authenticate(person)
    return client


@pytest.fixture
def api() -> APIClient:
    """A director of the organisation."""
    return signed_in("director")


@pytest.fixture
def stands(settings: LazySettings, tmp_path: Path) -> Stands:
    """Writes what the protocol says of itself."""
    settings.DATA_DIR = tmp_path

    def write(**said: Any) -> None:
        (tmp_path / "standby.json").write_text(json.dumps({"epoch": 3, "peer": PEER} | said))

    return write


def test_api_lists_unreplicated_actions_until_they_are_ticked_off(api: APIClient, stands: Stands) -> None:
    stands(role="first", in_step=False, behind=2, reason="cut", since="2026-05-01T18:14:00+00:00")
    alone = UnreplicatedAction.objects.create(
        epoch=2, slug="gone", number=7, action="announced", by_name="wren", at=NOON, moment=NOON,
        facts={"words": "Seats are drawn"}, digest="d" * 64,
    )  # fmt: skip
    row = {"id": alone.pk, "epoch": 2, "slug": "gone", "action": "announced", "by_name": "wren", "done_by": ""}
    said = api.get(BASE).json()
    again = said.pop("to_do_again")
    assert said == {
        "role": "first", "epoch": 3, "address": None, "peer": PEER, "in_step": False, "behind": 2, "reason": "cut",
        "since": "2026-05-01T18:14:00Z", "witness": None, "had_everything": False, "by_itself": True, "looked_by": "",
    }  # fmt: skip
    assert [{name: action[name] for name in row} for action in again] == [row]
    assert "Seats are drawn" in again[0]["says"]
    ticked = [api.post(f"{BASE}to-do-again/{alone.pk}/") for _time in range(2)]
    assert [answer.status_code for answer in ticked] == [200, 409]
    assert (ticked[0].json()["done_by"], api.get(BASE).json()["to_do_again"]) == ("somebody-director", [])


def test_api_returns_an_invitation_word_with_its_expiry(api: APIClient, stands: Stands) -> None:
    stands(role="first")
    answer = api.post(f"{BASE}invitation/")
    kept = json.loads(invitation_file().read_text())
    assert (answer.status_code, len(answer.json()["word"])) == (201, 14)
    assert answer.json()["until"].replace("Z", "+00:00") == kept["until"]
    stands(role="standby")
    refused = api.post(f"{BASE}invitation/")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "is_standby")


def test_failover_request_is_accepted_only_by_a_standby(
    api: APIClient, stands: Stands, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(word: str, *, patience: float, by: str, key: str) -> dict[str, Any]:
        asked.append(f"{word} {by}{key}")
        return {"taken": True, "epoch": 4}

    monkeypatch.setattr(failover_request, "ask_protocol", answer)
    stands(role="first")
    refused = api.post(f"{BASE}take-over/")
    assert (refused.status_code, refused.json()["error"]["code"], asked) == (409, "no_standby_here", [])
    stands(role="standby", since=None)
    taken = api.post(f"{BASE}take-over/")
    assert (taken.status_code, taken.json(), asked) == (200, {"epoch": 4}, ["take-over somebody-director"])


def test_failover_with_an_idempotency_key_is_done_once(stands: Stands, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[dict[str, Any]] = []

    def answer(_word: str, *, patience: float, by: str, key: str) -> dict[str, Any]:
        kept.append({"taken_by": key, "taken_epoch": 4, "rows": AnsweredRequest.objects.count()})
        return {"taken": True, "epoch": 4}

    monkeypatch.setattr(failover_request, "ask_protocol", answer)
    people = [Client(), Client()]
    for number, client in enumerate(people):
        person = User.objects.create_user(f"director-{number}")
        OrganisationRole.objects.create(user=person, kind="director", at=NOON)
        client.force_login(person)
    stands(role="standby", since=None)

    def post(client: Client, key: str) -> tuple[int, Any]:
        found = client.post(f"{BASE}take-over/", headers={"Idempotency-Key": key})
        return found.status_code, found.json()

    assert post(people[0], "k" * 121)[0] == 400
    assert (post(people[0], "k1"), kept[0]["rows"]) == ((200, {"epoch": 4}), 0)
    stands(role="first", taken_by=kept[0]["taken_by"], taken_epoch=4, epoch=6)
    # the answer was lost on its way: sent again with its key, twice
    assert [post(people[0], "k1") for _time in range(2)] == [(200, {"epoch": 4})] * 2
    stands(role="standby", taken_by=kept[0]["taken_by"], taken_epoch=4, epoch=7, since=None)
    assert (post(people[0], "k1"), len(kept)) == ((200, {"epoch": 4}), 1)
    stands(role="first", taken_by=kept[0]["taken_by"], taken_epoch=4, epoch=6)
    assert [post(*other)[0] for other in ((people[0], "k2"), (people[1], "k1"))] == [409, 409]


def test_schema_marks_api_calls_that_accept_an_idempotency_key() -> None:
    paths = APIClient().get("/api/schema/?format=json").json()["paths"]
    key = {"$ref": "#/components/parameters/IdempotencyKey"}
    taken = {path: key in calls["post"].get("parameters", []) for path, calls in paths.items() if "post" in calls}
    assert {path for path, takes in taken.items() if not takes} == {
        "/api/imports/",
        "/api/imports/results/",
        "/api/imports/{id}/",
        "/api/imports/{id}/undo/",
        "/api/my/codes/",
        "/api/my/codes/secret/",
        "/api/my/password/",
        "/api/tournaments/{slug}/stream/links/",
    }


def test_automatic_failover_is_disabled_by_the_api(
    api: APIClient, stands: Stands, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, dict[str, Any]]] = []

    def answer(word: str, *, patience: float, **said: Any) -> dict[str, Any]:
        told.append((word, said))
        return {"noted": True}

    monkeypatch.setattr(failover_request, "ask_protocol", answer)
    stands(role="first")
    refused = [api.post(f"{BASE}looked/"), api.post(f"{BASE}by-itself/", {"may": False}, format="json")]
    assert [(answer.status_code, answer.json()["error"]["code"]) for answer in refused] == [
        (409, "no_standby_here")
    ] * 2
    stands(role="standby", since=None)
    done = [api.post(f"{BASE}looked/"), api.post(f"{BASE}by-itself/", {"may": False}, format="json")]
    assert [answer.status_code for answer in done] == [204, 200]
    assert told == [("looked", {"by": "somebody-director"}), ("by-itself", {"may": False})]
    assert api.post(f"{BASE}by-itself/", {}, format="json").status_code == 400


def test_only_organisation_directors_can_read_or_change_the_standby(stands: Stands) -> None:
    stands(role="first")
    trusted = signed_in("trusted")
    posted = [trusted.post(f"{BASE}{name}/").status_code for name in ("invitation", "take-over", "to-do-again/1")]
    assert (APIClient().get(BASE).status_code, trusted.get(BASE).status_code, posted) == (401, 403, [403] * 3)
    assert not invitation_file().exists()


def test_repeated_unreplicated_action_is_marked_in_the_log(
    api: APIClient, stands: Stands, tournament: Tournament
) -> None:
    stands(role="first", in_step=True)
    floor = APIClient()
    floor.force_authenticate(User.objects.create_superuser("robin"))
    address = f"/api/tournaments/{tournament.slug}/actions/announce/"
    assert floor.post(address, {"words": "Dinner is at eight"}, format="json").status_code == 200
    logged = FloorLog.objects.filter(tournament=tournament, action="announced").get()
    same = {
        "epoch": 2,
        "slug": tournament.slug,
        "action": "announced",
        "by_name": "robin",
        "facts": logged.facts,
    }
    minute = timedelta(minutes=1)
    others: list[dict[str, Any]] = [
        {}, {"at": logged.at + minute}, {"slug": "gone"}, {"by_name": "wren"}, {"facts": {"words": "Seats are drawn"}},
    ]  # fmt: skip
    for number, other in enumerate(others):
        said = {"at": logged.at - minute, "moment": NOON, "digest": f"{number}", "number": number} | same | other
        UnreplicatedAction.objects.create(**said)
    listed = {row["id"]: row["in_log_since"] for row in api.get(BASE).json()["to_do_again"]}
    assert [listed[action.pk] for action in UnreplicatedAction.objects.order_by("number")] == [
        True,
        False,
        False,
        False,
        False,
    ]
