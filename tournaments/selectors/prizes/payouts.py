"""The payout desk: what is due to whom, who was called, and what was paid.

A prize is due once the place is final: the prizes are frozen and the entry is out, or it is the last one in. Those who
went out in a round of hand for hand wait until it is closed: others of it may be ranked with them. An agreed deal pays
its shares instead, when everybody has signed. Bounties in cash are due as they are won.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from django.db.models import Sum

from tournaments.models import BountyWin, BustOut, DealShare, Entry, HandRound, Payment, PayoutCall, Tournament
from tournaments.rules.prizes.payout_plan import PaidPlace
from tournaments.selectors.days.rounds_in_step import open_in_step
from tournaments.selectors.prizes.places import MANY, Place, field_rows, places, shares, worst_place
from tournaments.selectors.prizes.prizes import count_posted, due_places_between
from tournaments.selectors.shown_names import show_apart_in

#: what is paid out at the desk
PAID_OUT = (Payment.Kind.PRIZE, Payment.Kind.BOUNTY)


class PayoutState(StrEnum):
    """Where a player's money is."""

    DUE = "due"
    CALLED = "called"
    PART = "part"  # some of it was paid
    PAID = "paid"
    OVER = "over"  # more was paid than is due: the prizes were corrected, or a bust was undone


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """One entry's money, minor units. `first` and `last` are its places, 0 while it has none.

    `prize` is money, `award_value` what its seat or ticket is worth; `original` is what the place would have paid
    where a deal pays something else.
    """

    entry: Entry
    first: int = 0
    last: int = 0
    prize: int = 0
    award: str = ""
    award_value: int = 0
    bounty: int = 0
    original: int | None = None
    #: called to the desk, and paid nothing since
    called_at: datetime | None = None
    payments: list[Payment] = field(default_factory=list)
    #: the desk looks at an ID before it pays
    asks_for_id: bool = False

    def paid(self, kind: str, *, ticket: bool = False) -> int:
        """What was paid of a kind so far, what was taken back left out; `ticket`: in tickets, else in money."""
        rows = [one for one in self.payments if one.kind == kind and (one.method == Payment.Method.TICKET) == ticket]
        return sum(-one.amount if one.reverses_id else one.amount for one in rows)

    @property
    def prize_left(self) -> int:
        """Prize money that is still to be paid; less than nothing when too much was."""
        return self.prize - self.paid(Payment.Kind.PRIZE)

    @property
    def award_left(self) -> int:
        """Worth of the seat or ticket that is still to be handed over."""
        return self.award_value - self.paid(Payment.Kind.PRIZE, ticket=True)

    @property
    def bounty_left(self) -> int:
        """Bounty money that is still to be paid."""
        return self.bounty - self.paid(Payment.Kind.BOUNTY)

    @property
    def due(self) -> int:
        """All that it gets: prize, award and bounties."""
        return self.prize + self.award_value + self.bounty

    @property
    def due_in_money(self) -> int:
        """All that it gets without the award."""
        return self.prize + self.bounty

    @property
    def settled(self) -> int:
        """All that was paid or handed over so far."""
        return sum(-one.amount if one.reverses_id else one.amount for one in self.payments)

    @property
    def left(self) -> int:
        """All that is still to be paid or handed over."""
        return self.due - self.settled

    @property
    def parts_left(self) -> list[tuple[str, int]]:
        """What is still to be paid in money, the prize first: kind and amount. An award is handed over at the desk."""
        parts = ((Payment.Kind.PRIZE.value, self.prize_left), (Payment.Kind.BOUNTY.value, self.bounty_left))
        return [(kind, left) for kind, left in parts if left > 0]

    @property
    def next_part(self) -> tuple[str, str, int]:
        """What is handed over next: kind, method and amount. An award comes before money, as a ticket."""
        if self.award_left > 0:
            return Payment.Kind.PRIZE.value, Payment.Method.TICKET.value, self.award_left
        kind, left = next(iter(self.parts_left), ("", 0))
        return kind, Payment.Method.CASH.value, left

    @property
    def money_left(self) -> int:
        """All that is still to be paid in money."""
        return sum(left for _, left in self.parts_left)

    @property
    def payable(self) -> int:
        """All that is still to be handed over: money, and the worth of an award."""
        return self.money_left + max(0, self.award_left)

    @property
    def over(self) -> int:
        """What was paid beyond what is due, each part of the money by itself."""
        return sum(max(0, -left) for left in (self.prize_left, self.award_left, self.bounty_left))

    @property
    def last_paid_at(self) -> datetime | None:
        """Return when something was last paid."""
        return self.payments[-1].at if self.payments else None

    @property
    def corrected(self) -> bool:
        """Whether a payment was taken back."""
        return any(one.reverses_id for one in self.payments)

    @property
    def state(self) -> PayoutState:
        """Return where the money is."""
        if min(self.prize_left, self.award_left, self.bounty_left) < 0:
            return PayoutState.OVER
        if not self.left:
            return PayoutState.PAID
        if self.called_at:
            return PayoutState.CALLED
        return PayoutState.PART if self.settled else PayoutState.DUE


def _waits(called_at: datetime | None, payments: Iterable[Payment]) -> datetime | None:
    """Since when a player waits at the desk: called, and paid nothing since."""
    return called_at if called_at and all(one.at < called_at for one in payments) else None


def payouts(tournament: Tournament) -> list[Payout]:
    """Return everybody to whom something is or was due, by place; who shares a deal first, bounties alone last."""
    found = _payouts(tournament, _by_place(tournament), _ledger(tournament))
    due = [one for one in found if one.due or one.payments]
    return sorted(due, key=lambda one: (one.due == one.bounty, one.first, one.entry.pk))


def payout_of(tournament: Tournament, entry: Entry) -> Payout:
    """One entry's money; nothing where nothing is due. Only those who went out later are looked at, not all places."""
    most = worst_place(tournament, entry)
    if most is None:
        rows: dict[int, Payout] = {}
    else:
        rows = {key: one for key, one in _by_place(tournament, most=most).items() if one.first <= 1 or key == entry.pk}
    found = _payouts(tournament, rows, _ledger(tournament, of=entry))
    return next((one for one in found if one.entry.pk == entry.pk), Payout(entry=entry))


def _payouts(tournament: Tournament, by_place: dict[int, Payout], paid: dict[int, list[Payment]]) -> list[Payout]:
    """Return what places pay with deals, bounties and what was paid already."""
    rows = _with_bounties(tournament, _with_deal(tournament, by_place))
    unknown = paid.keys() - rows.keys()
    for entry in Entry.ever.filter(pk__in=unknown).select_related("player"):
        rows[entry.pk] = Payout(entry=entry)
    asked = PayoutCall.objects.filter(entry__tournament__in=field_rows(tournament))
    if len(rows) <= MANY:
        asked = PayoutCall.objects.filter(entry__in=list(rows))
    calls = dict(asked.values_list("entry", "at"))
    found = [
        replace(
            one,
            payments=(rows_paid := paid.get(key, [])),
            called_at=_waits(calls.get(key), rows_paid),
            asks_for_id=tournament.id_from is not None and one.due >= tournament.id_from,
        )
        for key, one in rows.items()
    ]
    show_apart_in(tournament, (one.entry.player for one in found))
    return found


def _by_place(tournament: Tournament, *, most: int | None = None) -> dict[int, Payout]:
    """The prizes of final places, by entry; `most`: of the best places alone."""
    count = count_posted(tournament)
    if not count:
        return {}
    paid_places = count if most is None else min(most, count)
    finishers = [one for one in places(tournament, most=paid_places) if one.first <= count]
    if not finishers:
        return {}
    best, worst = min(one.first for one in finishers), max(one.last for one in finishers)
    paid = prize_payouts(finishers, due_places_between(tournament, first=best, last=worst))
    waits = in_open_rounds(tournament)
    return {key: one for key, one in paid.items() if key not in waits}


def went_out(entries: Iterable[int]) -> dict[int, datetime]:
    """Return when each of these entries went out, by their keys; who is still in is left out."""
    return dict(BustOut.objects.filter(entry__in=list(entries)).values_list("entry", "out_at"))


def in_open_rounds(tournament: Tournament) -> dict[int, int]:
    """Entries that went out in a round of hand for hand that is still played, each with the number of its hand."""
    keys = field_rows(tournament)
    rounds = HandRound.objects.filter(hand_for_hand__tournament__in=keys, closed_at__isnull=True)
    still = set(rounds.values_list("pk", flat=True))
    if len(keys) > 1:
        still |= open_in_step(keys)
    if not still:
        return {}
    rows = BustOut.objects.filter(hand__round__in=still, entry__tournament__in=keys)
    return dict(rows.values_list("entry", "hand__round__number"))


def prize_payouts(finishers: list[Place], prizes: Iterable[PaidPlace]) -> dict[int, Payout]:
    """What places pay to who has them, by entry; those who share a place with an award get its worth in money."""
    at = {one.place: one for one in prizes}
    worth = shares(finishers, {place: one.worth for place, one in at.items()})
    found = {}
    for one in finishers:
        paid = at.get(one.first)
        same_award = paid is not None and all(
            _same_award(paid, at.get(place)) for place in range(one.first, one.last + 1)
        )
        value = paid.award_value if paid and same_award else 0
        found[one.entry.pk] = Payout(
            entry=one.entry,
            first=one.first,
            last=one.last,
            prize=worth[one.entry.pk] - value,
            award=paid.award if paid and same_award else "",
            award_value=value,
        )
    return found


def _same_award(paid: PaidPlace, other: PaidPlace | None) -> bool:
    return other is not None and (paid.award, paid.award_value) == (other.award, other.award_value)


def _with_deal(tournament: Tournament, rows: dict[int, Payout]) -> dict[int, Payout]:
    """The shares of the agreed deal in the place of the prizes; what was left to play for goes to the first place."""
    agreed = DealShare.objects.agreed_in(tournament)
    for share in agreed.select_related("deal", "entry__player").order_by("deal__agreed_at", "pk"):
        known = rows.get(share.entry_id, Payout(entry=share.entry))
        more = share.deal.to_play_for if known.first == 1 else 0
        original = known.prize + known.award_value
        rows[share.entry_id] = replace(
            known,
            prize=share.amount + more,
            award="",
            award_value=0,
            original=original if known.first and original != share.amount + more else None,
        )
    return rows


def _with_bounties(tournament: Tournament, rows: dict[int, Payout]) -> dict[int, Payout]:
    won = BountyWin.objects.filter(tournament=tournament, cash__gt=0)
    sums = dict(won.values_list("winner").annotate(cash=Sum("cash")).order_by())
    missing = Entry.objects.filter(pk__in=sums.keys() - rows.keys()).select_related("player")
    rows |= {entry.pk: Payout(entry=entry) for entry in missing}
    return rows | {key: replace(rows[key], bounty=cash) for key, cash in sums.items() if key in rows}


def _ledger(tournament: Tournament, *, of: Entry | None = None) -> dict[int, list[Payment]]:
    """What the desk paid and took back, by entry, in the order of the receipts; `of` one entry alone."""
    found: dict[int, list[Payment]] = {}
    rows = Payment.objects.filter(kind__in=PAID_OUT)
    # of one entry without an order of the database's: SQLite would go through all payments by their numbers
    rows = rows.filter(entry=of).order_by() if of else rows.filter(tournament=tournament)
    own = (one for one in rows if one.tournament_id == tournament.pk)
    for payment in sorted(own, key=lambda one: one.number):
        found.setdefault(payment.entry_id, []).append(payment)
    return found
