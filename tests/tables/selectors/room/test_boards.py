"""The next break that the boards on the walls announce."""

import pytest

from tables.selectors.room.boards import next_break
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db


def test_boards_announce_no_table_break_while_entries_or_alternates_may_need_seats(play: Play) -> None:
    # 17 players: tables 1 and 2 have 18 seats, and four more of so many are expected while registration is open
    play.sit(t1=range(1, 7), t2=range(1, 7), t3=range(1, 6))
    assert next_break(play.tournament, now=NOON + MINUTE) is None
    assert next_break(play.tournament, now=NOON + 51 * MINUTE) == (3, 17)
    play(entries.enter, name="Zed")
    assert next_break(play.tournament, now=NOON + 51 * MINUTE) is None
