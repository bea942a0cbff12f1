"""Heartbeats that televisions send."""

from tournaments.live.televisions import last_heartbeats, parse_heartbeat, store_heartbeat


def test_screen_heartbeat_stores_size_engine_and_page() -> None:
    assert parse_heartbeat(b"w=1920&h=1080&e=Chromium+68&s=clock&plain=1", now=7) == {
        "at": 7,
        "width": 1920,
        "height": 1080,
        "engine": "Chromium 68",
        "shows": "clock",
        "plain": True,
    }


def test_invalid_fields_of_a_screen_heartbeat_are_ignored() -> None:
    nothing = {"at": 7, "width": 0, "height": 0, "engine": "", "shows": "", "plain": False}
    assert parse_heartbeat(b"w=-1&h=999999&e=<b>&s=../..", now=7) == nothing
    assert parse_heartbeat("w=²".encode(), now=7) == nothing
    assert parse_heartbeat(b"&".join(b"a=1" for _ in range(99)), now=7) == nothing


def test_last_heartbeat_of_a_screen_is_stored() -> None:
    first, second = parse_heartbeat(b"s=clock", now=1), parse_heartbeat(b"s=seats", now=2)
    store_heartbeat("abcdef", first)
    store_heartbeat("abcdef", second)
    assert last_heartbeats(["abcdef", "ghijkl"]) == {"abcdef": second}
