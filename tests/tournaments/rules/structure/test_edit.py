from dataclasses import replace
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.structure.structures import breaks, level, levels, pause
from tournaments.rules.clock.interruption import interrupt
from tournaments.rules.levels import Break, Closing, Level, Step
from tournaments.rules.structure.edit import copy, delete, insert, move, put, renumbered
from tournaments.rules.structure.keys import with_keys

STEPS: tuple[Step, ...] = (level(1, 100, 200), level(2, 200, 400), pause("b1"), level(3, 300, 600))


def shape(steps: tuple[Step, ...]) -> list[tuple[str, int | None]]:
    return [(step.key, step.number if isinstance(step, Level) else None) for step in steps]


def test_a_level_is_put_in_and_those_after_it_count_on() -> None:
    steps = insert(STEPS, level(9, 150, 300, key=""), before="l2")
    assert shape(steps) == [("l1", 1), ("l2-2", 2), ("l2", 3), ("b1", None), ("l3", 4)]
    assert steps[1] == level(2, 150, 300, key="l2-2")


def test_a_step_may_be_put_in_at_the_end() -> None:
    assert shape(insert(STEPS, level(1, 400, 800, key=""))) == [*shape(STEPS), ("l4", 4)]
    assert shape(insert(STEPS, pause(""))) == [*shape(STEPS), ("b2", None)]


def test_a_step_that_brings_a_key_keeps_it_if_it_is_free() -> None:
    assert insert(STEPS, pause("dinner"), before="l1")[0].key == "dinner"
    assert insert(STEPS, pause("b1"), before="l1")[0].key == "b1-2"


def test_a_level_put_in_is_never_taken_for_the_rest_of_another() -> None:
    assert shape(insert(STEPS, replace(STEPS[1], key=""), before="b1"))[:3] == [("l1", 1), ("l2", 2), ("l3-2", 3)]


def test_a_level_is_taken_out_and_the_gap_is_closed() -> None:
    assert shape(delete(STEPS, key="l1")) == [("l2", 1), ("b1", None), ("l3", 2)]


def test_the_last_step_may_be_taken_out() -> None:
    assert delete((STEPS[0],), key="l1") == ()


@pytest.mark.parametrize(
    ("key", "before", "order"),
    [
        ("l3", "l1", ["l3", "l1", "l2", "b1"]),
        ("l1", "b1", ["l2", "l1", "b1", "l3"]),
        ("l1", None, ["l2", "b1", "l3", "l1"]),
        ("b1", "l2", ["l1", "b1", "l2", "l3"]),
        ("l2", "l2", ["l1", "l2", "b1", "l3"]),
        ("l2", "b1", ["l1", "l2", "b1", "l3"]),
    ],
)
def test_a_step_is_moved_with_its_key(key: str, before: str | None, order: list[str]) -> None:
    steps = move(STEPS, key=key, before=before)
    assert [step.key for step in steps] == order
    assert [step.number for step in steps if isinstance(step, Level)] == [1, 2, 3]


def test_a_copy_follows_its_step() -> None:
    steps = copy(STEPS, key="l2")
    assert shape(steps) == [("l1", 1), ("l2", 2), ("l3-2", 3), ("b1", None), ("l3", 4)]
    assert steps[2] == replace(STEPS[1], key="l3-2", number=3)


def test_a_copy_closes_nothing_and_colours_nothing_up() -> None:
    first = pause("b1", color_up=(25,), closes=(Closing.REGISTRATION,), notes="Bar open")
    assert copy((first,), key="b1") == (first, pause("b2", notes="Bar open"))


def test_a_changed_step_takes_its_place() -> None:
    assert put(STEPS, replace(STEPS[1], big_blind=500)) == (STEPS[0], level(2, 200, 500), *STEPS[2:])


def test_both_parts_of_an_interrupted_level_keep_one_number_through_every_edit() -> None:
    keys = count(1)
    steps, _ = interrupt(
        STEPS, at=1, left=timedelta(minutes=5), span=timedelta(minutes=10), new_key=lambda kind: f"{kind}-{next(keys)}"
    )
    assert shape(insert(steps, level(1, 50, 100, key="first"), before="l1")) == [
        *[("first", 1), ("l1", 2), ("l2", 3), ("break-1", None), ("level-2", 3), ("b1", None), ("l3", 4)]
    ]
    assert shape(delete(steps, key="break-1")) == [("l1", 1), ("l2", 2), ("level-2", 2), ("b1", None), ("l3", 3)]


@pytest.mark.parametrize("edit", [delete, copy, move])
def test_an_unknown_key_is_an_error(edit: Any) -> None:
    with pytest.raises(KeyError):
        edit(STEPS, key="l9")


def test_an_unknown_place_is_an_error() -> None:
    for edit in (lambda: insert(STEPS, pause(), before="l9"), lambda: move(STEPS, key="l1", before="l9")):
        with pytest.raises(KeyError):
            edit()
    with pytest.raises(KeyError):
        put(STEPS, pause("b9"))


#: some steps, and edits as (action, which step, which place, the step that is put in)
some_steps = st.lists(levels | breaks, min_size=1, max_size=6).map(lambda steps: renumbered(with_keys(steps)))
edits = st.lists(
    st.tuples(
        st.sampled_from(["insert", "delete", "move", "copy"]), st.integers(0, 9), st.integers(0, 9), levels | breaks
    )
)


def edited(steps: tuple[Step, ...], action: str, which: int, where: int, new: Step) -> tuple[Step, ...]:
    keys = [step.key for step in steps]
    before = [*keys, None][where % (len(keys) + 1)]
    if action == "insert":
        return insert(steps, new, before=before)
    if not keys:
        return steps
    key = keys[which % len(keys)]
    return {
        "delete": lambda: delete(steps, key=key),
        "move": lambda: move(steps, key=key, before=before),
        "copy": lambda: copy(steps, key=key),
    }[action]()


@given(some_steps, edits)
def test_after_any_edits_keys_differ_and_numbers_run_from_one(steps: tuple[Step, ...], actions: list[Any]) -> None:
    for action in actions:
        steps = edited(steps, *action)
        assert len({step.key for step in steps}) == len(steps)
        numbers = [step.number for step in steps if isinstance(step, Level)]
        assert sorted(set(numbers)) == list(range(1, max(numbers, default=0) + 1))
        assert numbers == sorted(numbers)


@given(some_steps, st.integers(0, 9), st.integers(0, 9))
def test_a_move_loses_nothing(steps: tuple[Step, ...], which: int, where: int) -> None:
    moved = edited(steps, "move", which, where, pause())
    as_plain = [
        sorted(repr(replace(step, **({} if isinstance(step, Break) else {"number": 1}))) for step in one)
        for one in (steps, moved)
    ]
    assert as_plain[0] == as_plain[1]
