"""Calculators that have a meaning in some games only."""

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.game_fit import NEEDS, Need, misfit_sentence
from tournaments.rules.games import BETTING, GAME_TABLE, MIXED_GAMES, game_title

PLAYED = [
    (game, betting)
    for game, row in GAME_TABLE.items()
    if game not in MIXED_GAMES
    for betting in BETTING
    if betting in row.betting
]


def sentence(calculator: str, game: str, betting: str) -> str:
    title = game_title(game=game, betting=betting)
    return misfit_sentence(calculator, game=game, betting=betting, title=title)


@pytest.mark.parametrize(
    ("calculator", "game", "betting", "text"),
    [
        ("four_card_flop", "razz", "fixed_limit", "Limit razz has no board. This ruling is for games with one."),
        ("burn_error", "badugi", "fixed_limit", "Limit badugi has no board. This ruling is for games with one."),
        ("four_card_flop", "omaha", "pot_limit", ""),
        ("premature_card", "razz", "fixed_limit", ""),
        (
            "premature_card",
            "badugi",
            "fixed_limit",
            "Limit badugi has no cards on streets. This ruling is for games with a board and for stud.",
        ),
        (
            "posting",
            "short_deck",
            "no_limit",
            "No-limit short deck hold'em has no small and big blind. This ruling is for games with both.",
        ),
        ("stud_opens", "razz", "fixed_limit", ""),
        ("kill", "omaha_hi_lo", "fixed_limit", ""),
        ("misquoted_pot", "omaha", "pot_limit", ""),
        ("openers", "jacks_or_better", "fixed_limit", ""),
        ("kill", "horse", "fixed_limit", ""),
        ("silent_chips", "razz", "fixed_limit", ""),
    ],
)
def test_sentence_explains_why_a_calculator_has_no_meaning_in_a_game(
    calculator: str, game: str, betting: str, text: str
) -> None:
    assert sentence(calculator, game, betting) == text


def test_every_need_is_met_in_some_games_and_not_in_others() -> None:
    assert (set(NEEDS) - set(CALCULATORS), set(NEEDS.values())) == (set(), set(Need))
    for calculator in NEEDS:
        assert {bool(sentence(calculator, *played)) for played in PLAYED} == {True, False}
