"""Known stacks: the newest count, its source, its age."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from tables.rules.chips.known_stack import CountedStack, CountSource, age_in_minutes, known_stacks
from tests.conftest import MINUTE, NOON


def counted_stack(who: str, chips: int, *, at: int = 0, source: CountSource = CountSource.FLOOR) -> CountedStack[str]:
    return CountedStack(who, chips, source, NOON + at * MINUTE)


def test_newest_chip_count_of_each_player_is_used() -> None:
    found = known_stacks([counted_stack("Ada", 30, at=5), counted_stack("Ada", 10, at=1), counted_stack("Bix", 20)])
    assert [(stack.count.who, stack.count.chips, stack.change_since_previous, stack.place) for stack in found] == [
        ("Ada", 30, 20, 1),
        ("Bix", 20, None, 2),
    ]


def test_self_reported_counts_are_excluded_by_default() -> None:
    counts = [counted_stack("Ada", 10), counted_stack("Ada", 90, at=3, source=CountSource.PLAYER)]
    assert [stack.count.chips for stack in known_stacks(counts)] == [10]
    assert [stack.count.chips for stack in known_stacks(counts, sources=frozenset(CountSource))] == [90]


def test_players_with_equal_stacks_share_a_place() -> None:
    found = known_stacks(
        [counted_stack("Ada", 10), counted_stack("Bix", 20), counted_stack("Cleo", 20), counted_stack("Dory", 5)]
    )
    assert [(stack.count.who, stack.place) for stack in found] == [("Bix", 1), ("Cleo", 1), ("Ada", 3), ("Dory", 4)]


def test_age_of_a_chip_count_is_hidden_after_half_an_hour() -> None:
    ages = [
        age_in_minutes(NOON, now=NOON + age) for age in (timedelta(seconds=59), 9 * MINUTE, 30 * MINUTE, 31 * MINUTE)
    ]
    assert ages == [0, 9, 30, None]


def test_chip_count_from_a_phone_with_a_fast_clock_is_dated_now() -> None:
    assert age_in_minutes(NOON + MINUTE, now=NOON) == 0


@given(st.lists(st.tuples(st.sampled_from("ABC"), st.integers(1, 9), st.integers(0, 9), st.sampled_from(CountSource))))
def test_players_are_listed_once_in_order_of_chips(rows: list[tuple[str, int, int, CountSource]]) -> None:
    counts = [counted_stack(who, chips, at=at, source=source) for who, chips, at, source in rows]
    found = known_stacks(counts, sources=frozenset(CountSource))
    assert sorted(stack.count.who for stack in found) == sorted({who for who, *_rest in rows})
    chips = [stack.count.chips for stack in found]
    assert [stack.place for stack in found] == [1 + sum(other > mine for other in chips) for mine in chips]
