"""Standard Webhooks 1.0: secrets, signatures, retries, and the meaning of a receiver's answer."""

import base64
import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum

# the wait before each attempt; after the last attempt, a person decides
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
# maximum random extension of a wait, so that not all deliveries arrive at once when a receiver is back
JITTER = 0.1
# the longest wait that a receiver may ask for
LONGEST_WAIT = timedelta(hours=24)
# maximum bytes of a body; the standard recommends less
LARGEST_BODY = 20_000
# how long a replaced secret also signs
OLD_SECRET_FOR = timedelta(hours=24)

PREFIX = "whsec_"


class AnswerMeaning(StrEnum):
    """The meaning of a receiver's answer."""

    DELIVERED = "delivered"
    RETRY = "retry"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class ReceiverAnswer:
    """A receiver's answer. Without an answer, `status` is 0 and `problem` is a code.

    `retry_after` is the header `retry-after`.
    """

    status: int = 0
    text: str = ""
    problem: str = ""
    retry_after: str = ""

    @property
    def meaning(self) -> AnswerMeaning:
        """The meaning of the answer: 2xx is delivered, 410 ends the webhook, anything else is retried."""
        if 200 <= self.status < 300:
            return AnswerMeaning.DELIVERED
        return AnswerMeaning.GONE if self.status == 410 else AnswerMeaning.RETRY

    @property
    def requested_wait(self) -> str:
        """The wait that the receiver asks for; "" if it asks for none.

        The wait is in the header, or in the JSON body of a 429.
        """
        if self.retry_after or self.status != 429:
            return self.retry_after
        said = re.search(r'"retry_after"\s*:\s*([\d.]+)', self.text)
        return said[1] if said else ""


def secret_text(secret: bytes) -> str:
    """Encode a secret as text, in the format that receivers expect."""
    return PREFIX + base64.b64encode(secret).decode("ascii")


def signature(secret: bytes, *, message: str, sent_at: int, body: bytes) -> str:
    """Return the `v1` signature of a message. `message` is its id, and `sent_at` is in seconds since 1970."""
    signed = f"{message}.{sent_at}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode("ascii")


def delivery_headers(secrets: Iterable[bytes], *, message: str, at: datetime, body: bytes) -> dict[str, str]:
    """Return the headers of a delivery, signed by each secret. `message` is its id."""
    sent_at = int(at.timestamp())
    signatures = (signature(secret, message=message, sent_at=sent_at, body=body) for secret in secrets)
    return {
        "webhook-id": message,
        "webhook-timestamp": str(sent_at),
        "webhook-signature": " ".join(signatures),
    }


def next_attempt_at(attempts: int, *, now: datetime, chance: float, retry_after: str = "") -> datetime | None:
    """Return when the next attempt is due; None after the last attempt.

    `chance` from 0 to 1 sets the jitter. A valid `retry_after` replaces the usual wait.
    """
    if attempts >= len(WAITS):
        return None
    asked = parse_retry_after(retry_after, now=now)
    return now + (WAITS[attempts] * (1 + JITTER * chance) if asked is None else asked)


def parse_retry_after(retry_after: str, *, now: datetime) -> timedelta | None:
    """Parse a `retry-after` header, in seconds or as a date. Returns None if it is empty or invalid.

    The wait is at most 24 hours.
    """
    said = retry_after.strip()
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", said):
        return min(timedelta(seconds=float(said[:12])), LONGEST_WAIT)
    try:
        until = parsedate_to_datetime(said)
    except ValueError:
        return None
    until = until if until.tzinfo else until.replace(tzinfo=UTC)
    return min(max(until - now, timedelta(0)), LONGEST_WAIT)
