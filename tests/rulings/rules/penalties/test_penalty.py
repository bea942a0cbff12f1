"""TDA 2024 rule 71: what a penalty costs and how it is said."""

import pytest

from rulings.rules.penalties.penalty import (
    DISQUALIFICATION,
    ONE_HAND,
    WARNING,
    PenaltyKind,
    PenaltyStep,
    missed_hand_count,
    penalty_text,
)


def rounds(count: int) -> PenaltyStep:
    """Return a step of so many rounds."""
    return PenaltyStep(PenaltyKind.ROUNDS, count)


@pytest.mark.parametrize(
    ("players", "count", "hands"), [(9, 1, 9), (9, 2, 18), (2, 1, 2), (6, 4, 24), (9, 0, 0), (1, 1, 1)]
)
def test_rule_71_penalty_round_has_a_hand_for_each_player(players: int, count: int, hands: int) -> None:
    assert missed_hand_count(players, rounds=count) == hands


@pytest.mark.parametrize(("penalty", "hands"), [(WARNING, 0), (ONE_HAND, 1), (rounds(2), 16), (DISQUALIFICATION, 0)])
def test_rule_71_every_penalty_has_the_right_number_of_hands(penalty: PenaltyStep, hands: int) -> None:
    assert penalty.missed_hand_count(players=8) == hands


@pytest.mark.parametrize(
    ("penalty", "words"),
    [
        (WARNING, "a warning"),
        (ONE_HAND, "1 hand"),
        (PenaltyStep(PenaltyKind.HANDS, 3), "3 hands"),
        (rounds(1), "1 round"),
        (rounds(2), "2 rounds"),
        (DISQUALIFICATION, "disqualification"),
    ],
)
def test_text_of_a_penalty_contains_kind_and_count(penalty: PenaltyStep, words: str) -> None:
    assert penalty_text(penalty) == words
