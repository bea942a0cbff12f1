"""Lookups of the ledger: payments that were not reversed, what is due, and what each cashier took."""

from django.db.models import Case, F, IntegerField, Q, QuerySet, Sum, When

from tournaments.models import Entry, NotByIndex, Payment, PaymentSum, RebuyOrAddOn, Tournament
from tournaments.rules.desk.cash_up import CashUp, PaymentTotal, cash_up_of

# A payment counts positive, its reversal negative.
SIGNED = Case(When(reverses__isnull=False, then=-F("amount")), default=F("amount"), output_field=IntegerField())


def unreversed_payments(tournament: Tournament | None = None) -> QuerySet[Payment]:
    """Return payments that were not reversed, without reversals; of all events unless a tournament is given."""
    rows = Payment.objects.filter(reversed_by__isnull=True)
    if tournament is None:  # to be filtered by entry: that index is better than the one of `reverses`
        return rows.alias(takes_back=NotByIndex("reverses")).filter(takes_back__isnull=True)
    return rows.filter(tournament=tournament, reverses__isnull=True)


def paid_for(sold: Entry | RebuyOrAddOn) -> int:
    """Return the sum paid for an entry without its rebuys and add-ons, or for one of those; minor units."""
    which = Q(rebuy_or_add_on=sold) if isinstance(sold, RebuyOrAddOn) else Q(entry=sold, rebuy_or_add_on__isnull=True)
    return Payment.objects.filter(which, kind=Payment.Kind.BUY_IN).aggregate(sum=Sum(SIGNED))["sum"] or 0


def due(sold: Entry | RebuyOrAddOn) -> int:
    """Return the amount still to be paid; 0 if voided."""
    return 0 if sold.voided_at else max(0, sold.price - paid_for(sold))


def paid_in(tournament: Tournament) -> int:
    """Return the sum that players paid in, in its flights too, without reversed payments."""
    rows = PaymentSum.objects.filter(tournament__in=tournament.sold_in, kind=Payment.Kind.BUY_IN)
    return sum(-amount if back else amount for back, amount in rows.values_list("back", "amount"))


def cash_up(tournament: Tournament) -> CashUp:
    """Return the cash-up: what each cashier took and gave, by method."""
    rows = PaymentSum.objects.filter(tournament=tournament, payments__gt=0)
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
