"""Payment of removed bags at the payout desk.

Each bag is paid once, from the prize pool or by the house, as the carry-over rules say.
"""

from typing import Any

from tournaments.language.sentences import gettext
from tournaments.models import BagPay, BustOut, Payment, player_fact
from tournaments.rules.money import money
from tournaments.rules.refused import Refused
from tournaments.selectors.days.removed_bags import bag_payment_of
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.desk.payments import LedgerLine, write_payment
from tournaments.services.floor.floor import Floor


def pay_bag(f: Floor, *, pay: BagPay, method: str = "", id_seen: bool = False, note: str = "") -> Payment:
    """Pay a removed bag in full.

    Refuses a second payment, and an amount above the tournament's limit without an ID check.
    """
    pay.refresh_from_db()
    if paid := bag_payment_of(pay):
        by = paid.by_name or gettext("another desk")
        raise Refused("paid_already", field="pay", name=name_in_event(pay.entry), by=by, number=paid.number)
    limit = f.tournament.id_from
    if limit is not None and pay.amount >= limit and not id_seen:
        raise Refused("needs_id", field="id_seen", limit=money(limit, currency=f.tournament.currency))
    method = method or Payment.Method.CASH.value
    in_flight = BustOut.objects.filter(entry=pay.entry).exists()
    facts: dict[str, Any] = {
        "flight": pay.entry.tournament.played_days.values_list("code", flat=True).first() if in_flight else "",
        "amount": pay.amount,
        "currency": f.tournament.currency,
        "method": method,
        "from_pool": pay.from_pool,
    }
    line = LedgerLine(
        entry=pay.entry,
        kind=Payment.Kind.BAG,
        method=method,
        amount=pay.amount,
        id_seen=id_seen,
        note=note.strip()[:200],
    )
    with f.record("bag.paid", topics=["money"], name=player_fact(pay.entry.player_id), **facts) as log_entry:
        payment = write_payment(f, line=line)
        f.change(pay, payment=payment)
        log_entry.facts["receipt"] = payment.number
    return payment
