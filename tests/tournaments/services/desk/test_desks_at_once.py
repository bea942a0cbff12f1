"""Two desks at once: the last seat is sold once, and receipts are numbered without a gap."""

from collections.abc import Callable
from functools import partial

import pytest
from django.contrib.auth.models import User

from tests.concurrency import at_once
from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk.desk_actions import SPLIT
from tournaments.models import Entry, Payment, Player, Tournament
from tournaments.services.desk import entries
from tournaments.services.desk.sales import Sale
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db(transaction=True)


def sell_at_once(tournament: Tournament, by: User, names: list[str]) -> list[str]:
    """Sell to each name at a desk of its own at the same time; return `done` or refusal codes, sorted."""

    def sell(name: str) -> None:
        with floor(tournament.pk, by=by, now=NOON - MINUTE) as f:
            entries.enter(f, name=name, sale=Sale(method="cash"))

    return at_once(*(partial(sell, name) for name in names))


def test_last_seat_is_sold_once_by_two_simultaneous_desks(open_at: Callable[..., Tournament], director: User) -> None:
    tournament = open_at(**SPLIT, capacity=1)
    assert sell_at_once(tournament, director, ["Ada", "Bix"]) == ["done", "event_full"]
    assert (Entry.objects.count(), Payment.objects.count()) == (1, 1)


def test_player_is_entered_once_by_two_simultaneous_desks(open_at: Callable[..., Tournament], director: User) -> None:
    tournament = open_at(**SPLIT)
    assert sell_at_once(tournament, director, ["Ada", "Ada"]) == ["done", "is_in_already"]
    assert Player.objects.count() == 1


def test_receipt_numbers_of_many_desks_have_no_gap(open_at: Callable[..., Tournament], director: User) -> None:
    tournament = open_at(**SPLIT)
    assert sell_at_once(tournament, director, ["Ada", "Bix", "Cleo", "Dory"]) == ["done"] * 4
    assert list(Payment.objects.values_list("number", flat=True)) == [1, 2, 3, 4]
