"""What is paid for bags that do not go on to the next day: to whom, from which money, and what was paid of it."""

from dataclasses import dataclass

from django.db.models import Sum

from tournaments.models import OWN_ROW, BagPay, BustOut, Payment, Tournament
from tournaments.selectors.one_look import asked_once
from tournaments.selectors.shown_names import show_apart_in


@dataclass(frozen=True, slots=True, kw_only=True)
class PayOfBag:
    """What one removed bag or a place `in_flight` is paid; `day` is the flight. Without a `payment` it is due."""

    pay: BagPay
    day: str
    payment: Payment | None
    asks_for_id: bool
    in_flight: bool = False

    @property
    def left(self) -> int:
        """What is still to be paid, minor units."""
        return 0 if self.payment else self.pay.amount


@dataclass(frozen=True, slots=True, kw_only=True)
class PaysOfBags:
    """All removed bags, those to be paid first, and their sums in minor units."""

    rows: list[PayOfBag]

    @property
    def in_flights(self) -> bool:
        """Whether a flight paid places of its own."""
        return any(one.in_flight for one in self.rows)

    @property
    def due(self) -> int:
        """All that removed bags are paid."""
        return sum(one.pay.amount for one in self.rows)

    @property
    def left(self) -> int:
        """What is still to be paid for them, minor units."""
        return sum(one.left for one in self.rows)

    @property
    def paid(self) -> int:
        """What was paid for them, minor units."""
        return self.due - self.left

    @property
    def waiting(self) -> int:
        """How many are still to be paid."""
        return sum(one.payment is None for one in self.rows)


@asked_once
def paid_for_removed_bags(tournament: Tournament, *, from_pool: bool = True) -> int:
    """What the prize pool pays for removed bags, or the house, paid out or not; minor units."""
    rows = BagPay.objects.filter(tournament=tournament, from_pool=from_pool)
    return rows.aggregate(sum=Sum("amount"))["sum"] or 0


def payment_of(pay: BagPay) -> Payment | None:
    """Return the payment of a bag that stands: one that was taken back counts no longer."""
    payment = pay.payment
    return None if payment is None or Payment.objects.filter(reverses=payment).exists() else payment


def pays_of_bags(tournament: Tournament) -> PaysOfBags:
    """Return what removed bags are paid: those that wait first, then by flight and name."""
    rows = list(BagPay.objects.filter(tournament=tournament).select_related("entry__player", "payment"))
    if not rows:
        return PaysOfBags(rows=[])
    days = tournament.days.filter(kind__in=OWN_ROW)
    codes = dict(days.values_list("played_in", "code"))
    keys = [row.payment_id for row in rows if row.payment_id]
    back = set(Payment.objects.filter(reverses__in=keys).values_list("reverses", flat=True))
    limit = tournament.id_from
    out = set(BustOut.objects.filter(entry__in=[row.entry_id for row in rows]).values_list("entry", flat=True))
    show_apart_in(tournament, (row.entry.player for row in rows))
    found = [
        PayOfBag(
            pay=row,
            day=codes.get(row.entry.tournament_id, ""),
            payment=None if row.payment_id in back else row.payment,
            asks_for_id=limit is not None and row.amount >= limit,
            in_flight=row.entry_id in out,
        )
        for row in rows
    ]
    return PaysOfBags(
        rows=sorted(found, key=lambda one: (one.payment is not None, one.day, one.pay.entry.player.shown))
    )
