"""One player's bags of several flights: which goes forward, and what is removed."""

from collections import Counter
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.days.carry_over import (
    CarryOver,
    CarryOverPolicy,
    NoShow,
    Removed,
    VerifiedBag,
    carry_over,
    has_level_after_break,
    may_remove_stack,
)
from tournaments.rules.levels import Break, Level, Step

KESTREL, EMBER, SABLE, QUILL = range(1, 5)
# kestrel bagged twice, ember three times, sable the same stack twice, quill once
BAGS = [
    VerifiedBag(11, KESTREL, 0, 412_500),
    VerifiedBag(12, EMBER, 0, 121_000),
    VerifiedBag(13, SABLE, 0, 155_000),
    VerifiedBag(14, EMBER, 1, 78_500),
    VerifiedBag(15, QUILL, 1, 149_000),
    VerifiedBag(16, KESTREL, 2, 388_000),
    VerifiedBag(17, SABLE, 2, 155_000),
    VerifiedBag(18, EMBER, 3, 333_000),
]

# levels of the day that are over, minutes since it began, and which rules then remove the stack
CASES = [
    (0, 0, set()),
    (0, 29, set()),
    (0, 30, {NoShow.NEW_LEVEL_OR_30_MINUTES}),
    (1, 12, {NoShow.NEW_LEVEL_OR_30_MINUTES}),
    (1, 59, {NoShow.NEW_LEVEL_OR_30_MINUTES}),
    (2, 24, {NoShow.NEW_LEVEL_OR_30_MINUTES, NoShow.START_OF_LEVEL_3}),
    (9, 540, {NoShow.NEW_LEVEL_OR_30_MINUTES, NoShow.START_OF_LEVEL_3}),
]


def seats(result: CarryOver) -> dict[int, list[tuple[int, int]]]:
    """The entries that each player plays on with, and their chips."""
    found: dict[int, list[tuple[int, int]]] = {}
    for forwarded in result.forward:
        found.setdefault(forwarded.player, []).append((forwarded.entry, forwarded.chips))
    return found


def test_best_stack_policy_carries_the_largest_stack_forward() -> None:
    result = carry_over(BAGS, policy=CarryOverPolicy.BEST)
    assert seats(result) == {
        KESTREL: [(11, 412_500)],
        EMBER: [(18, 333_000)],
        SABLE: [(13, 155_000)],
        QUILL: [(15, 149_000)],
    }
    assert [(removed.bag.entry, removed.why) for removed in result.removed] == [
        (16, Removed.SMALLER),
        (12, Removed.SMALLER),
        (14, Removed.SMALLER),
        (17, Removed.EQUAL_AND_LATER),
    ]
    assert (result.chips, result.chips_removed, result.undecided) == (1_049_500, 742_500, ())


def test_first_stack_policy_removes_all_later_bags_of_a_player() -> None:
    result = carry_over(BAGS, policy=CarryOverPolicy.FIRST)
    assert seats(result)[EMBER] == [(12, 121_000)]
    assert [(removed.bag.entry, removed.why) for removed in result.removed if removed.bag.player == EMBER] == [
        (14, Removed.LATER),
        (18, Removed.LATER),
    ]


def test_bags_of_a_player_are_added_to_the_first_entry() -> None:
    result = carry_over(BAGS, policy=CarryOverPolicy.ADDED)
    assert seats(result)[EMBER] == [(12, 121_000 + 78_500 + 333_000)]
    assert (result.removed, result.chips) == ((), sum(bag.chips for bag in BAGS))


def test_several_seats_policy_carries_every_bag_of_a_player_forward() -> None:
    result = carry_over(BAGS, policy=CarryOverPolicy.SEVERAL)
    assert seats(result)[KESTREL] == [(11, 412_500), (16, 388_000)]
    assert (len(result.forward), result.removed) == (len(BAGS), ())


def test_every_further_bag_adds_a_bonus_to_the_best_stack() -> None:
    result = carry_over(BAGS, policy=CarryOverPolicy.BEST_AND_BONUS, bonus=25_000)
    assert (seats(result)[EMBER], seats(result)[QUILL]) == ([(18, 383_000)], [(15, 149_000)])
    assert (result.bonus, result.chips) == (4 * 25_000, 1_049_500 + 100_000)


def test_player_without_a_chosen_bag_has_no_seat() -> None:
    result = carry_over(BAGS, policy=CarryOverPolicy.CHOICE, chosen={KESTREL: 16, EMBER: 12})
    assert seats(result) == {KESTREL: [(16, 388_000)], EMBER: [(12, 121_000)], QUILL: [(15, 149_000)]}
    assert result.undecided == (SABLE,)
    assert {removed.bag.player for removed in result.removed} == {KESTREL, EMBER}
    assert {removed.why for removed in result.removed} == {Removed.NOT_CHOSEN}


def test_bag_of_another_player_cannot_be_chosen() -> None:
    with pytest.raises(ValueError, match=f"player {KESTREL} has no bag of entry 12"):
        carry_over(BAGS, policy=CarryOverPolicy.CHOICE, chosen={KESTREL: 12})


def test_second_bag_of_an_entry_is_refused() -> None:
    with pytest.raises(ValueError, match="an entry has one bag"):
        carry_over([BAGS[0], BAGS[0]], policy=CarryOverPolicy.BEST)


def test_capt_2025_carry_over_removes_40_of_294_bags() -> None:
    """CAPT 2025: 254 players had 294 bags, 40 of them second ones."""
    once = [VerifiedBag(entry, entry, 0, 100_000 + entry) for entry in range(254)]
    again = [VerifiedBag(1_000 + player, player, 1, 90_000) for player in range(40)]
    result = carry_over(once + again, policy=CarryOverPolicy.BEST)
    assert (len(result.forward), len(result.removed), result.chips_removed) == (254, 40, 40 * 90_000)


BAG_LISTS = st.lists(st.tuples(st.integers(1, 6), st.integers(0, 3), st.integers(0, 10**6)), max_size=20).map(
    lambda rows: [VerifiedBag(entry, *row) for entry, row in enumerate(rows)]
)


@given(BAG_LISTS, st.sampled_from(CarryOverPolicy), st.integers(0, 10**5))
def test_every_bag_is_carried_forward_or_removed_or_undecided(
    bags: list[VerifiedBag], policy: CarryOverPolicy, bonus: int
) -> None:
    result = carry_over(bags, policy=policy, bonus=bonus)
    accounted = [bag for forwarded in result.forward for bag in forwarded.bags] + [
        removed.bag for removed in result.removed
    ]
    waiting = [bag for bag in bags if bag.player in result.undecided]
    assert Counter(accounted + waiting) == Counter(bags)
    waits = sum(bag.chips for bag in waiting)
    assert result.chips + result.chips_removed + waits == sum(bag.chips for bag in bags) + result.bonus


@given(BAG_LISTS, st.sampled_from(sorted(set(CarryOverPolicy) - {CarryOverPolicy.SEVERAL})))
def test_player_has_a_single_seat_unless_the_policy_gives_several(
    bags: list[VerifiedBag], policy: CarryOverPolicy
) -> None:
    result = carry_over(bags, policy=policy)
    assert max(Counter(forwarded.player for forwarded in result.forward).values(), default=1) == 1


@given(BAG_LISTS, st.sampled_from(CarryOverPolicy), st.randoms(use_true_random=False))
def test_carry_over_does_not_depend_on_the_order_of_bags(
    bags: list[VerifiedBag], policy: CarryOverPolicy, shuffler: object
) -> None:
    mixed = list(bags)
    shuffler.shuffle(mixed)  # type: ignore[attr-defined]
    single, other = carry_over(bags, policy=policy), carry_over(mixed, policy=policy)
    assert (set(single.forward), set(single.removed)) == (set(other.forward), set(other.removed))


@for_each("levels, minutes, removing", CASES)
def test_absent_stacks_are_removed_at_the_time_of_the_no_show_policy(
    levels: int, minutes: int, removing: set[NoShow]
) -> None:
    played = timedelta(minutes=minutes)
    assert {rule for rule in NoShow if may_remove_stack(rule, levels_over=levels, played=played)} == removing


def test_wsop_2025_rule_16_absent_stack_is_removed_after_the_first_break() -> None:
    level = Level(key="l", number=1, span=timedelta(minutes=20), small_blind=50, big_blind=100)
    pause, night = Break(key="b", span=timedelta(minutes=10)), Break(key="n", span=timedelta(0), end_of_day=True)
    schedules: list[list[Step]] = [[level], [level, pause], [level, pause, level], [level, night, level]]
    seen = [has_level_after_break(steps) for steps in schedules]
    assert seen == [False, False, True, False]
    removed = [
        may_remove_stack(NoShow.AFTER_FIRST_BREAK, levels_over=9, played=timedelta(hours=9), had_break=had_break)
        for had_break in (False, True)
    ]
    assert removed == [False, True]
