"""A snapshot into which a hint's clock was put is the one that the database gives, byte for byte."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoCaptureOnCommitCallbacks

from tables.demo.day import SimulatedDay
from tests.conftest import MINUTE
from tests.not_none import not_none
from tests.tables.demo.test_day import a_day
from tournaments.live.hints import Hint
from tournaments.live.publisher import subscribe_in_process, unsubscribe_in_process
from tournaments.live.snapshot_cache import Snapshot
from tournaments.models import FloorLog
from tournaments.selectors.snapshot import live_snapshot
from tournaments.services import lifecycle, sounds, undo
from tournaments.services.clock import clock, hand_for_hand, steps

pytestmark = pytest.mark.django_db


def stored_snapshot() -> Snapshot:
    return Snapshot.from_source(*not_none(live_snapshot("day")))


def test_patched_snapshot_equals_the_stored_one_after_every_action(
    director: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    day, _wall = a_day(director)
    day.draw_seats()
    hints: list[Hint] = []
    subscribe_in_process(hints.append)
    differing, patched_after, snapshot = [], [], stored_snapshot()
    try:
        for name, act in actions_of(day).items():
            with django_capture_on_commit_callbacks(execute=True):
                act()
            patched = snapshot.with_clock(hints[-1]) if len(hints) == 1 else None
            snapshot = stored_snapshot()
            if patched is not None:
                patched_after.append(name)
                differing += [name] if (patched.body, patched.parts) != (snapshot.body, snapshot.parts) else []
            hints.clear()
    finally:
        unsubscribe_in_process(hints.append)
    assert differing == []
    assert {"pause", "resume", "add time", "next level", "undo of the time"} <= set(patched_after)
    assert {"start", "sound", "announce", "rename"}.isdisjoint(patched_after)


def actions_of(day: SimulatedDay) -> dict[str, Callable[[], object]]:
    """Return actions by name, to be done in this order."""

    def do(action: Callable[..., object], **fields: object) -> Callable[[], object]:
        return lambda: day.run_action(action, **fields)

    def undo_last() -> object:
        return day.run_action(undo.undo, entry=FloorLog.objects.order_by("number").last())

    return {
        "start": day.start_play,
        "pause": do(clock.pause_clock),
        "resume": do(clock.start_clock),
        "add time": do(clock.add_time, span=5 * MINUTE),
        "undo of the time": undo_last,
        "set time": do(clock.set_time, left=3 * MINUTE),
        "next level": do(steps.go_to_next),
        "a late level": do(steps.go_to_step, step=9),
        "stop after": do(clock.stop_after_step, stop=True),
        "sound": do(sounds.choose_sound, cue="one_minute", volume=50),
        "announce": do(lifecycle.announce_sentence, text="Last call", span=MINUTE),
        "rename": do(lifecycle.change_settings, name="Another name"),
        "hand for hand": do(hand_for_hand.start_hand_for_hand, why="other"),
        "end of hand for hand": do(hand_for_hand.end_hand_for_hand),
        **{f"step {number}": day.play_step for number in range(30)},
        "pause at last": do(clock.pause_clock),
    }
