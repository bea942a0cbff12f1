"""States of rows and what they allow."""

from tables.models import Bag, Move, Table
from tests.conftest import NOON


def test_table_bag_and_move_take_their_state_from_timestamps() -> None:
    assert [Table(broken_at=at).is_broken for at in (None, NOON)] == [False, True]
    assert [Bag(opened_at=at).is_open for at in (None, NOON)] == [False, True]
    assert [Move(left_at=at).has_left for at in (None, NOON)] == [False, True]
