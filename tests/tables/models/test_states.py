"""States of rows and what they allow."""

from tables.models import Bag, Move, Table
from tests.conftest import NOON


def test_timestamps_determine_the_state_of_tables_bags_and_moves() -> None:
    assert [Table(broken_at=at).is_broken for at in (None, NOON)] == [False, True]
    assert [Bag(opened_at=at).is_open for at in (None, NOON)] == [False, True]
    assert [Move(left_at=at).has_left for at in (None, NOON)] == [False, True]
