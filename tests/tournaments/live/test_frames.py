"""Frames of server-sent events."""

import json

import pytest

from tournaments.live.frames import Change, heartbeat_frame, http_chunk, opening_frame, retry_field, server_sent_event
from tournaments.live.hints import Hint

CLOCK = {"clock": {"step": 4}}


def payload(frame: bytes) -> object:
    return json.loads(frame.decode().split("\r\n")[1].split("data: ")[1])


def test_stream_event_consists_of_a_name_and_one_data_line() -> None:
    assert server_sent_event("beat", b'{"now":5}') == b'event: beat\ndata: {"now":5}\n\n'


def test_line_breaks_in_event_data_become_separate_data_lines() -> None:
    assert server_sent_event("snapshot", b'{\n"a":1}') == b'event: snapshot\ndata: {\ndata: "a":1}\n\n'


def test_http_chunk_begins_with_its_length_in_hexadecimal() -> None:
    assert http_chunk(b"x" * 26) == b"1a\r\n" + b"x" * 26 + b"\r\n"


def test_stream_begins_with_the_whole_snapshot() -> None:
    assert opening_frame(b'{"version":17}') == http_chunk(b'event: snapshot\ndata: {"version":17}\n\n')


def test_stream_sets_the_reconnect_time_of_browsers() -> None:
    assert retry_field(1500) == b"retry: 1500\n\n"


def test_heartbeat_contains_time_and_version() -> None:
    beat = b'event: beat\ndata: {"now":1795200000000,"version":17}\n\n'
    assert heartbeat_frame(17, 1795200000000) == http_chunk(beat)


def test_display_at_the_previous_version_receives_only_changed_topics() -> None:
    told = Change([Hint("demo", 18, ("clock",), CLOCK)], now=5).frame_for(17)
    assert payload(told) == {"version": 18, "topics": ["clock"], "clock": {"step": 4}, "now": 5}


def test_changed_structure_makes_displays_fetch_the_snapshot() -> None:
    told = Change([Hint("demo", 18, ("structure", "clock"), CLOCK)], now=5).frame_for(17)
    assert payload(told) == {
        "version": 18,
        "topics": ["structure", "clock"],
        "reread": True,
        "clock": {"step": 4},
        "now": 5,
    }


def test_display_that_missed_known_changes_receives_them_joined() -> None:
    hints = [Hint("demo", 17, ("clock", "players"), CLOCK | {"counts": {"left": 9}}), Hint("demo", 18, ("players",))]
    told = Change(hints, now=5).frame_for(16)
    assert payload(told) == {"version": 18, "since": 16, "topics": ["clock", "players"], "clock": {"step": 4},
                             "counts": {"left": 9}, "now": 5}  # fmt: skip


def test_outdated_clock_part_is_not_sent_if_the_clock_topic_changed_again() -> None:
    hints = [Hint("demo", 17, ("clock",), CLOCK), Hint("demo", 18, ("clock",))]
    assert payload(Change(hints, now=5).frame_for(16)) == {"version": 18, "since": 16, "topics": ["clock"], "now": 5}


@pytest.mark.parametrize("seen", [15, 18, 30])
def test_display_with_an_unknown_version_must_fetch_the_snapshot(seen: int) -> None:
    hints = [Hint("demo", 17, ("players",)), Hint("demo", 18, ("clock",), CLOCK)]
    told = Change(hints, now=5).frame_for(seen)
    assert payload(told) == {"version": 18, "topics": ["all"], "reread": True, "clock": {"step": 4}, "now": 5}


def test_displays_with_one_version_share_a_frame() -> None:
    change = Change([Hint("demo", 18, ("clock",), CLOCK)], now=5)
    assert change.frame_for(17) is change.frame_for(17)
