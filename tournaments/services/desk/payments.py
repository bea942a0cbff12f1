"""The ledger: money over the desk. A payment is never edited: another one reverses it."""

from dataclasses import dataclass
from typing import Any, Self

from django.db.models import Max, Q

from tournaments.models import Entry, Payment, RebuyOrAddOn, player_fact
from tournaments.rules.money import money
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.ledger import amount_due, unreversed_payments
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.floor.floor import Floor

BUY_IN = Payment.Kind.BUY_IN


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerLine:
    """A payment for the ledger: `amount` in minor units, `reverses` the payment that it takes back."""

    entry: Entry
    method: str
    amount: int
    kind: str = BUY_IN
    rebuy_or_add_on: RebuyOrAddOn | None = None
    reverses: Payment | None = None
    id_seen: bool = False
    note: str = ""

    @classmethod
    def copy_of(cls, payment: Payment, *, reverses: Payment | None = None, note: str = "") -> Self:
        """Return a line with entry, kind, method and amount of a payment."""
        return cls(entry=payment.entry, kind=payment.kind, method=payment.method, amount=payment.amount,
                   rebuy_or_add_on=payment.rebuy_or_add_on, reverses=reverses, note=note)  # fmt: skip


def take_payment(
    f: Floor, *, entry: Entry, method: str, rebuy_or_add_on: RebuyOrAddOn | None = None, amount: int | None = None
) -> Payment:
    """Take what is due for an entry, rebuy or add-on, or `amount` of it in minor units.

    Refuses if nothing is due, and an amount above that.
    """
    owed = amount_due(rebuy_or_add_on or entry)
    if not owed:
        raise Refused("nothing_is_due", field="entry", name=name_in_event(entry))
    refuse_amount(f, amount=amount, method=method, owed=owed)
    with f.record("payment.taken", topics=["money"], name=player_fact(entry.player)) as log_entry:
        taken = owed if amount is None else amount
        payment = write_payment(
            f, line=LedgerLine(entry=entry, rebuy_or_add_on=rebuy_or_add_on, method=method, amount=taken)
        )
        log_entry.facts |= {**receipt_facts(payment), "rest": owed - payment.amount}
    return payment


def reverse_payment(f: Floor, *, payment: Payment, note: str = "") -> Payment:
    """Reverse a payment by another one with its own receipt.

    Refuses a reversal, and a payment that was reversed already.
    """
    payment.refresh_from_db()
    if payment.reverses_id is not None:
        raise Refused("reversal_stays", field="payment", number=payment.number)
    if Payment.objects.filter(reverses=payment).exists():
        raise Refused("reversed_already", field="payment", number=payment.number)
    name = player_fact(payment.entry.player)
    facts: dict[str, Any] = {
        "amount": payment.amount,
        "currency": f.tournament.currency,
        "of": payment.number,
        "note": note.strip(),
    }
    with f.record("payment.reversed", topics=["money"], name=name, **facts) as log_entry:
        back = write_payment(f, line=LedgerLine.copy_of(payment, reverses=payment, note=note.strip()))
        log_entry.facts["receipt"] = back.number
    return back


def refuse_amount(f: Floor, *, amount: int | None, method: str, owed: int) -> None:
    """Refuse an amount above what is owed (minor units), or without a method; part of other actions."""
    if amount is not None and amount > owed:
        raise Refused("pays_too_much", field="amount", owed=money(owed, currency=f.tournament.currency))
    if amount is not None and not method:
        raise Refused("needs_a_method", field="method")


def refund_sale(f: Floor, *, sold: Entry | RebuyOrAddOn) -> int:
    """Reverse the payments for an entry and its rebuys, or for a single rebuy or add-on. Part of other actions.

    Returns the sum reversed, in minor units.
    """
    which = Q(rebuy_or_add_on=sold) if isinstance(sold, RebuyOrAddOn) else Q(entry=sold)
    back = list(unreversed_payments().filter(which, kind=BUY_IN).select_related("entry", "rebuy_or_add_on"))
    for payment in back:
        write_payment(f, line=LedgerLine.copy_of(payment, reverses=payment, note=payment.note))
    return sum(payment.amount for payment in back)


def undo_payment(f: Floor, *, payment: Payment) -> Payment:
    """Reverse a payment; if it is a reversal, make the reversed payment again. Part of other actions."""
    again = payment.reverses
    origin = again or payment
    return write_payment(f, line=LedgerLine.copy_of(origin, reverses=None if again else payment, note=origin.note))


def write_payment(f: Floor, *, line: LedgerLine) -> Payment:
    """Write one row of the ledger with the next receipt number; part of other actions."""
    last = Payment.objects.filter(tournament=f.tournament).aggregate(last=Max("number"))["last"] or 0
    return f.add(
        Payment(
            tournament=f.tournament,
            number=last + 1,
            kind=line.kind,
            method=line.method,
            amount=line.amount,
            entry=line.entry,
            rebuy_or_add_on=line.rebuy_or_add_on,
            reverses=line.reverses,
            by=f.by,
            by_name=f.by.get_username() if f.by else "",
            at=f.now,
            id_seen=line.id_seen,
            note=line.note,
        )
    )


def receipt_facts(payment: Payment | None) -> dict[str, Any]:
    """Return facts of a payment for the log; {} without a payment."""
    if payment is None:
        return {}
    currency = payment.tournament.currency
    return {"receipt": payment.number, "amount": payment.amount, "method": payment.method, "currency": currency}
