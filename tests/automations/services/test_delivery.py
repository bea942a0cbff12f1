"""Deliveries: in order, none left out, tried again, ended by 410, and written down with what came back."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import override_settings
from standardwebhooks import Webhook as StandardWebhook

from automations.models import AllowedNetwork, Delivery, Webhook, WebhookProgress
from automations.selectors.webhooks import due_webhook_keys, encrypt, webhook_secret_text
from automations.services.webhooks import (
    add_webhook,
    change_webhook,
    resume_webhook,
    rotate_secret,
    send_again,
    send_test,
    skip_waiting,
)
from tests.automations.services.receivers import HttpReceiver, http_receiver
from tests.conftest import NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import FloorLog, Tournament
from tournaments.services.lifecycle import announce_sentence

pytestmark = pytest.mark.django_db
Send = Callable[..., int]
SECOND = timedelta(seconds=1)


def announce(desk: Desk, *texts: str) -> None:
    for text in texts:
        desk(announce_sentence, text=text, span=SECOND)


def digests(*texts: str) -> list[str]:
    rows = FloorLog.objects.filter(action="announced").order_by("number")
    return [row.digest for row in rows if row.facts["words"] in texts]


def states(webhook: Webhook) -> list[tuple[str, int, int]]:
    return [
        (delivery.state, delivery.status, delivery.attempts)
        for delivery in webhook.deliveries.order_by("entry__number")
    ]


def state(webhook: Webhook) -> str:
    return WebhookProgress.objects.get(webhook=webhook).state


def test_matching_events_are_sent_to_a_webhook_once_in_order(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    desk.enter("Ada")
    announce(desk, "One", "Two")
    assert (due_webhook_keys(NOON), send(webhook), due_webhook_keys(NOON), send(webhook)) == ([webhook.pk], 2, [], 0)
    assert receiver.ids == digests("One", "Two")
    assert receiver.connections == 1
    assert states(webhook) == [("delivered", 200, 1), ("delivered", 200, 1)]
    body = json.loads(receiver.got[0].body)
    assert (body["type"], body["timestamp"]) == ("announced", NOON.isoformat())
    assert body["data"] | {"number": 0} == {
        "tournament": "event", "name": "Event", "number": 0, "says": "Announced: One", "facts": {"words": "One"},
    }  # fmt: skip
    assert receiver.got[0].path == "/hooks/secret-path"


def test_delivery_is_verified_while_the_webhook_secret_is_replaced(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    old = webhook_secret_text(webhook)
    new = webhook_secret_text(desk(rotate_secret, webhook=webhook))
    announce(desk, "One")
    send(webhook, clock=lambda: datetime.now(UTC))  # the library looks at the time of day
    got = receiver.got[0]
    signatures = got.headers["webhook-signature"].split()
    assert len(signatures) == (2 if datetime.now(UTC) < NOON + timedelta(days=1) else 1)
    assert StandardWebhook(new).verify(got.body, got.headers)["type"] == "announced"
    announce(desk, "Two")
    send(webhook, after=23 * 3600 * SECOND)
    signed = receiver.got[1].headers
    at = datetime.fromtimestamp(int(signed["webhook-timestamp"]), tz=UTC)
    both = [
        StandardWebhook(secret).sign(signed["webhook-id"], at, receiver.got[1].body.decode()) for secret in (new, old)
    ]
    assert signed["webhook-signature"].split() == both


def test_failed_delivery_is_repeated_before_later_deliveries(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    receiver.answers = [(200, {}), (500, {}), (503, {})]
    announce(desk, "One", "Two", "Three")
    assert send(webhook) == 1
    assert states(webhook) == [("delivered", 200, 1), ("waiting", 500, 1)]
    assert (due_webhook_keys(NOON + 4 * SECOND), due_webhook_keys(NOON + 6 * SECOND)) == ([], [webhook.pk])
    assert send(webhook, after=4 * SECOND) == 0
    assert (send(webhook, after=6 * SECOND), states(webhook)[1]) == (0, ("waiting", 503, 2))
    assert send(webhook, after=400 * SECOND) == 2
    first, two, three = digests("One", "Two", "Three")
    assert receiver.ids == [first, two, two, two, three]
    assert states(webhook) == [("delivered", 200, 1), ("delivered", 200, 3), ("delivered", 200, 1)]


def test_delivery_is_retried_after_the_delay_that_the_receiver_requested(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    receiver.answers = [(429, {"retry-after": "90"})]
    announce(desk, "One")
    send(webhook)
    assert WebhookProgress.objects.get(webhook=webhook).next_at == NOON + 90 * SECOND


def test_webhook_stops_after_three_days_of_failures(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    receiver.answers = [(500, {})] * 10
    announce(desk, "One", "Two")
    for day in range(12):
        send(webhook, after=timedelta(days=day))
    assert (state(webhook), len(receiver.got), states(webhook)) == ("stopped", 10, [("failed", 500, 10)])
    assert due_webhook_keys(NOON + timedelta(days=30)) == []
    desk(resume_webhook, webhook=webhook)
    assert (send(webhook), state(webhook)) == (2, "going")
    assert receiver.ids[-2:] == digests("One", "Two")


def test_response_status_410_disables_the_webhook(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    receiver.answers = [(410, {})]
    announce(desk, "One", "Two")
    send(webhook)
    assert (state(webhook), states(webhook)) == ("gone", [("failed", 410, 1)])
    assert due_webhook_keys(NOON + timedelta(days=30)) == []


def test_skipped_delivery_can_be_resent_manually(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    receiver.answers = [(500, {})]
    announce(desk, "One")
    send(webhook)
    desk(skip_waiting, webhook=webhook)
    announce(desk, "Two")
    assert send(webhook, after=SECOND) == 1
    assert states(webhook) == [("skipped", 500, 1), ("delivered", 200, 1)]
    desk(send_again, delivery=webhook.deliveries.get(state="skipped"))
    assert due_webhook_keys(NOON) == [webhook.pk]
    assert send(webhook, after=2 * SECOND) == 1
    assert states(webhook) == [("delivered", 200, 2), ("delivered", 200, 1)]
    assert receiver.ids == [digests("One")[0], digests("Two")[0], digests("One")[0]]


def test_trial_event_is_sent_only_to_its_own_webhook(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    with http_receiver() as second:
        other = desk(add_webhook, name="Other", kind="standard", address=second.url, events=["*"])
        desk(send_test, webhook=webhook)
        send(webhook)
        send(other)
    assert [json.loads(request.body)["type"] for request in receiver.got] == ["webhook.tested"]
    assert second.got == []


def test_delivery_not_recorded_before_a_crash_is_sent_again(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    class Died(BaseException):
        """A worker that is killed writes nothing more."""

    def dying(here: HttpReceiver) -> tuple[int, dict[str, str]]:
        if len(here.got) == 3:
            raise Died
        return 200, {}

    announce(desk, "One", "Two", "Three", "Four")
    moments = iter([NOON, NOON, NOON])

    def clock() -> datetime:
        try:
            return next(moments)
        except StopIteration:
            raise Died from None

    with pytest.raises(Died):
        send(webhook, clock=clock)
    assert (len(receiver.got), states(webhook)) == (2, [])
    assert send(webhook, after=SECOND) == 4
    assert list(dict.fromkeys(receiver.ids)) == digests("One", "Two", "Three", "Four")


def test_only_one_worker_sends_webhooks_at_a_time(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    announce(desk, "One")
    held = WebhookProgress.objects.filter(webhook=webhook)
    held.update(lease="another", leased_until=NOON + 30 * SECOND)
    assert (due_webhook_keys(NOON), send(webhook)) == ([], 0)
    assert (due_webhook_keys(NOON + 31 * SECOND), send(webhook, after=31 * SECOND)) == ([webhook.pk], 1)
    assert len(receiver.got) == 1


def test_webhook_does_not_follow_a_redirect(desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send) -> None:
    with http_receiver() as elsewhere:
        receiver.answers = [(302, {"location": elsewhere.url})]
        announce(desk, "One")
        send(webhook)
        assert (elsewhere.got, states(webhook)) == ([], [("waiting", 302, 1)])


def problems(webhook: Webhook) -> list[str]:
    return list(webhook.deliveries.values_list("problem", flat=True))


def test_webhook_host_name_is_resolved_at_each_delivery(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    AllowedNetwork.objects.all().delete()
    announce(desk, "One")
    send(webhook)
    assert (receiver.got, problems(webhook)) == ([], ["private_address"])


def test_webhook_to_a_host_name_of_this_server_is_refused(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    webhook.address = encrypt(f"http://localhost:{receiver.port}/")
    webhook.save()
    announce(desk, "One")
    with override_settings(PORT=receiver.port):
        send(webhook)
    assert (receiver.got, problems(webhook)) == ([], ["own_server"])


def test_unreachable_webhook_receiver_is_reported(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    desk(change_webhook, webhook=webhook, address="http://127.0.0.1:9/")
    announce(desk, "One")
    send(webhook)
    assert problems(webhook) == ["not_reached"]
    with override_settings(SECRET_KEY="another key"):  # noqa: S106
        send(webhook, after=10 * SECOND)
    assert problems(webhook) == ["address_unreadable"]


def test_reenabled_webhook_receives_events_missed_while_disabled(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send
) -> None:
    desk(change_webhook, webhook=webhook, on=False)
    announce(desk, "One")
    assert (due_webhook_keys(NOON), send(webhook)) == ([], 0)
    desk(change_webhook, webhook=webhook, on=True)
    assert (send(webhook), receiver.ids) == (1, digests("One"))


def test_webhook_secrets_are_neither_logged_nor_stored_in_clear_text(
    desk: Desk, webhook: Webhook, tournament: Tournament
) -> None:
    desk(change_webhook, webhook=webhook, extra="a password")
    secret = webhook_secret_text(webhook)
    rows = FloorLog.objects.filter(tournament=tournament, action__startswith="webhook.")
    kept = json.dumps([[row.facts, row.changes] for row in rows]) + str(Webhook.objects.values())
    assert [word for word in ("secret-path", "a password", secret, secret.removeprefix("whsec_")) if word in kept] == []


def test_retried_delivery_is_stored_once(desk: Desk, webhook: Webhook, receiver: HttpReceiver, send: Send) -> None:
    receiver.answers = [(500, {}), (500, {})]
    announce(desk, "One")
    for seconds in (0, 10, 1000):
        send(webhook, after=seconds * SECOND)
    assert Delivery.objects.filter(webhook=webhook).count() == 1
