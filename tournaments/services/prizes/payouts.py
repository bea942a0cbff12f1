"""Actions of the payout desk: call a player to it, pay, correct. A wrong payment is reversed and made again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.language.sentences import gettext
from tournaments.models import Entry, Payment, PayoutCall, player_fact
from tournaments.rules.money import money
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.payouts import PAID_OUT, Payout, open_round_hand_by_entry, payout_of
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.staff.roles import may_pay_more, roles_of
from tournaments.services.desk.payments import LedgerLine, write_payment
from tournaments.services.floor.floor import Floor

KINDS = tuple(kind.value for kind in PAID_OUT)
PRIZE, BOUNTY, TICKET = Payment.Kind.PRIZE, Payment.Kind.BOUNTY, Payment.Method.TICKET


@dataclass(frozen=True, slots=True, kw_only=True)
class Handing:
    """A payment to be handed over: `amount` in minor units, None for all that is left.

    Without a `method` it is a ticket if only an award is left, else cash. `left` is the amount that the desk was shown;
    `reason` is a director's reason for paying more than is due.
    """

    amount: int | None = None
    kind: str = PRIZE.value
    method: str = ""
    id_seen: bool = False
    left: int | None = None
    reason: str = ""
    note: str = ""


def call_to_desk(f: Floor, *, entry: Entry) -> PayoutCall:
    """Call a player who won money to the desk. Refuses if nothing is due, and a second call."""
    payout = payout_of(f.tournament, entry)
    _refuse_open_round(f, payout)
    if payout.amount_left <= 0:
        raise Refused("nothing_due", field="entry", name=name_in_event(entry))
    if payout.called_at is not None:
        raise Refused("called_already", field="entry", name=name_in_event(entry))
    with f.record("payout.called", topics=["money"], name=player_fact(entry.player_id), place=payout.first):
        earlier_call = PayoutCall.objects.filter(entry=entry).first()
        return f.change(earlier_call, at=f.now) if earlier_call else f.add(PayoutCall(entry=entry, at=f.now))


def pay_out(f: Floor, *, entry: Entry, handing: Handing) -> Payment:
    """Pay a prize or bounties: all that is left, or a part.

    Refuses if the place is not final, if another desk has paid since, or if an ID check is required and missing.
    Refuses more than is due unless a director gives a reason.
    """
    payout = payout_of(f.tournament, entry)
    handing = replace(handing, method=handing.method or _default_method(payout, handing.kind))
    due = _amount_left(payout, handing.kind, handing.method)
    if handing.kind == PRIZE:
        _refuse_open_round(f, payout)
    _refuse_nothing_due(payout, handing.kind, due)
    if handing.left is not None and handing.left != due:
        raise Refused("paid_meanwhile", field="amount", open=_money_text(f, max(due, 0)))
    amount = due if handing.amount is None else handing.amount
    if amount < 1:
        raise Refused("pays_nothing", field="amount")
    if amount > due:
        _refuse_overpayment(f, handing.reason, due)
    _refuse_without_id(f, payout, id_seen=handing.id_seen)
    facts = {**_payout_facts(f, payout), "kind": handing.kind, "method": handing.method, "amount": amount}
    note = " ".join(part.strip() for part in (handing.note, handing.reason) if part.strip())
    with f.record("payout.paid", topics=["money"], id_seen=handing.id_seen, reason=handing.reason.strip(), **facts):
        return write_payment(f, line=LedgerLine(entry=entry, kind=handing.kind, method=handing.method, amount=amount,
                                        id_seen=handing.id_seen, note=note[:200]))  # fmt: skip


def correct_payout(
    f: Floor, *, payment: Payment, amount: int, reason: str, method: str = "", id_seen: bool | None = None
) -> Payment:
    """Reverse a payment and make it again with another amount or method; with an amount of 0 only reverse it.

    Returns the new payment, or the reversal. Refuses a reversed payment, and more than is due unless a director pays
    it.
    """
    _refuse_uncorrectable(payment, reason)
    method, seen = method or payment.method, payment.id_seen if id_seen is None else id_seen
    payout = payout_of(f.tournament, payment.entry)
    same_kind = (payment.method == TICKET) == (method == TICKET)
    due = _amount_left(payout, payment.kind, method) + (payment.amount if same_kind else 0)
    if amount > due:
        _refuse_overpayment(f, reason, due)
    if amount:
        _refuse_without_id(f, payout, id_seen=seen)
    facts = {
        **_payout_facts(f, payout),
        "number": payment.number,
        "was": payment.amount,
        "amount": amount,
        "method": method,
    }
    with f.record("payout.corrected", topics=["money"], reason=reason.strip(), **facts):
        back = write_payment(f, line=LedgerLine.copy_of(payment, reverses=payment, note=reason.strip()[:200]))
        if not amount:
            return back
        note = gettext("Instead of receipt {number}: {reason}").format(number=payment.number, reason=reason.strip())[
            :200
        ]
        again = replace(LedgerLine.copy_of(payment, note=note), method=method, amount=amount, id_seen=seen)
        return write_payment(f, line=again)


def take_back_overpayment(
    f: Floor, *, entry: Entry, amount: int | None = None, left: int | None = None, reason: str = ""
) -> list[Payment]:
    """Take back an amount that a player was overpaid, all or a part of it. Return the new payments.

    The latest payments are reversed first. If the last reversed payment was partly due, that part is paid again. `left`
    is the amount that the desk was shown; refuses if it has changed.
    """
    payout = payout_of(f.tournament, entry)
    if not payout.amount_overpaid:
        raise Refused("not_overpaid", field="entry", name=name_in_event(entry))
    if left is not None and left != payout.amount_overpaid:
        raise Refused("paid_meanwhile", field="amount", open=_money_text(f, payout.amount_overpaid))
    reversed_amount = payout.amount_overpaid if amount is None else amount
    if reversed_amount < 1:
        raise Refused("pays_nothing", field="amount")
    if reversed_amount > payout.amount_overpaid:
        raise Refused("fetches_too_much", field="amount", open=_money_text(f, payout.amount_overpaid))
    facts = {**_payout_facts(f, payout), "amount": reversed_amount, "paid": payout.amount_settled, "due": payout.due}
    with f.record("payout.fetched", topics=["money"], reason=reason.strip(), **facts):
        written = []
        for over, payments in _overpaid_parts(payout):
            part = min(over, reversed_amount)
            reversed_amount -= part
            written += _reverse_part(f, payments, part, note=reason.strip())
        return written


def _overpaid_parts(payout: Payout) -> list[tuple[int, list[Payment]]]:
    """Return the overpaid parts (prize, award, bounties): amount overpaid, and payments, newest first."""
    reversed_keys = {payment.reverses_id for payment in payout.payments}
    standing = [
        payment for payment in reversed(payout.payments) if not payment.reverses_id and payment.pk not in reversed_keys
    ]
    parts = (
        (payout.prize_left, PRIZE, False),
        (payout.award_left, PRIZE, True),
        (payout.bounty_left, BOUNTY, False),
    )
    return [
        (-left, [payment for payment in standing if payment.kind == kind and (payment.method == TICKET) == ticket])
        for left, kind, ticket in parts
        if left < 0
    ]


def _reverse_part(f: Floor, payments: Sequence[Payment], amount: int, *, note: str) -> list[Payment]:
    """Reverse payments until `amount` is back; pay the excess of the last one out again."""
    written = []
    for payment in payments:
        if amount <= 0:
            break
        written.append(write_payment(f, line=LedgerLine.copy_of(payment, reverses=payment, note=note[:200])))
        if rest := max(0, payment.amount - amount):
            again = gettext("Instead of receipt {number}").format(number=payment.number)
            line = replace(LedgerLine.copy_of(payment, note=again), amount=rest, id_seen=payment.id_seen)
            written.append(write_payment(f, line=line))
        amount -= payment.amount
    return written


def set_id_check_limit(f: Floor, *, limit: int | None) -> None:
    """Set the sum from which the desk checks IDs, in minor units; None for never. Refuses if nothing changes."""
    if limit == f.tournament.id_from:
        raise Refused("nothing_changes")
    with f.record("payout.id_limit", topics=["money"], limit=limit, currency=f.tournament.currency):
        f.change(f.tournament, id_from=limit)


def _default_method(payout: Payout, kind: str) -> str:
    only_award = kind == PRIZE and payout.award_left > 0 and payout.prize_left <= 0
    return TICKET.value if only_award else Payment.Method.CASH.value


def _amount_left(payout: Payout, kind: str, method: str) -> int:
    if kind == BOUNTY:
        return payout.bounty_left
    return payout.award_left if method == TICKET else payout.prize_left


def _refuse_open_round(f: Floor, payout: Payout) -> None:
    """Refuse to pay places that others may still share in an open round of hand for hand (TDA RP-8)."""
    hand = None if payout.due else open_round_hand_by_entry(f.tournament).get(payout.entry.pk)
    if hand is not None:
        raise Refused("round_is_open", field="entry", name=name_in_event(payout.entry), hand=hand)


def _refuse_nothing_due(payout: Payout, kind: str, due: int) -> None:
    if kind == PRIZE and not payout.prize and not payout.award_value:
        raise Refused("place_not_final", field="entry", name=name_in_event(payout.entry))
    if due <= 0 and payout.payments:
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


def _refuse_overpayment(f: Floor, reason: str, due: int) -> None:
    """Refuse an overpayment unless a director gives a reason."""
    if not (reason.strip() and may_pay_more(roles_of(f.by, f.tournament))):
        raise Refused("more_than_due", field="amount", open=_money_text(f, max(due, 0)))


def _refuse_without_id(f: Floor, payout: Payout, *, id_seen: bool) -> None:
    if payout.asks_for_id and not id_seen:
        raise Refused("needs_id", field="id_seen", limit=_money_text(f, f.tournament.id_from or 0))


def _money_text(f: Floor, amount: int) -> str:
    return money(amount, currency=f.tournament.currency)


def _payout_facts(f: Floor, payout: Payout) -> dict[str, Any]:
    shared = {"place_to": payout.last} if payout.last > payout.first else {}
    return {
        "name": player_fact(payout.entry.player_id),
        "place": payout.first,
        **shared,
        "currency": f.tournament.currency,
    }
