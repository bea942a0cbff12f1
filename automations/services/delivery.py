"""Delivery of webhooks. The floor log is the outbox; each webhook has a cursor in each log.

Entries are sent in order; results and cursors are stored together. If a worker dies before that, the entries are sent
again under the same id: at least once, never skipped.
"""

import logging
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock

from django.db import connections, transaction
from django.db.models import Q

from automations.models import Delivery, Webhook, WebhookCursor, WebhookProgress
from automations.rules.event_types import ADDRESSED, event_type
from automations.rules.payloads import RECEIVERS, WebhookMessage
from automations.rules.standard_webhooks import AnswerMeaning, ReceiverAnswer, next_attempt_at
from automations.selectors.webhooks import followed_tournament_keys, is_subscribed, next_log_entries
from automations.services.receivers import Receiver
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.floor.names import facts_with_names, player_names_in

log = logging.getLogger("shuffle_up.webhooks")

# entries of the first batch (small, since a receiver that failed may fail again), entries of the largest batch, and
# seconds after which results are stored
FIRST, BATCH, WRITE_AFTER = 8, 200, 2.0
# age after which an effect on a device is skipped, and time between attempts: a scene for a break that is over would be
# wrong, and would delay the next scene
WORTH, DEVICE_AGAIN = timedelta(seconds=60), timedelta(seconds=5)
# time after which a worker that has stored nothing counts as dead; an attempt takes at most a quarter of it
LEASE = timedelta(seconds=60)
# deliveries stored for each webhook
MOST_STORED = 2_000

# fields that a repeated attempt overwrites
WRITTEN = ["kind", "state", "attempts", "status", "answer", "problem", "at", "milliseconds", "again"]

State, Done = WebhookProgress.State, Delivery.State
# returns a sentence for each entry, in the tournament's language
Say = Callable[[Sequence[FloorLog]], Sequence[str]]


@dataclass(slots=True)
class Batch:
    """Deliveries that are not stored yet, and the new cursor `numbers` by tournament."""

    rows: list[Delivery] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)


class Courier:
    """A sender of one webhook's entries, while this worker holds the lease."""

    def __init__(
        self, progress: WebhookProgress, receiver: Receiver, *, clock: Callable[[], datetime], say: Say
    ) -> None:
        self.progress, self.receiver, self.clock, self.say = progress, receiver, clock, say
        self.webhook = receiver.webhook
        self.told_only = RECEIVERS[self.webhook.kind].told_only
        self.batch = Batch()

    def run(self) -> int:
        """Send requested redeliveries, then new entries until the receiver fails. Returns the number sent."""
        sent = self._send_requested()
        next_at = self.progress.next_at
        waits = self.progress.state == State.WAITING and next_at is not None and next_at > self.clock()
        going_on = self.webhook.on and not waits and self.progress.state in (State.GOING, State.WAITING)
        most = FIRST
        while going_on:
            rows = next_log_entries(get_or_create_cursors(self.webhook), most=most)
            most = min(BATCH, most * 2)
            if not rows:
                break
            going_on, count = self._send_all(rows)
            sent += count
            going_on = self._store_batch() and going_on
        return sent

    def _send_all(self, rows: Sequence[FloorLog]) -> tuple[bool, int]:
        """Send subscribed entries in order. Returns whether sending may go on, and the number delivered."""
        wanted = [row for row in rows if is_subscribed(self.webhook, row)]
        messages = dict(zip((row.pk for row in wanted), self._messages_for(wanted), strict=True))
        sent, began = 0, time.monotonic()
        for row in rows:
            if row.pk in messages and not self._skip_outdated(row, messages[row.pk]):
                going_on = self._send(row, messages[row.pk])
                sent += self.batch.rows[-1].state == Done.DELIVERED
                if not going_on:
                    return False, sent
            self.batch.numbers[row.tournament_id] = row.number
            if time.monotonic() - began > WRITE_AFTER:
                return True, sent
        return True, sent

    def _send(self, row: FloorLog, message: WebhookMessage) -> bool:
        """Send an entry and record the result. Returns whether later entries may be sent."""
        answer, delivery = self._attempt(row, message)
        progress = self.progress
        if answer.meaning == AnswerMeaning.DELIVERED:
            delivery.attempts, delivery.state = progress.attempts + 1, Done.DELIVERED
            progress.state, progress.attempts, progress.next_at = State.GOING, 0, None
            return True
        progress.attempts += 1
        delivery.attempts, delivery.state = progress.attempts, Done.WAITING
        if self.told_only and answer.status:  # a device that refused would refuse again
            delivery.state, progress.state, progress.attempts, progress.next_at = Done.FAILED, State.GOING, 0, None
            return True
        progress.next_at = delivery.at + DEVICE_AGAIN if self.told_only else self._next_attempt_at(answer, delivery.at)
        progress.state = State.WAITING
        if answer.meaning == AnswerMeaning.GONE or progress.next_at is None:
            progress.state = State.GONE if answer.meaning == AnswerMeaning.GONE else State.STOPPED
            delivery.state, progress.next_at = Done.FAILED, None
        return False

    def _next_attempt_at(self, answer: ReceiverAnswer, now: datetime) -> datetime | None:
        chance, asked = secrets.randbelow(1000) / 1000, answer.requested_wait
        return next_attempt_at(self.progress.attempts, now=now, chance=chance, retry_after=asked)

    def _skip_outdated(self, row: FloorLog, message: WebhookMessage) -> bool:
        """Skip an entry that is too old for a device. Returns whether it was skipped."""
        if not self.told_only or (now := self.clock()) - row.at < WORTH:
            return False
        left_out = Delivery(webhook=self.webhook, entry=row, kind=message.kind[:80], at=now)
        left_out.state, left_out.attempts, left_out.problem = Done.FAILED, self.progress.attempts, "too_late"
        self.batch.rows.append(left_out)
        self.progress.state, self.progress.attempts, self.progress.next_at = State.GOING, 0, None
        return True

    def _attempt(self, row: FloorLog, message: WebhookMessage) -> tuple[ReceiverAnswer, Delivery]:
        now, began = self.clock(), time.perf_counter()
        answer = self.receiver.send(message, key=row.digest, now=now)
        delivery = Delivery(
            webhook=self.webhook,
            entry=row,
            kind=message.kind[:80],
            status=answer.status,
            answer=answer.text[:200].replace("\x00", ""),
            problem=answer.problem,
            at=now,
            milliseconds=round((time.perf_counter() - began) * 1000),
        )
        self.batch.rows.append(delivery)
        return answer, delivery

    def _send_requested(self) -> int:
        """Send each requested repeat once. Returns their number."""
        asked = list(self.webhook.deliveries.filter(again=True).select_related("entry").order_by("entry__at")[:BATCH])
        for old, message in zip(asked, self._messages_for([delivery.entry for delivery in asked]), strict=True):
            answer, delivery = self._attempt(old.entry, message)
            done = answer.meaning == AnswerMeaning.DELIVERED
            delivery.attempts = old.attempts + 1
            delivery.state = Done.DELIVERED if done else old.state if old.state != Done.DELIVERED else Done.FAILED
        if asked:
            self._store_batch()
        return len(asked)

    def _messages_for(self, rows: Sequence[FloorLog]) -> list[WebhookMessage]:
        """Return the messages for log entries, with current names of players."""
        names = player_names_in(rows)
        tournaments = Tournament.objects.in_bulk({row.tournament_id for row in rows})
        messages = []
        for row, says in zip(rows, self.say(rows), strict=True):
            facts = dict(facts_with_names(row.facts, names))
            addressed = row.action in ADDRESSED
            text = str(facts.pop("text", "") or "") if addressed else ""
            if addressed:
                facts.pop("webhook", None)
            messages.append(
                WebhookMessage(
                    kind=event_type(row.action, row.facts),
                    at=row.moment,
                    tournament=tournaments[row.tournament_id].slug,
                    name=tournaments[row.tournament_id].name,
                    number=row.number,
                    says=text if self.told_only else text or says,
                    facts=facts,
                )
            )
        return messages

    def _store_batch(self) -> bool:
        """Store deliveries and cursors together. Returns whether the lease is still held; if not, stores nothing."""
        batch, self.batch = self.batch, Batch()
        progress = self.progress
        with transaction.atomic():
            now = self.clock()
            values = {"state": progress.state, "attempts": progress.attempts, "next_at": progress.next_at}
            held = WebhookProgress.objects.filter(pk=progress.pk, lease=progress.lease)
            if not held.update(**values, leased_until=now + LEASE):
                return False
            for tournament, number in batch.numbers.items():
                self.webhook.cursors.filter(tournament=tournament, number__lt=number).update(number=number)
            Delivery.objects.bulk_create(
                _latest_deliveries(batch.rows),
                update_conflicts=True,
                unique_fields=["webhook", "entry"],
                update_fields=[
                    "kind",
                    "state",
                    "attempts",
                    "status",
                    "answer",
                    "problem",
                    "at",
                    "milliseconds",
                    "again",
                ],
            )
        return True


def deliver_webhook(key: int, *, clock: Callable[[], datetime], say: Say) -> int:
    """Send everything that a webhook has to send. Returns the number sent.

    Returns 0 if another worker holds the lease or the webhook is gone.
    """
    progress = _take_lease(key, now=clock())
    if progress is None:
        return 0
    try:
        with Receiver(progress.webhook) as receiver:
            sent = Courier(progress, receiver, clock=clock, say=say).run()
        _delete_old_deliveries(progress.webhook)
        return sent
    finally:
        held = WebhookProgress.objects.filter(pk=progress.pk, lease=progress.lease)
        held.update(lease="", leased_until=None)


def get_or_create_cursors(webhook: Webhook) -> list[WebhookCursor]:
    """Return the webhook's cursor in each log that it reads, and create missing ones.

    The first cursors begin at the end of the logs. Cursors of flights added later begin at the start.
    """
    rows = followed_tournament_keys(webhook)
    known = {cursor.tournament_id for cursor in webhook.cursors.all()}
    heads = dict(Tournament.objects.filter(pk__in=rows).order_by().values_list("pk", "log_number"))
    new = [
        WebhookCursor(webhook=webhook, tournament_id=row, number=0 if known else heads[row])
        for row in rows
        if row not in known
    ]
    WebhookCursor.objects.bulk_create(new, ignore_conflicts=True)
    return list(webhook.cursors.filter(tournament__in=rows).order_by("tournament"))


def _take_lease(key: int, *, now: datetime) -> WebhookProgress | None:
    """Lease a webhook to this worker. Returns None if another worker holds it or the webhook is gone."""
    webhook = Webhook.objects.filter(pk=key).first()
    if webhook is None:
        return None
    WebhookProgress.objects.get_or_create(webhook=webhook)
    lease = secrets.token_hex(16)
    free = Q(leased_until__isnull=True) | Q(leased_until__lte=now)
    taken = WebhookProgress.objects.filter(free, webhook=webhook).update(lease=lease, leased_until=now + LEASE)
    return WebhookProgress.objects.select_related("webhook").get(webhook=webhook) if taken else None


def _latest_deliveries(rows: Sequence[Delivery]) -> list[Delivery]:
    return list({row.entry_id: row for row in rows}.values())


def _delete_old_deliveries(webhook: Webhook) -> None:
    """Delete a webhook's deliveries beyond the latest 2,000, except waiting and failed ones."""
    first = webhook.deliveries.order_by("-pk").values_list("pk", flat=True)[MOST_STORED : MOST_STORED + 1]
    if found := list(first):
        webhook.deliveries.filter(pk__lte=found[0]).exclude(state__in=[Done.WAITING, Done.FAILED]).delete()


# the number of receivers that may be slow at the same time
THREADS = 8


class Couriers:
    """A thread pool that sends webhooks. It is started when the first webhook is due."""

    def __init__(self, deliver: Callable[[int], int]) -> None:
        self._deliver = deliver
        self._pool: ThreadPoolExecutor | None = None
        self._out: set[int] = set()
        self._lock = Lock()

    def start_sending(self, key: int) -> None:
        """Start sending for a webhook, unless a thread is sending for it already."""
        with self._lock:
            if key in self._out:
                return
            self._out.add(key)
            self._pool = self._pool or ThreadPoolExecutor(THREADS, thread_name_prefix="webhooks")
        self._pool.submit(self._send, key)

    def _send(self, key: int) -> None:
        try:
            self._deliver(key)
        except Exception:
            log.exception("webhook_failed", extra={"webhook": key})
        finally:
            connections.close_all()
            with self._lock:
                self._out.discard(key)
