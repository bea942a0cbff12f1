"""States of rows and what they allow."""

from tables.models import Bag, Move, Table
from tests.conftest import NOON


def test_a_table_a_bag_and_a_move_say_how_far_they_are() -> None:
    assert [Table(broken_at=at).is_broken for at in (None, NOON)] == [False, True]
    assert [Bag(opened_at=at).is_open for at in (None, NOON)] == [False, True]
    assert [Move(left_at=at).has_left for at in (None, NOON)] == [False, True]
