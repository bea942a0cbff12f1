"""Two desks pay one prize at once: one pays, and the other is told."""

import pytest
from django.contrib.auth.models import User

from tests.concurrency import at_once
from tests.conftest import NOON
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import Payment, Tournament
from tournaments.services.open_floor import floor
from tournaments.services.prizes.payouts import Handing, pay_out
from tournaments.services.prizes.prizes import set_prizes

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("handing", [Handing(), Handing(amount=300, left=300)])
def test_prize_is_paid_once_by_two_simultaneous_desks(tournament: Tournament, director: User, handing):
    entries = fill(tournament, 3)
    with floor(tournament, by=director, now=NOON) as f:
        set_prizes(f, amounts=[300], reason="As agreed")
    bust_all_but(entries, 1)

    def desk() -> None:
        with floor(tournament.pk, by=director, now=NOON) as f:
            pay_out(f, entry=entries[0], handing=handing)

    assert at_once(desk, desk) == ["done", "paid_already"]
    assert [payment.amount for payment in Payment.objects.all()] == [300]
