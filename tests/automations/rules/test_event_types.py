"""Event types: what happened, by name."""

import pytest

from automations.rules.event_types import EVENTS, event_type, is_choosable, is_chosen, may_trigger
from config.contributions import MODULES
from tournaments.composition import composition
from tournaments.rules.clock.cues import CUES


def test_automation_event_type_includes_the_kind_of_the_event() -> None:
    assert [
        event_type("clock.cue", {"cue": "one_minute"}),
        event_type("clock.crossed", {"kind": "break"}),
        event_type("seat.bust", {"kind": "x"}),
        event_type("undone", {"of": "seat.bust"}),
    ] == ["clock.cue.one_minute", "clock.crossed.break", "seat.bust", "undone.seat.bust"]


def test_webhook_subscribes_by_event_name_prefix_or_wildcard() -> None:
    heard = [["bust"], ["seat.bust"], ["seat"], ["*"], ["sea"], ["entry.bust"], [], ["undone"]]
    assert [is_chosen(pattern, "seat.bust") for pattern in heard] == [
        True,
        True,
        True,
        True,
        False,
        False,
        False,
        False,
    ]


def test_undo_of_a_bust_does_not_trigger_bust_automations() -> None:
    assert not is_chosen(["bust"], "undone.seat.bust")
    assert is_chosen(["undone.seat.bust"], "undone.seat.bust")


def test_every_automation_event_is_a_logged_action() -> None:
    cues = {f"clock.cue.{cue.key}" for cue in CUES}
    crossings = {f"clock.crossed.{kind}" for kind in ("level", "break", "day_end", "over")}
    known = set(composition().log_sentences) | cues | crossings
    assert MODULES
    assert {kind for event in EVENTS.values() for kind in event.types} - known == set()


@pytest.mark.parametrize(
    ("key", "chosen"),
    [
        ("bust", True),
        ("*", True),
        ("entry.bust", True),
        ("entry", True),
        ("undone", True),
        ("undone.entry.bust", True),
        ("clock.cue.one_minute", True),
        ("clock.crossed.break", True),
        ("clock.cue.one_hour", False),
        ("nonsense.event", False),
        ("undone.nonsense", False),
        ("entry.bus", False),
        ("Entry.bust", False),
        ("a b", False),
        ("", False),
    ],
)
def test_only_logged_actions_can_be_chosen_as_automation_events(key: str, chosen: bool) -> None:
    assert is_choosable(key, actions=["entry.bust", "clock.cue", "clock.crossed"]) == chosen


def test_actions_of_automations_trigger_no_automation() -> None:
    assert may_trigger(action="announced", by_name="ada", has_account=True)
    assert may_trigger(action="announced", by_name="button Break", has_account=False)
    assert not may_trigger(action="announced", by_name="automation Lamp", has_account=False)
    assert not may_trigger(action="automation.added", by_name="ada", has_account=True)
    assert may_trigger(action="button.moved", by_name="ada", has_account=True)
