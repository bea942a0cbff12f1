"""Removed bags are paid once each, from the pool or by the house, and every sum of the money agrees."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.services.days import carry_over
from tests.markup import one_line
from tests.tables.festival import Festival
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.models import BagPay, Payment, Tournament
from tournaments.selectors.days.removed_bags import removed_bag_pays
from tournaments.selectors.desk.ledger import cash_up, event_ledger
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.days.bag_pays import pay_bag
from tournaments.services.days.flights import set_carry_over
from tournaments.services.desk.payments import reverse_payment
from tournaments.services.lifecycle import change_settings
from tournaments.services.prizes import prizes
from tournaments.services.prizes.payouts import set_id_check_limit

pytestmark = pytest.mark.django_db


@pytest.fixture
def owed(bagged: Festival) -> BagPay:
    """Return what Ada gets for the smaller of two bags: 40 from the pool."""
    return payment_after_carry_over(bagged)


def payment_after_carry_over(festival: Festival, **more: object) -> BagPay:
    """Return what is owed after the carry-over."""
    festival.whole(set_carry_over, **SETTINGS | {"pay": "bonus", "amount": 4_000} | more)
    festival.whole(carry_over.confirm_carry_over)
    return BagPay.objects.get()


def test_payment_for_a_removed_bag_is_made_only_once(bagged: Festival, owed: BagPay) -> None:
    whole = bagged.whole
    paid = whole(pay_bag, pay=owed)
    assert (paid.kind, paid.amount, paid.entry) == (Payment.Kind.BAG, 4_000, owed.entry)
    assert entry_sentence(whole.last) == "Paid €40 to Ada for a removed bag, cash"
    assert whole.refused(pay_bag, pay=owed).startswith(f"Ada was already paid by director, receipt {paid.number}.")
    found = removed_bag_pays(whole.tournament)
    assert (found.due, found.amount_paid, found.amount_left, found.unpaid_count) == (4_000, 4_000, 0, 0)
    assert cash_up(whole.tournament).drawers[0].cash == -4_000
    ledger = event_ledger(whole.tournament)
    assert (ledger.bag_pays, ledger.house_bag_pays, ledger.difference) == (4_000, 0, 0)
    assert ledger.place_prizes + ledger.bag_pays == ledger.pool
    assert payouts(whole.tournament) == []


def test_undone_or_reversed_bag_payment_is_due_again(bagged: Festival, owed: BagPay) -> None:
    whole = bagged.whole
    whole(pay_bag, pay=owed)
    whole.undo()
    assert (removed_bag_pays(whole.tournament).amount_left, cash_up(whole.tournament).net) == (4_000, 0)
    paid = whole(pay_bag, pay=owed)
    whole(reverse_payment, payment=paid, note="Wrong player")
    assert removed_bag_pays(whole.tournament).amount_left == 4_000
    whole(pay_bag, pay=owed, method="transfer")
    assert (removed_bag_pays(whole.tournament).amount_left, cash_up(whole.tournament).net) == (0, -4_000)


def test_bag_payment_by_the_house_leaves_the_prize_pool_unchanged(bagged: Festival) -> None:
    owed = payment_after_carry_over(bagged, from_pool=False)
    whole = bagged.whole
    whole(pay_bag, pay=owed)
    assert entry_sentence(whole.last) == "The house paid €40 to Ada for a removed bag, cash"
    ledger = event_ledger(whole.tournament)
    assert (ledger.bag_pays, ledger.house_bag_pays, ledger.difference) == (0, 4_000, 0)
    assert ledger.place_prizes == ledger.pool


def test_bag_payment_above_the_limit_requires_an_id(bagged: Festival, owed: BagPay) -> None:
    whole = bagged.whole
    whole(set_id_check_limit, limit=4_000)
    owed.refresh_from_db()
    assert whole.refused(pay_bag, pay=owed).startswith("Payouts from €40 need an ID check.")
    whole(pay_bag, pay=owed, id_seen=True)


def test_bag_payment_can_be_made_and_reversed_on_the_payout_page(
    bagged: Festival, owed: BagPay, director: User, client: Client
) -> None:
    client.force_login(director)
    address = "/t/event/payout/"
    shown = one_line(client.get(address))
    assert "Removed bags" in shown
    assert "from the prize pool" in shown
    done = one_line(client.post(address, {"action": "pay-bag", "pay": owed.pk, "method": "cash"}, follow=True))
    assert "Paid €40 to Ada for a removed bag, cash" in done
    told = client.get("/api/tournaments/event/payouts/").json()["bags"]
    assert [(row["player"], row["day"], row["amount"], row["left"]) for row in told] == [("Ada", "1A", 4_000, 0)]
    payment = Payment.objects.get(kind=Payment.Kind.BAG)
    pdf = client.get(f"/p/event/receipts.pdf?payment={payment.number}&paper=a4")
    assert pdf.content.startswith(b"%PDF")
    back = {"action": "reverse-payment", "payment": payment.pk, "note": "Wrong player"}
    assert "Removed bags" in one_line(client.post(address, back, follow=True))
    assert removed_bag_pays(bagged.whole.tournament).unpaid_count == 1
    assert client.get("/p/event/cash-up.pdf").content.startswith(b"%PDF")


def test_number_of_paid_places_is_limited_to_day_2_players(bagged: Festival) -> None:
    """Two thirds of five entries are four places; Ada, Bix and Cleo play on, so three are paid, and all of the pool."""
    whole = bagged.whole
    whole(change_settings, guarantee=50_000)
    whole(prizes.plan_payouts, method="curve", percent="66", unit=100, min_cash="0")
    paid = [prizes_of(Tournament.objects.get(pk=whole.tournament.pk))]
    whole(carry_over.confirm_carry_over)
    paid.append(prizes_of(Tournament.objects.get(pk=whole.tournament.pk)))
    assert [(len(prizes_.places), prizes_.total) for prizes_ in paid] == [(4, 50_000), (3, 50_000)]
