"""Standard Webhooks 1.0: secrets, signatures, when a delivery is tried again, and what an answer means."""

import base64
import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum

#: the waits before each attempt; after the last one a person decides
WAITS = (
    timedelta(0),
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
#: a wait is longer by up to this share, so that receivers that came back are not met by everybody at once
JITTER = 0.1
#: a receiver may ask for a wait of at most so long
LONGEST_WAIT = timedelta(hours=24)
#: bytes of a body; the standard asks for fewer
LARGEST_BODY = 20_000
#: how long a secret that was replaced is signed with too
OLD_SECRET_FOR = timedelta(hours=24)

PREFIX = "whsec_"


class AnswerMeans(StrEnum):
    """The meaning of a receiver's answer for its delivery and for those after it."""

    DELIVERED = "delivered"
    RETRY = "retry"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class ReceiverAnswer:
    """An answer. `status` is 0 where nothing did, and `problem` says why; `retry_after` is the header's text."""

    status: int = 0
    text: str = ""
    problem: str = ""
    retry_after: str = ""

    @property
    def means(self) -> AnswerMeans:
        """2xx is delivered, 410 ends the webhook, all else is tried again."""
        if 200 <= self.status < 300:
            return AnswerMeans.DELIVERED
        return AnswerMeans.GONE if self.status == 410 else AnswerMeans.RETRY

    @property
    def asks_to_wait(self) -> str:
        """The wait that the receiver asks for: its header, else what Discord and Telegram say in the body; or ''."""
        if self.retry_after or self.status != 429:
            return self.retry_after
        said = re.search(r'"retry_after"\s*:\s*([\d.]+)', self.text)
        return said[1] if said else ""


def secret_text(secret: bytes) -> str:
    """Return a secret as receivers are given it."""
    return PREFIX + base64.b64encode(secret).decode("ascii")


def signature(secret: bytes, *, message: str, sent_at: int, body: bytes) -> str:
    """Return the `v1` signature over the message's id, the time in seconds, and the body."""
    signed = f"{message}.{sent_at}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode("ascii")


def headers(secrets: Iterable[bytes], *, message: str, at: datetime, body: bytes) -> dict[str, str]:
    """Return the headers of a delivery; with several secrets each signs, so that one can be replaced in peace."""
    sent_at = int(at.timestamp())
    signatures = (signature(secret, message=message, sent_at=sent_at, body=body) for secret in secrets)
    return {
        "webhook-id": message,
        "webhook-timestamp": str(sent_at),
        "webhook-signature": " ".join(signatures),
    }


def next_attempt(attempts: int, *, now: datetime, chance: float, retry_after: str = "") -> datetime | None:
    """Return when a delivery is tried again after so many attempts; None after the last.

    `chance` from 0 to 1 decides the jitter. A wait that the receiver asked for counts instead of ours.
    """
    if attempts >= len(WAITS):
        return None
    asked = asked_wait(retry_after, now=now)
    return now + (WAITS[attempts] * (1 + JITTER * chance) if asked is None else asked)


def asked_wait(retry_after: str, *, now: datetime) -> timedelta | None:
    """Return the wait that a `retry-after` header asks for, in seconds or as a date; None where it says nothing."""
    said = retry_after.strip()
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", said):
        return min(timedelta(seconds=float(said[:12])), LONGEST_WAIT)
    try:
        until = parsedate_to_datetime(said)
    except ValueError:
        return None
    until = until if until.tzinfo else until.replace(tzinfo=UTC)
    return min(max(until - now, timedelta(0)), LONGEST_WAIT)
