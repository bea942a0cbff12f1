"""The first step in the row of a finished event in the list of tournaments."""

import pytest

from tests.conftest import MINUTE, NOON
from tests.tournaments.field import bust_all_but, fill, pay_for
from tournaments.models import Tournament
from tournaments.selectors.home_steps import FirstStep, RowStep, first_step
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.today import past_tournaments
from tournaments.services.open_floor import floor
from tournaments.services.prizes.finishing import finish_and_pay
from tournaments.services.prizes.payouts import take_back_overpayment
from tournaments.services.prizes.prize_corrections import correct_prizes
from tournaments.services.prizes.prizes import set_prizes

pytestmark = pytest.mark.django_db

AT = NOON + 10 * MINUTE


def row_step() -> RowStep:
    [listed] = past_tournaments(now=AT, most=5)
    return first_step(listed, now=AT)


def test_front_page_shows_unpaid_prizes_despite_an_overpaid_prize(tournament: Tournament) -> None:
    entries = fill(tournament, 3)
    pay_for(entries)
    with floor(tournament, by=None, now=AT) as f:
        set_prizes(f, amounts=[200_00, 100_00, 90_00])
    bust_all_but(entries, 1)
    with floor(tournament, by=None, now=AT) as f:
        finish_and_pay(f, entries=[payout.entry for payout in payouts(f.tournament)])
    assert row_step() == RowStep(FirstStep.RESULTS)
    with floor(tournament, by=None, now=AT) as f:
        correct_prizes(f, reason="The list was wrong", amounts={3: 80_00, 2: 110_00})
    assert row_step() == RowStep(FirstStep.PAY, 2)
    with floor(tournament, by=None, now=AT) as f:
        take_back_overpayment(f, entry=entries[2])
    assert row_step() == RowStep(FirstStep.PAY, 1)
