"""Number of database queries of the pages of a played room."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from tables.services.balance import moves
from tables.services.hands import busts, buttons
from tests.conftest import MINUTE
from tests.tables.play import NAMES, Play
from tournaments.services.clock import clock

pytestmark = pytest.mark.django_db

MaxQueries = Callable[[int], AbstractContextManager[object]]


@pytest.mark.parametrize(("page", "most"), [("", 40), ("tables/", 32)])
def test_page_queries_each_fact_of_a_played_room_once(
    desk: Client, play: Play, django_assert_max_num_queries: MaxQueries, page: str, most: int
) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 10), t3=range(1, 8))
    play(clock.start_clock)
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    play.now += MINUTE
    play(busts.bust, entry=play.entry(NAMES[0]))
    play(moves.order_move, entry=play.entry(NAMES[9]), seat=play.seat("3.8"))
    desk.get(f"/t/event/{page}")
    with django_assert_max_num_queries(most):
        assert desk.get(f"/t/event/{page}").status_code == 200
