"""The bag board: how far each table is, where somebody goes next, and the sums."""

import pytest

from tables.selectors.days.bag_board import bag_board, next_unfinished_table
from tables.services.hands.bagging import announce_last_hands
from tests.tables.ending import Ending
from tests.tables.festival import Festival
from tests.tables.play import Play
from tournaments.selectors.days.days import current_day

pytestmark = pytest.mark.django_db


def states(ending: Ending) -> list[str]:
    return [str(table.state) for table in bag_board(ending.tournament).tables]


def test_bag_board_shows_the_progress_of_a_table(ending: Ending) -> None:
    assert states(ending) == ["waits", "waits"]
    ending.count(Ada=0, Bix=100)
    assert states(ending) == ["counts", "waits"]
    ending.count(Cleo=-100)
    assert states(ending) == ["to_verify", "waits"]
    ending.verify("Ada", "Bix", "Cleo")
    assert states(ending) == ["verified", "waits"]


def test_impossible_sum_of_a_table_is_reported_before_all_bags_are_counted(ending: Ending) -> None:
    ending.total(1, 3 * ending.stack)
    ending.count(Ada=0, Bix=ending.stack + 500)
    assert [(table.number, table.surplus) for table in bag_board(ending.tournament).tables_with_difference] == [
        (1, 500)
    ]
    ending.count(Cleo=0)
    assert [(table.number, table.surplus) for table in bag_board(ending.tournament).tables_with_difference] == [
        (1, ending.stack + 500)
    ]


def test_tables_with_differences_are_listed_before_uncounted_tables(ending: Ending) -> None:
    ending.total(2, 2 * ending.stack)
    ending.count(Dory=0, Enzo=-500)
    found = bag_board(ending.tournament)
    assert [(table.number, table.state) for table in found.unfinished_tables] == [(2, "wrong"), (1, "waits")]
    assert (found.verified_count, next_unfinished_table(found, after=2).number) == (0, 1)  # type: ignore[union-attr]


def test_chip_difference_is_unknown_until_every_table_is_counted(ending: Ending) -> None:
    ending.bag(Dory=100, Enzo=-100)
    assert bag_board(ending.tournament).difference is None
    ending.total(1, 3 * ending.stack - 500)
    found = bag_board(ending.tournament)
    assert (found.bagged_chips, found.unbagged_chips, found.difference) == (
        2 * ending.stack,
        3 * ending.stack - 500,
        -500,
    )


def test_chip_count_before_the_end_of_the_day_is_ignored(ending: Ending) -> None:
    ending.total(1, 3 * ending.stack)
    ending.play(announce_last_hands, hands=3)
    assert [table.counted.expected for table in bag_board(ending.tournament).tables] == [None, None]


def test_one_day_tournament_has_no_bag_board(festival: Festival, play: Play) -> None:
    assert current_day(play.tournament) is None
    festival.flight("1A", after=0)
    assert current_day(festival.flights["1A"].tournament).code == "1A"  # type: ignore[union-attr]
