"""Lookups of the ledger: payments that were not reversed, amounts due, and sums of each cashier and of an event."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Case, F, IntegerField, Q, QuerySet, Sum, When

from tournaments.models import Entry, NotByIndex, Payment, PaymentSum, RebuyOrAddOn, Tournament
from tournaments.rules.desk.cash_up import CashUp, PaymentTotal, cash_up_of
from tournaments.rules.desk.ledger import Ledger
from tournaments.selectors.amounts_sold import amounts_sold_by_part
from tournaments.selectors.days.removed_bags import removed_bags_cost
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.payouts import PAID_OUT, Payout, payouts
from tournaments.selectors.prizes.prizes import posted_prizes
from tournaments.selectors.request_cache import cached_in_request

# A payment counts positive, its reversal negative.
SIGNED = Case(When(reverses__isnull=False, then=-F("amount")), default=F("amount"), output_field=IntegerField())


def unreversed_payments(tournament: Tournament | None = None) -> QuerySet[Payment]:
    """Return payments that were not reversed; reversals themselves are left out.

    Without a `tournament`, these are the payments of all events.
    """
    rows = Payment.objects.filter(reversed_by__isnull=True)
    if tournament is None:  # callers filter by entry, whose index is better than that of `reverses`
        return rows.alias(takes_back=NotByIndex("reverses")).filter(takes_back__isnull=True)
    return rows.filter(tournament=tournament, reverses__isnull=True)


def amount_paid_for(sold: Entry | RebuyOrAddOn) -> int:
    """Return the sum paid for an entry, rebuy or add-on, in minor units.

    The sum of an entry leaves out its rebuys and add-ons.
    """
    which = Q(rebuy_or_add_on=sold) if isinstance(sold, RebuyOrAddOn) else Q(entry=sold, rebuy_or_add_on__isnull=True)
    return Payment.objects.filter(which, kind=Payment.Kind.BUY_IN).aggregate(sum=Sum(SIGNED))["sum"] or 0


def amount_due(sold: Entry | RebuyOrAddOn) -> int:
    """Return the amount still due for a sale in minor units; 0 if the sale was voided."""
    return 0 if sold.voided_at else max(0, sold.price - amount_paid_for(sold))


def total_paid_in(tournament: Tournament) -> int:
    """Return the sum that players paid in, less reversed payments, in minor units. Flights are included."""
    rows = (row for row in _payment_sums(tournament.entry_row_keys) if row.kind == Payment.Kind.BUY_IN)
    return sum(-row.amount if row.back else row.amount for row in rows)


def has_paid_out(tournament: Tournament) -> bool:
    """Return whether prizes or bounties of this tournament row were paid, reversed payments included."""
    return any(row.kind in PAID_OUT and row.payments for row in _payment_sums((tournament.pk,)))


@cached_in_request
def _payment_sums(rows: tuple[int, ...]) -> list[PaymentSum]:
    """Return the sums of payments in tournament rows, given by primary key."""
    return list(PaymentSum.objects.filter(tournament__in=rows))


def cash_up(tournament: Tournament) -> CashUp:
    """Return the money that each cashier took and paid out, by method."""
    rows = (row for row in _payment_sums((tournament.pk,)) if row.payments > 0)
    return cash_up_of(
        PaymentTotal(
            cashier=row.by_name,
            method=row.method,
            to_player=row.kind != Payment.Kind.BUY_IN,
            back=row.back,
            count=row.payments,
            amount=row.amount,
        )
        for row in rows
    )


@cached_in_request
def event_ledger(tournament: Tournament) -> Ledger:
    """Return the event's sums of money in and out; see rules/desk/ledger.py."""
    awards, posted = _award_values_left(tournament), posted_prizes(tournament)
    return Ledger(
        **amounts_sold_by_part(tournament),
        guarantee=tournament.guarantee,
        entered=entries_count(tournament) > 0,
        posted=sum(place.worth for place in posted) if posted else None,
        bag_pays=removed_bags_cost(tournament),
        house_bag_pays=removed_bags_cost(tournament, from_pool=False),
        taken=total_paid_in(tournament),
        undelivered=sum(awards),
        seats_undelivered=len(awards),
    )


def _award_values_left(tournament: Tournament) -> list[int]:
    """Return the value of each seat or ticket that is won but not handed over yet."""
    if not any(place.award_value > 0 for place in posted_prizes(tournament)):
        return []
    return [payout.award_left for payout in payouts(tournament) if payout.award_left > 0]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskTotals:
    """Sums of the payout desk in minor units.

    `over` is the overpaid amount; `waiting` counts the players still to be paid.
    """

    due: int
    paid: int
    waiting: int
    left: int
    over: int


def payout_totals(rows: Iterable[Payout]) -> DeskTotals:
    payouts = list(rows)
    return DeskTotals(
        due=sum(payout.due for payout in payouts),
        paid=sum(payout.amount_settled for payout in payouts),
        left=sum(payout.payable for payout in payouts),
        over=sum(payout.amount_overpaid for payout in payouts),
        waiting=sum(payout.payable > 0 for payout in payouts),
    )
