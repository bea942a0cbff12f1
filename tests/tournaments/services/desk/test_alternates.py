"""Alternates: tickets, calls, and how long a player waits."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Tournament, Waiting
from tournaments.selectors.desk.alternates import alternates_of
from tournaments.services import busts
from tournaments.services.desk import alternates

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    return Desk(open_at(capacity=3), director)


def waits(desk: Desk) -> list[tuple[int, str, timedelta | None]]:
    return [(one.ticket, one.name, one.wait) for one in alternates_of(desk.tournament, now=desk.now)]


def test_the_line_is_called_in_the_order_of_its_tickets(desk: Desk) -> None:
    desk.enter("Ada", "Bix", "Cleo")
    for name in ("Dory", "Enzo"):
        desk(alternates.add_alternate, name=name)
    assert desk.said == "Enzo added to the waiting list, number 2"
    assert desk(alternates.call_next_alternate).player.display_name == "Dory"
    desk(alternates.remove_alternate, waiting=Waiting.objects.get(ticket=1))
    assert desk(alternates.call_next_alternate).player.display_name == "Enzo"
    assert desk.refused(alternates.call_next_alternate) == "nobody_waits"
    desk.undo()
    assert Waiting.objects.get(ticket=2).called_at is None


def test_nobody_waits_twice_and_nobody_who_may_not_play(desk: Desk) -> None:
    ada = desk.enter("Ada")
    desk(alternates.add_alternate, name="Dory")
    assert desk.refused(alternates.add_alternate, name="Dory") == "waits_already"
    assert desk.refused(alternates.add_alternate, player=ada.player) == "is_in_already"
    assert desk.refused(alternates.add_alternate, name="  ") == "needs_a_name"
    dory = Waiting.objects.get(player__display_name="Dory")
    desk(alternates.remove_alternate, waiting=dory)
    assert desk.refused(alternates.remove_alternate, waiting=dory) == "waits_no_more"
    assert desk(alternates.add_alternate, name="Dory").ticket == 2


def test_nobody_waits_when_registration_has_closed(desk: Desk) -> None:
    desk.now = NOON + 50 * MINUTE
    assert desk.refused(alternates.add_alternate, name="Dory") == "registration_closed"


def test_the_expected_wait_is_the_position_over_the_bust_rate(desk: Desk) -> None:
    desk.enter("Ada", "Bix", "Cleo")
    for name in ("Dory", "Enzo"):
        desk(alternates.add_alternate, name=name)
    assert waits(desk) == [(1, "Dory", None), (2, "Enzo", None)]
    desk.now = NOON + 30 * MINUTE
    entry = desk.tournament.entries.get(player__display_name="Cleo")
    desk(busts.bust, entry=entry)
    assert waits(desk) == [(1, "Dory", timedelta(0)), (2, "Enzo", 30 * MINUTE)]
    desk.enter("Dory")
    assert waits(desk) == [(2, "Enzo", 30 * MINUTE)]


def test_undoing_the_entry_puts_somebody_back_in_the_line(desk: Desk) -> None:
    desk(alternates.add_alternate, name="Dory")
    desk.enter("Dory")
    desk.undo()
    assert waits(desk) == [(1, "Dory", timedelta(0))]
