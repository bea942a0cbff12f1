"""Form fields filled in from a tournament."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import KnownFact
from rulings.forms.form import CalculatorForm, initial_values
from rulings.forms.prefill import KNOWN, prefilled_facts
from rulings.selectors.current_level import CurrentLevel
from tests.suite.each_case import for_each
from tournaments.rules.games import CARDS_DEALT, GAMES, MIXED_GAMES
from tournaments.rules.levels import Ante, AnteKind, Level

SPAN = timedelta(minutes=20)
HOLDEM = CurrentLevel(
    Level(key="l", number=10, span=SPAN, small_blind=1_000, big_blind=2_000, ante=Ante(AnteKind.BIG_BLIND, 2_000)),
    betting="no_limit",
    game="texas_holdem",
    seats=8,
    players_left=63,
)
LIMIT = CurrentLevel(
    Level(key="l", number=3, span=SPAN, small_blind=50, big_blind=100, small_bet=100, big_bet=200, raise_cap=3),
    betting="fixed_limit",
    game="omaha_hi_lo",
    seats=9,
)
STUD = CurrentLevel(
    Level(key="l", number=3, span=SPAN, bring_in=30, small_bet=100, big_bet=200, ante=Ante(AnteKind.EACH, 20)),
    betting="fixed_limit",
    game="razz",
    seats=8,
)


def prefilled(name: str, here: CurrentLevel) -> dict[str, Any]:
    calculator = CALCULATORS[name]
    return prefilled_facts(calculator, initial_values(calculator), here)


def test_betting_form_is_prefilled_with_the_current_level() -> None:
    given = prefilled("raise_limits", HOLDEM)
    assert (given["betting"], given["blinds"], given["players_left"]) == (
        "no_limit",
        {"small": 1_000, "big": 2_000},
        63,
    )
    assert "actions" not in given
    assert answer_as_json(CALCULATORS["raise_limits"], given)["min_raise_to"] == 4_000


def test_smallest_chip_is_prefilled_for_pot_limit() -> None:
    """The sheet prints 100 at 25/50, half-pot: 112 cannot be paid with 25s."""
    level = Level(key="l", number=1, span=SPAN, small_blind=25, big_blind=50)
    given = prefilled("raise_limits", CurrentLevel(level, betting="half_pot", game="omaha", seats=8, chip=25))
    assert (given["chip"], answer_as_json(CALCULATORS["raise_limits"], given)["max_raise_to"]) == (25, 100)
    assert "chip" not in prefilled(
        "raise_limits", CurrentLevel(level, betting="no_limit", game="omaha", seats=8, chip=25)
    )


def test_order_of_action_knows_the_blinds_of_the_level() -> None:
    posted = Level(key="l", number=1, span=SPAN, third_blind=100, ante=Ante(AnteKind.EACH, 100))
    short_deck = CurrentLevel(posted, betting="no_limit", game="short_deck", seats=8)
    assert [prefilled("order_of_action", here).get("blinds") for here in (short_deck, HOLDEM)] == [4, 2]
    answer = answer_as_json(
        CALCULATORS["raise_limits"], prefilled("raise_limits", short_deck) | {"players": ["Ann", "Bo", "Cy"]}
    )
    assert answer["min_raise_to"] == 200


def test_betting_form_of_a_stud_level_starts_on_third_street() -> None:
    given = prefilled("raise_limits", STUD)
    assert (given["street"], given["bring_in"], given["bets"]) == ("third", 30, [100, 200])


def test_level_without_an_ante_removes_the_example_ante() -> None:
    assert "ante" not in prefilled("schedule_limits", LIMIT)


@pytest.mark.parametrize(
    ("name", "field"), [("pots", "bets"), ("order_of_action", "blinds"), ("hand_for_hand_places", "players_left")]
)
def test_unrelated_field_with_the_same_name_keeps_its_example(name: str, field: str) -> None:
    assert prefilled(name, HOLDEM).get(field) == initial_values(CALCULATORS[name]).get(field)


@pytest.mark.parametrize(("here", "game", "street"), [(HOLDEM, "board", "turn"), (STUD, "stud", "fourth")])
def test_premature_card_choices_follow_the_current_game(here: CurrentLevel, game: str, street: str) -> None:
    given = prefilled("premature_card", here)
    assert (given["game"], given["street"]) == (game, street)


@pytest.mark.parametrize(("here", "which"), [(HOLDEM, "one_down_card"), (STUD, "first_two_in_stud")])
def test_exposed_card_choices_follow_the_current_game(here: CurrentLevel, which: str) -> None:
    assert prefilled("exposed_card", here)["which"] == which


def in_game(game: str, here: CurrentLevel = LIMIT) -> CurrentLevel:
    return replace(here, game=game)


def test_exposed_card_is_prefilled_as_a_draw_card_in_a_draw_game() -> None:
    assert prefilled("exposed_card", in_game("badugi"))["which"] == "draw_card"


@pytest.mark.parametrize(
    ("here", "kind", "sides"),
    [
        (HOLDEM, "board", {"winners"}),
        (LIMIT, "high_low", {"high", "low"}),
        (in_game("badugi"), "board", {"winners"}),
        (in_game("seven_card_stud", STUD), "stud", {"winners"}),
        (in_game("stud_hi_lo", STUD), "stud", {"high", "low"}),
        (STUD, "stud", {"low"}),
    ],
    ids=["holdem", "omaha_hi_lo", "badugi", "stud", "stud_hi_lo", "razz"],
)
def test_odd_chips_form_asks_for_the_winning_sides_of_the_game(here: CurrentLevel, kind: str, sides: set[str]) -> None:
    given = prefilled("odd_chips", here)
    assert (given["kind"], {"winners", "high", "low"} & {*given}) == (kind, sides)


def test_stud_games_are_prefilled_with_stud() -> None:
    assert prefilled("stud_opens", STUD)["game"] == "razz"
    assert [prefilled("out_of_turn", here)["stud"] for here in (STUD, HOLDEM)] == [True, False]
    assert [prefilled("order_of_action", here)["street"] for here in (STUD, HOLDEM)] == ["third", "preflop"]


def test_limit_games_are_prefilled_with_their_bets() -> None:
    assert [prefilled("forward_motion", here)["limit"] for here in (LIMIT, HOLDEM)] == [True, False]
    assert prefilled("kill", LIMIT)["bets"] == [100, 200]


def test_raise_limits_are_prefilled_with_the_lowball_rule_only_in_lowball() -> None:
    games = [in_game(game) for game in ("ace_to_five_lowball", "five_card_draw")]
    assert [prefilled("raise_limits", here)["lowball"] for here in games] == [True, False]


@pytest.mark.parametrize(("here", "cards"), [(HOLDEM, 2), (LIMIT, 4), (STUD, 3)])
def test_default_hand_size_follows_the_current_game(here: CurrentLevel, cards: int) -> None:
    assert prefilled("wrong_card_count", here)["should_have"] == cards


def test_every_fact_to_prefill_from_the_tournament_is_defined() -> None:
    asked = {field.known for calculator in CALCULATORS.values() for field in calculator.fields} - {None}
    assert set(KNOWN) == set(KnownFact) == asked


def test_number_of_cards_is_defined_for_every_game_except_rotations() -> None:
    assert set(CARDS_DEALT) | MIXED_GAMES == set(GAMES)


@for_each(
    "here",
    [HOLDEM, LIMIT, STUD, in_game("stud_hi_lo", STUD), in_game("ace_to_five_lowball"), in_game("omaha_hi_lo", HOLDEM)],
    ids=["no-limit", "limit", "razz", "stud-hi-lo", "lowball", "omaha-hi-lo"],
)
@for_each("name", sorted(CALCULATORS))
def test_every_form_opens_with_an_answer_in_a_tournament(name: str, here: CurrentLevel) -> None:
    form = CalculatorForm.from_facts(CALCULATORS[name], prefilled(name, here))
    assert answer_as_json(CALCULATORS[name], form.facts())["says"]
