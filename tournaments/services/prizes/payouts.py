"""The payout desk's actions: calling, paying, correcting. A payment is never edited: it is reversed, and made again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.language.sentences import gettext
from tournaments.models import Entry, Payment, PayoutCall, called
from tournaments.rules.money import money
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.payouts import PAID_OUT, Payout, in_open_rounds, payout_of
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.staff.roles import may_pay_more, roles_of
from tournaments.services.desk.payments import LedgerLine, write
from tournaments.services.floor.floor import Floor

KINDS = tuple(kind.value for kind in PAID_OUT)
PRIZE, BOUNTY, TICKET = Payment.Kind.PRIZE, Payment.Kind.BOUNTY, Payment.Method.TICKET


@dataclass(frozen=True, slots=True, kw_only=True)
class Handing:
    """What is handed over: `amount` in minor units, None for all that is left; a ticket hands over an award.

    Without a `method` it is a ticket where only an award is left, else cash.
    `left` is what the desk saw there was to pay, `reason` a director's for more than is due.
    """

    amount: int | None = None
    kind: str = PRIZE.value
    method: str = ""
    id_seen: bool = False
    left: int | None = None
    reason: str = ""
    note: str = ""


def call_to_desk(f: Floor, *, entry: Entry) -> PayoutCall:
    """Call a player in the money to the desk; once more, when more is due to them after they were paid."""
    payout = payout_of(f.tournament, entry)
    _refuse_open_round(f, payout)
    if payout.left <= 0:
        raise Refused("nothing_due", field="entry", name=name_in_event(entry))
    if payout.called_at is not None:
        raise Refused("called_already", field="entry", name=name_in_event(entry))
    with f.record("payout.called", topics=["money"], name=called(entry.player_id), place=payout.first):
        before = PayoutCall.objects.filter(entry=entry).first()
        return f.change(before, at=f.now) if before else f.add(PayoutCall(entry=entry, at=f.now))


def pay_out(f: Floor, *, entry: Entry, handing: Handing) -> Payment:
    """Pay a prize or bounties, all that is left or a part of it.

    Refuses while the place is not final, when another desk paid since, above what is due without a director's
    reason, and without a look at an ID from the tournament's limit on.
    """
    payout = payout_of(f.tournament, entry)
    handing = replace(handing, method=handing.method or _method(payout, handing.kind))
    open_ = _left(payout, handing.kind, handing.method)
    if handing.kind == PRIZE:
        _refuse_open_round(f, payout)
    _refuse_unpayable(payout, handing.kind, open_)
    if handing.left is not None and handing.left != open_:
        raise Refused("paid_meanwhile", field="amount", open=_spoken(f, max(open_, 0)))
    amount = open_ if handing.amount is None else handing.amount
    if amount < 1:
        raise Refused("pays_nothing", field="amount")
    if amount > open_:
        _refuse_without_director(f, handing.reason, open_)
    _refuse_unseen(f, payout, id_seen=handing.id_seen)
    facts = {**_facts(f, payout), "kind": handing.kind, "method": handing.method, "amount": amount}
    note = " ".join(part.strip() for part in (handing.note, handing.reason) if part.strip())
    with f.record("payout.paid", topics=["money"], id_seen=handing.id_seen, reason=handing.reason.strip(), **facts):
        return write(f, line=LedgerLine(entry=entry, kind=handing.kind, method=handing.method, amount=amount,
                                        id_seen=handing.id_seen, note=note[:200]))  # fmt: skip


def correct_payout(
    f: Floor, *, payment: Payment, amount: int, reason: str, method: str = "", id_seen: bool | None = None
) -> Payment:
    """Take a payment back and make it again with another amount or method; with an amount of 0 it is taken back alone.

    Returns the last row written. Refuses one that was taken back already, and more than is due without a director.
    """
    _refuse_uncorrectable(payment, reason)
    method, seen = method or payment.method, payment.id_seen if id_seen is None else id_seen
    payout = payout_of(f.tournament, payment.entry)
    same_kind = (payment.method == TICKET) == (method == TICKET)
    open_ = _left(payout, payment.kind, method) + (payment.amount if same_kind else 0)
    if amount > open_:
        _refuse_without_director(f, reason, open_)
    if amount:
        _refuse_unseen(f, payout, id_seen=seen)
    facts = {**_facts(f, payout), "number": payment.number, "was": payment.amount, "amount": amount, "method": method}
    with f.record("payout.corrected", topics=["money"], reason=reason.strip(), **facts):
        back = write(f, line=LedgerLine.like(payment, reverses=payment, note=reason.strip()[:200]))
        if not amount:
            return back
        note = gettext("Instead of receipt {number}: {reason}").format(number=payment.number, reason=reason.strip())[
            :200
        ]
        again = replace(LedgerLine.like(payment, note=note), method=method, amount=amount, id_seen=seen)
        return write(f, line=again)


def fetch_back(
    f: Floor, *, entry: Entry, amount: int | None = None, left: int | None = None, reason: str = ""
) -> list[Payment]:
    """Take back what a player was paid too much, all of it or a part; returns the rows written.

    The latest payments are reversed first, the last of them made again with what is due of it. `left` is what the desk
    saw. Refuses for who was not paid too much, and when another desk took it back since.
    """
    payout = payout_of(f.tournament, entry)
    if not payout.over:
        raise Refused("not_overpaid", field="entry", name=name_in_event(entry))
    if left is not None and left != payout.over:
        raise Refused("paid_meanwhile", field="amount", open=_spoken(f, payout.over))
    fetched = payout.over if amount is None else amount
    if fetched < 1:
        raise Refused("pays_nothing", field="amount")
    if fetched > payout.over:
        raise Refused("fetches_too_much", field="amount", open=_spoken(f, payout.over))
    facts = {**_facts(f, payout), "amount": fetched, "paid": payout.settled, "due": payout.due}
    with f.record("payout.fetched", topics=["money"], reason=reason.strip(), **facts):
        written = []
        for over, payments in _overpaid_parts(payout):
            part = min(over, fetched)
            fetched -= part
            written += _take_back(f, payments, part, note=reason.strip())
        return written


def _overpaid_parts(payout: Payout) -> list[tuple[int, list[Payment]]]:
    """Return how much of money, award and bounties was paid too much, each with its payments, the latest first."""
    gone = {one.reverses_id for one in payout.payments}
    standing = [one for one in reversed(payout.payments) if not one.reverses_id and one.pk not in gone]
    parts = (
        (payout.prize_left, PRIZE, False),
        (payout.award_left, PRIZE, True),
        (payout.bounty_left, BOUNTY, False),
    )
    return [
        (-left, [one for one in standing if one.kind == kind and (one.method == TICKET) == ticket])
        for left, kind, ticket in parts
        if left < 0
    ]


def _take_back(f: Floor, payments: Sequence[Payment], amount: int, *, note: str) -> list[Payment]:
    """Reverse payments until so much is back; what is too much of the last of them is paid again."""
    written = []
    for payment in payments:
        if amount <= 0:
            break
        written.append(write(f, line=LedgerLine.like(payment, reverses=payment, note=note[:200])))
        if rest := max(0, payment.amount - amount):
            again = gettext("Instead of receipt {number}").format(number=payment.number)
            line = replace(LedgerLine.like(payment, note=again), amount=rest, id_seen=payment.id_seen)
            written.append(write(f, line=line))
        amount -= payment.amount
    return written


def ask_for_id(f: Floor, *, limit: int | None) -> None:
    """Store from which sum on the desk looks at an ID, in minor units; None for never."""
    if limit == f.tournament.id_from:
        raise Refused("nothing_changes")
    with f.record("payout.id_limit", topics=["money"], limit=limit, currency=f.tournament.currency):
        f.change(f.tournament, id_from=limit)


def _method(payout: Payout, kind: str) -> str:
    """Return how it is handed over where nobody said: a seat or a ticket as such, else cash."""
    only_award = kind == PRIZE and payout.award_left > 0 and payout.prize_left <= 0
    return TICKET.value if only_award else Payment.Method.CASH.value


def _left(payout: Payout, kind: str, method: str) -> int:
    if kind == BOUNTY:
        return payout.bounty_left
    return payout.award_left if method == TICKET else payout.prize_left


def _refuse_open_round(f: Floor, payout: Payout) -> None:
    """Refuse to pay places that others may still share while a round of hand for hand is played (TDA RP-8)."""
    hand = None if payout.due else in_open_rounds(f.tournament).get(payout.entry.pk)
    if hand is not None:
        raise Refused("round_is_open", field="entry", name=name_in_event(payout.entry), hand=hand)


def _refuse_unpayable(payout: Payout, kind: str, open_: int) -> None:
    if kind == PRIZE and not payout.prize and not payout.award_value:
        raise Refused("place_not_final", field="entry", name=name_in_event(payout.entry))
    if open_ <= 0 and payout.payments:
        last = payout.payments[-1]
        raise Refused(
            "paid_already",
            field="entry",
            name=name_in_event(payout.entry),
            by=last.by_name or gettext("another desk"),
            number=last.number,
        )


def _refuse_uncorrectable(payment: Payment, reason: str) -> None:
    if payment.kind not in KINDS or payment.reverses_id:
        raise Refused("not_a_payout", field="payment", number=payment.number)
    if Payment.objects.filter(reverses=payment).exists():
        raise Refused("reversed_already", field="payment", number=payment.number)
    if not reason.strip():
        raise Refused("needs_a_reason", field="reason")


def _refuse_without_director(f: Floor, reason: str, open_: int) -> None:
    """Refuse more than is due without a director and a reason."""
    if not (reason.strip() and may_pay_more(roles_of(f.by, f.tournament))):
        raise Refused("more_than_due", field="amount", open=_spoken(f, max(open_, 0)))


def _refuse_unseen(f: Floor, payout: Payout, *, id_seen: bool) -> None:
    if payout.asks_for_id and not id_seen:
        raise Refused("needs_id", field="id_seen", limit=_spoken(f, f.tournament.id_from or 0))


def _spoken(f: Floor, amount: int) -> str:
    return money(amount, currency=f.tournament.currency)


def _facts(f: Floor, payout: Payout) -> dict[str, Any]:
    shared = {"place_to": payout.last} if payout.last > payout.first else {}
    return {
        "name": called(payout.entry.player_id),
        "place": payout.first,
        **shared,
        "currency": f.tournament.currency,
    }
