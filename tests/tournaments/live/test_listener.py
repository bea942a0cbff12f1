"""One listener: what it is told, and what it is not told twice."""

import asyncio
from dataclasses import dataclass

from tests.tournaments.live.paper_line import PaperLine
from tournaments.live.frames import Change, beat, change, opening
from tournaments.live.hints import Hint
from tournaments.live.listener import Listener

OPENING = opening(b'{"version":1}')


@dataclass
class Tannoy:
    """Says the newest change to whoever asks."""

    newest: Change | None = None

    def announce(self, version: int) -> None:
        self.newest = change(Hint("demo", version, ("clock",), {}), follows=version - 1, now=0)


def listening(line: PaperLine, tannoy: Tannoy) -> Listener:
    listener = Listener(tannoy, line, line.send, seen=1)
    listener.open(OPENING)
    return listener


def test_a_listener_is_shown_the_snapshot_first() -> None:
    line = PaperLine()
    listening(line, Tannoy())
    assert line.versions == [("snapshot", 1)]


def test_a_change_that_comes_while_the_stream_opens_follows_the_snapshot() -> None:
    line, tannoy = PaperLine(), Tannoy()
    listener = Listener(tannoy, line, line.send, seen=1)
    tannoy.announce(2)
    listener.nudge()
    listener.open(OPENING)
    assert line.versions == [("snapshot", 1), ("change", 2)]


def test_a_change_is_told_once_however_often_there_is_a_nudge() -> None:
    line, tannoy = PaperLine(), Tannoy()
    listener = listening(line, tannoy)
    tannoy.announce(2)
    listener.nudge()
    listener.nudge()
    assert line.versions == [("snapshot", 1), ("change", 2)]


def test_a_clogged_line_is_told_the_newest_change_alone_and_to_look_at_everything() -> None:
    line, tannoy = PaperLine(), Tannoy()
    listener = listening(line, tannoy)
    line.clogged = True
    for version in (2, 3, 4):
        tannoy.announce(version)
        listener.nudge()
    line.clear()
    assert line.said[1:] == [("change", {"version": 4, "topics": ["all"], "now": 0})]


def test_a_clogged_line_that_missed_one_change_is_told_what_it_was_about() -> None:
    line, tannoy = PaperLine(), Tannoy()
    listener = listening(line, tannoy)
    line.clogged = True
    tannoy.announce(2)
    listener.nudge()
    line.clear()
    assert line.said[1:] == [("change", {"version": 2, "topics": ["clock"], "now": 0})]


def test_no_heartbeat_piles_up_on_a_clogged_line() -> None:
    line = PaperLine()
    listener = listening(line, Tannoy())
    line.clogged = True
    listener.beat(beat(1, 5))
    line.clear()
    assert line.versions == [("snapshot", 1)]


def test_a_heartbeat_says_first_what_the_listener_has_not_heard() -> None:
    line, tannoy = PaperLine(), Tannoy()
    listener = listening(line, tannoy)
    tannoy.announce(2)
    listener.beat(beat(2, 5))
    assert line.versions == [("snapshot", 1), ("change", 2), ("beat", 2)]


def test_a_closed_listener_is_told_nothing() -> None:
    line, tannoy = PaperLine(), Tannoy()
    listener = listening(line, tannoy)
    listener.close()
    tannoy.announce(2)
    listener.nudge()
    listener.beat(beat(2, 5))
    line.clear()
    assert line.versions == [("snapshot", 1)]


def test_the_end_is_said_once() -> None:
    line = PaperLine()

    async def end_twice() -> None:
        listener = listening(line, Tannoy())
        listener.end()
        listener.end()
        await asyncio.sleep(0)

    asyncio.run(end_twice())
    assert line.ended == [{"type": "http.response.body", "body": b"", "more_body": False}]
