"""Starting stacks by denomination, and what the cases must hold."""

from hypothesis import given
from hypothesis import strategies as st

from tables.rules.chips.stack import chips_needed, starting_stack, worth_of


def test_a_real_club_makes_10_000_of_eight_eight_eight_and_five() -> None:
    assert starting_stack(10_000, chips=[25, 100, 500, 1_000]) == {25: 8, 100: 8, 500: 8, 1_000: 5}


def test_25_000_with_100s() -> None:
    assert starting_stack(25_000, chips=[100, 500, 1_000, 5_000]) == {100: 10, 500: 10, 1_000: 9, 5_000: 2}


def test_a_stack_that_the_chips_cannot_make_up_is_not_made_up() -> None:
    assert starting_stack(10_050, chips=[100, 500]) == {}


@given(st.integers(1, 4_000), st.sets(st.sampled_from([25, 100, 500, 1_000, 5_000, 25_000]), min_size=1))
def test_a_stack_is_exact_or_none(quarters: int, chips: set[int]) -> None:
    made = starting_stack(quarters * 25, chips=chips)
    assert made == {} or worth_of(made) == quarters * 25
    assert all(count > 0 for count in made.values())


def test_a_case_holds_the_stacks_of_all_entries() -> None:
    assert chips_needed({25: 8, 100: 8}, entries=150) == {25: 1_200, 100: 1_200}


def test_and_what_the_colour_ups_issue() -> None:
    made = {25: 12, 100: 12, 500: 5, 1_000: 6}
    assert chips_needed(made, entries=10, gone=[(25, 100), (100, 1_000)]) == {25: 120, 100: 150, 500: 50, 1_000: 75}
