"""Formulas of The Tournament Director with values computed by hand."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import MINUTE
from tests.suite.each_case import for_each
from tournaments.rules.leagues.formulas import MOST_STORED, ExpressionError
from tournaments.rules.leagues.td_clock import CLOCK, StoppedClock, clock_variables
from tournaments.rules.leagues.td_formulas import read_td_formula, td_formula
from tournaments.rules.leagues.td_functions import FUNCTIONS
from tournaments.rules.leagues.td_names import ALIASES, VARIABLES, known_variable
from tournaments.rules.leagues.td_values import td_outcome
from tournaments.rules.levels import Ante, AnteKind, Break, Level, Step, Structure

# a night of 20 players at 50, 8 rebuys at 50, 10 add-ons at 20, five paid
NIGHT = {
    "buyins": 20, "totalRebuys": 8, "totalAddOns": 10, "numberOfLeagueMembers": 15, "inTheMoneyRank": 5, "pot": 1430,
    "totalBuyinsAmount": 1000, "totalRebuysAmount": 400, "totalAddOnsAmount": 200, "totalBuyinsRake": 100,
    "totalRebuysRake": 40, "totalAddOnsRake": 30, "defaultBuyinFee": 50, "guaranteedPot": 2000,
    "rank": 4, "position": 17, "inTheMoney": 1, "finalTable": 1, "numberOfHits": 2, "numberOfRebuys": 1,
    "numberOfAddOns": 1, "buyinCost": 50, "rebuyCost": 50, "addOnCost": 20, "totalCost": 120, "prizeWinnings": 150,
    "bountyWinnings": 0, "totalWinnings": 150, "take": 30, "leagueRank": 3, "inLeague": 1,
}  # fmt: skip
PROFILES = {"buyin": {"": (50.0, 5.0, 5000.0), "early": (40.0, 4.0, 6000.0)}}
CHAIN = (
    'assign("monies", totalBuyInsAmount + totalRebuysAmount + totalAddOnsAmount)\n'
    'assign("avg", monies/buyins)\n'
)  # fmt: skip
DECAY = (
    f'{CHAIN}assign("T33", round(n/3))\nassign("base", 10*(sqrt(n)/sqrt(T33+1))*(1+log(avg+0.25)))\n'
    "round(base*pow(0.66, r-T33)) + nh*10"
)

# text, variables of this night that differ, and the points with the sum by hand
BY_HAND = [
    ("5", {}, 5),
    (".25", {}, 0.25),
    ("n - r + 1", {}, 20 - 4 + 1),
    ("n - r + 1", {"buyins": 12, "rank": 12}, 1),
    ("n + tnr - r + 1", {}, 20 + 8 - 4 + 1),
    ("N - R + 1", {}, 17),
    ("buyins-rank+1;", {}, 17),
    ("round(100*log((n+1)/r))", {"rank": 1}, 304),  # 100 ln 21 = 304.45
    ("round(100*log((n+1)/r))", {"rank": 5}, 144),  # 100 ln 4.2 = 143.51
    ("round(100*log((n+1)/r))", {"rank": 20}, 5),  # 100 ln 1.05 = 4.88
    ("(n - r + 1) + m + if(r=1, 2, 0) + nh", {"buyins": 10, "rank": 1, "numberOfHits": 4}, 17),  # 10 + 1 + 2 + 4
    ("(n - r + 1) + m + if(r=1, 2, 0) + nh", {"buyins": 10, "rank": 3, "numberOfHits": 1}, 10),  # 8 + 1 + 0 + 1
    ("(n - r + 1) + m + if(r=1, 2, 0) + nh", {"buyins": 10, "rank": 7, "inTheMoney": 0, "numberOfHits": 0}, 4),
    (f"{CHAIN}round(10*(sqrt(n)/sqrt(r))*(1+log(avg+0.25)))", {}, 120),  # 10 × 4.4721 / 2 × 5.38515 = 120.42
    (DECAY, {"rank": 9}, 57),  # 85.15 × 0.66² = 37.09, and 2 × 10
    ("switch(r, 1, 10, 2, 6, 3, 4, 1)", {"rank": 2}, 6),
    ("switch(r, 1, 10, 2, 6, 3, 4, 1)", {"rank": 5}, 1),
    ("switch(r, 1, 10, 2, 6, 3, 4)", {"rank": 5}, 0),
    ("lswitch(r, 10, 6, 4, 1)", {"rank": 3}, 4),
    ("lswitch(r, 10, 6, 4, 1)", {"rank": 9}, 1),
    ("n - r + if(m, (mr - r + 1)*5, 0)", {"buyins": 18, "inTheMoneyRank": 4, "rank": 2}, 31),  # 16 + 3 × 5
    ("n - r + if(m, (mr - r + 1)*5, 0)", {"buyins": 18, "inTheMoneyRank": 4, "rank": 4}, 19),  # 14 + 5
    ("n - r + if(m, (mr - r + 1)*5, 0)", {"buyins": 18, "rank": 5, "inTheMoney": 0}, 13),
    ("roundToNearest(2*pp/n, 25)", {"buyins": 13}, 225),  # 2860 / 13 = 220, to 25s
    ("roundDownToNearest(2*pp/n, 25)", {"buyins": 13}, 200),
    ("roundUpToNearest(201, 25)", {}, 225),
    ("triangle(n - r + 1)", {"buyins": 6, "rank": 3}, 10),  # 4 × 5 / 2
    ("17 % 5", {}, 2),
    ('(assign("a", 2); assign("b", 5); a * b)', {}, 10),
    ('assign("c", 3); average(top(c, 12, 0, 7, 9))', {}, (12 + 9 + 7) / 3),
    ("average(setListLength(top(5, 8, 5, 11), 5))", {}, 4.8),  # 24 / 5
    ("sum(bottom(2, 8, 5, 11))", {}, 13),
    ("index(top(2, 8, 5, 11), 1)", {}, 8),
    ("count(1, 2, 3) + product(2, 3, 4)", {}, 27),
    ("if(r <= mr, 100, 10)", {}, 100),
    ("if(r > mr, 100)", {}, 0),  # without a third value
    ("if(r = 1 or r = 4, 7, 1)", {}, 7),
    ("if(r is 4 and m, 7, 1)", {}, 7),
    ("if(not m, 7, 1)", {}, 1),
    ("if(!(r = 4) || nh >= 2, 7, 1)", {}, 7),
    ("if(r != 4 && 1/0, 7, 1)", {}, 1),  # the second condition does not matter
    ("oneof(r, 2, 4, 6) * 3", {}, 3),
    ("-r + 10", {}, 6),
    ("2 - -3", {}, 5),
    ("10 – 4 − 1", {}, 5),  # the dashes of a word processor
    ("floor(7/2) + ceil(7/2)", {}, 7),  # 3 + 4
    ("round(1.55, 1)", {}, 1.6),
    ("round(2.5) + round(-2.5)", {}, 1),  # half goes up: 3 - 2
    ("sqrt(16) + abs(0-3) + max(2, 5) + min(2, 5)", {}, 14),  # 4 + 3 + 5 + 2
    ("log(8, 2) + log10(1000)", {}, 6),
    ("ln(exp(3))", {}, 3),
    ("power(2, 10) + pow(9, 0.5)", {}, 1027),
    ("round(100*sin(0) + 100*cos(0) + 100*atan(0))", {}, 100),
    ("(pw - tc)/tc * 100", {}, 25),  # (150 - 120) / 120
    ("take / totalCost * 100", {}, 25),
    ("numberOfPlayers + numberOfRebuys + numberOfAddOns", {}, 22),
    ("(n > 10) + (n > 15) + (n > 25)", {}, 2),
    ('assign("n", 7)\nn + 1', {}, 8),  # built-in names may be overwritten
    ('if(r < 5, assign("p", 9), assign("p", 1))\np + 1', {}, 10),
    ('assign ("x", 0)\nif (r=4, assign("x", 6))\nx', {}, 6),
    ('assign("points", 1)\nif(m, 25, points)', {}, 25),
    ("totalForRake()", {}, 170),  # 100 + 40 + 30
    ('buyinProfileFee("early") + buyinProfileRake()', {}, 45),  # 40 + 5
    ("if(leagueRank, nm - leagueRank + 1, 0)", {}, 13),  # 15 - 3 + 1
    ("round(\n  10 * n /\n  r\n)", {}, 50),  # lines within brackets
    ("if(guaranteedPot > pot, r, 0)", {}, 4),
    ("1 < 2 = 1", {}, 1),  # from left to right
    ("2 + 3 * 4 % 5", {}, 4),  # 12 % 5 = 2, and 2
    ("if(m, if(r=1, 10, if(r=2, 8, if(r=3, 6, 4))), 1)", {}, 4),
]


def points_of(text: str, *options: str, **variables: float | str) -> Decimal:
    formula = read_td_formula(td_formula(text, *options))
    return td_outcome(formula, NIGHT | variables, PROFILES).points


@for_each(("text", "other", "points"), BY_HAND)
def test_formula_gives_the_points_computed_by_hand(text: str, other: dict[str, float], points: float) -> None:
    assert float(points_of(text, **other)) == pytest.approx(points, abs=1e-9)


def test_table_has_at_least_sixty_formulas() -> None:
    assert len(BY_HAND) >= 60


def test_value_of_each_formula_statement_is_returned() -> None:
    formula = read_td_formula(td_formula(f"{CHAIN}round(10*(sqrt(n)/sqrt(r))*(1+log(avg+0.25)))"))
    assert [statement.assigns for statement in formula.statements] == ["monies", "avg", ""]
    assert td_outcome(formula, NIGHT).values == ("1600", "80", "120")


@for_each(
    ("text", "option", "usual", "other"),
    [
        ("if(1 or 0 and 0, 5, 1)", "left-to-right", 5, 1),
        ('assign("points", 3)\nassign("x", 8)', "points-variable", 8, 3),
        ("round(0 - 2.5)", "half-away", -2, -3),
    ],
)
def test_uncertain_meaning_in_a_formula_can_be_chosen(text: str, option: str, usual: int, other: int) -> None:
    assert read_td_formula(td_formula(text)).doubts == (option,)
    assert [int(points_of(text)), int(points_of(text, option))] == [usual, other]


@for_each(
    ("text", "reason"),
    [
        ("", "Character 1: the formula is empty."),
        ("n -", "Character 4: a number, a name or ( was expected, but the formula ends."),
        ("prizes + 1", "Character 1: prizes is not a name of The Tournament Director, and is not assigned."),
        ("n + chipStack", "Character 5: chipStack is not known of a tournament that is over."),
        ("n + roundOut", "Character 5: roundOut is not known of this tournament."),
        ("average(listPoints)", "Character 9: listPoints is only in the statistics of a season."),
        ("buyinProfilePoints()", "Character 1: buyinProfilePoints cannot be calculated here."),
        ("median(1, 2)", "Character 1: median is not a function of The Tournament Director."),
        ("if(1)", "Character 1: if cannot have 1 value."),
        ("1 )", "Character 3: an operator was expected, not )."),
        ("2 ^ 3", "Character 3: ^ is not allowed here."),
        ("assign(x, 1)", "Character 1: the first value of assign must be a name in quotes."),
        ('x + assign("x", 1)', "Character 1: x has no value yet."),
        ("1 / (n - 20)", "Character 3: division by zero."),
        ("log(0)", "Character 1: there is no logarithm of 0."),
        ("sqrt(0 - 1)", "Character 1: there is no value for -1."),
        ('"a" + 1', "Character 5: a text stands where a number is needed."),
        ("top(2, 3, 4)", "Character 1: the result is not a number."),
        ("pow(10, 400)", "Character 1: the number is too large."),
        ('buyinProfileFee("late")', "Character 1: there is no profile late."),
        ("(" * 50 + "1" + ")" * 50, "Character 41: brackets within brackets more than 40 deep."),
    ],
)
def test_formula_without_points_is_refused_in_words(text: str, reason: str) -> None:
    with pytest.raises(ExpressionError) as refused:
        points_of(text)
    assert str(refused.value) == reason


def test_formula_that_is_too_long_is_refused() -> None:
    assert points_of("+".join("1" * (MOST_STORED // 2))) == MOST_STORED // 2
    with pytest.raises(ExpressionError, match="a formula has at most 4000 characters"):
        points_of("1+" * MOST_STORED + "1")


def test_random_number_of_a_player_stays_the_same() -> None:
    first = points_of("random() + 10 * random()", seed="1/7")
    assert first == points_of("random() + 10 * random()", seed="1/7")
    assert len({points_of("random()", seed=f"1/{player}") for player in range(9)} | {points_of("random()")}) == 10
    assert points_of("random() < 0.5") + points_of("random() >= 0.5") == 1


@for_each(
    ("text", "points"),
    [
        ("if(isRound, level * 100 + roundNum * 10 + breakNum, 0)", 321),  # level 2 after a break is step 3
        ("smallBlind + bigBlind / 1000 + ante", 101.2 + 25),
        ("nextIsBreak * 2 + hasMoreRounds", 3),
        ("levelDuration + nextLevelDuration", 20 + 15),
        ("secondsLeft + secondsElapsed / 10000", 300.09),
        ("timeOfDay", 213_005),
        ("firstAnteRound * 1000 + firstAnteAmount", 2_025),
        ("(lastPlayerBustOutTime = time) + gameType", 3),
        ('if(gameName = "Hold\'em", 7, 1)', 7),
        ('if(stateDesc is "after" and clockPaused, 7, 1)', 7),
        ("limit1 + nextSmallBlind + chipUp + nextChipUp", 1),
    ],
)
def test_clock_of_the_night_is_known(text: str, points: float) -> None:
    levels: list[Step] = [
        Level(key="1", number=1, span=20 * MINUTE, small_blind=50, big_blind=100),
        Break(key="b", span=15 * MINUTE),
        Level(key="2", number=2, span=20 * MINUTE, small_blind=101, big_blind=200, ante=Ante(AnteKind.EACH, 25)),
        Break(key="c", span=15 * MINUTE, color_up=(25,)),
        Level(key="3", number=3, span=20 * MINUTE, small_blind=200, big_blind=400),
    ]
    at = datetime(2026, 3, 14, 21, 30, 5, tzinfo=UTC)
    clock = StoppedClock(step=2, left=5 * MINUTE, span=20 * MINUTE, ended_at=at, last_bust_at=at)
    variables = clock_variables(Structure(steps=tuple(levels)), clock)
    assert set(variables) == set(CLOCK)
    outcome = td_outcome(read_td_formula(td_formula(text)), NIGHT | variables)
    assert float(outcome.points) == pytest.approx(points, abs=1e-9)


def test_unknown_option_is_refused() -> None:
    with pytest.raises(ExpressionError, match="rounded is not an option"):
        points_of("n", "rounded")


_WORDS = [*FUNCTIONS, *VARIABLES, *ALIASES, *'+ - * / % = == != < > <= >= && || ! not and or is ( ) , ; "a" "x" 0 1 2.5'
          .split(), "\n", " ", 'assign("x", ', "1e9", "^", "99999999999999999999"]  # fmt: skip
TEXTS = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(_WORDS), max_size=60).map(" ".join))


@given(TEXTS)
def test_any_text_gives_points_or_is_refused_in_words(text: str) -> None:
    try:
        said = str(points_of(text).is_finite())
    except ExpressionError as refused:
        said = str(refused)
    assert said == "True" or said.startswith("Character ")


def test_formula_variables_are_known_in_any_letter_case() -> None:
    assert {known_variable(name.upper()) for name in VARIABLES} == VARIABLES.keys()
    assert {known_variable(name) for name in ALIASES} <= VARIABLES.keys()
