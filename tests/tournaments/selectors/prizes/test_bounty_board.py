"""A deal on the wall: how its players are parted into columns, and how large they are written."""

import pytest

from tournaments.models import Deal, Entry
from tournaments.rules.prizes.deals.proposals import FinalTable
from tournaments.selectors.prizes.bounty_board import DealBoard
from tournaments.selectors.prizes.deals import DealPlayer


def board(players: int) -> DealBoard:
    rows = [DealPlayer(Entry(pk=number), stack=100, methods={}, amount=10) for number in range(players)]
    return DealBoard(Deal(), rows, FinalTable(stacks=(100,) * players, prizes=(10,) * players), 0)


@pytest.mark.parametrize(
    ("players", "columns", "size"),
    [
        (2, [2], "large"),
        (7, [7], "large"),
        (8, [8], "middling"),
        (10, [10], "middling"),
        (11, [6, 5], "middling"),
        (20, [10, 10], "middling"),
        (21, [11, 10], "small"),
    ],
)
def test_deal_board_fits_all_players_in_at_most_two_columns(players: int, columns: list[int], size: str) -> None:
    shown = board(players)
    assert ([len(column) for column in shown.columns], shown.figure_size) == (columns, size)


def test_second_column_of_the_deal_board_continues_the_first_column() -> None:
    shown = board(11)
    assert [row.entry.pk for column in shown.columns for row in column] == list(range(11))
