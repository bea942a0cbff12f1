"""An undo of a change from before leaves out what a tournament no longer has."""

import pytest
from django.contrib.auth.models import User

from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import FloorLog, Tournament
from tournaments.services.lifecycle import change_settings
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


def test_a_change_that_named_flights_is_undone_without_them(tournament: Tournament, director: User) -> None:
    desk = Desk(tournament, director)
    desk(change_settings, capacity=90)
    row = FloorLog.objects.filter(tournament=desk.tournament).latest("number")
    for label, _, before, after in row.changes:
        if label == "tournaments.tournament":
            before["flights"], after["flights"] = ["1A"], ["1A", "1B"]
    FloorLog.objects.filter(pk=row.pk).update(changes=row.changes)
    desk(undo, entry=FloorLog.objects.get(pk=row.pk))
    desk.tournament.refresh_from_db()
    assert desk.tournament.capacity is None
