"""Questions about the options of the player to act, as the floor asks them."""

from collections.abc import Mapping
from typing import Any

import pytest

from rulings.calculators.betting.raise_limits import RAISE_LIMITS
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each

NO_LIMIT: dict[str, Any] = {"betting": "no_limit", "blinds": {"small": 100, "big": 200}}
POT_LIMIT = {"betting": "pot_limit", "blinds": {"small": 100, "big": 200}}
LIMIT = {"betting": "fixed_limit", "blinds": {"small": 10, "big": 20}, "bets": [20, 40], "raise_cap": 3}
STUD = {"betting": "fixed_limit", "bets": [15, 30], "bring_in": 5, "street": "third", "players": ["L", "A", "B"]}
SHORT = [["A", "bet", 100], ["B", "all_in", 125], ["C", "call"], ["D", "all_in", 200], ["E", "call"], ["A", "call"]]


def answer_to(rules: Mapping[str, object], players: str = "", street: str = "flop", **given: Any) -> dict[str, Any]:
    table = {"street": street, "players": players.split()} if players else {}
    return answer_as_json(RAISE_LIMITS, {**rules, **table, **given})


def test_tda_rule_43a_no_limit_answer_is_a_complete_sentence():
    actions = [["A", "bet", 600], ["B", "raise_to", 1_600], ["C", "raise_to", 3_600]]
    answer = answer_to(NO_LIMIT, "A B C D", actions=actions, to_act="D")
    assert answer["says"] == "D may call 3,600 or raise to at least 5,600, no maximum: the last raise was 2,000."
    assert answer["cites"] == ["TDA 2024 rule 43-A"]
    assert (answer["rests_on"], answer["differs"]) == ([], [])
    assert (answer["to_call"], answer["may"]) == (3_600, ["fold", "call", "raise"])


def test_tda_rule_47a_answer_explains_why_the_betting_is_closed():
    blinds = {"blinds": {"small": 50, "big": 100}}
    answer = answer_to(NO_LIMIT | blinds, "A B C D E", actions=SHORT)
    assert answer["says"] == "C may call 200 or fold. No raise: 75 more is less than a full raise of 100."
    assert (answer["to_act"], answer["can_raise"], answer["min_raise_to"]) == ("C", False, None)
    assert answer["cites"] == ["TDA 2024 rule 47-A"]


def test_tda_rule_54b_pot_limit_answer_shows_pot_and_rulebook_differences():
    answer = answer_to(POT_LIMIT, "U S B", street="preflop")
    assert answer["says"] == "U may call 200 or raise to at least 400, at most 700: the pot is 500 after the call."
    assert answer["rests_on"] == ["pot_limit_preflop"]
    assert answer["differs"] == [
        ("Robert's Rules: U may call 200 or raise to at least 400, at most 800: the pot is 600 after the call.")
    ]


def test_rulebook_in_which_the_actions_are_impossible_is_omitted():
    given = {"players": ["U", "V", "S", "B"], "street": "preflop", "house": {"pot_limit_preflop": "assumed_call"}}
    answer = answer_as_json(RAISE_LIMITS, POT_LIMIT | given | {"actions": [["U", "raise_to", 800]]})
    assert answer["max_raise_to"] == 2_800
    assert answer["differs"] == []


def test_limit_answer_shows_the_number_of_remaining_raises():
    actions = [["A", "bet", 20], ["B", "raise_to", 40]]
    answer = answer_to(LIMIT, "A B C", actions=actions)
    assert answer["says"] == "C may call 40 or raise to 60: raises left: 2."
    last = answer_to(LIMIT, "A B C", actions=[*actions, ["C", "raise_to", 60]])
    assert last["says"] == "A may call 60 or raise to 80: it is the last raise."
    capped = answer_to(LIMIT, "A B C", actions=[*actions, ["C", "raise_to", 60], ["A", "raise_to", 80]])
    assert capped["says"] == "B may call 80 or fold. No raise: raises made after the bet: 3."


def test_bet_below_half_of_the_minimum_is_completed():
    answer = answer_to(LIMIT, "A B C", actions=[["A", "all_in", 5]])
    assert answer["says"] == "B may call 5 or complete to 20: a full bet is 20."
    assert answer["why"] == "An all-in of half a bet or more counts as a full bet. Less can be completed."


def test_answer_against_an_all_in_explains_when_a_raise_is_possible():
    """TDA 16: the books' examples name two players of more, a floor may have two (and say so)."""
    given: dict[str, Any] = {
        "blinds": {"small": 100, "big": 200},
        "actions": [["A", "bet", 100 * 2], ["B", "all_in", 600]],
    }
    answer = answer_to(NO_LIMIT, "A B", **given)
    assert answer["says"] == (
        "A may call 600 or fold, if nobody else is in the hand. If another player is, also raise to at least 1,000, "
        "no maximum: the last raise was 400."
    )
    assert (answer["can_raise"], answer["min_raise_to"], answer["raise_only_if_others"]) == (True, 1_000, True)
    assert answer["cites"][-1] == "TDA 2024 rule 16"
    third = [["A", "bet", 200], ["B", "all_in", 600], ["C", "fold"]]
    for told in ({"players": list("ABC"), "actions": third}, {"players_left": 2}, {"stacks": {"A": 5_000, "B": 600}}):
        answer = answer_as_json(RAISE_LIMITS, NO_LIMIT | {"street": "flop", "players": ["A", "B"]} | given | told)
        assert answer["says"] == "A may call 600 or fold. No raise: there is no opponent left to bet against."
        assert (answer["can_raise"], answer["raise_only_if_others"]) == (False, False)
    another = answer_to(NO_LIMIT, "A B C", actions=[["A", "bet", 200], ["B", "all_in", 600], ["C", "call"]])
    assert (another["can_raise"], another["raise_only_if_others"]) == (True, False)


def test_bets_and_raises_are_multiples_of_the_smallest_chip():
    given: dict[str, Any] = {"chip": 25, "blinds": {"small": 50, "big": 100}}
    answer = answer_to(NO_LIMIT, "A B C", **given, actions=[["A", "all_in", 110]])
    assert answer["min_raise_to"] == 225
    assert answer["why"] == (
        "A short all-in increases the bet, not the size of the next raise. Bets and raises are in multiples of 25."
    )
    with pytest.raises(InvalidField) as refused:
        answer_to(NO_LIMIT, "A B C", **given, actions=[["A", "bet", 160]])
    assert (refused.value.field, refused.value.expected) == ("actions[0]", "a bet in multiples of 25")
    whole = answer_to(NO_LIMIT, "A B C", **given, actions=[["A", "raise_to", 160]], stacks={"A": 160})
    assert whole["min_raise_to"] == 325
    half: dict[str, Any] = {"betting": "half_pot", "pot": 225, **given}
    assert answer_to(NO_LIMIT, "A B C", **half)["max_raise_to"] == 100


def test_straddle_is_refused_without_players_in_the_blinds():
    """From the button Alice, on its left, is the small blind: with 1 in front 3 to call."""
    names = ["Alice", "Dianne", "Carol", "Joane", "Ellen"]
    given = {"betting": "no_limit", "blinds": {"small": 1, "big": 2}, "street": "preflop", "straddle": "Ellen"}
    with pytest.raises(InvalidField) as refused:
        answer_as_json(RAISE_LIMITS, given | {"players": names})
    assert (refused.value.field, refused.value.expected) == (
        "posted", "who posted the blinds: with a straddle the order does not say it",
    )  # fmt: skip
    answer = answer_as_json(RAISE_LIMITS, given | {"players": names, "posted": {"Alice": 1, "Dianne": 2, "Ellen": 4}})
    assert (answer["to_act"], answer["call_to"], answer["to_call"]) == ("Alice", 4, 3)
    named = answer_as_json(RAISE_LIMITS, given | {"players": ["SB", "BB", "Carol", "Joane", "Ellen"]})
    assert (named["to_act"], named["to_call"]) == ("SB", 3)


def test_big_blind_may_check_or_raise():
    answer = answer_to(NO_LIMIT, "U S B", street="preflop", actions=[["U", "call"], ["S", "call"]], to_act="B")
    assert answer["says"] == "B may check or raise to at least 400, no maximum: the big blind is 200."
    assert (answer["to_call"], answer["may"]) == (0, ["check", "raise"])


def test_opening_bet_is_at_least_the_big_blind():
    answer = answer_to(NO_LIMIT, "A B")
    assert answer["says"] == "A may check or bet at least 200, no maximum: a full bet is 200."
    assert answer["may"] == ["check", "bet"]


def test_first_stud_player_may_bring_in_or_make_a_full_bet():
    answer = answer_as_json(RAISE_LIMITS, STUD)
    assert answer["says"] == "L may bring in for 5 or complete to 15: a full bet is 15."
    assert answer["may"] == ["bring_in", "complete"]
    posted = answer_as_json(RAISE_LIMITS, STUD | {"posted": {"L": 5}})
    assert posted["says"] == "A may call 5 or complete to 15: a full bet is 15."


def test_short_stack_may_only_fold_call_or_go_all_in():
    answer = answer_to(NO_LIMIT, "A B C", actions=[["A", "bet", 600]], stacks={"B": 400})
    assert answer["says"] == "B may call all-in for 400 or fold."
    assert (answer["call_to"], answer["to_call"]) == (400, 400)
    raising = answer_to(NO_LIMIT, "A B C", actions=[["A", "bet", 600]], stacks={"B": 1_000})
    assert raising["says"] == "B may call 600 or raise to 1,000: that is the whole stack."


def test_player_whose_last_chip_is_below_the_bet_may_only_call():
    answer = answer_to(NO_LIMIT, "A B C", actions=[["A", "bet", 600]], stacks={"B": 1})
    assert (answer["call_to"], answer["can_raise"]) == (1, False)


def test_last_player_left_has_no_options():
    answer = answer_to(NO_LIMIT, "U S B", street="preflop", actions=[["U", "fold"], ["S", "fold"]], to_act="B")
    assert answer["says"] == "The hand is over: all players except B have folded."
    assert (answer["to_act"], answer["can_raise"], answer["to_call"]) == (None, False, 0)


def test_tda_rule_16_all_players_all_in_have_no_options():
    stacks = {"A": 600, "B": 600}
    answer = answer_to(NO_LIMIT, "A B", actions=[["A", "all_in"], ["B", "call"]], stacks=stacks)
    assert answer["says"] == "No more betting is possible: turn all live hands face up."
    assert answer["rules"] == ["all-in-face-up"]


def test_finished_betting_round_has_no_options():
    answer = answer_to(NO_LIMIT, "A B", actions=[["A", "bet", 200], ["B", "call"]])
    assert answer["says"] == "The betting round is over: all have acted and no one owes a chip."


def test_player_without_opponents_has_no_bet():
    stacks = {"A": 600, "B": 5_000}
    answer = answer_to(NO_LIMIT, "A B", actions=[["A", "all_in"]], stacks=stacks)
    assert answer["says"] == "B may call 600 or fold. No raise: there is no opponent left to bet against."


def test_answer_shows_whether_house_rules_allow_the_straddle():
    given = {"straddle": "X", "posted": {"S": 5, "B": 10, "X": 20}, "blinds": {"small": 5, "big": 10}}
    answer = answer_to(NO_LIMIT | given, "U S B X", street="preflop")
    assert (answer["min_raise_to"], answer["straddle_allowed"]) == (30, False)
    assert answer["why"] == "Straddles are not allowed in this tournament. These are the numbers where they are."
    allowed = answer_to(NO_LIMIT | given, "U S B X", street="preflop", house={"straddles": True})
    assert (allowed["straddle_allowed"], allowed["why"]) == (True, "")


@pytest.mark.parametrize(("kill", "figures"), [("full", (40, 80)), ("half", (30, 60))])
def test_hand_with_a_kill_has_higher_limits(kill, figures):
    kill_blind, raise_to = figures
    posted = {"S": 10, "B": 20, "K": kill_blind}
    answer = answer_to(LIMIT, "U S B K", street="preflop", kill=kill, posted=posted)
    assert (answer["call_to"], answer["min_raise_to"], answer["max_raise_to"]) == (kill_blind, raise_to, raise_to)


def test_pair_on_fourth_street_allows_two_bet_sizes():
    given = STUD | {"street": "fourth", "pair_showing": True, "rulebook": "roberts"}
    assert answer_as_json(RAISE_LIMITS, given)["says"] == "L may check or bet 15 or 30: a full bet is 15."


@for_each(
    ("given", "field"),
    [
        ({"players": ["A", "A"]}, "players[1]"),
        ({"players": []}, "players"),
        ({"players": ["A", ""]}, "players[1]"),
        ({"street": "fifteenth"}, "street"),
        ({"actions": [["A", "bet", 100]]}, "actions[0]"),
        ({"actions": [["A", "bet", 600], ["C", "call"]]}, "actions[1]"),
        ({"actions": [["Z", "bet", 600]]}, "actions[0]"),
        ({"actions": [["A", "shove"]]}, "actions[0][1]"),
        ({"actions": [["A", "bet", -5]]}, "actions[0][2]"),
        ({"actions": [["A"]]}, "actions[0]"),
        ({"actions": [["A", "bet", 600], ["B", "fold"], ["C", "fold"], ["A", "check"]]}, "actions[3]"),
        ({"to_act": "B"}, "to_act"),
        ({"to_act": "Z"}, "to_act"),
        ({"posted": {"A": 100}}, "posted"),
        ({"stacks": {"Z": 100}}, "stacks.Z"),
        ({"straddle": "A"}, "straddle"),
        ({"street": "preflop", "straddle": "Z"}, "straddle"),
        ({"street": "preflop", "posted": {"C": 300}}, "posted.C"),
        ({"street": "preflop", "posted": {"C": 200}, "stacks": {"C": 100}}, "posted.C"),
        ({"street": "preflop", "posted": {"Z": 200}}, "posted.Z"),
        ({"street": "preflop", "betting": "fixed_limit", "bets": [20, 40], "blinds": {}}, "blinds.big"),
        ({"street": "preflop", "sleeper": "A"}, "posted.A"),
        ({"street": "preflop", "straddle": "A", "posted": {"B": 100, "C": 200}}, "posted.A"),
        ({"street": "preflop", "kill": "full", "posted": {"B": 100, "C": 200}}, "kill"),
        ({"street": "third"}, "bring_in"),
        ({"betting": "pot_limit"}, "pot"),
        ({"betting": "spread_limit"}, "spread"),
        ({"blinds": {"small": 300, "big": 200}}, "blinds.small"),
        ({"blinds": {"huge": 300}}, "blinds.huge"),
        ({"kill": "double"}, "kill"),
        ({"pair_showing": "yes"}, "pair_showing"),
        ({"raise_cap": 0}, "raise_cap"),
        ({"plyers": ["A"]}, "plyers"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        answer_as_json(RAISE_LIMITS, NO_LIMIT | {"street": "flop", "players": ["A", "B", "C"]} | given)
    assert refused.value.field == field


def test_refusal_of_an_illegal_raise_shows_the_legal_amount():
    with pytest.raises(InvalidField) as refused:
        answer_to(NO_LIMIT, "A B", actions=[["A", "bet", 600], ["B", "raise_to", 900]])
    assert refused.value.expected == "a raise to at least 1,200"
    assert refused.value.got == ["B", "raise_to", 900]
