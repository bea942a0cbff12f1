"""Starting stacks by denomination, and what the cases must hold."""

from hypothesis import given
from hypothesis import strategies as st

from tables.rules.chips.stack import (
    fewest_count_by_chip,
    handed_out_count_by_chip,
    max_entries_served,
    needed_count_by_chip,
    starting_stack_count_by_chip,
    value_of_chips,
)


def test_starting_stack_of_10_000_matches_a_real_club_set() -> None:
    assert starting_stack_count_by_chip(10_000, chips=[25, 100, 500, 1_000]) == {25: 8, 100: 8, 500: 8, 1_000: 5}


def test_starting_stack_of_25_000_uses_100s() -> None:
    assert starting_stack_count_by_chip(25_000, chips=[100, 500, 1_000, 5_000]) == {
        100: 10,
        500: 10,
        1_000: 9,
        5_000: 2,
    }


def test_starting_stack_is_empty_if_the_chips_cannot_make_the_amount() -> None:
    assert starting_stack_count_by_chip(10_050, chips=[100, 500]) == {}


@given(st.integers(1, 4_000), st.sets(st.sampled_from([25, 100, 500, 1_000, 5_000, 25_000]), min_size=1))
def test_starting_stack_has_exactly_the_amount_or_is_empty(quarters: int, chips: set[int]) -> None:
    made = starting_stack_count_by_chip(quarters * 25, chips=chips)
    assert made == {} or value_of_chips(made) == quarters * 25
    assert all(count > 0 for count in made.values())


def test_chips_for_the_stacks_of_all_entries_are_counted() -> None:
    assert needed_count_by_chip(handed_out_count_by_chip([({25: 8, 100: 8}, 150)])) == {25: 1_200, 100: 1_200}


def test_chips_issued_by_colour_ups_are_counted() -> None:
    handed = handed_out_count_by_chip([({25: 12, 100: 12, 500: 5, 1_000: 6}, 10)])
    assert needed_count_by_chip(handed, gone=[(25, 100), (100, 1_000)]) == {25: 120, 100: 150, 500: 50, 1_000: 75}


def test_chips_for_rebuys_and_add_ons_are_counted() -> None:
    made = {25: 8, 100: 8, 500: 8, 1_000: 5}
    add_on = fewest_count_by_chip(15_500, chips=made)
    assert add_on == {1_000: 15, 500: 1}
    assert needed_count_by_chip(handed_out_count_by_chip([(made, 30), (made, 12), (add_on, 20)])) == {
        25: 336,
        100: 336,
        500: 356,
        1_000: 510,
    }


def test_add_on_is_empty_if_the_chips_cannot_make_the_amount() -> None:
    assert fewest_count_by_chip(10_050, chips=[100, 500]) == {}


def test_chip_case_with_900_hundreds_is_enough_for_90_entries() -> None:
    made = {100: 10, 500: 8}

    def needs(entries: int) -> dict[int, int]:
        return needed_count_by_chip(handed_out_count_by_chip([(made, entries)]))

    assert max_entries_served({100: 900, 500: 1_000}, needs=needs) == 90
    assert max_entries_served({100: 900}, needs=needs) == 0
    assert max_entries_served({100: 900}, needs=lambda _entries: {100: 0}) is None


@given(
    st.dictionaries(st.sampled_from([25, 100, 500, 1_000]), st.integers(1, 12), min_size=1),
    st.dictionaries(st.sampled_from([25, 100, 500, 1_000]), st.integers(0, 5_000)),
    st.booleans(),
)
def test_chip_case_with_900_hundreds_is_too_small_for_91_entries(
    made: dict[int, int], stock: dict[int, int], coloured_up: bool
) -> None:
    gone = [(25, 100), (100, 500)] if coloured_up else []

    def needs(entries: int) -> dict[int, int]:
        return needed_count_by_chip(handed_out_count_by_chip([(made, entries)]), gone=gone)

    served = max_entries_served(stock, needs=needs)
    assert served is not None
    assert all(count <= stock.get(chip, 0) for chip, count in needs(served).items())
    assert any(count > stock.get(chip, 0) for chip, count in needs(served + 1).items())
