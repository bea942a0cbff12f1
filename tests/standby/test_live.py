"""The laptop's state in heartbeats and for pages, and the interval of heartbeats."""

import json
from pathlib import Path
from typing import Any

import pytest

from standby.live import MAX_PAIR_SUBSCRIBERS, heartbeat_interval_and_fields, laptop_state_answer
from standby.selectors.peer import answer_signature

PAGE, ASKS = "0123456789abcdef" * 2, "fedcba9876543210" * 2
NOW = 1_795_200_000_123


def pair(settings: Any, folder: Path, role: str) -> None:
    settings.DATA_DIR = folder
    said = {
        "role": role,
        "epoch": 4,
        "peer": "http://10.0.0.7:8000",
        "in_step": True,
        "address": "http://127.0.0.1:8000",
    }
    (folder / "standby.json").write_text(json.dumps(said), encoding="utf-8")


def test_live_page_receives_a_signed_role_on_request(settings: Any, tmp_path: Path) -> None:
    pair(settings, tmp_path, "first")
    said = {"role": "first", "epoch": 4, "in_step": True, "at": NOW}
    signature = answer_signature(PAGE, ASKS, at=NOW)
    assert len(signature) == 64
    assert laptop_state_answer(f"page={PAGE}&asks={ASKS}&silent=1300".encode(), NOW) == said | {"answer": signature}
    assert laptop_state_answer(b"", NOW) == said | {"answer": ""}
    assert laptop_state_answer(b"page=\xff\xfe&asks=" + b"0" * 500, NOW) == said | {"answer": ""}


@pytest.mark.parametrize(
    ("role", "subscribers", "expected"),
    [
        ("first", 8, (1.0, {"every": 1000})),
        ("standby", 8, (1.0, {"every": 1000, "standby": True})),
        ("first", MAX_PAIR_SUBSCRIBERS + 1, (5.0, {"every": 5000})),
    ],
)
def test_paired_laptops_send_frequent_heartbeats_unless_pages_are_too_many(
    settings: Any, tmp_path: Path, role: str, subscribers: int, expected: tuple[float, dict[str, Any]]
) -> None:
    pair(settings, tmp_path, role)
    assert heartbeat_interval_and_fields(subscribers) == expected


def test_single_laptop_keeps_its_heartbeat_interval(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    assert heartbeat_interval_and_fields(8) == (5.0, {})
