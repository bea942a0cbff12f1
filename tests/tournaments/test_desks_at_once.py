"""Two desks at once: the last seat is sold once, and receipts are numbered without a gap."""

import threading
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk import SPLIT
from tournaments.models import Entry, Payment, Player, Tournament
from tournaments.rules.refused import Refused
from tournaments.services import entries
from tournaments.services.door import floor

pytestmark = pytest.mark.django_db(transaction=True)


def sell_at_once(tournament: Tournament, by: User, names: list[str]) -> list[str]:
    """A desk for each name, all of them pressing Enter together: `sold` or the refusal's code, sorted."""
    answers: list[str] = []
    together = threading.Barrier(len(names))

    def sell(name: str) -> None:
        try:
            together.wait()
            with floor(tournament.pk, by=by, now=NOON - MINUTE) as f:
                entries.enter(f, name=name, method="cash")
            answers.append("sold")
        except Refused as refused:
            answers.append(refused.code)
        finally:
            connection.close()

    desks = [threading.Thread(target=sell, args=(name,)) for name in names]
    for desk in desks:
        desk.start()
    for desk in desks:
        desk.join()
    return sorted(answers)


def test_one_gets_the_last_seat_and_the_other_is_told(open_at: Callable[..., Tournament], director: User) -> None:
    tournament = open_at(**SPLIT, capacity=1)
    assert sell_at_once(tournament, director, ["Ada", "Bix"]) == ["event_full", "sold"]
    assert (Entry.objects.count(), Payment.objects.count()) == (1, 1)


def test_one_person_at_two_desks_is_entered_once(open_at: Callable[..., Tournament], director: User) -> None:
    tournament = open_at(**SPLIT)
    assert sell_at_once(tournament, director, ["Ada", "Ada"]) == ["is_in_already", "sold"]
    assert Player.objects.count() == 1


def test_receipts_of_many_desks_have_no_gap(open_at: Callable[..., Tournament], director: User) -> None:
    tournament = open_at(**SPLIT)
    assert sell_at_once(tournament, director, ["Ada", "Bix", "Cleo", "Dory"]) == ["sold"] * 4
    assert list(Payment.objects.values_list("number", flat=True)) == [1, 2, 3, 4]
