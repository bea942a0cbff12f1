"""Rebuys and add-ons."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk.desk_actions import BUY_IN, SPLIT, Desk
from tournaments.models import RebuyOrAddOn, Tournament
from tournaments.selectors.snapshot import field_part
from tournaments.services import busts
from tournaments.services.desk import prices, rebuys_and_add_ons
from tournaments.services.desk.sales import Sale

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    return Desk(open_at(**SPLIT, rebuys=2, rebuy_up_to=20_000, add_ons=1), director)


def test_rebuy_adds_chips_and_money(desk: Desk) -> None:
    desk(prices.add_profile, name="Rebuy", sells="rebuy", prize_share=10_000, house_fee=500, chips=15_000)
    ada = desk.enter("Ada")
    desk(rebuys_and_add_ons.rebuy, entry=ada, stack=0, sale=Sale(method="card"))
    assert desk.said == "Ada: rebuy, 15,000 chips, €105 card, receipt 2"
    assert (field_part(desk.tournament)["chips"], desk.taken()) == (35_000, BUY_IN + 10_500)


def test_add_on_without_a_price_costs_a_buy_in(desk: Desk) -> None:
    sold = desk(rebuys_and_add_ons.add_on, entry=desk.enter("Ada"))
    assert (sold.price, sold.chips, desk.said) == (BUY_IN, 20_000, "Ada: add-on, 20,000 chips, unpaid")


def test_rebuys_and_add_ons_beyond_the_limit_are_refused(desk: Desk) -> None:
    ada = desk.enter("Ada")
    assert desk.refused(rebuys_and_add_ons.rebuy, entry=ada) == "stack_unknown"
    assert desk.refused(rebuys_and_add_ons.rebuy, entry=ada, stack=20_001) == "stack_too_large"
    for _ in range(2):
        desk(rebuys_and_add_ons.rebuy, entry=ada, stack=20_000)
    assert desk.refused(rebuys_and_add_ons.rebuy, entry=ada, stack=0) == "rebuy_limit"
    desk(rebuys_and_add_ons.add_on, entry=ada)
    assert desk.refused(rebuys_and_add_ons.add_on, entry=ada) == "add_on_limit"


def test_rebuys_and_add_ons_are_refused_after_the_closing_break(desk: Desk) -> None:
    ada = desk.enter("Ada")
    desk.now = NOON + 50 * MINUTE
    assert desk.refused(rebuys_and_add_ons.rebuy, entry=ada, stack=0) == "rebuys_closed"
    assert desk.refused(rebuys_and_add_ons.add_on, entry=ada) == "add_on_closed"
    desk(rebuys_and_add_ons.rebuy, entry=ada, stack=0, sale=Sale(override_reason="asked before the break"))
    assert desk.said.endswith("Override by the director (rebuys had closed): asked before the break")


def test_end_time_of_a_rebuy_price_overrides_the_close_of_registration(desk: Desk) -> None:
    ada = desk.enter("Ada")
    later = NOON + 60 * MINUTE
    desk(prices.add_profile, name="Add-on", sells="add_on", prize_share=3_000, until=later)
    desk(prices.add_profile, name="Rebuy", sells="rebuy", prize_share=3_000, until=NOON + 20 * MINUTE)
    desk.now = NOON + 30 * MINUTE
    assert desk.refused(rebuys_and_add_ons.rebuy, entry=ada, stack=0) == "rebuys_closed"
    desk.now = NOON + 55 * MINUTE
    desk(rebuys_and_add_ons.add_on, entry=ada)
    desk.now = later
    assert desk.refused(rebuys_and_add_ons.add_on, entry=desk.tournament.entries.get()) == "add_on_closed"


def test_busted_player_cannot_rebuy(desk: Desk) -> None:
    desk.enter("Bix")
    ada = desk.enter("Ada")
    desk(busts.bust, entry=ada)
    assert desk.refused(rebuys_and_add_ons.rebuy, entry=ada, stack=0) == "is_not_in"


def test_voided_rebuy_is_refunded_and_can_be_restored_by_undo(desk: Desk) -> None:
    ada = desk.enter("Ada")
    desk(rebuys_and_add_ons.rebuy, entry=ada, stack=0, sale=Sale(method="cash"))
    desk(rebuys_and_add_ons.void_rebuy_or_add_on, rebuy_or_add_on=RebuyOrAddOn.objects.get())
    assert desk.said == "Rebuy of Ada voided, €150 refunded"
    assert (field_part(desk.tournament)["chips"], desk.taken()) == (20_000, BUY_IN)
    assert (
        desk.refused(rebuys_and_add_ons.void_rebuy_or_add_on, rebuy_or_add_on=RebuyOrAddOn.objects.get()) == "is_voided"
    )
    desk.undo()
    assert (field_part(desk.tournament)["chips"], desk.taken()) == (40_000, 2 * BUY_IN)


def test_undo_of_a_paid_rebuy_voids_the_rebuy(desk: Desk) -> None:
    desk(rebuys_and_add_ons.rebuy, entry=desk.enter("Ada"), stack=0, sale=Sale(method="cash"))
    desk.undo()
    assert (field_part(desk.tournament)["chips"], desk.taken(), len(desk.receipts())) == (20_000, BUY_IN, 3)
    desk.undo()
    assert (field_part(desk.tournament)["chips"], desk.taken(), len(desk.receipts())) == (40_000, 2 * BUY_IN, 4)
