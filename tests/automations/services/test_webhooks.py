"""Refusals of webhooks, and every step is undone."""

from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from automations.models import AllowedNetwork, Webhook
from automations.selectors.webhooks import decrypt, webhook_secret_text
from automations.services.webhooks import (
    MAX_NETWORKS,
    add_webhook,
    allow_network,
    change_webhook,
    remove_webhook,
    resume_webhook,
    rotate_secret,
    skip_waiting,
)
from tests.conftest import NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.rules.refused import Refused

pytestmark = pytest.mark.django_db
PUBLIC = "https://receiver.example.com/hook"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"address": f"http://127.0.0.1:{settings.PORT}/api/"}, "webhook_to_itself"),
        ({"address": f"http://localhost:{settings.PORT}/"}, "webhook_to_itself"),
        ({"address": f"https://127.0.0.1:{settings.PORT + 443}/api/"}, "webhook_to_itself"),
        ({"address": f"http://[::1]:{settings.PORT}/"}, "webhook_to_itself"),
        ({"address": f"http://2130706433:{settings.PORT}/"}, "webhook_to_itself"),
        ({"address": f"http://{settings.LOCAL_NAME}.local.:{settings.PORT}/"}, "webhook_to_itself"),
        ({"address": "http://192.168.1.20:8123/api/webhook/x"}, "webhook_private"),
        ({"address": "http://169.254.169.254/latest/meta-data/"}, "webhook_private"),
        ({"address": "http://[fd00::1]/"}, "webhook_private"),
        ({"address": "ftp://example.com/"}, "webhook_address"),
        ({"events": ["No such thing"]}, "no_such_event"),
        ({"events": ["bust", "nonsense.event"]}, "no_such_event"),
        ({"name": " "}, "needs_a_name"),
    ],
)
def test_invalid_webhook_receiver_is_refused(desk: Desk, given: dict[str, Any], code: str) -> None:
    wanted = {"name": "Hook", "kind": "standard", "address": PUBLIC, **given}
    assert desk.refused(add_webhook, **wanted) == code


def test_webhook_name_is_unique(desk: Desk) -> None:
    desk(add_webhook, name="Hook", kind="standard", address=PUBLIC)
    assert desk.refused(add_webhook, name=" Hook ", kind="standard", address=PUBLIC) == "webhook_named_already"


def test_working_webhook_cannot_be_resumed(desk: Desk) -> None:
    webhook = desk(add_webhook, name="Hook", kind="standard", address=PUBLIC)
    assert desk.refused(resume_webhook, webhook=webhook) == "webhook_goes_on"
    webhook.cursors.update(number=10_000)
    assert desk.refused(skip_waiting, webhook=webhook) == "webhook_nothing_waits"


def test_webhook_address_omitted_from_a_change_is_unchanged(desk: Desk) -> None:
    webhook = desk(add_webhook, name="Hook", kind="standard", address=PUBLIC, events=["bust"])
    secret = webhook_secret_text(webhook)
    desk(change_webhook, webhook=webhook, name="Other", address=" ", events=["level", "*"])
    assert (webhook.name, decrypt(webhook.address), webhook.events) == ("Other", PUBLIC, ["*", "level"])
    assert webhook_secret_text(desk(rotate_secret, webhook=webhook)) != secret
    desk.undo_latest()
    assert webhook_secret_text(Webhook.objects.get()) == secret
    desk(remove_webhook, webhook=webhook)
    desk.undo_latest()
    desk.undo_latest()
    assert Webhook.objects.values_list("name", "shown").get() == ("Hook", "https://receiver.example.com/…")
    desk.undo_latest()
    assert Webhook.objects.count() == 0


def test_allowed_networks_are_private_unique_and_limited_in_number(director: User) -> None:
    allow_network("192.168.1.7/24", by=director, now=NOON)
    assert AllowedNetwork.objects.get().network == "192.168.1.0/24"
    for text, code in (("192.168.1.0/24", "already_so"), ("8.8.8.8", "network_is_public"), ("x", "not_a_network")):
        with pytest.raises(Refused) as refused:
            allow_network(text, by=director, now=NOON)
        assert refused.value.code == code
    for number in range(1, MAX_NETWORKS):
        allow_network(f"10.0.0.{number}", by=director, now=NOON)
    with pytest.raises(Refused) as refused:
        allow_network("10.0.1.1", by=director, now=NOON)
    assert refused.value.code == "too_many_networks"
