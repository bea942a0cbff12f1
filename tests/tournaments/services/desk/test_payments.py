"""The ledger: part payments, reversals, receipts without gaps, and what each drawer holds."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.suite.hypothesis_profiles import WITH_FIXTURES, of_a_hundred
from tests.tournaments.services.desk.desk_actions import BUY_IN, SPLIT, Desk, cashier
from tournaments.models import Entry, Payment, Tournament
from tournaments.selectors.desk.ledger import cash_up, event_ledger
from tournaments.services.desk import entries, entry_states, payments
from tournaments.services.desk.sales import Sale
from tournaments.services.prizes import prizes

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    return Desk(open_at(**SPLIT, guarantee=100_000), director)


def test_amount_due_for_an_entry_can_be_paid_in_parts(desk: Desk) -> None:
    ada = desk(entries.enter, name="Ada")
    desk(payments.take_payment, entry=ada, method="cash", amount=10_000)
    assert desk.said == "Ada paid €100 cash, receipt 1, €50 still due"
    assert desk.refused(payments.take_payment, entry=ada, method="card", amount=5_001) == "pays_too_much"
    desk(payments.take_payment, entry=ada, method="card")
    assert desk.said == "Ada paid €50 card, receipt 2"
    assert desk.refused(payments.take_payment, entry=ada, method="cash") == "nothing_is_due"


def test_payment_can_be_reversed_only_once(desk: Desk) -> None:
    ada = desk.enter("Ada")
    [payment] = Payment.objects.all()
    back = desk(payments.reverse_payment, payment=payment, note="card, not cash")
    assert desk.said == "Receipt 1 of Ada reversed by receipt 2, €150: card, not cash"
    assert desk.refused(payments.reverse_payment, payment=payment) == "reversed_already"
    assert desk.refused(payments.reverse_payment, payment=back) == "reversal_stays"
    desk(payments.take_payment, entry=ada, method="card")
    assert (desk.taken(), desk.receipts()[2]) == (BUY_IN, (3, BUY_IN, False))


def test_undo_of_a_reversal_restores_the_payment(desk: Desk) -> None:
    desk.enter("Ada")
    desk(payments.reverse_payment, payment=Payment.objects.get())
    desk.undo()
    assert (desk.taken(), desk.receipts()[-1]) == (BUY_IN, (3, BUY_IN, False))
    desk.undo()
    assert (desk.taken(), desk.receipts()[-1]) == (0, (4, BUY_IN, True))


def test_every_cash_drawer_holds_the_money_of_one_cashier(desk: Desk) -> None:
    desk.enter("Ada")
    desk(entries.enter, name="Bix", sale=Sale(method="card"))
    desk.by = cashier(desk.tournament)
    desk(entry_states.void_entry, entry=Entry.objects.get(player__display_name="Ada"))
    desk.enter("Cleo", "Dory")
    shift = cash_up(desk.tournament)
    assert [(drawer.cashier, drawer.cash, drawer.net) for drawer in shift.drawers] == [
        ("cashier", BUY_IN, BUY_IN),
        ("director", BUY_IN, 2 * BUY_IN),
    ]
    assert shift.net == event_ledger(desk.tournament).taken


def test_ledger_shows_the_difference_of_sales_after_prizes_are_posted(desk: Desk) -> None:
    desk.enter("Ada", "Bix")
    desk(prizes.set_prizes, amounts=[70_000, 30_000], reason="As agreed")
    assert event_ledger(desk.tournament).is_balanced
    for name in ("Cleo", "Dory", "Enzo", "Fay", "Gus", "Hana"):
        desk.enter(name)
    assert (event_ledger(desk.tournament).difference, event_ledger(desk.tournament).cause) == (
        4_000,
        "posted_too_little",
    )


@settings(max_examples=of_a_hundred(6), suppress_health_check=WITH_FIXTURES)
@given(st.lists(st.sampled_from(["enter", "void", "reverse", "undo", "pay"]), max_size=12))
def test_receipt_numbers_have_no_gap_after_any_actions(desk: Desk, actions: list[str]) -> None:
    for at, action in enumerate(actions):
        sold = Entry.objects.filter(tournament=desk.tournament)
        taken = Payment.objects.filter(reverses__isnull=True, reversed_by__isnull=True)
        if action == "enter":
            desk.enter(f"Player {Entry.ever.count()}x{at}")
        elif action == "void" and sold:
            desk(entry_states.void_entry, entry=sold[0])
        elif action == "reverse" and taken:
            desk(payments.reverse_payment, payment=taken[0])
        elif action == "undo" and not hasattr(desk.last, "undone_by") and desk.last.action != "tournament.opened":
            desk.undo()
        elif action == "pay":
            desk(entries.enter, name=f"Late {Entry.ever.count()}x{at}", sale=Sale(method="card", amount=1_000))
    numbers = [number for number, *_ in desk.receipts()]
    found = event_ledger(desk.tournament)
    assert numbers == list(range(1, len(numbers) + 1))
    assert (found.difference, found.overpaid) == (0, 0)
    assert cash_up(desk.tournament).net == found.taken
