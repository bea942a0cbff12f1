"""Actions on webhooks."""

import logging
import secrets
from collections.abc import Sequence
from datetime import datetime

from automations.models import AllowedNetwork, Delivery, Webhook, WebhookCursor, WebhookProgress
from automations.rules.addresses import (
    WebAddress,
    effective_ip_address,
    may_send_to,
    parse_allowed_network,
    parse_web_address,
)
from automations.rules.event_types import is_choosable
from automations.rules.payloads import RECEIVERS
from automations.rules.standard_webhooks import OLD_SECRET_FOR
from automations.selectors.webhooks import allowed_networks, encrypt, followed_tournament_keys
from automations.services.connections import is_own_server
from tournaments.composition import composition
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.own_computer import is_own_host_name
from tournaments.services.floor.floor import Floor, Person

log = logging.getLogger("shuffle_up.staff")

# few enough to send to all at the same time
MAX_WEBHOOKS = 20
MAX_NETWORKS = 50
State = WebhookProgress.State


def add_webhook(
    f: Floor, *, name: str, kind: str, address: str, extra: str = "", events: Sequence[str] = ()
) -> Webhook:
    """Add a webhook with a new secret. Only later events are sent.

    Refuses a missing or used name, invalid fields, and more than 20 webhooks.
    """
    called = _unused_name(f, name, but=None)
    if f.tournament.webhooks.count() >= MAX_WEBHOOKS:
        raise Refused("too_many_webhooks", field="name", most=MAX_WEBHOOKS)
    receiver_address = parse_receiver_address(kind, address)
    with f.record("webhook.added", name=called, where=receiver_address.masked_url):
        webhook = f.add(
            Webhook(
                tournament=f.tournament,
                name=called,
                kind=kind,
                address=encrypt(address.strip()),
                shown=receiver_address.masked_url,
                extra=encrypt(_valid_extra(kind, extra)),
                events=_valid_events(kind, events),
                nonce=secrets.token_hex(16),
            )
        )
    _start_cursor(f, webhook)
    return webhook


def change_webhook(
    f: Floor,
    *,
    webhook: Webhook,
    name: str | None = None,
    address: str = "",
    extra: str = "",
    events: Sequence[str] | None = None,
    on: bool | None = None,
) -> None:
    """Change a webhook. An omitted field, an empty address or an empty `extra` leaves the stored value."""
    webhook.refresh_from_db()
    values: dict[str, object] = {}
    if name is not None:
        values["name"] = _unused_name(f, name, but=webhook)
    if address.strip():
        receiver_address = parse_receiver_address(webhook.kind, address)
        values |= {"address": encrypt(address.strip()), "shown": receiver_address.masked_url}
    if extra.strip():
        values["extra"] = encrypt(_valid_extra(webhook.kind, extra))
    if events is not None:
        values["events"] = _valid_events(webhook.kind, events)
    if on is not None:
        values["on"] = on
    with f.record("webhook.changed", name=values.get("name", webhook.name), on=on):
        f.change(webhook, **values)


def remove_webhook(f: Floor, *, webhook: Webhook) -> None:
    """Remove a webhook with its deliveries."""
    webhook.refresh_from_db()
    with f.record("webhook.removed", name=webhook.name):
        f.remove(webhook)


def rotate_secret(f: Floor, *, webhook: Webhook) -> Webhook:
    """Give a webhook a new secret. For another day, the old secret signs too."""
    webhook.refresh_from_db()
    with f.record("webhook.secret_changed", name=webhook.name):
        until = f.now + OLD_SECRET_FOR
        return f.change(webhook, nonce=secrets.token_hex(16), old_nonce=webhook.nonce, old_until=until)


def send_test(f: Floor, *, webhook: Webhook) -> None:
    """Write a test entry to the log. It is sent to this webhook only."""
    webhook.refresh_from_db()
    with f.record("webhook.tested", name=webhook.name, webhook=webhook.pk):
        pass


def resume_webhook(f: Floor, *, webhook: Webhook) -> None:
    """Retry a waiting or stopped webhook now. Refuses a webhook that works."""
    progress = _get_or_create_progress(webhook)
    if progress.state == State.GOING:
        raise Refused("webhook_goes_on", field="webhook", name=webhook.name)
    with f.record("webhook.resumed", name=webhook.name):
        f.change(progress, state=State.GOING, attempts=0, next_at=None)


def skip_waiting(f: Floor, *, webhook: Webhook) -> None:
    """Skip all waiting entries of a webhook. Refuses if no entry is waiting."""
    progress = _get_or_create_progress(webhook)
    behind = [
        cursor
        for cursor in webhook.cursors.select_related("tournament")
        if cursor.number < cursor.tournament.log_number
    ]
    if not behind:
        raise Refused("webhook_nothing_waits", field="webhook", name=webhook.name)
    with f.record("webhook.skipped", name=webhook.name):
        f.change(progress, state=State.GOING, attempts=0, next_at=None)
        for cursor in behind:
            f.change(cursor, number=cursor.tournament.log_number)
        for delivery in webhook.deliveries.filter(state=Delivery.State.WAITING):
            f.change(delivery, state=Delivery.State.SKIPPED)


def send_again(f: Floor, *, delivery: Delivery) -> None:
    """Request another delivery of an entry, with the same id. Refuses while a delivery is waiting or requested."""
    delivery.refresh_from_db()
    if not delivery.may_be_sent_again:
        raise Refused("delivery_waits", field="delivery", name=delivery.webhook.name)
    with f.record("webhook.sent_again", name=delivery.webhook.name, number=delivery.entry.number):
        f.change(delivery, again=True)


def parse_receiver_address(kind: str, address: str) -> WebAddress:
    """Parse the address of a receiver. Refuses this server, and private addresses that are not allowed.

    A host name is resolved later, before each delivery.
    """
    receiver_address = parse_web_address(address, schemes=RECEIVERS[kind].schemes)
    if not RECEIVERS[kind].is_valid_path(receiver_address.target):
        raise _wrong_address_refusal(kind)
    try:
        place = effective_ip_address("127.0.0.1" if is_own_host_name(receiver_address.host) else receiver_address.host)
    except ValueError:
        return receiver_address
    if is_own_server(place, receiver_address.port):
        raise Refused("webhook_to_itself", field="address")
    if not may_send_to(place, allowed=allowed_networks()):
        raise Refused("webhook_private", field="address", place=str(place))
    return receiver_address


def _wrong_address_refusal(kind: str) -> Refused:
    if kind == "discord":
        return Refused("webhook_discord", field="address")
    if kind == "telegram":
        return Refused("webhook_telegram", field="address")
    return Refused("webhook_home_assistant", field="address")


def _valid_extra(kind: str, extra: str) -> str:
    if not RECEIVERS[kind].is_valid_extra(extra):
        raise Refused("webhook_chat", field="extra")
    return extra.strip()


def _valid_events(kind: str, events: Sequence[str]) -> list[str]:
    chosen = sorted({event.strip() for event in events if event.strip()})
    for event in chosen:
        if not is_choosable(event, actions=composition().log_sentences):
            raise Refused("no_such_event", field="events", name=event[:80])
    if chosen and RECEIVERS[kind].told_only:
        raise Refused("webhook_told_only", field="events")
    return chosen


def _unused_name(f: Floor, name: str, *, but: Webhook | None) -> str:
    called = " ".join(name.split())
    if not called:
        raise Refused("needs_a_name", field="name")
    others = f.tournament.webhooks.exclude(pk=but.pk) if but else f.tournament.webhooks.all()
    if others.filter(name=called).exists():
        raise Refused("webhook_named_already", field="name", name=called)
    return called


def _start_cursor(f: Floor, webhook: Webhook) -> None:
    """Store the webhook's cursors at the end of the logs that it reads."""
    heads = dict(
        Tournament.objects.filter(pk__in=followed_tournament_keys(webhook)).order_by().values_list("pk", "log_number")
    )
    heads[f.tournament.pk] = f.head.number
    WebhookProgress.objects.create(webhook=webhook)
    WebhookCursor.objects.bulk_create(
        WebhookCursor(webhook=webhook, tournament_id=row, number=number) for row, number in heads.items()
    )


def _get_or_create_progress(webhook: Webhook) -> WebhookProgress:
    return WebhookProgress.objects.get_or_create(webhook=webhook)[0]


def allow_network(text: str, *, by: Person, now: datetime) -> AllowedNetwork:
    """Allow webhooks to reach a private address or network. Refuses one already allowed, and more than 50."""
    network = str(parse_allowed_network(text))
    if AllowedNetwork.objects.filter(network=network).exists():
        raise Refused("already_so")
    if AllowedNetwork.objects.count() >= MAX_NETWORKS:
        raise Refused("too_many_networks", field="network", most=MAX_NETWORKS)
    row = AllowedNetwork.objects.create(network=network, by_id=getattr(by, "pk", None), at=now)
    log.info("webhook_network_allowed", extra={"network": str(network), "by": getattr(by, "pk", None)})
    return row


def forbid_network(row: AllowedNetwork, *, by: Person) -> None:
    """Remove a network from the allowed networks."""
    row.delete()
    log.info("webhook_network_forbidden", extra={"network": str(row.network), "by": getattr(by, "pk", None)})
