"""Messages for receivers."""

import json
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from automations.rules.payloads import RECEIVERS, WebhookMessage, request_body, shorten
from automations.rules.standard_webhooks import LARGEST_BODY

NOON = datetime(2026, 3, 14, 12, 0, tzinfo=UTC)


def message(says: str = "Table 9 called the floor", **facts: object) -> WebhookMessage:
    return WebhookMessage(
        kind="table.called_floor", at=NOON, tournament="event", name="Event", number=7, says=says, facts=facts
    )


def test_payload_format_depends_on_the_kind_of_webhook_receiver() -> None:
    told = {kind: json.loads(request_body(kind, message(table=9), "-100") or b"null") for kind in RECEIVERS}
    assert told == {
        "standard": {
            "type": "table.called_floor",
            "timestamp": "2026-03-14T12:00:00+00:00",
            "data": {
                "tournament": "event",
                "name": "Event",
                "number": 7,
                "says": "Table 9 called the floor",
                "facts": {"table": 9},
            },
        },
        "discord": {"content": "Event: Table 9 called the floor", "allowed_mentions": {"parse": []}},
        "telegram": {
            "chat_id": "-100",
            "text": "Event: Table 9 called the floor",
            "link_preview_options": {"is_disabled": True},
        },
        "home_assistant": {
            "type": "table.called_floor", "says": "Table 9 called the floor", "tournament": "event", "table": 9,
        },
        "obs": None,
        "osc": None,
    }  # fmt: skip


@given(
    kind=st.sampled_from(sorted(RECEIVERS)), says=st.text(max_size=30), times=st.integers(1, 3000), facts=st.booleans()
)
def test_webhook_payloads_are_below_20_kb(kind: str, says: str, times: int, facts: bool) -> None:
    large = message(says * times, **({"names": ["a name"] * times * 2} if facts else {}))
    assert len(request_body(kind, large, "1")) < LARGEST_BODY


@given(text=st.text(max_size=60), most=st.integers(1, 30))
def test_text_is_cut_by_utf_16_units_without_splitting_characters(text: str, most: int) -> None:
    cut_to = shorten(text, most)
    assert len(cut_to.encode("utf-16-le")) <= 2 * most
    assert cut_to == text or (cut_to[-1] == "…" and text.startswith(cut_to[:-1]))


def test_message_length_limit_depends_on_the_chat_service() -> None:
    long = message("\N{SLOT MACHINE}" * 3000)
    told = {kind: json.loads(request_body(kind, long, "1")) for kind in ("discord", "telegram")}
    units = [len(text.encode("utf-16-le")) // 2 for text in (told["discord"]["content"], told["telegram"]["text"])]
    assert units == [2000, 4096]


def test_event_facts_do_not_overwrite_fixed_fields_of_a_payload() -> None:
    body = json.loads(request_body("home_assistant", message(type="a type", tournament="other"), ""))
    assert body == {"type": "table.called_floor", "says": "Table 9 called the floor", "tournament": "event"}


def test_large_payload_is_marked_as_cut_when_facts_are_left_out() -> None:
    body = json.loads(request_body("standard", message(names=["a name"] * 4000), ""))
    assert body["data"]["facts"] == {"cut": True}
