"""The options of the player to act, with the exact minimum and maximum."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.betting.actions import ActionInTurn, state_after_action
from rulings.rules.betting.opening_bet import opening_state
from rulings.rules.betting.options import RAISES, Options, player_options, raises_text
from rulings.rules.betting.pot_limit import pot_for_raise
from rulings.rules.betting.street import Street
from tests.not_none import not_none
from tests.rulings.rules.rounds import a_street, choices, figures
from tests.suite.each_case import for_each
from tournaments.rules.games import BETTING
from tournaments.rules.rulebook.house_rules import house_rules_of

LIMIT: dict[str, Any] = {"betting": "fixed_limit", "blinds": (10, 20), "bets": (20, 40)}
SPREAD: dict[str, Any] = {"betting": "spread_limit", "spread": (1, 5), "blinds": (1, 2)}
ROBERTS = house_rules_of("roberts")


def test_every_betting_structure_has_options():
    assert RAISES.keys() == BETTING.keys()


def test_tda_rule_43a_raise_is_at_least_the_last_full_raise():
    street = a_street("flop", "A B C D", blinds=(100, 200))
    assert figures(street, "A bet 600", "B raise_to 1600", "C raise_to 3600") == (3_600, 5_600, None)
    assert figures(street, "A bet 200") == (200, 400, None)


def test_tda_rule_43a_full_all_in_raise_sets_the_next_minimum():
    street = a_street("flop", "A B C", blinds=(100, 200))
    assert figures(street, "A bet 200", "B all_in 700") == (700, 1_200, None)


def test_tda_rule_43a_short_all_in_leaves_the_minimum_raise_unchanged():
    street = a_street("flop", "A B C", blinds=(100, 200))
    assert figures(street, "A bet 600", "B all_in 900") == (900, 1_500, None)
    assert figures(street, "A all_in 50") == (50, 250, None)


def test_big_blind_may_check_or_raise():
    street = a_street("preflop", "U S B", blinds=(100, 200))
    found = choices(street, "U call", "S call")
    assert (found.player, found.call_to, found.min_raise_to, found.can_raise) == ("B", 200, 400, True)


def test_stack_below_a_full_raise_may_go_all_in():
    street = a_street("flop", "A B C", blinds=(100, 200), stacks={"B": 1_000})
    assert figures(street, "A bet 600") == (600, 1_000, 1_000)


def test_stack_no_larger_than_the_bet_may_only_call_all_in():
    for stack in (600, 599, 1):
        street = a_street("flop", "A B C", blinds=(100, 200), stacks={"B": stack})
        assert figures(street, "A bet 600") == (stack, None, None)
        assert choices(street, "A bet 600").closed == "all_in"


def test_tda_rule_16_raise_is_impossible_when_all_opponents_are_all_in():
    stacks = {"A": 600, "B": 5_000, "C": 600}
    street = a_street("flop", "A B C", blinds=(100, 200), stacks=stacks)
    assert choices(street, "A all_in", "B call").closed == "all_in"
    assert choices(street, "A all_in").closed == "nobody_left"
    assert choices(a_street("flop", "A B C", blinds=(100, 200), stacks=stacks | {"C": 700}), "A all_in").can_raise


def test_betting_options_are_calculated_without_known_stacks():
    assert figures(a_street("flop", "A B", blinds=(2, 5)), "A all_in 4") == (4, 9, None)


def test_finished_betting_round_has_no_options():
    street = a_street("flop", "A B", blinds=(100, 200))
    found = choices(street, "A bet 200", "B call")
    assert (found.player, found.call_to, found.closed, found.can_raise) == (None, 200, "over", False)


@for_each(
    ("lines", "expected"),
    [
        ([], (0, 20, 20)),
        (["A bet 20"], (20, 40, 40)),
        (["A all_in 5"], (5, 20, 20)),
        (["A all_in 9"], (9, 20, 20)),
        (["A all_in 10"], (10, 30, 30)),
        (["A bet 20", "B all_in 29"], (29, 40, 40)),
        (["A bet 20", "B all_in 30"], (30, 50, 50)),
        (["A bet 20", "B all_in 25", "C all_in 29"], (29, 40, 40)),
        (["A bet 20", "B all_in 25", "C all_in 31"], (31, 51, 51)),
        (["A bet 20", "B all_in 25", "C raise_to 40"], (40, 60, 60)),
    ],
)
def test_limit_all_in_of_half_a_bet_counts_as_full(lines, expected):
    assert figures(a_street("flop", "A B C D", **LIMIT), *lines) == expected


def test_house_rule_may_require_a_full_bet_in_limit():
    house_rules = house_rules_of(overrides={"limit_reopening": "full_bet"})
    assert figures(a_street("flop", "A B C", **LIMIT, house_rules=house_rules), "A bet 20", "B all_in 30") == (
        30,
        40,
        40,
    )


def test_big_blind_below_the_limit_bet_may_be_called_or_completed():
    street = a_street("preflop", "U S B", betting="fixed_limit", blinds=(1, 2), bets=(4, 8))
    assert figures(street) == (2, 4, 4)
    assert figures(street, "U raise_to 4") == (4, 8, 8)
    assert choices(street, "U raise_to 4").raises_left == 3


def test_completing_the_bring_in_uses_up_no_raise():
    street = a_street("third", "L A B", betting="fixed_limit", bets=(15, 30), bring_in=5, posted={"L": 5})
    assert figures(street) == (5, 15, 15)
    assert choices(street).raises_left == 3
    assert (figures(street, "A complete 15"), choices(street, "A complete 15").raises_left) == ((15, 30, 30), 3)


def test_no_limit_bring_in_may_be_completed():
    stud: dict[str, Any] = {"bets": (15, 30), "bring_in": 5, "posted": {"L": 5}}
    assert figures(a_street("third", "L A B", **stud)) == (5, 15, None)
    assert figures(a_street("third", "L A B", **stud), "A complete 15") == (15, 30, None)
    assert figures(a_street("third", "L A B", **stud, betting="pot_limit", pot=30)) == (5, 15, 45)


def test_pair_on_fourth_street_allows_the_small_or_the_big_bet():
    pair: dict[str, Any] = {"betting": "fixed_limit", "bets": (5, 10), "bring_in": 2, "pair_showing": True}
    pair |= {"house_rules": ROBERTS}
    street = a_street("fourth", "A B C", **pair)
    assert choices(street).amounts == (5, 10)
    assert choices(street, "A bet 5").amounts == (10, 15)
    assert choices(street, "A bet 10").amounts == (20,)
    assert choices(street, "A bet 5", "B raise_to 15").amounts == (25,)


def test_tda_rp_10f_pair_on_fourth_street_does_not_raise_tournament_limits():
    street = a_street("fourth", "A B", betting="fixed_limit", bets=(5, 10), bring_in=2, pair_showing=True)
    assert choices(street).amounts == (5,)
    fifth = a_street("fifth", "A B", betting="fixed_limit", bets=(5, 10), pair_showing=True, house_rules=ROBERTS)
    assert choices(fifth).amounts == (10,)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], (0, 1, 5)),
        (["A bet 2"], (2, 4, 7)),
        (["A bet 2", "B raise_to 7"], (7, 12, 12)),
        (["A bet 2", "B raise_to 5", "C raise_to 8"], (8, 11, 13)),
        (["A bet 4", "B all_in 5"], (5, 8, 9)),
        (["A bet 4", "B all_in 6"], (6, 10, 11)),
    ],
)
def test_spread_limit_raise_is_within_the_spread(lines, expected):
    assert figures(a_street("flop", "A B C D", **SPREAD), *lines) == expected


def test_spread_limit_may_be_higher_on_the_last_street():
    on_the_end: dict[str, Any] = SPREAD | {"spread": (1, 5, 10)}
    assert figures(a_street("turn", "A B", **on_the_end), "A bet 5") == (5, 10, 10)
    assert figures(a_street("river", "A B", **on_the_end), "A bet 5") == (5, 10, 15)


def test_california_spread_raise_is_between_last_raise_and_spread_maximum():
    street = a_street("preflop", "U S B", betting="spread_limit", spread=(3, 100), blinds=(2, 3))
    assert figures(street) == (3, 6, 103)
    assert figures(street, "U raise_to 103") == (103, 203, 203)


def test_cap_limit_counts_chips_of_earlier_streets():
    street = a_street("flop", "A B", betting="cap_limit", blinds=(1, 2), cap=60, earlier={"A": 10, "B": 10})
    assert figures(street, "A bet 20") == (20, 40, 50)
    assert figures(street, "A bet 30") == (30, 50, 50)


def test_pot_limit_may_have_a_cap():
    street = a_street("flop", "A B", betting="pot_limit", blinds=(1, 2), cap=60, pot=50)
    assert figures(street, "A bet 20") == (20, 40, 60)


def test_text_of_the_raise_options_contains_the_limits():
    no_limit = a_street("flop", "A B", blinds=(100, 200))
    assert raises_text(choices(no_limit)) == "a raise to at least 200"
    pot = a_street("flop", "A B", betting="pot_limit", blinds=(100, 200), pot=700)
    assert raises_text(choices(pot)) == "a raise to at least 200, at most 700"
    pair = a_street("fourth", "A B", betting="fixed_limit", bets=(5, 10), pair_showing=True, house_rules=ROBERTS)
    assert raises_text(choices(pair)) == "a raise to 5 or 10"
    assert raises_text(choices(no_limit, "A check", "B check")) == "no raise, the betting round is over"


HOUSES = [house_rules_of(), ROBERTS, house_rules_of("wsop"), house_rules_of(overrides={"raise_cap": "none"})]
PLAYERS = "A B C D E"


@st.composite
def streets(draw: st.DrawFn) -> Street:
    """Any street of any betting structure, stacks known or not."""
    small, more = draw(st.integers(1, 50)), draw(st.integers(0, 50))
    name = draw(st.sampled_from(["preflop", "flop", "river", "third", "fourth", "fifth"]))
    bring_in = draw(st.integers(1, small)) if name in {"third", "fourth", "fifth"} else 0
    return a_street(
        name,
        PLAYERS,
        betting=draw(st.sampled_from(sorted(BETTING))),
        blinds=(0, 0) if bring_in else (small, small + more),
        bets=(small + more, 2 * (small + more)),
        bring_in=bring_in,
        spread=(draw(st.integers(1, 20)), draw(st.integers(20, 200))),
        cap=draw(st.integers(1, 1_000)),
        pot=draw(st.integers(0, 500)),
        pair_showing=draw(st.booleans()),
        stacks=draw(st.dictionaries(st.sampled_from(PLAYERS.split()), st.integers(0, 2_000))),
        house_rules=draw(st.sampled_from(HOUSES)),
    )


@given(street=streets(), data=st.data())
def test_minimum_raise_never_exceeds_the_maximum(street, data):
    state = opening_state(street)
    for _ in range(30):
        found = player_options(street, state)
        if found.player is None:
            break
        stack = street.max_total(found.player)
        assert found.call_to <= state.bet
        assert stack is None or max(found.call_to, found.min_raise_to or 0, found.max_raise_to or 0) <= stack
        if found.can_raise:
            assert found.min_raise_to is not None
            assert state.bet < found.min_raise_to
            assert found.max_raise_to is None or found.min_raise_to <= found.max_raise_to
        state = state_after_action(street, state, data.draw(st.sampled_from(legal(found))))
    assert max(state.in_front.values(), default=0) <= state.bet


def legal(found: Options) -> list[ActionInTurn]:
    """Some legal actions: those at the ends of what is allowed."""
    player = not_none(found.player)
    raises = {to for to in (found.min_raise_to, found.max_raise_to, *found.amounts) if to is not None}
    calls = [ActionInTurn(player, "call")] * 2
    return calls + [ActionInTurn(player, "raise_to", to) for to in sorted(raises)]


@given(
    opening=st.integers(200, 5_000), pot=st.integers(1, 10_000), lines=st.sampled_from([(), ("B call",), ("B fold",)])
)
def test_pot_limit_maximum_is_the_bet_plus_the_pot_after_calling(opening, pot, lines):
    street = a_street("flop", "A B C", betting="pot_limit", blinds=(100, 200), pot=max(pot, opening))
    found = choices(street, f"A bet {opening}", *lines)
    in_middle = max(pot, opening) + opening * (1 + (lines == ("B call",)))
    assert found.max_raise_to == opening + (in_middle + opening)


def test_pot_includes_all_chips_in_the_middle():
    street = a_street("flop", "A B C", betting="pot_limit", blinds=(100, 200), pot=700)
    state = state_after_action(street, opening_state(street), ActionInTurn("A", "bet", 300))
    assert pot_for_raise(street, state, "B") == 1_000
