"""Hand for hand: TDA 2024 RP-8, WSOP 2024 rule 126, Robert's Rules 11, TDA 2026 rule 22."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prizes.same_hand import Bust, SameHandBusts, are_stacks_decisive, finishes, table_ante_paid

SAME, EVERYWHERE = SameHandBusts.STACK_AT_SAME_TABLE, SameHandBusts.STACK_EVERYWHERE
AFTER_ANTE, SHARE = SameHandBusts.STACK_AFTER_ANTE, SameHandBusts.SHARE
SIX = {1: 400, 2: 250, 3: 150, 4: 100, 5: 60, 6: 40}


def bust(player: str, *, table: object, stack: int, ante: int = 0) -> Bust:
    return Bust(player=player, table=str(table), stack=stack, ante=ante)


def finishes_by_player(
    *busts: Bust, players_left: int = 6, prizes: Mapping[int, int] = SIX, rule: Any = SAME
) -> dict[str, tuple[int, int, Any]]:
    done = finishes(busts, players_left=players_left, prizes=prizes, rule=rule)
    return {finish.player: (finish.first, finish.last, finish.prize) for finish in done}


def test_rp_8a_three_busts_at_different_tables_share_the_only_paid_place():
    busts = [bust(name, table=at, stack=9000 - at) for at, name in enumerate("XYZ")]
    assert finishes_by_player(*busts, players_left=52, prizes={50: 15_000}) == dict.fromkeys("XYZ", (50, 52, 5000))


def test_wsop_126b_larger_stack_at_the_same_table_finishes_higher():
    busts = [bust("X", table=1, stack=8000), bust("Y", table=1, stack=9000)]
    assert finishes_by_player(*busts) == {"Y": (5, 5, 60), "X": (6, 6, 40)}


def test_wsop_126b_equal_stacks_at_one_table_share_places():
    assert finishes_by_player(bust("X", table=1, stack=800), bust("Y", table=1, stack=800)) == {
        "X": (5, 6, 50),
        "Y": (5, 6, 50),
    }


def test_largest_stacks_of_all_tables_share_places_above_second_stacks():
    busts = [bust("X", table=1, stack=9000), bust("Y", table=1, stack=8000), bust("Z", table=2, stack=500)]
    assert finishes_by_player(*busts) == {"X": (4, 5, 80), "Z": (4, 5, 80), "Y": (6, 6, 40)}


@pytest.mark.parametrize(
    ("left", "out", "paid", "decide"),
    [
        (40, 2, 5, False),
        (7, 2, 5, False),
        (6, 2, 5, True),
        (5, 2, 5, True),
        (40, 2, None, True),
    ],
)
def test_stack_sizes_decide_places_if_the_best_place_is_paid_or_unknown(left, out, paid, decide):
    assert are_stacks_decisive(left=left, out=out, paid=paid) == decide


def test_roberts_larger_stack_finishes_higher_even_at_different_tables():
    busts = [bust("X", table=1, stack=8000), bust("Y", table=2, stack=9000), bust("Z", table=3, stack=8000)]
    assert finishes_by_player(*busts, rule=EVERYWHERE) == {"Y": (4, 4, 100), "X": (5, 6, 50), "Z": (5, 6, 50)}


def test_tda_2026_rule_22_stacks_are_counted_after_the_ante_was_paid():
    busts = [bust("X", table=1, stack=1000, ante=400), bust("Y", table=1, stack=900)]
    assert finishes_by_player(*busts, rule=AFTER_ANTE) == {"Y": (5, 5, 60), "X": (6, 6, 40)}
    assert finishes_by_player(*busts, rule=SAME) == {"X": (5, 5, 60), "Y": (6, 6, 40)}


def test_house_rule_can_share_places_of_one_hand_whatever_the_stacks():
    busts = [bust("X", table=1, stack=8000), bust("Y", table=1, stack=9000)]
    assert finishes_by_player(*busts, rule=SHARE) == {"X": (5, 6, 50), "Y": (5, 6, 50)}


@pytest.mark.parametrize("rule", SameHandBusts)
def test_hand_for_hand_round_without_a_bust_gives_no_places(rule):
    assert finishes_by_player(rule=rule) == {}


@pytest.mark.parametrize("rule", SameHandBusts)
def test_single_bust_in_a_hand_gets_the_last_place(rule):
    assert finishes_by_player(bust("X", table=1, stack=1), players_left=2, rule=rule) == {"X": (2, 2, 250)}


def test_indivisible_units_of_shared_prizes_go_to_larger_stacks():
    busts = [bust("X", table=1, stack=100), bust("Y", table=2, stack=300), bust("Z", table=3, stack=200)]
    assert finishes_by_player(*busts, prizes={4: 101}) == {"X": (4, 6, 33), "Y": (4, 6, 34), "Z": (4, 6, 34)}


def test_bust_of_all_remaining_players_is_refused():
    with pytest.raises(ValueError, match="somebody must be left"):
        finishes_by_player(bust("X", table=1, stack=1), players_left=1)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[Bust], int, dict[int, int]]:
    """A round of hand for hand: who bust where, how many were left, what the places pay."""
    count = draw(st.integers(0, 8))
    stacks = draw(st.lists(st.integers(1, 5), min_size=count, max_size=count))
    tables = draw(st.lists(st.integers(1, 3), min_size=count, max_size=count))
    busts = [bust(f"P{at}", table=tables[at], stack=stacks[at]) for at in range(count)]
    players_left = count + draw(st.integers(1, 10))
    prizes = draw(st.dictionaries(st.integers(1, 20), st.integers(0, 1000)))
    return busts, players_left, prizes


@given(rounds(), st.sampled_from(SameHandBusts))
def test_shared_prizes_of_busts_in_one_hand_sum_exactly(played, rule):
    busts, players_left, prizes = played
    done = finishes(busts, players_left=players_left, prizes=prizes, rule=rule)
    lost = range(players_left - len(busts) + 1, players_left + 1)
    assert sum(finish.prize for finish in done) == sum(prizes.get(place, 0) for place in lost)
    assert sum(finish.share for finish in done) == sum(finish.prize for finish in done)
    assert sorted(
        place for first, last in {(finish.first, finish.last) for finish in done} for place in range(first, last + 1)
    ) == [*lost]
    assert all(abs(finish.prize - finish.share) < 1 for finish in done)


@given(rounds())
def test_larger_stack_at_the_same_table_never_finishes_lower(played):
    busts, players_left, prizes = played
    place = {
        finish.player: finish.first for finish in finishes(busts, players_left=players_left, prizes=prizes, rule=SAME)
    }
    pairs = [(bust, two) for bust in busts for two in busts if bust.table == two.table and bust.stack > two.stack]
    assert [pair for pair in pairs if place[pair[0].player] >= place[pair[1].player]] == []


@pytest.mark.parametrize(
    ("stack", "blind_first", "paid"), [(5_000, True, 200), (300, True, 100), (150, True, 0), (300, False, 200)]
)
def test_rp_11_short_stack_pays_the_blind_before_the_ante(stack: int, blind_first: bool, paid: int) -> None:
    assert table_ante_paid(stack, ante=200, blind=200, blind_first=blind_first) == paid
