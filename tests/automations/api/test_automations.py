"""The API of automations, webhooks and buttons: the same actions, and secrets once."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings
from rest_framework.test import APIClient

from automations.models import ActionButton, Webhook
from automations.selectors.webhooks import webhook_secret_text
from tournaments.models import AnsweredRequest, Role, Tournament

pytestmark = pytest.mark.django_db
HERE = "/api/tournaments/event"
PUBLIC = "https://receiver.example.com/secret"


@pytest.fixture
def api(director: User, tournament: Tournament) -> APIClient:
    client = APIClient()
    client.force_login(director)
    return client


def act(api: APIClient, action: str, /, **given: Any) -> int:
    return int(api.post(f"{HERE}/actions/{action}/", given, format="json").status_code)


def test_automation_can_be_created_and_read_by_api(api: APIClient) -> None:
    condition = {"fact": "level", "comparison": "at_least", "value": 4}
    given = {"name": "Gong", "when": "level", "effect": "sound", "sound": "level", "conditions": [condition]}
    assert act(api, "add-automation", **given) == 200
    row = api.get(f"{HERE}/automations/").json()[0]
    assert {key: row[key] for key in given} == given
    assert act(api, "add-automation", **given | {"name": "B", "conditions": [condition | {"value": "4"}]}) == 409


def test_api_shows_a_webhook_secret_only_once(api: APIClient) -> None:
    assert act(api, "add-webhook", name="Club", kind="standard", address=PUBLIC, events=["*"]) == 200
    webhook = Webhook.objects.get()
    row = api.get(f"{HERE}/webhooks/").json()[0]
    assert (row["address"], row["state"], row["events"]) == ("https://receiver.example.com/…", "going", ["*"])
    path = f"{HERE}/webhooks/{webhook.pk}/secret/"
    answer = api.post(path, headers={"Idempotency-Key": "one"})
    webhook.refresh_from_db()
    assert answer.json() == {"secret": webhook_secret_text(webhook)}
    assert AnsweredRequest.objects.get().answer == ""
    assert api.get(f"{HERE}/webhooks/{webhook.pk}/deliveries/").json()["results"] == []
    assert "secret" not in str(api.get(f"{HERE}/log/").json()["results"][1])


def test_automation_link_is_listed_without_its_secret_digest(api: APIClient) -> None:
    made = api.post(f"{HERE}/links/", {"name": "Pause", "action": "pause"}, format="json")
    assert made.status_code == 201
    assert Client().get(made.json()["path"]).status_code == 200
    row = api.get(f"{HERE}/links/").json()[0]
    assert (row["name"], row["action"], "digest" in row) == ("Pause", "pause", False)
    assert act(api, "add-link", name="Short", action="pause", digest="abc") == 400
    assert act(api, "remove-link", link=ActionButton.objects.get().pk) == 200


def test_only_organisation_directors_manage_allowed_networks(api: APIClient, tournament: Tournament) -> None:
    assert api.post("/api/webhook-networks/", {"network": "10.0.0.7"}, format="json").status_code == 201
    row = api.get("/api/webhook-networks/").json()[0]
    assert row["network"] == "10.0.0.7/32"
    person = User.objects.create_user("somebody")
    Role.objects.create(tournament=tournament, user=person, kind="director")
    other = APIClient()
    other.force_login(person)
    assert other.get("/api/webhook-networks/").status_code == 403
    assert api.delete(f"/api/webhook-networks/{row['id']}/").status_code == 204


def test_floor_staff_cannot_read_automations(tournament: Tournament) -> None:
    person = User.objects.create_user("walker")
    Role.objects.create(tournament=tournament, user=person, kind="floor")
    api = APIClient()
    api.force_login(person)
    found = [api.get(f"{HERE}/{path}/").status_code for path in ("automations", "webhooks", "links")]
    assert found == [403, 403, 403]


@pytest.mark.parametrize("address", ["http://127.0.0.1:8000/", "http://[::1]:8000/t/event/", "https://127.0.0.2:8443/"])
@override_settings(PORT=8000, HTTPS_PORT=8443)
def test_webhook_to_this_server_is_refused(api: APIClient, address: str) -> None:
    given = {"name": "Loop", "kind": "standard", "address": address}
    answer = api.post(f"{HERE}/actions/add-webhook/", given, format="json")
    assert (answer.status_code, answer.json()["error"]["field"], Webhook.objects.count()) == (409, "address", 0)
    assert "this server" in answer.json()["error"]["says"]
