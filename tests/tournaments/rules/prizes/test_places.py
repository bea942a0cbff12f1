"""Places from the order of the bust-outs."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prizes.places import PlaceOfEntry, RankedBust, places_by_stack, places_of_busts
from tournaments.rules.prizes.same_hand import SameHandBusts

TDA = SameHandBusts.STACK_AT_SAME_TABLE


def ranked_bust(entry: int, turn: int, **more: Any) -> RankedBust:
    return RankedBust(entry=entry, turn=turn, **more)


def test_places_follow_the_order_of_busts() -> None:
    assert places_of_busts([ranked_bust(7, 1), ranked_bust(3, 2)], entries=4, rule=TDA) == [
        PlaceOfEntry(3, 3, 3),
        PlaceOfEntry(7, 4, 4),
    ]


def test_places_do_not_depend_on_the_order_of_given_busts() -> None:
    assert places_of_busts([ranked_bust(3, 2), ranked_bust(7, 1)], entries=4, rule=TDA) == [
        PlaceOfEntry(3, 3, 3),
        PlaceOfEntry(7, 4, 4),
    ]


def test_larger_of_two_stacks_busted_in_one_hand_finishes_higher() -> None:
    outs = [ranked_bust(1, 1, hand=9, table="2", stack=4000), ranked_bust(2, 1, hand=9, table="2", stack=3000)]
    assert places_of_busts(outs, entries=3, rule=TDA) == [PlaceOfEntry(1, 2, 2), PlaceOfEntry(2, 3, 3)]


def test_players_with_equal_or_uncounted_stacks_share_places() -> None:
    equal = [ranked_bust(1, 1, hand=9, table="2", stack=4000), ranked_bust(2, 1, hand=9, table="2", stack=4000)]
    uncounted = [ranked_bust(1, 1, hand=9, table="2"), ranked_bust(2, 1, hand=9, table="2")]
    shared = [PlaceOfEntry(1, 2, 3), PlaceOfEntry(2, 2, 3)]
    assert [places_of_busts(outs, entries=3, rule=TDA) for outs in (equal, uncounted)] == [shared, shared]


def test_rp_8_hand_for_hand_busts_at_different_tables_share_places() -> None:
    outs = [
        ranked_bust(1, 1, round=5, table="1", stack=9000),
        ranked_bust(2, 2, round=5, table="2", stack=8000),
        ranked_bust(3, 3, round=5, table="2", stack=2000),
    ]
    assert places_of_busts(outs, entries=52, rule=TDA) == [
        PlaceOfEntry(1, 50, 51),
        PlaceOfEntry(2, 50, 51),
        PlaceOfEntry(3, 52, 52),
    ]


def test_roberts_busts_at_different_tables_in_a_round_rank_by_stack() -> None:
    outs = [ranked_bust(1, 1, round=5, table="1", stack=9000), ranked_bust(2, 2, round=5, table="2", stack=8000)]
    ranked = places_of_busts(outs, entries=51, rule=SameHandBusts.STACK_EVERYWHERE)
    assert ranked == [PlaceOfEntry(1, 50, 50), PlaceOfEntry(2, 51, 51)]


def test_tda_2026_stacks_of_one_hand_are_compared_after_the_ante() -> None:
    outs = [
        ranked_bust(1, 1, hand=4, table="1", stack=5000, ante=1000),
        ranked_bust(2, 1, hand=4, table="1", stack=4000),
    ]
    shared = places_of_busts(outs, entries=9, rule=SameHandBusts.STACK_AFTER_ANTE)
    assert (shared, places_of_busts(outs, entries=9, rule=TDA)) == (
        [PlaceOfEntry(1, 8, 9), PlaceOfEntry(2, 8, 9)],
        [PlaceOfEntry(1, 8, 8), PlaceOfEntry(2, 9, 9)],
    )


def test_bust_after_a_hand_for_hand_round_finishes_above_earlier_busts() -> None:
    outs = [ranked_bust(1, 1, round=5, table="1"), ranked_bust(2, 3, round=5, table="2"), ranked_bust(3, 4)]
    assert places_of_busts(outs, entries=6, rule=TDA) == [
        PlaceOfEntry(3, 4, 4),
        PlaceOfEntry(1, 5, 6),
        PlaceOfEntry(2, 5, 6),
    ]


def test_places_after_a_deal_follow_the_stacks() -> None:
    assert places_by_stack({1: 20_000, 2: 50_000, 3: 20_000, 4: 5_000}) == [
        PlaceOfEntry(2, 1, 1),
        PlaceOfEntry(1, 2, 3),
        PlaceOfEntry(3, 2, 3),
        PlaceOfEntry(4, 4, 4),
    ]


@given(
    st.lists(
        st.tuples(st.integers(0, 20), st.one_of(st.none(), st.integers(1, 4)), st.integers(0, 3), st.integers(1, 5)),
        max_size=30,
    ),
    st.sampled_from(SameHandBusts),
    st.randoms(),
)
def test_tied_entries_share_places_and_no_place_is_skipped(
    busts: list[tuple[int, int | None, int, int]], rule: SameHandBusts, chance: Random
) -> None:
    outs = [
        ranked_bust(entry, 100 * minute + entry, round=hand, table=str(table), stack=stack * 100)
        for entry, (minute, hand, table, stack) in enumerate(busts)
    ]
    entries = len(outs) + 1
    found = places_of_busts(outs, entries=entries, rule=rule)
    spread = [
        place
        for first, last in sorted({(taken.first, taken.last) for taken in found})
        for place in range(first, last + 1)
    ]
    chance.shuffle(outs)
    again = places_of_busts(outs, entries=entries, rule=rule)
    assert (spread, {taken.entry: taken for taken in again}) == (
        list(range(2, entries + 1)),
        {taken.entry: taken for taken in found},
    )


def test_hand_for_hand_busts_are_ranked_by_the_rule_chosen_for_the_round() -> None:
    hands = [
        ranked_bust(1, 1, hand=9, round=1, table="2", stack=4000),
        ranked_bust(2, 1, hand=9, round=1, table="2", stack=3000),
    ]
    shared = [hand._replace(rule="share") for hand in hands]
    assert places_of_busts(hands, entries=3, rule=TDA) == [PlaceOfEntry(1, 2, 2), PlaceOfEntry(2, 3, 3)]
    assert sorted(places_of_busts(shared, entries=3, rule=TDA)) == [PlaceOfEntry(1, 2, 3), PlaceOfEntry(2, 2, 3)]
