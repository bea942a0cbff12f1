"""The board as sentences: the tables that are waited for, what the figures mean, what the bags come to."""

import pytest

from tables.sentences.hands.board import bags_clause, goal_sentence, tables_clause
from tournaments.rules.prizes.bubble import Arithmetic


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([3], "T3"),
        ([3, 8], "T3 and T8"),
        ([1, 2, 3, 4], "T1, T2, T3 and T4"),
        ([1, 2, 3, 4, 5, 6], "T1, T2, T3, T4 and 2 more"),
    ],
)
def test_sentence_lists_at_most_the_first_four_tables(numbers: list[int], said: str) -> None:
    assert tables_clause(numbers) == said


@pytest.mark.parametrize(
    ("sums", "said"),
    [
        (Arithmetic(before=64, out=0, covered=1, goal=63, paid=63), "63 left = 63 paid."),
        (Arithmetic(before=66, out=2, goal=63, paid=63), "64 left, 63 paid: 1 to go."),
        (
            Arithmetic(before=64, out=2, goal=63, paid=63),
            "62 left, 63 paid: the players out share the prizes below.",
        ),
        (Arithmetic(before=62, out=1, goal=63, paid=63), "61 left, 63 paid."),
        # places 9 and 10 are not paid
        (Arithmetic(before=10, out=2, goal=9, paid=6), "8 left, 9 paid."),
        (Arithmetic(before=10, out=5, goal=9, paid=6), "5 left, 9 paid: the players out share the prizes below."),
        (Arithmetic(before=62, out=1), ""),
    ],
)
def test_hand_for_hand_board_counts_a_waiting_all_in_as_lost(sums: Arithmetic, said: str) -> None:
    assert goal_sentence(sums, why="money") == said


@pytest.mark.parametrize(
    ("missing", "apart", "said"),
    [
        (12, -240_000, "12 bags to close, 240,000 chips still to count."),
        (0, 0, "Every bag is closed and the total is right."),
        (0, -500, "500 chips are missing: count again."),
        (3, 100, "The bags have 100 chips too many: count them again."),
    ],
)
def test_sentence_compares_bagged_chips_with_expected_chips(missing: int, apart: int, said: str) -> None:
    assert bags_clause(missing=missing, apart=apart) == said
