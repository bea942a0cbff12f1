"""The ledger: money over the desk. A payment is never edited: it is reversed by another, and a new one made."""

from typing import Any

from django.db.models import Max, Q

from tournaments.models import Entry, Payment, TopUp, called
from tournaments.rules.money import in_words
from tournaments.rules.refused import Refused
from tournaments.selectors.ledger import due, standing
from tournaments.services.floor import Floor

BUY_IN = Payment.Kind.BUY_IN


def pay(f: Floor, *, entry: Entry, method: str, top_up: TopUp | None = None, amount: int | None = None) -> Payment:
    """Take what is due for an entry or a top-up of it, or, with `amount` in minor units, a part of that."""
    owed = due(top_up or entry)
    if not owed:
        raise Refused("nothing_is_due", field="entry", name=entry.player.display_name)
    refuse_amount(f, amount=amount, method=method, owed=owed)
    with f.deed("payment.taken", topics=["money"], name=called(entry.player)) as deed:
        payment = take(f, entry=entry, top_up=top_up, method=method, amount=owed if amount is None else amount)
        deed.facts |= {**receipt_facts(payment), "rest": owed - payment.amount}
    return payment


def reverse(f: Floor, *, payment: Payment, note: str = "") -> Payment:
    """Take a payment back: another payment, linked to it, with a receipt of its own."""
    payment.refresh_from_db()
    if payment.reverses_id is not None:
        raise Refused("reversal_stays", field="payment", number=payment.number)
    if Payment.objects.filter(reverses=payment).exists():
        raise Refused("reversed_already", field="payment", number=payment.number)
    name = called(payment.entry.player)
    facts: dict[str, Any] = {
        "amount": payment.amount,
        "currency": f.tournament.currency,
        "of": payment.number,
        "note": note.strip(),
    }
    with f.deed("payment.reversed", topics=["money"], name=name, **facts) as deed:
        back = write(f, kind=payment.kind, method=payment.method, amount=payment.amount, entry=payment.entry,
                     top_up=payment.top_up, reverses=payment, note=note.strip())  # fmt: skip
        deed.facts["receipt"] = back.number
    return back


def refuse_amount(f: Floor, *, amount: int | None, method: str, owed: int) -> None:
    """Part of other deeds: refuse money that does not add up, minor units."""
    if amount is not None and amount > owed:
        raise Refused("pays_too_much", field="amount", owed=in_words(owed, currency=f.tournament.currency))
    if amount is not None and not method:
        raise Refused("needs_a_method", field="method")


def take(f: Floor, *, entry: Entry, method: str, amount: int, top_up: TopUp | None = None) -> Payment:
    """Part of other deeds: money of a player."""
    return write(f, kind=BUY_IN, method=method, amount=amount, entry=entry, top_up=top_up)


def give_back(f: Floor, *, of: Entry | TopUp) -> int:
    """Part of other deeds: reverse what was paid for an entry with its top-ups, or for one top-up. Returns the sum."""
    which = Q(top_up=of) if isinstance(of, TopUp) else Q(entry=of)
    back = list(standing(f.tournament).filter(which, kind=BUY_IN).select_related("entry", "top_up"))
    for payment in back:
        take_back(f, payment=payment)
    return sum(payment.amount for payment in back)


def take_back(f: Floor, *, payment: Payment) -> Payment:
    """Part of other deeds: what makes a payment as if it had not been.

    A payment is reversed; of a reversal, the payment that it took back is made again.
    """
    again = payment.reverses
    origin = again or payment
    return write(f, kind=origin.kind, method=origin.method, amount=origin.amount, entry=origin.entry,
                 top_up=origin.top_up, reverses=None if again else payment, note=origin.note)  # fmt: skip


def write(  # noqa: PLR0913 - a row of the ledger, each column by its name
    f: Floor,
    *,
    kind: str,
    method: str,
    amount: int,
    entry: Entry,
    top_up: TopUp | None = None,
    reverses: Payment | None = None,
    id_seen: bool = False,
    note: str = "",
) -> Payment:
    """Part of other deeds: one row of the ledger. Receipts are numbered without gaps, since the event is locked."""
    last = Payment.objects.filter(tournament=f.tournament).aggregate(last=Max("number"))["last"] or 0
    return f.add(
        Payment(
            tournament=f.tournament,
            number=last + 1,
            kind=kind,
            method=method,
            amount=amount,
            entry=entry,
            top_up=top_up,
            reverses=reverses,
            by=f.by,
            by_name=f.by.get_username() if f.by else "",
            at=f.now,
            id_seen=id_seen,
            note=note,
        )
    )


def receipt_facts(payment: Payment | None) -> dict[str, Any]:
    """What the log says of a payment."""
    if payment is None:
        return {}
    currency = payment.tournament.currency
    return {"receipt": payment.number, "amount": payment.amount, "method": payment.method, "currency": currency}
