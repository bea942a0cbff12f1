"""Hand for hand over several halls: which of them everybody waits for."""

import pytest

from tables.displays.table_boards import tables_board
from tables.models import Table
from tables.selectors.hands.board import BoardArea, hand_for_hand_board
from tables.services.hands.ticks import mark_hand_done
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.displays.board import RequestedPage
from tournaments.services.clock.hand_for_hand import start_hand_for_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def halls(play: Play) -> Play:
    """Three tables: two in the hall, one upstairs, in hand for hand."""
    play.sit(t1=[1, 2], t2=[1, 2], t3=[1, 2])
    Table.objects.filter(number=1).update(area="Hall")
    Table.objects.filter(number=2).update(area="Upstairs")
    Table.objects.filter(number=3).update(area="Hall")
    play.now = NOON + 5 * MINUTE
    play(start_hand_for_hand)
    play(mark_hand_done, table=play.table(2))
    play(mark_hand_done, table=play.table(3))
    return play


def test_hand_for_hand_board_lists_unfinished_tables_of_each_hall(halls: Play) -> None:
    found = hand_for_hand_board(halls.tournament)
    assert found is not None
    assert found.areas == [
        BoardArea(name="Hall", done=1, of=2, missing=[1]),
        BoardArea(name="Upstairs", done=1, of=1, missing=[]),
    ]


def test_hand_for_hand_board_groups_tables_by_hall(halls: Play) -> None:
    page = tables_board(halls.tournament, RequestedPage())
    assert [table["number"] for table in page.content["tables"]] == [1, 3, 2]
    assert page.content["areas"] == [("Hall", "1 of 2", False), ("Upstairs", "1 of 1", True)]


def test_hand_for_hand_board_does_not_group_a_single_hall(halls: Play) -> None:
    Table.objects.update(area="Hall")
    found = hand_for_hand_board(halls.tournament)
    assert found is not None
    assert found.areas == []
