"""`poker-event/1`: what is read, what a schema says of it, and what is refused with its path."""

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from exchange.rules.poker_event.read import MOST_BYTES, read_event
from exchange.rules.poker_event.schema import event_schema
from tests.suite.each_case import for_each
from tournaments.rules.refused import Refused

DOCS = Path(__file__).resolve().parents[4] / "docs"
NOON = "2026-11-24T12:00:00Z"
EVENT: dict[str, Any] = {
    "format": "poker-event/1",
    "id": "friday-1",
    "event": {"name": "Friday", "starts_at": NOON, "zone": "Europe/Berlin", "currency": "EUR", "prize_share": 9_000,
              "prizes_fixed_at": NOON},
    "structure": {"format": "poker-structure/1", "name": "", "starting_stack": 10_000,
                  "steps": [{"kind": "level", "minutes": 20, "small_blind": 50, "big_blind": 100}]},
    "people": [{"id": "ada", "name": "Ada"}, {"id": "bix"}],
    "entries": [
        {"id": "e1", "person": "ada", "stack": 10_000, "prize_share": 9_000, "entered_at": NOON},
        {"id": "e2", "person": "bix", "stack": 10_000, "prize_share": 9_000, "entered_at": NOON},
    ],
    "busts": [{"entry": "e2", "at": "2026-11-24T15:30:00+01:00"}],
    "prizes": [{"place": 1, "amount": 18_000}],
    "places": [{"person": "ada", "first": 1, "last": 1, "prize": 18_000}],
}  # fmt: skip


def changed(**parts: Any) -> bytes:
    """The event with other parts."""
    return json.dumps(deepcopy(EVENT) | parts).encode()


def refusal_of(content: bytes) -> tuple[str, str]:
    """The code of the refusal and the path that it names."""
    with pytest.raises(Refused) as problem:
        read_event(content)
    return problem.value.code, str(problem.value.facts.get("path", ""))


def entry(**parts: Any) -> list[dict[str, Any]]:
    return [EVENT["entries"][0] | parts]


def test_tournament_file_with_omitted_fields_is_read_with_defaults() -> None:
    read = read_event(changed())
    assert (read.event["rebuys"], read.event["re_entries"], read.event["deals_allowed"]) == (0, None, True)
    assert read.sections["busts"][0]["at"].isoformat() == "2026-11-24T14:30:00+00:00"
    assert (read.stage, read.sums().paid, read.unknown) == ("running", 18_000, {})


def test_unknown_field_of_a_tournament_file_is_reported_by_path() -> None:
    read = read_event(changed(weather="rain", entries=[entry | {"mood": 1} for entry in EVENT["entries"]]))
    assert read.unknown == {"weather": 1, "entries.mood": 2}


@for_each(("content", "answer"), [
    (b"hello", ("event_no_json", "")),
    (b" \n", ("file_empty", "")),
    (changed()[:300], ("event_no_json", "")),
    (b"[" * 100 + b"]" * 100, ("event_too_deep", "")),
    (b" " * (MOST_BYTES + 1), ("event_too_large", "")),
    (changed(format="poker-event/9"), ("event_no_format", "")),
    (changed(event={"name": "Friday"}), ("event_missing", "event.starts_at")),
    (changed(event=[]), ("event_no_object", "event")),
    (changed(entries={}), ("event_no_list", "entries")),
    (changed(entries=entry(stack="many")), ("event_number", "entries[0].stack")),
    (changed(entries=entry(stack=-1)), ("event_number", "entries[0].stack")),
    (changed(entries=entry(person="cyd")), ("event_not_there", "entries[0].person")),
    (changed(entries=entry(entered_at="today")), ("event_moment", "entries[0].entered_at")),
    (changed(entries=entry(entered_at="2026-11-24T12:00:00")), ("event_moment", "entries[0].entered_at")),
    (changed(entries=entry(team="x" * 41)), ("event_text", "entries[0].team")),
    (changed(entries=entry(carried="no")), ("event_choice", "entries[0].carried")),
    (changed(entries=entry(day="1A"), busts=[]), ("event_not_there", "entries[0].day")),
    (changed(entries=entry() * 2), ("event_twice", "entries[0].id")),
    (changed(busts=[{"entry": "e2", "at": NOON, "why": "tired"}]), ("event_choice", "busts[0].why")),
    (changed(event=EVENT["event"] | {"currency": "gold"}), ("event_text", "event.currency")),
    (changed(event=EVENT["event"] | {"currency": "eur"}), ("event_shape", "event.currency")),
    (changed(event=EVENT["event"] | {"payout_plan": {"method": "luck"}}), ("event_plain", "event.payout_plan")),
    (changed(event=EVENT["event"] | {"points_formula": "1 +"}), ("event_plain", "event.points_formula")),
    (changed(structure={}), ("event_structure", "structure")),
    (changed(clock={"step": 4}), ("event_number", "clock.step")),
    (changed(people=[{"id": f"p{at}"} for at in range(30_001)]), ("event_too_many", "people")),
    (changed(days=[{"code": "1A", "kind": "flight"}]), ("event_not_there", "flights")),
    (changed(bags=[{"entry": "e1", "chips": 5, "at": NOON, "sealed_at": NOON}]), ("event_missing", "bags[0].voucher")),
])  # fmt: skip
def test_invalid_value_in_a_tournament_file_is_refused_with_its_path(content: bytes, answer: tuple[str, str]) -> None:
    code, path = refusal_of(content)
    assert (code, path.replace("[1]", "[0]")) == answer


def test_refusal_of_a_level_of_0_minutes_explains_what_to_enter() -> None:
    steps = [{"kind": "level", "minutes": 0, "small_blind": 50 * at, "big_blind": 100 * at} for at in (1, 2)]
    with pytest.raises(Refused) as problem:
        read_event(changed(structure=EVENT["structure"] | {"steps": steps}))
    says = "Level 1: 0 min is not possible: enter more than 0 min, at most 4 hours"
    assert (problem.value.code, problem.value.facts) == ("event_structure", {"path": "structure", "says": says})
    assert refusal_of(changed(structure=EVENT["structure"] | {"steps": []})) == ("event_missing", "structure.steps")


def test_damaged_tournament_file_is_read_or_refused_without_a_crash() -> None:
    content, chance = changed(), random.Random(16)
    cuts = [content[:at] for at in range(0, len(content), 7)]
    flips = []
    for _ in range(600):
        broken = bytearray(content)
        for _each in range(chance.randint(1, 4)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        flips.append(bytes(broken))
    answers = set()
    for damaged in [*cuts, *flips]:
        try:
            read_event(damaged)
        except Refused as problem:
            answers.add(problem.code)
    assert "event_no_json" in answers


def test_tournament_file_schema_matches_the_reader() -> None:
    schema = event_schema()
    Draft202012Validator.check_schema(schema)
    assert not list(Draft202012Validator(schema).iter_errors(json.loads(changed())))
    wrong = json.loads(changed(entries=entry(stack="many")))
    assert [list(error.path) for error in Draft202012Validator(schema).iter_errors(wrong)] == [["entries", 0, "stack"]]
    assert json.loads((DOCS / "poker-event-1.schema.json").read_text()) == schema
