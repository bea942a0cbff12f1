"""The demonstration's chip counts."""

import pytest

from tables.demo.counting import TABLES, record_sample_counts
from tables.selectors.chips.live_counts import live_stacks
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


def test_demo_counts_chips_only_at_the_first_three_tables(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1, 2], t3=[1, 2], t4=[1, 2])
    counted = record_sample_counts(slug=play.tournament.slug, by=play.by, now=play.now)
    seats = sorted(stack.seat for stack in live_stacks(play.tournament))
    assert (TABLES, counted, seats) == (3, 6, ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"])
    assert all(stack.chips % 100 == 0 for stack in live_stacks(play.tournament))


def test_demo_counts_no_chips_of_an_unknown_tournament(play: Play) -> None:
    assert record_sample_counts(slug="not-there", by=play.by, now=play.now) == 0
