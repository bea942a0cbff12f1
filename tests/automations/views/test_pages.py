"""The pages of automations, webhooks and buttons."""

import re

import pytest
from django.test import Client, override_settings

from automations.models import ActionButton, AllowedNetwork, Automation, Delivery, Webhook
from automations.selectors.webhooks import webhook_secret_text
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import FloorLog, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tournament")]
HERE = "/t/event/settings"
PUBLIC = "https://receiver.example.com/hook"


def test_automation_can_be_added_changed_disabled_and_removed(desk: Client) -> None:
    form = {
        "action": "add-automation", "name": "Last ten", "when": "bust", "effect": "announce",
        "text": "{players_left} left",
        "seconds": "30", "fact_1": "players_left:at_most", "value_1": "10", "fact_2": "on_break:no",
    }  # fmt: skip
    assert desk.post(f"{HERE}/automations/", form).status_code == 302
    said = words(desk.get(f"{HERE}/automations/"))
    assert "Last ten A player goes out Players left ≤ 10 and not: On a break Announce: {players_left} left" in said
    automation = Automation.objects.get()
    edited = desk.get(f"{HERE}/automations/?edit={automation.pk}").content.decode()
    assert ('value="Last ten"' in edited, 'value="10"' in edited) == (True, True)
    changed = form | {"action": "change-automation", "automation": str(automation.pk), "fact_2": "", "seconds": "45"}
    assert desk.post(f"{HERE}/automations/", changed).status_code == 302
    automation.refresh_from_db()
    assert (automation.seconds, len(automation.conditions)) == (45, 1)
    target = {"automation": automation.pk}
    desk.post(f"{HERE}/automations/", {"action": "change-automation", "on": "false", **target})
    assert "Last ten off" in words(desk.get(f"{HERE}/automations/"))
    desk.post(f"{HERE}/automations/", {"action": "remove-automation", **target})
    assert "No automations yet." in words(desk.get(f"{HERE}/automations/"))


def test_incomplete_automation_form_keeps_typed_text(desk: Client) -> None:
    given = {"action": "add-automation", "name": "Prizes", "when": "break", "effect": "show", "shows": "payouts"}
    answer = desk.post(f"{HERE}/automations/", given)
    assert answer.status_code == 409
    assert ("Something is missing" in words(answer), 'value="Prizes"' in answer.content.decode()) == (True, True)
    assert desk.post(f"{HERE}/automations/", {"action": "cancel"}).status_code == 409


@pytest.mark.parametrize("ready", ["lamp", "scene", "prizes", "last_minute", "bubble", "payouts", "none"])
def test_automation_form_can_be_prefilled_with_every_ready_made_automation(desk: Client, ready: str) -> None:
    assert desk.get(f"{HERE}/automations/?ready={ready}").status_code == 200


def test_webhook_page_shows_the_secret_only_once(desk: Client) -> None:
    answer = desk.post(f"{HERE}/webhooks/", {"name": "Club", "kind": "standard", "address": PUBLIC, "events": ["bust"]})
    webhook = Webhook.objects.get()
    assert webhook_secret_text(webhook) in answer.content.decode()
    assert answer["Cache-Control"] == "no-store"
    for path in (f"{HERE}/webhooks/", f"{HERE}/webhooks/{webhook.pk}/"):
        page = desk.get(path).content.decode()
        assert ("whsec_" in page, "/hook" in page.replace("webhook", "")) == (False, False)
    new = desk.post(f"{HERE}/webhooks/{webhook.pk}/", {"action": "new-webhook-secret"}).content.decode()
    webhook.refresh_from_db()
    assert webhook_secret_text(webhook) in new


def test_failed_delivery_is_resent_by_a_button(desk: Client, tournament: Tournament) -> None:
    desk.post(f"{HERE}/webhooks/", {"name": "Club", "kind": "standard", "address": PUBLIC})
    webhook = Webhook.objects.get()
    page = f"{HERE}/webhooks/{webhook.pk}/"
    assert desk.post(page, {"action": "test-webhook"}).status_code == 302
    entry = FloorLog.objects.get(action="webhook.tested")
    delivery = Delivery.objects.create(
        webhook=webhook, entry=entry, kind="webhook.tested", state="failed", problem="not_reached", at=entry.at
    )
    assert "The receiver was not reached." in words(desk.get(page))
    assert desk.post(page, {"action": "send-again", "delivery": delivery.pk}).status_code == 302
    assert "being sent again" in words(desk.get(page))
    assert desk.post(page, {"action": "send-again", "delivery": delivery.pk}).status_code == 409
    assert desk.post(page, {"action": "remove-webhook"}).status_code == 302
    assert Webhook.objects.count() == 0


def test_only_organisation_directors_can_allow_private_networks(
    desk: Client, sign_in: SignIn, tournament: Tournament
) -> None:
    somebody = sign_in("director", tournament)
    assert somebody.post(f"{HERE}/webhooks/", {"allow": "1", "network": "192.168.1.20"}).status_code == 409
    assert AllowedNetwork.objects.count() == 0
    assert desk.post(f"{HERE}/webhooks/", {"allow": "1", "network": "192.168.1.20"}).status_code == 302
    assert "192.168.1.20/32" in words(somebody.get(f"{HERE}/webhooks/"))
    desk.post(f"{HERE}/webhooks/", {"forbid": AllowedNetwork.objects.get().pk})
    assert AllowedNetwork.objects.count() == 0


def made_link(desk: Client, **given: str) -> str:
    """Make a button on the page; the path of its link."""
    answer = desk.post(f"{HERE}/links/", {"name": "Dinner", "action": "announce", "words": "Dinner", **given})
    assert answer.status_code == 200
    found = re.search(r"http://testserver(/b/[\w-]+/)", answer.content.decode())
    assert found
    return found[1]


def announced() -> list[tuple[str, str]]:
    rows = FloorLog.objects.filter(action="announced").order_by("number")
    return [(row.by_name, row.facts["words"]) for row in rows]


def test_opening_an_automation_link_does_not_run_its_action(desk: Client, tournament: Tournament) -> None:
    path = made_link(desk)
    assert path.split("/")[2] not in str(ActionButton.objects.values())
    stranger = Client(enforce_csrf_checks=True)
    before = FloorLog.objects.count()
    opened = stranger.get(path, headers={"Accept": "text/html"})
    assert ("Dinner" in words(opened), opened["Referrer-Policy"], FloorLog.objects.count()) == (
        True, "no-referrer", before,
    )  # fmt: skip
    stranger.head(path)
    assert announced() == []
    assert stranger.post(path).json() == {"says": "Announced: Dinner"}
    assert "Announced: Dinner" in words(stranger.post(path, headers={"Accept": "text/html"}))
    assert announced() == [("button Dinner", "Dinner")] * 2


def test_removed_or_guessed_automation_link_is_not_found(desk: Client) -> None:
    path = made_link(desk)
    desk.post(f"{HERE}/links/", {"link": ActionButton.objects.get().pk})
    assert Client().post(path).status_code == 404
    answers = [Client().get(f"/b/guess-{number}/").status_code for number in range(31)]
    assert (answers[0], answers[-1]) == (404, 429)


def test_automation_link_is_refused_after_its_author_loses_the_role(
    desk: Client, sign_in: SignIn, tournament: Tournament
) -> None:
    path = made_link(sign_in("director", tournament))
    tournament.roles.all().delete()
    answer = Client().post(path)
    assert (answer.status_code, "may not do this any more" in answer.json()["error"]["says"]) == (409, True)
    assert announced() == []


def test_fields_of_an_action_are_validated_when_the_link_is_saved(desk: Client) -> None:
    assert desk.post(f"{HERE}/links/", {"name": "A", "action": "announce", "words": ""}).status_code == 409
    assert desk.post(f"{HERE}/links/", {"name": "A", "action": "finish"}).status_code == 409
    assert ActionButton.objects.count() == 0


def test_only_directors_change_automations(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    for path in ("automations/", "webhooks/", "links/"):
        assert floor.get(f"{HERE}/{path}").status_code == 200
    given = {"name": "A", "kind": "standard", "address": PUBLIC}
    assert floor.post(f"{HERE}/webhooks/", given).status_code == 409
    assert floor.post(f"{HERE}/links/", {"name": "A", "action": "next"}).status_code == 409
    assert Client().get(f"{HERE}/webhooks/").status_code == 302


@override_settings(PORT=8000)
def test_refused_webhook_form_keeps_typed_text(desk: Client) -> None:
    given = {"name": "Loop", "kind": "standard", "address": "http://127.0.0.1:8000/t/event/"}
    answer = desk.post(f"{HERE}/webhooks/", given)
    assert (answer.status_code, Webhook.objects.count()) == (409, 0)
    assert "this server" in words(answer)
    assert 'value="Loop"' in answer.content.decode()
