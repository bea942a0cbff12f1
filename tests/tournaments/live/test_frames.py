"""Frames of server-sent events."""

import json

from tournaments.live.frames import Frame, encode_change, heartbeat_frame, opening_frame, retry_field, server_sent_event
from tournaments.live.hints import Hint

CLOCK = {"clock": {"step": 4}}


def payload(frame: Frame) -> object:
    return json.loads(frame.plain.decode().split("data: ")[1])


def test_stream_event_consists_of_a_name_and_one_data_line() -> None:
    assert server_sent_event("beat", b'{"now":5}') == b'event: beat\ndata: {"now":5}\n\n'


def test_line_breaks_in_event_data_become_separate_data_lines() -> None:
    assert server_sent_event("snapshot", b'{\n"a":1}') == b'event: snapshot\ndata: {\ndata: "a":1}\n\n'


def test_http_chunk_begins_with_its_length_in_hexadecimal() -> None:
    assert Frame.from_bytes(b"x" * 26).chunk == b"1a\r\n" + b"x" * 26 + b"\r\n"


def test_stream_begins_with_the_whole_snapshot() -> None:
    assert opening_frame(b'{"version":17}').plain == b'event: snapshot\ndata: {"version":17}\n\n'


def test_stream_sets_the_reconnect_time_of_browsers() -> None:
    assert retry_field(1500) == b"retry: 1500\n\n"


def test_heartbeat_contains_time_and_version() -> None:
    assert heartbeat_frame(17, 1795200000000).plain == b'event: beat\ndata: {"now":1795200000000,"version":17}\n\n'


def test_display_at_the_previous_version_receives_only_changed_topics() -> None:
    told = encode_change(Hint("demo", 18, ("clock",), CLOCK), previous=17, now=5).frame_for(17)
    assert payload(told) == {"version": 18, "topics": ["clock"], "clock": {"step": 4}, "now": 5}


def test_changed_structure_makes_displays_fetch_the_snapshot() -> None:
    told = encode_change(Hint("demo", 18, ("structure", "clock"), CLOCK), previous=17, now=5).frame_for(17)
    assert payload(told) == {
        "version": 18,
        "topics": ["structure", "clock"],
        "reread": True,
        "clock": {"step": 4},
        "now": 5,
    }


def test_display_that_missed_a_version_must_fetch_the_snapshot() -> None:
    told = encode_change(Hint("demo", 18, ("clock",), CLOCK), previous=17, now=5).frame_for(16)
    assert payload(told) == {"version": 18, "topics": ["all"], "reread": True, "clock": {"step": 4}, "now": 5}


def test_gap_in_versions_makes_every_display_fetch_the_snapshot() -> None:
    told = encode_change(Hint("demo", 19, ("clock",), CLOCK), previous=17, now=5).frame_for(17)
    assert payload(told) == {"version": 19, "topics": ["all"], "reread": True, "clock": {"step": 4}, "now": 5}
