"""Exchange of old chips that turn up later (TDA 2024 rule 24-C)."""

from hypothesis import given
from hypothesis import strategies as st

from tables.rules.chips.late_chips import LaterFound, given_for


def test_late_chips_have_their_value_without_the_rest_below_the_smallest_chip() -> None:
    found = [given_for(chips, worth=100, smallest=500, policy=LaterFound.EQUAL_VALUE) for chips in (4, 5, 7, 12)]
    assert found == [0, 500, 500, 1_000]


def test_a_house_that_gives_nothing() -> None:
    assert given_for(50, worth=100, smallest=500, policy=LaterFound.WORTHLESS) == 0


@given(st.integers(1, 10**6), st.sampled_from([1, 5, 25, 100]), st.sampled_from([100, 500, 1_000]))
def test_less_than_one_smallest_chip_is_lost(chips: int, worth: int, smallest: int) -> None:
    given = given_for(chips, worth=worth, smallest=smallest, policy=LaterFound.BY_DIRECTOR)
    assert (given % smallest, 0 <= chips * worth - given < smallest) == (0, True)
