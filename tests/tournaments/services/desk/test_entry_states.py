"""Voids with their refunds, and who is there."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tests.tournaments.services.desk.desk_actions import BUY_IN, SPLIT, Desk
from tournaments.models import BountyWin, BustOut, Entry, Payment, RebuyOrAddOn, Tournament
from tournaments.selectors.snapshot import field_part
from tournaments.services import busts
from tournaments.services.desk import entries, entry_states, payments, rebuys_and_add_ons
from tournaments.services.desk.sales import Sale
from tournaments.services.floor.floor import Floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    return Desk(open_at(**SPLIT, rebuys=None), director)


@pytest.mark.parametrize(
    ("kind", "words"),
    [("mistake", "entered by mistake"), ("cancelled", "cancelled"), ("no_show", "absent")],
)
def test_voided_entry_is_refunded_with_rebuys(desk: Desk, kind: str, words: str) -> None:
    ada = desk.enter("Ada")
    desk(rebuys_and_add_ons.rebuy, entry=ada, sale=Sale(method="card"))
    desk(entry_states.void_entry, entry=ada, kind=kind)
    assert (desk.entries_in(), desk.taken()) == ([], 0)
    assert field_part(desk.tournament) == {"entries": 0, "left": 0, "chips": 0}
    assert desk.said == f"Entry of Ada voided, {words}, €300 refunded"
    assert [receipt[2] for receipt in desk.receipts()] == [False, False, True, True]


def test_player_with_a_voided_entry_enters_with_the_first_bullet(desk: Desk) -> None:
    desk(entry_states.void_entry, entry=desk.enter("Ada"))
    assert desk.enter("Ada").bullet == 1
    assert Entry.ever.count() == 2


def test_bust_is_removed_and_restored_with_the_voided_entry(desk: Desk) -> None:
    desk.enter("Bix", "Cleo")
    ada = desk.enter("Ada")
    desk(busts.bust, entry=ada)
    desk(entry_states.void_entry, entry=ada)
    assert (BustOut.objects.count(), field_part(desk.tournament)["left"]) == (0, 2)
    desk.undo()
    assert (BustOut.objects.count(), desk.taken()) == (1, 3 * BUY_IN)
    assert field_part(desk.tournament) == {"entries": 3, "left": 2, "chips": 60_000}


def test_entry_can_be_voided_only_once(desk: Desk) -> None:
    ada = desk.enter("Ada")
    desk(entry_states.void_entry, entry=ada)
    assert desk.refused(entry_states.void_entry, entry=ada) == "is_voided"
    assert desk.refused(entry_states.check_in, entry=ada) == "is_voided"


def test_entry_with_a_payout_cannot_be_voided(desk: Desk) -> None:
    desk.enter("Bix")
    ada = desk.enter("Ada")
    with_prize = Payment.Kind.PRIZE
    desk(_pays_out, entry=ada, kind=with_prize)
    assert desk.refused(entry_states.void_entry, entry=ada) == "was_paid_out"
    desk(payments.reverse_payment, payment=Payment.objects.get(kind=with_prize))
    BountyWin.objects.create(tournament=desk.tournament, winner=ada, cash=1, at=desk.now)
    assert desk.refused(entry_states.void_entry, entry=ada) == "bounty_stands_on_it"


def test_entry_can_be_checked_in_and_marked_absent(desk: Desk) -> None:
    ada = desk(entries.enter, name="Ada", present=False)
    assert desk.said == "Ada entered, not checked in, unpaid"
    assert desk.refused(entry_states.mark_absent, entry=ada) == "already_so"
    desk(entry_states.check_in, entry=ada)
    assert desk.said == "Ada checked in"
    assert desk.refused(entry_states.check_in, entry=ada) == "already_so"
    desk(entry_states.mark_absent, entry=ada)
    assert (desk.said, Entry.objects.get().checked_in_at) == ("Ada marked absent: blinded off", None)
    desk.undo()
    assert Entry.objects.get().checked_in_at == desk.now


def test_busted_player_cannot_be_checked_in(desk: Desk) -> None:
    desk.enter("Bix")
    ada = desk.enter("Ada")
    desk(busts.bust, entry=ada)
    assert desk.refused(entry_states.check_in, entry=ada) == "is_not_in"


def test_entry_with_a_later_rebuy_cannot_be_undone(desk: Desk) -> None:
    ada = desk.enter("Ada")
    entered = desk.last
    desk(rebuys_and_add_ons.rebuy, entry=ada, sale=Sale(method="cash"))
    assert desk.refused(undo, entry=entered) == "undo_blocked"
    desk(rebuys_and_add_ons.void_rebuy_or_add_on, rebuy_or_add_on=RebuyOrAddOn.objects.get())
    desk(undo, entry=entered)
    assert (desk.entries_in(), desk.taken()) == ([], 0)


def _pays_out(f: Floor, *, entry: Entry, kind: str) -> None:
    with f.record("payout.paid", name="", amount=1, currency="EUR", kind=kind, method="cash", place=1, reason=""):
        payments.write_payment(f, line=payments.LedgerLine(entry=entry, kind=kind, method="cash", amount=1))
