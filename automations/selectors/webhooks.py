"""Webhooks that are due, the log entries to send, and signing secrets."""

import base64
from collections.abc import Sequence
from datetime import datetime
from ipaddress import ip_network

from cryptography.fernet import Fernet, InvalidToken
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.crypto import salted_hmac

from automations.models import AllowedNetwork, Delivery, Webhook, WebhookCursor, WebhookProgress
from automations.rules.addresses import Network
from automations.rules.event_types import ADDRESSED, event_type, is_chosen
from automations.rules.standard_webhooks import secret_text
from tournaments.models import Day, FloorLog, Tournament

State = WebhookProgress.State


def due_webhook_keys(now: datetime) -> list[int]:
    """Return the primary keys of webhooks that have something to send and are not leased."""
    if not Webhook.objects.exists():  # most servers have none; the question below costs ten times as much
        return []
    cursors = WebhookCursor.objects.filter(webhook=OuterRef("pk"))
    behind = cursors.filter(tournament__log_number__gt=F("number"))
    known = WebhookCursor.objects.filter(webhook=OuterRef(OuterRef("pk")), tournament=OuterRef("played_in"))
    new_flight = Day.objects.filter(~Exists(known), tournament=OuterRef("tournament"), played_in__isnull=False)
    again = Delivery.objects.filter(webhook=OuterRef("pk"), again=True)
    ready = (
        Q(progress__isnull=True)
        | Q(progress__state=State.GOING)
        | Q(progress__state=State.WAITING, progress__next_at__lte=now)
    )
    free = Q(progress__isnull=True) | Q(progress__leased_until__isnull=True) | Q(progress__leased_until__lte=now)
    news = Q(progress__isnull=True) | Exists(behind) | Exists(new_flight)
    found = Webhook.objects.filter(free, (Q(on=True) & ready & news) | Exists(again))
    return list(found.order_by("pk").values_list("pk", flat=True))


def next_log_entries(cursors: Sequence[WebhookCursor], *, most: int) -> list[FloorLog]:
    """Return at most `most` log entries after the cursors, oldest first. Each cursor is in one log."""
    found = [
        row
        for cursor in cursors
        for row in FloorLog.objects.filter(tournament=cursor.tournament_id, number__gt=cursor.number)
        .defer("changes")
        .order_by("number")[:most]
    ]
    return _rows_by_time(found)[:most]


def _rows_by_time(rows: list[FloorLog]) -> list[FloorLog]:
    """Sort rows by time. Rows of one log stay in the order of their numbers."""
    latest: dict[int, datetime] = {}
    keyed = []
    for row in rows:  # after the computer's clock is set back, later entries have earlier times
        latest[row.tournament_id] = max(row.at, latest.get(row.tournament_id, row.at))
        keyed.append((latest[row.tournament_id], row.tournament_id, row.number, row))
    return [row for *_key, row in sorted(keyed, key=lambda keyed_row: keyed_row[:3])]


def is_subscribed(webhook: Webhook, entry: FloorLog) -> bool:
    """Return whether a log entry is to be sent to a webhook."""
    if entry.action in ADDRESSED:
        return bool(entry.facts.get("webhook") == webhook.pk)
    return is_chosen(webhook.events, event_type(entry.action, entry.facts))


def followed_tournament_keys(webhook: Webhook) -> list[int]:
    """Return the primary keys of a webhook's tournament and of its flights."""
    return list(dict.fromkeys(Tournament.objects.get(pk=webhook.tournament_id).entry_row_keys))


def allowed_networks() -> list[Network]:
    """Return the private networks that webhooks may reach."""
    return [ip_network(network) for network in AllowedNetwork.objects.values_list("network", flat=True)]


def latest_deliveries(webhook: Webhook) -> QuerySet[Delivery]:
    """Return the deliveries of a webhook, latest first."""
    return webhook.deliveries.select_related("entry__tournament").defer("entry__changes")


def waiting_entry_count(webhook: Webhook) -> int:
    """Return how many log entries a webhook has not handled yet, subscribed or not."""
    behind = webhook.cursors.filter(tournament__log_number__gt=F("number"))
    return sum(head - number for head, number in behind.values_list("tournament__log_number", "number"))


_SEAL, _SIGN = "tournaments.webhooks.seal", "tournaments.webhooks.sign"


class EncryptedElsewhere(ValueError):
    """Text that was encrypted with another server's key."""


def encrypt(text: str) -> str:
    """Encrypt a text with this server's key; "" stays ""."""
    return _cipher().encrypt(text.encode()).decode("ascii") if text else ""


def decrypt(text: str) -> str:
    """Decrypt a text; "" stays "". Raises EncryptedElsewhere if it was encrypted with another key."""
    try:
        return _cipher().decrypt(text.encode("ascii")).decode() if text else ""
    except InvalidToken as problem:
        raise EncryptedElsewhere from problem


def signing_secrets(webhook: Webhook, *, now: datetime) -> list[bytes]:
    """Return the secrets that sign now: the current secret, and for a day also the one it replaced."""
    nonces = [webhook.nonce]
    if webhook.old_nonce and webhook.old_until and now < webhook.old_until:
        nonces.append(webhook.old_nonce)
    return [_derived_secret(nonce) for nonce in nonces]


def webhook_secret_text(webhook: Webhook) -> str:
    """Return a webhook's current signing secret, in the format that receivers expect."""
    return secret_text(_derived_secret(webhook.nonce))


def _derived_secret(nonce: str) -> bytes:
    return salted_hmac(_SIGN, nonce, algorithm="sha256").digest()


def _cipher() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(salted_hmac(_SEAL, "", algorithm="sha256").digest()))
