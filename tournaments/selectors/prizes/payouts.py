"""Payouts: amounts due by entry, requests to come to the payout desk, and payments.

A prize is due once its place is final: the prizes are posted, and the entry has busted or won. Entries that went out in
a round of hand for hand wait until the round is closed, because others may be ranked with them. After an agreed deal,
its shares are due instead of the prizes. Bounties in cash are due as soon as they are won.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from django.db.models import Sum

from tournaments.models import (
    BountyWin,
    BustOut,
    Deal,
    DealShare,
    Entry,
    HandForHand,
    HandRound,
    Payment,
    PayoutCall,
    Tournament,
)
from tournaments.rules.prizes.payout_plan import PaidPlace
from tournaments.selectors.days.rounds_in_step import keys_of_open_rounds
from tournaments.selectors.presence import may_have
from tournaments.selectors.prizes.places import (
    MANY,
    Place,
    places_with_entries,
    prize_share_by_entry,
    ranked_row_keys,
    worst_place_possible,
)
from tournaments.selectors.prizes.prizes import count_posted_prizes, due_places_between
from tournaments.selectors.shown_names import set_unique_names_in

# Kinds of payments to players.
PAID_OUT = (Payment.Kind.PRIZE, Payment.Kind.BOUNTY)


class PayoutState(StrEnum):
    """States of the money that an entry gets."""

    DUE = "due"
    CALLED = "called"
    PART = "part"  # some of it was paid
    PAID = "paid"
    OVER = "over"  # overpaid: the prizes were corrected, or a bust was undone


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """The money of one entry in minor units. `first` and `last` are its places, 0 while it has none.

    `prize` is money, `award_value` the value of a seat or ticket. `original` is the prize of the place if a deal pays
    another amount, else None.
    """

    entry: Entry
    first: int = 0
    last: int = 0
    prize: int = 0
    award: str = ""
    award_value: int = 0
    bounty: int = 0
    original: int | None = None
    # called to the desk, and not paid since
    called_at: datetime | None = None
    payments: list[Payment] = field(default_factory=list)
    # the desk checks an ID before it pays
    asks_for_id: bool = False

    def amount_paid(self, kind: str, *, ticket: bool = False) -> int:
        """Return the sum paid of one kind, less reversed payments: in tickets if `ticket`, else in money."""
        rows = [
            payment
            for payment in self.payments
            if payment.kind == kind and (payment.method == Payment.Method.TICKET) == ticket
        ]
        return sum(-payment.amount if payment.reverses_id else payment.amount for payment in rows)

    @property
    def prize_left(self) -> int:
        """The prize money still to be paid; negative if overpaid."""
        return self.prize - self.amount_paid(Payment.Kind.PRIZE)

    @property
    def award_left(self) -> int:
        """The value of the seat or ticket still to be handed over; negative if overpaid."""
        return self.award_value - self.amount_paid(Payment.Kind.PRIZE, ticket=True)

    @property
    def bounty_left(self) -> int:
        """The bounty money still to be paid; negative if overpaid."""
        return self.bounty - self.amount_paid(Payment.Kind.BOUNTY)

    @property
    def due(self) -> int:
        """The sum of prize, award and bounties, paid or not."""
        return self.prize + self.award_value + self.bounty

    @property
    def money_due(self) -> int:
        """The sum of prize and bounties without the award, paid or not."""
        return self.prize + self.bounty

    @property
    def amount_settled(self) -> int:
        """The sum paid and handed over so far."""
        return sum(-payment.amount if payment.reverses_id else payment.amount for payment in self.payments)

    @property
    def amount_left(self) -> int:
        """The sum still to be paid and handed over; negative if overpaid."""
        return self.due - self.amount_settled

    @property
    def parts_left(self) -> list[tuple[str, int]]:
        """The money still to be paid by kind, prize before bounties, without the award."""
        parts = ((Payment.Kind.PRIZE.value, self.prize_left), (Payment.Kind.BOUNTY.value, self.bounty_left))
        return [(kind, left) for kind, left in parts if left > 0]

    @property
    def next_part(self) -> tuple[str, str, int]:
        """The kind, method and amount of the part to hand over next; an award comes before money."""
        if self.award_left > 0:
            return Payment.Kind.PRIZE.value, Payment.Method.TICKET.value, self.award_left
        kind, left = next(iter(self.parts_left), ("", 0))
        return kind, Payment.Method.CASH.value, left

    @property
    def money_left(self) -> int:
        return sum(left for _, left in self.parts_left)

    @property
    def payable(self) -> int:
        """The sum still to be handed over, award included; an overpaid part is not deducted."""
        return self.money_left + max(0, self.award_left)

    @property
    def amount_overpaid(self) -> int:
        """The overpaid amount; a part that is still due is not deducted."""
        return sum(max(0, -left) for left in (self.prize_left, self.award_left, self.bounty_left))

    @property
    def last_paid_at(self) -> datetime | None:
        return self.payments[-1].at if self.payments else None

    @property
    def has_reversals(self) -> bool:
        return any(payment.reverses_id for payment in self.payments)

    @property
    def state(self) -> PayoutState:
        if min(self.prize_left, self.award_left, self.bounty_left) < 0:
            return PayoutState.OVER
        if not self.amount_left:
            return PayoutState.PAID
        if self.called_at:
            return PayoutState.CALLED
        return PayoutState.PART if self.amount_settled else PayoutState.DUE


def _open_call_time(called_at: datetime | None, payments: Iterable[Payment]) -> datetime | None:
    """Return when a player was called to the desk; None if not called, or paid since."""
    return called_at if called_at and all(payment.at < called_at for payment in payments) else None


def payouts(tournament: Tournament) -> list[Payout]:
    """Return the payout of each entry that gets or got money, by place.

    Entries with only bounties come last.
    """
    everybody = _complete_payouts(tournament, _place_payout_by_entry(tournament), _payments_by_entry(tournament))
    due = [payout for payout in everybody if payout.due or payout.payments]
    return sorted(due, key=lambda payout: (payout.due == payout.bounty, payout.first, payout.entry.pk))


def payout_of(tournament: Tournament, entry: Entry) -> Payout:
    """Return the payout of one entry.

    Only the bust-outs after it are read, not all places.
    """
    most = worst_place_possible(tournament, entry)
    if most is None:
        rows: dict[int, Payout] = {}
    else:
        rows = {
            key: payout
            for key, payout in _place_payout_by_entry(tournament, most=most).items()
            if payout.first <= 1 or key == entry.pk
        }
    payouts_found = _complete_payouts(tournament, rows, _payments_by_entry(tournament, of=entry))
    return next((payout for payout in payouts_found if payout.entry.pk == entry.pk), Payout(entry=entry))


def _complete_payouts(
    tournament: Tournament, by_place: dict[int, Payout], paid: dict[int, list[Payment]]
) -> list[Payout]:
    """Return the payouts of `by_place`, with the shares of a deal, bounties and payments added."""
    rows = _with_bounties(tournament, _with_deal(tournament, by_place))
    unknown = paid.keys() - rows.keys()
    for entry in Entry.ever.filter(pk__in=unknown).select_related("player"):
        rows[entry.pk] = Payout(entry=entry)
    calls_asked = PayoutCall.objects.filter(entry__tournament__in=ranked_row_keys(tournament))
    if len(rows) <= MANY:
        calls_asked = PayoutCall.objects.filter(entry__in=list(rows))
    calls = dict(calls_asked.values_list("entry", "at"))
    payouts_found = [
        replace(
            payout,
            payments=(rows_paid := paid.get(key, [])),
            called_at=_open_call_time(calls.get(key), rows_paid),
            asks_for_id=tournament.id_from is not None and payout.due >= tournament.id_from,
        )
        for key, payout in rows.items()
    ]
    set_unique_names_in(tournament, (payout.entry.player for payout in payouts_found))
    return payouts_found


def _place_payout_by_entry(tournament: Tournament, *, most: int | None = None) -> dict[int, Payout]:
    """Return the payouts of final places, by entry; with `most`, only those of the best places."""
    count = count_posted_prizes(tournament)
    if not count:
        return {}
    paid_places = count if most is None else min(most, count)
    finishers = [place for place in places_with_entries(tournament, most=paid_places) if place.first <= count]
    if not finishers:
        return {}
    best, worst = min(place.first for place in finishers), max(place.last for place in finishers)
    paid = prize_payouts(finishers, due_places_between(tournament, first=best, last=worst))
    waits = open_round_hand_by_entry(tournament)
    return {key: payout for key, payout in paid.items() if key not in waits}


def out_time_by_entry(entries: Iterable[int]) -> dict[int, datetime]:
    """Return when these entries busted, by primary key, without entries still in play."""
    return dict(BustOut.objects.filter(entry__in=list(entries)).values_list("entry", "out_at"))


def open_round_hand_by_entry(tournament: Tournament) -> dict[int, int]:
    """Return the entries that went out in rounds still open, each with the number of its hand."""
    keys = ranked_row_keys(tournament)
    if len(keys) == 1 and not may_have(tournament, HandForHand):
        return {}
    rounds = HandRound.objects.filter(hand_for_hand__tournament__in=keys, closed_at__isnull=True)
    open_rounds = set(rounds.values_list("pk", flat=True))
    if len(keys) > 1:
        open_rounds |= keys_of_open_rounds(keys)
    if not open_rounds:
        return {}
    rows = BustOut.objects.filter(hand__round__in=open_rounds, entry__tournament__in=keys)
    return dict(rows.values_list("entry", "hand__round__number"))


def prize_payouts(finishers: list[Place], prizes: Iterable[PaidPlace]) -> dict[int, Payout]:
    """Return the payouts of places, by entry.

    Entries that share a place with an award get its value in money.
    """
    at = {paid_place.place: paid_place for paid_place in prizes}
    worth = prize_share_by_entry(finishers, {place: paid_place.worth for place, paid_place in at.items()})
    payouts_found = {}
    for finisher in finishers:
        paid = at.get(finisher.first)
        same_award = paid is not None and all(
            _is_same_award(paid, at.get(place)) for place in range(finisher.first, finisher.last + 1)
        )
        value = paid.award_value if paid and same_award else 0
        payouts_found[finisher.entry.pk] = Payout(
            entry=finisher.entry,
            first=finisher.first,
            last=finisher.last,
            prize=worth[finisher.entry.pk] - value,
            award=paid.award if paid and same_award else "",
            award_value=value,
        )
    return payouts_found


def _is_same_award(paid: PaidPlace, other: PaidPlace | None) -> bool:
    return other is not None and (paid.award, paid.award_value) == (other.award, other.award_value)


def _with_deal(tournament: Tournament, rows: dict[int, Payout]) -> dict[int, Payout]:
    """Return the payouts with prizes replaced by the agreed deal's shares.

    The money left to play for goes to first place.
    """
    if not may_have(tournament, Deal):
        return rows
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
    if not may_have(tournament, BountyWin):
        return rows
    won = BountyWin.objects.filter(tournament=tournament, cash__gt=0)
    sums = dict(won.values_list("winner").annotate(cash=Sum("cash")).order_by())
    missing = Entry.objects.filter(pk__in=sums.keys() - rows.keys()).select_related("player")
    rows |= {entry.pk: Payout(entry=entry) for entry in missing}
    return rows | {key: replace(rows[key], bounty=cash) for key, cash in sums.items() if key in rows}


def _payments_by_entry(tournament: Tournament, *, of: Entry | None = None) -> dict[int, list[Payment]]:
    """Return payments to players and their reversals, by entry, in order of receipts; with `of`, only that entry's."""
    by_entry: dict[int, list[Payment]] = {}
    if not may_have(tournament, Payment):
        return by_entry
    rows = Payment.objects.filter(kind__in=PAID_OUT)
    # sorted in Python: SQLite would scan all payments by number for one entry
    rows = rows.filter(entry=of).order_by() if of else rows.filter(tournament=tournament)
    own = (payment for payment in rows if payment.tournament_id == tournament.pk)
    for payment in sorted(own, key=lambda payment: payment.number):
        by_entry.setdefault(payment.entry_id, []).append(payment)
    return by_entry
