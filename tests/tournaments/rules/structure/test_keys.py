from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.structure.structures import breaks, level, levels, pause
from tournaments.rules.levels import Step
from tournaments.rules.structure.keys import default_key, free_key, has_plain_keys, with_keys

# steps with keys as they may come: missing, repeated, or those that others would be given
keyed = st.lists(
    (levels | breaks).flatmap(
        lambda step: st.sampled_from(["", "l1", "b1", "l2-2"]).map(lambda key: replace(step, key=key))
    )
)


def test_new_step_with_a_used_key_gets_a_number() -> None:
    assert [free_key("l7", taken=taken) for taken in ((), ("l7",), ("l7", "l7-2", "l7-3"))] == ["l7", "l7-2", "l7-4"]


def test_step_key_is_suggested_by_the_step_position() -> None:
    assert [default_key(level(7, 1, 2), breaks_before=3), default_key(pause(), breaks_before=3)] == ["l7", "b4"]


def test_steps_without_keys_get_numbered_keys() -> None:
    bare: list[Step] = [level(1, 1, 2, key=""), pause(""), level(2, 2, 4, key=""), pause("")]
    assert [step.key for step in with_keys(bare)] == ["l1", "b1", "l2", "b2"]


def test_first_of_two_equal_step_keys_is_kept() -> None:
    steps = with_keys([level(1, 1, 2, key=""), level(2, 2, 4, key="l1"), level(3, 3, 6, key="l1")])
    assert [step.key for step in steps] == ["l1-2", "l1", "l3"]


def test_generated_step_keys_are_distinguished_from_typed_keys() -> None:
    assert [has_plain_keys([level(1, 1, 2), pause()]), has_plain_keys([level(1, 1, 2), pause("dinner")])] == [
        True,
        False,
    ]


@given(keyed)
def test_step_keys_are_unique_and_not_empty(steps: list[Step]) -> None:
    keys = [step.key for step in with_keys(steps)]
    assert len(set(keys)) == len(steps)
    assert all(keys)


@given(keyed)
def test_existing_step_keys_are_kept(steps: list[Step]) -> None:
    once = with_keys(steps)
    assert with_keys(once) == once
