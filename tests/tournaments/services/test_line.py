"""The line: tickets, calls, and how long somebody waits."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk import Desk
from tournaments.models import Tournament, Waiting
from tournaments.selectors.line import line_of
from tournaments.services import entries, line

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    return Desk(open_at(capacity=3), director)


def waits(desk: Desk) -> list[tuple[int, str, timedelta | None]]:
    return [(one.ticket, one.name, one.wait) for one in line_of(desk.tournament, now=desk.now)]


def test_the_line_is_called_in_the_order_of_its_tickets(desk: Desk) -> None:
    desk.enter("Ada", "Bix", "Cleo")
    for name in ("Dory", "Enzo"):
        desk(line.join_line, name=name)
    assert desk.said == "Enzo waits for a seat, number 2"
    assert desk(line.call_next).player.display_name == "Dory"
    desk(line.leave_line, waiting=Waiting.objects.get(ticket=1))
    assert desk(line.call_next).player.display_name == "Enzo"
    assert desk.refused(line.call_next) == "nobody_waits"
    desk.undo()
    assert Waiting.objects.get(ticket=2).called_at is None


def test_nobody_waits_twice_and_nobody_who_may_not_play(desk: Desk) -> None:
    ada = desk.enter("Ada")
    desk(line.join_line, name="Dory")
    assert desk.refused(line.join_line, name="Dory") == "waits_already"
    assert desk.refused(line.join_line, player=ada.player) == "is_in_already"
    assert desk.refused(line.join_line, name="  ") == "needs_a_name"
    dory = Waiting.objects.get(player__display_name="Dory")
    desk(line.leave_line, waiting=dory)
    assert desk.refused(line.leave_line, waiting=dory) == "waits_no_more"
    assert desk(line.join_line, name="Dory").ticket == 2


def test_nobody_waits_when_registration_has_closed(desk: Desk) -> None:
    desk.now = NOON + 50 * MINUTE
    assert desk.refused(line.join_line, name="Dory") == "registration_closed"


def test_the_expected_wait_is_the_position_over_the_bust_rate(desk: Desk) -> None:
    desk.enter("Ada", "Bix", "Cleo")
    for name in ("Dory", "Enzo"):
        desk(line.join_line, name=name)
    assert waits(desk) == [(1, "Dory", None), (2, "Enzo", None)]
    desk.now = NOON + 30 * MINUTE
    entry = desk.tournament.entries.get(player__display_name="Cleo")
    desk(entries.bust, entry=entry)
    assert waits(desk) == [(1, "Dory", timedelta(0)), (2, "Enzo", 30 * MINUTE)]
    desk.enter("Dory")
    assert waits(desk) == [(2, "Enzo", 30 * MINUTE)]


def test_undoing_the_entry_puts_somebody_back_in_the_line(desk: Desk) -> None:
    desk(line.join_line, name="Dory")
    desk.enter("Dory")
    desk.undo()
    assert waits(desk) == [(1, "Dory", timedelta(0))]
