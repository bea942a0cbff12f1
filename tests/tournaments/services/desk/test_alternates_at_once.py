"""Two of the desk act on the list of alternates at once: nobody's seat is given away twice."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from tests.concurrency import at_once
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Tournament, Waiting
from tournaments.services.desk import alternates, entries
from tournaments.services.desk.sales import Sale
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk(tournament: Tournament, director: User) -> Desk:
    Tournament.objects.filter(pk=tournament.pk).update(capacity=3)
    tournament.refresh_from_db()
    return Desk(tournament, director)


def doing(desk: Desk, action: Callable[..., object], **said: object) -> Callable[[], object]:
    def act() -> None:
        with floor(desk.tournament.pk, by=desk.by, now=desk.now + timedelta(seconds=1)) as f:
            action(f, **said)

    return act


def test_only_one_alternate_is_called_by_two_simultaneous_calls(desk: Desk) -> None:
    desk.enter("Ada", "Bix")
    for name in ("Dory", "Enzo"):
        desk(alternates.add_alternate, name=name)
    call = doing(desk, alternates.call_next_alternate)
    assert at_once(call, call) == ["done", "no_seat_to_call"]
    called = Waiting.objects.filter(called_at__isnull=False).values_list("player__display_name", flat=True)
    assert list(called) == ["Dory"]


def test_alternate_called_first_gets_the_only_seat(desk: Desk) -> None:
    desk.enter("Ada")
    for name in ("Dory", "Enzo"):
        desk(alternates.add_alternate, name=name)
        desk(alternates.call_next_alternate)
    desk(entries.enter, name="Fay", sale=Sale(override_reason="a regular"))
    assert at_once(*(doing(desk, entries.enter, name=name) for name in ("Enzo", "Dory"))) == [
        "called_seat_taken",
        "done",
    ]
    assert desk.entries_in() == ["Ada 1", "Dory 1", "Fay 1"]


def test_player_without_a_call_does_not_take_the_seat_of_a_called_alternate(desk: Desk) -> None:
    desk.enter("Ada", "Bix")
    desk(alternates.add_alternate, name="Dory")
    desk(alternates.call_next_alternate)
    walk_in, called = (doing(desk, entries.enter, name=name) for name in ("Gus", "Dory"))
    assert at_once(walk_in, called) in (["done", "event_full"], ["done", "line_waits"])
    assert desk.entries_in() == ["Ada 1", "Bix 1", "Dory 1"]
