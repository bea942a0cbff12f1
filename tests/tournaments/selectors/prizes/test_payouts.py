"""Payouts by place."""

import pytest

from tests.conftest import NOON
from tests.tournaments.field import MINUTE, fill
from tournaments.models import Tournament
from tournaments.selectors.prizes.final_places import payout_states_by_place
from tournaments.services.busts import bust
from tournaments.services.open_floor import floor
from tournaments.services.prizes.payouts import Handing, pay_out
from tournaments.services.prizes.prizes import set_prizes

pytestmark = pytest.mark.django_db


def test_place_is_marked_paid_after_the_full_prize_is_paid(tournament: Tournament) -> None:
    _first, second, third = fill(tournament, 3)
    with floor(tournament, by=None, now=NOON + MINUTE) as f:
        set_prizes(f, amounts=[200_00, 100_00, 90_00])
        bust(f, entry=third)
    with floor(tournament, by=None, now=NOON + 2 * MINUTE) as f:
        bust(f, entry=second)
    assert payout_states_by_place(Tournament.objects.get()) == dict.fromkeys((1, 2, 3), "due")
    with floor(tournament, by=None, now=NOON + 3 * MINUTE) as f:
        pay_out(f, entry=third, handing=Handing())
    assert payout_states_by_place(Tournament.objects.get()) == {1: "due", 2: "due", 3: "paid"}
