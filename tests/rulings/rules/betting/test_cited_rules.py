"""The rules and settings an answer stands on."""

from typing import Any

from rulings.rules.betting.cited_rules import AMOUNT_RULES, CLOSED_RULES, deciding_rule_slugs, deciding_settings
from rulings.rules.betting.options import CLOSED_REASONS, player_options
from rulings.rules.betting.street import Street
from tests.rulings.rules.rounds import a_street, after
from tests.suite.each_case import for_each
from tournaments.rules.games import BETTING
from tournaments.rules.levels import Ante, AnteKind
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.rulebook.rule_index import RULES

LIMIT: dict[str, Any] = {"betting": "fixed_limit", "blinds": (10, 20), "bets": (20, 40)}
STUD: dict[str, Any] = {"betting": "fixed_limit", "bets": (15, 30), "bring_in": 5}


def rules(street: Street, *lines: str) -> tuple[str, ...]:
    state = after(street, *lines)
    return deciding_rule_slugs(street, state, player_options(street, state))


def settings(street: Street, *lines: str) -> tuple[str, ...]:
    return deciding_settings(street, after(street, *lines))


def test_every_betting_reason_cites_a_rule():
    assert AMOUNT_RULES.keys() == BETTING.keys()
    assert CLOSED_RULES.keys() == CLOSED_REASONS.keys()
    named = {slug for slugs in (*AMOUNT_RULES.values(), *CLOSED_RULES.values()) for slug in slugs}
    assert sorted(named - RULES.keys()) == []


@for_each(
    ("street", "lines", "slugs"),
    [
        (a_street("flop", "A B", blinds=(1, 2)), ["A bet 2"], ("raise-amount",)),
        (a_street("flop", "A B", blinds=(1, 2)), [], ("raise-amount", "opening-bet-minimum")),
        (a_street("preflop", "S B", blinds=(1, 2)), ["S call"], ("big-blind-option", "raise-amount")),
        (a_street("preflop", "S B", blinds=(1, 2), betting="pot_limit"), [], ("pot-limit-preflop", "raise-amount")),
        (a_street("preflop", "U S B X", blinds=(1, 2), straddlers=("X",)), [], ("straddles", "raise-amount")),
        (a_street("flop", "A B C", blinds=(1, 2)), ["A bet 2", "B all_in 3", "C call"], ("reopening",)),
        (
            a_street("flop", "A B C", **LIMIT),
            ["A bet 20", "B all_in 21", "C call"],
            ("reopening-limit", "half-bet-rule"),
        ),
        (
            a_street("flop", "A B C", **LIMIT),
            ["A bet 20", "B all_in 30", "C call"],
            ("reopening-limit", "fixed-limit", "raise-cap"),
        ),
        (a_street("third", "L A B", **STUD, posted={"L": 5}), [], ("bring-in", "fixed-limit", "raise-cap")),
        (
            a_street("fourth", "A B", **STUD, pair_showing=True, house_rules=house_rules_of("roberts")),
            [],
            ("stud-pair-on-fourth", "fixed-limit", "raise-cap"),
        ),
        (a_street("flop", "A B", blinds=(1, 2), stacks={"B": 2}), ["A bet 2"], ("table-stakes",)),
        (a_street("flop", "A B", blinds=(1, 2), stacks={"B": 2}), ["A bet 2", "B call"], ("all-in-face-up",)),
        (a_street("flop", "A B", blinds=(1, 2)), ["A bet 2", "B call"], ("order-of-action",)),
    ],
)
def test_deciding_rule_is_cited_first(street, lines, slugs):
    assert rules(street, *lines) == slugs


ANTE = Ante(AnteKind.BIG_BLIND, 2)


@for_each(
    ("street", "lines", "names"),
    [
        (a_street("flop", "A B C", blinds=(1, 2)), [], ()),
        (a_street("flop", "A B C", **LIMIT), [], ("raise_cap",)),
        (a_street("flop", "A B", **LIMIT, raise_cap=3), [], ("raise_cap_heads_up",)),
        (a_street("flop", "A B C D", **LIMIT), ["A all_in 5"], ("raise_cap", "limit_reopening")),
        (a_street("fourth", "A B C", **STUD, raise_cap=3, pair_showing=True), [], ("stud_pair_on_fourth",)),
        (a_street("preflop", "U S B X", blinds=(1, 2), straddlers=("X",)), [], ("straddle_raise", "straddles")),
        (a_street("preflop", "U S B", blinds=(1, 2), betting="pot_limit"), [], ("pot_limit_preflop",)),
        (
            a_street("preflop", "U S B", blinds=(1, 2), betting="pot_limit", ante=ANTE, posted={"B": 2}, chip=5),
            [],
            ("pot_limit_rounding", "pot_limit_preflop", "dead_small_blind", "ante_in_pot_limit"),
        ),
        (a_street("preflop", "U S B", blinds=(1, 2), betting="pot_limit"), ["U fold"], ("small_blind_opens",)),
        (a_street("flop", "A B C", blinds=(1, 2), betting="pot_limit", pot=9), [], ()),
    ],
)
def test_answer_lists_the_settings_that_decide_the_answer(street, lines, names):
    assert settings(street, *lines) == names
