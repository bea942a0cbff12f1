"""Envelopes: a list that sums to the pool, sealed before the first draw, drawn without replacement."""

import hashlib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tests.tournaments.rules.rulebook.content_files import faults_of
from tournaments.rules.prizes.envelopes import (
    KIND,
    SHAPES,
    DrawKind,
    EnvelopeShape,
    EnvelopesLeft,
    Tier,
    canonical_envelope_text,
    commitment_hash,
    draw_order,
    draw_order_of_lists,
    envelope_amounts,
    envelope_amounts_of_shape,
    envelope_changes,
    envelopes_left_by_amount,
    next_envelope_number,
)


def test_envelope_list_has_top_prizes_first_and_an_even_rest() -> None:
    tiers = [Tier(1, Fraction(25)), Tier(2, Fraction(15))]
    assert envelope_amounts(1000, count=8, tiers=tiers, unit=10) == [250, 150, 150, 90, 90, 90, 90, 90]


def test_remainder_smaller_than_a_unit_goes_into_the_first_envelope() -> None:
    assert envelope_amounts(1003, count=4, tiers=[Tier(1, Fraction(40))], unit=100) == [403, 200, 200, 200]


@pytest.mark.parametrize(
    ("pool", "count", "tiers", "unit"),
    [
        (1000, 0, [], 1),
        (1000, 20_001, [], 1),
        (1000, 1, [Tier(2, Fraction(10))], 1),
        (1000, 4, [Tier(1, Fraction(10))], 1),  # the others would get more than the tier
        (1000, 4, [Tier(3, Fraction(40))], 1),  # more than there is
        (3, 4, [], 1),  # a win of nothing
        (1000, 4, [], 0),
    ],
)
def test_envelope_shape_without_possible_amounts_is_refused(
    pool: int, count: int, tiers: list[Tier], unit: int
) -> None:
    with pytest.raises(ValueError, match="envelope"):
        envelope_amounts(pool, count=count, tiers=tiers, unit=unit)


@given(st.sampled_from(sorted(SHAPES)), st.integers(100, 1500), st.integers(10**7, 10**11))
def test_every_ready_made_envelope_shape_sums_to_the_pool_and_never_rises(shape: str, count: int, pool: int) -> None:
    amounts = envelope_amounts(pool, count=count, tiers=SHAPES[shape].tiers, unit=100)
    assert (sum(amounts), len(amounts), amounts) == (pool, count, sorted(amounts, reverse=True))


@pytest.mark.parametrize(("shape", "needs"), [("even", 1), ("three_prizes", 11), ("ladder", 48), ("jackpot", 3)])
def test_envelope_shape_is_refused_for_too_few_envelopes(shape: str, needs: int) -> None:
    assert SHAPES[shape].min_envelope_count == needs
    assert len(envelope_amounts_of_shape(100_000, count=needs, shape=shape)) == needs
    with pytest.raises(ValueError, match="envelope"):
        envelope_amounts_of_shape(100_000, count=needs - 1, shape=shape)


def test_ladder_of_48_envelopes_has_the_expected_prizes() -> None:
    steps = [15_000, 6_000, 6_000, *[3_000] * 4, *[1_500] * 8]
    found = envelope_amounts_of_shape(100_000, count=48, shape="ladder")
    assert (found[1:15], set(found[15:]), sum(found)) == (steps[1:], {1_484}, 100_000)


def test_envelope_seal_is_the_digest_of_seed_and_list() -> None:
    assert canonical_envelope_text([500, 200, 200]) == "1:500,2:200,3:200"
    sealed = hashlib.sha256(b"5eed\n1:500,2:200,3:200").hexdigest()
    assert commitment_hash("5eed", amounts=[500, 200, 200]) == sealed


def test_envelope_seals_of_different_lists_differ() -> None:
    assert commitment_hash("5eed", amounts=[500, 200]) != commitment_hash("5eed", amounts=[200, 500])


@given(st.integers(0, 300), st.text(min_size=1, max_size=20))
def test_every_envelope_is_drawn_once(count: int, seed: str) -> None:
    assert sorted(draw_order(count, seed=seed)) == list(range(1, count + 1))


def test_next_envelope_is_the_first_undrawn_envelope() -> None:
    order = draw_order(5, seed="5eed")
    assert next_envelope_number([(5, "5eed")], drawn=[]) == order[0]
    # the second draw was taken back: its envelope comes next, and no other
    assert next_envelope_number([(5, "5eed")], drawn=[order[0], order[2]]) == order[1]
    with pytest.raises(ValueError, match="every envelope"):
        next_envelope_number([(5, "5eed")], drawn=order)


def test_every_envelope_is_equally_likely_to_be_drawn_first() -> None:
    firsts = [draw_order(4, seed=f"seed {at}")[0] for at in range(2000)]
    assert all(420 < firsts.count(number) < 580 for number in (1, 2, 3, 4))


def test_remaining_envelopes_are_counted_by_amount() -> None:
    assert envelopes_left_by_amount([(500, True), (200, False), (200, True)]) == [
        EnvelopesLeft(500, 1, 0),
        EnvelopesLeft(200, 2, 1),
    ]


@pytest.mark.parametrize(
    ("changes", "undoes", "expected"),
    [
        ([(3, None, 8)], False, [(3, DrawKind.DRAWN, 8)]),
        ([(3, 8, None)], True, [(3, DrawKind.TAKEN_BACK, 8)]),
        ([(3, None, 8)], True, [(3, DrawKind.RESTORED, 8)]),
        ([(3, 8, None), (3, None, 9)], False, [(3, DrawKind.CORRECTED, 9)]),
        ([(3, 8, None), (4, None, 9)], False, [(3, DrawKind.TAKEN_BACK, 8), (4, DrawKind.DRAWN, 9)]),
    ],
)
def test_changes_of_envelope_winners_are_classified_by_kind(
    changes: list[tuple[int, int | None, int | None]], undoes: bool, expected: list[tuple[int, DrawKind, int | None]]
) -> None:
    assert envelope_changes(changes, undoes=undoes) == expected


@given(st.lists(st.tuples(st.integers(1, 12), st.text(max_size=4)), min_size=1, max_size=4))
def test_envelopes_sealed_later_are_drawn_after_the_first_envelopes(lists: list[tuple[int, str]]) -> None:
    found = draw_order_of_lists(lists)
    assert sorted(found) == list(range(1, sum(count for count, _ in lists) + 1))
    first, seed = lists[0]
    assert found[:first] == draw_order(first, seed=seed)
    assert next_envelope_number(lists, drawn=found[:-1]) == found[-1]


def test_envelope_shape_has_a_title_and_tiers() -> None:
    tiers = [Tier(1, Fraction(15)), Tier(2, Fraction(6)), Tier(4, Fraction(3)), Tier(8, Fraction(3, 2))]
    assert SHAPES["ladder"] == EnvelopeShape("Ladder: 15 %, 2 × 6 %, 4 × 3 %, 8 × 1.5 %, the rest equal", tuple(tiers))
    assert SHAPES["even"].tiers == ()


@for_each(
    ("tiers", "faults"),
    [
        ("20/8x2", []),
        ("20x5", ["sums to 100 %, which leaves nothing to the other envelopes"]),
        ("8/20", ["an envelope holds more than one before it"]),
        ("20/0", ["an envelope holds nothing"]),
        ("20 %", ['\'20 %\' is no percent; write "50/30/20", or "1.4x4" for four places of 1.4']),
        ("", ["is empty"]),
    ],
)
def test_invalid_tiers_of_an_envelope_shape_are_faults(tmp_path: Path, tiers: str, faults: list[str]) -> None:
    text = f'[[shape]]\nslug = "own"\ntitle = "Own"\ntiers = "{tiers}"'
    assert faults_of(tmp_path, KIND, text) == [f"shape[own].tiers: {fault}" for fault in faults]


def test_no_two_envelope_shapes_share_a_slug_or_a_title(tmp_path: Path) -> None:
    text = '[[shape]]\nslug = "own"\ntitle = "Own"'
    assert faults_of(tmp_path, KIND, text, text) == [
        "shape[own].slug: 'own' is already used by entry 1 of a.toml",
        "shape[own].title: 'Own' is already used by entry 1 of a.toml",
    ]
