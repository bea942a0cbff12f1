"""Standard Webhooks: what the standard's own library says of our signatures, and when a delivery is tried again."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from standardwebhooks import Webhook, WebhookVerificationError

from automations.rules.standard_webhooks import (
    JITTER,
    LONGEST_WAIT,
    WAITS,
    AnswerMeaning,
    ReceiverAnswer,
    delivery_headers,
    next_attempt_at,
    secret_text,
)
from tests.suite.each_case import for_each

NOON = datetime(2026, 3, 14, 12, 0, tzinfo=UTC)
SECRETS = st.binary(min_size=24, max_size=64)


@given(secret=SECRETS, told=st.dictionaries(st.text(max_size=10), st.text(max_size=20), max_size=4))
def test_webhook_signature_is_verified_by_the_standard_webhooks_library(secret: bytes, told: dict[str, str]) -> None:
    body = json.dumps(told, ensure_ascii=False).encode()
    sent = delivery_headers([secret], message="a1", at=datetime.now(UTC), body=body)
    assert Webhook(secret_text(secret)).verify(body, sent) == told


@given(old=SECRETS, new=SECRETS)
def test_signatures_with_old_and_new_secret_are_valid_during_replacement(old: bytes, new: bytes) -> None:
    sent = delivery_headers([new, old], message="a1", at=datetime.now(UTC), body=b"{}")
    assert [Webhook(secret_text(secret)).verify(b"{}", sent) for secret in (old, new)] == [{}, {}]


def test_webhook_signature_fails_with_a_wrong_secret_body_or_id() -> None:
    secret, other = b"s" * 32, b"t" * 32
    sent = delivery_headers([secret], message="a1", at=datetime.now(UTC), body=b"{}")
    verifier = Webhook(secret_text(secret))
    for body, changed, of in (
        (b"[]", sent, verifier),
        (b"{}", sent | {"webhook-id": "a2"}, verifier),
        (b"{}", sent, Webhook(secret_text(other))),
    ):
        with pytest.raises(WebhookVerificationError):
            of.verify(body, changed)


def test_webhook_delivery_is_tried_ten_times_over_three_days() -> None:
    waits = []
    for attempts in range(1, 11):
        again = next_attempt_at(attempts, now=NOON, chance=0)
        waits.append(again and again - NOON)
    assert waits == [*WAITS[1:], None]
    assert sum(WAITS, timedelta(0)) == timedelta(days=3, hours=3, minutes=35, seconds=5)


@given(attempts=st.integers(0, 9), chance=st.floats(0, 1))
def test_jitter_extends_a_retry_delay_by_at_most_a_tenth(attempts: int, chance: float) -> None:
    again = next_attempt_at(attempts, now=NOON, chance=chance)
    assert again is not None
    assert WAITS[attempts] <= again - NOON <= WAITS[attempts] * (1 + JITTER)


@pytest.mark.parametrize(
    ("asked", "wait"),
    [
        ("0", timedelta(0)),
        ("120", timedelta(minutes=2)),
        ("Sat, 14 Mar 2026 12:01:00 GMT", timedelta(minutes=1)),
        ("Sat, 14 Mar 2026 11:00:00 GMT", timedelta(0)),
        ("99999999999", LONGEST_WAIT),
        ("soon", WAITS[1]),
        ("-5", WAITS[1]),
        ("", WAITS[1]),
    ],
)
def test_retry_delay_requested_by_the_receiver_is_used(asked: str, wait: timedelta) -> None:
    assert next_attempt_at(1, now=NOON, chance=0, retry_after=asked) == NOON + wait


@given(asked=st.text(max_size=40))
def test_invalid_retry_after_header_is_ignored(asked: str) -> None:
    again = next_attempt_at(1, now=NOON, chance=0, retry_after=asked)
    assert again is not None
    assert NOON <= again <= NOON + LONGEST_WAIT


def test_response_status_decides_whether_a_delivery_is_retried() -> None:
    means = {
        status: ReceiverAnswer(status=status).meaning for status in (0, 199, 200, 204, 301, 404, 410, 429, 500, 504)
    }
    assert means == {
        status: AnswerMeaning.DELIVERED
        if status in (200, 204)
        else AnswerMeaning.GONE
        if status == 410
        else AnswerMeaning.RETRY
        for status in means
    }


@for_each(
    ("answer", "asked"),
    [
        (ReceiverAnswer(status=429, retry_after="90"), "90"),
        (ReceiverAnswer(status=429, text='{"retry_after": 1.5, "global": false}'), "1.5"),
        (ReceiverAnswer(status=429, text='{"ok":false,"parameters":{"retry_after":35}}'), "35"),
        (ReceiverAnswer(status=429, retry_after="2", text='{"retry_after": 1.5}'), "2"),
        (ReceiverAnswer(status=429, text="slow down"), ""),
        (ReceiverAnswer(status=500, text='{"retry_after": 1.5}'), ""),
    ],
)
def test_retry_delay_is_read_from_either_response_header(answer: ReceiverAnswer, asked: str) -> None:
    assert answer.requested_wait == asked
