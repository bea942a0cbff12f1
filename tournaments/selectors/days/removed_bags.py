"""Payments for removed bags, which do not go on to the next day."""

from dataclasses import dataclass

from django.db.models import Sum

from tournaments.models import OWN_ROW, BagPay, BustOut, Payment, Tournament
from tournaments.selectors.presence import may_have
from tournaments.selectors.request_cache import cached_in_request
from tournaments.selectors.shown_names import set_unique_names_in


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedBagPay:
    """An amount to pay for a removed bag, or for a place paid in a flight (`in_flight`).

    `day` is the flight's code. `payment` is None until the amount is paid.
    """

    pay: BagPay
    day: str
    payment: Payment | None
    asks_for_id: bool
    in_flight: bool = False

    @property
    def amount_left(self) -> int:
        return 0 if self.payment else self.pay.amount


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedBagPays:
    """All amounts to pay for removed bags, unpaid amounts first, and the sums of the amounts in minor units."""

    rows: list[RemovedBagPay]

    @property
    def has_flight_places(self) -> bool:
        """Return whether any amount is for a place paid in a flight."""
        return any(bag.in_flight for bag in self.rows)

    @property
    def due(self) -> int:
        """The sum of all amounts in minor units, paid ones included."""
        return sum(bag.pay.amount for bag in self.rows)

    @property
    def amount_left(self) -> int:
        return sum(bag.amount_left for bag in self.rows)

    @property
    def amount_paid(self) -> int:
        return self.due - self.amount_left

    @property
    def unpaid_count(self) -> int:
        return sum(bag.payment is None for bag in self.rows)


@cached_in_request
def removed_bags_cost(tournament: Tournament, *, from_pool: bool = True) -> int:
    """Return the sum of payments for removed bags, paid or still due, in minor units.

    Either the prize pool bears the payments (`from_pool`), or the house.
    """
    if not may_have(tournament, BagPay):
        return 0
    rows = BagPay.objects.filter(tournament=tournament, from_pool=from_pool)
    return rows.aggregate(sum=Sum("amount"))["sum"] or 0


def bag_payment_of(pay: BagPay) -> Payment | None:
    """Return the payment for a removed bag; None if there is none or it was reversed."""
    payment = pay.payment
    return None if payment is None or Payment.objects.filter(reverses=payment).exists() else payment


def removed_bag_pays(tournament: Tournament) -> RemovedBagPays:
    """Return the amounts to pay for removed bags: unpaid ones first, then by flight and name."""
    if not may_have(tournament, BagPay):
        return RemovedBagPays(rows=[])
    rows = list(BagPay.objects.filter(tournament=tournament).select_related("entry__player", "payment"))
    if not rows:
        return RemovedBagPays(rows=[])
    days = tournament.days.filter(kind__in=OWN_ROW)
    codes = dict(days.values_list("played_in", "code"))
    keys = [row.payment_id for row in rows if row.payment_id]
    reversed_keys = set(Payment.objects.filter(reverses__in=keys).values_list("reverses", flat=True))
    limit = tournament.id_from
    busted = set(BustOut.objects.filter(entry__in=[row.entry_id for row in rows]).values_list("entry", flat=True))
    set_unique_names_in(tournament, (row.entry.player for row in rows))
    bags = [
        RemovedBagPay(
            pay=row,
            day=codes.get(row.entry.tournament_id, ""),
            payment=None if row.payment_id in reversed_keys else row.payment,
            asks_for_id=limit is not None and row.amount >= limit,
            in_flight=row.entry_id in busted,
        )
        for row in rows
    ]
    return RemovedBagPays(
        rows=sorted(bags, key=lambda bag: (bag.payment is not None, bag.day, bag.pay.entry.player.shown_name))
    )
