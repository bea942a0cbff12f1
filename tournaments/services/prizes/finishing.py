"""The end of a tournament: finish it and pay the prizes that are handed over now, in one action.

If other money is still to settle, a reason is needed, and both are logged. Items of that money can be written off.
"""

from collections.abc import Sequence
from typing import Any

from tournaments.models import Entry, WrittenOff, player_fact
from tournaments.rules.desk.settlement import UnsettledItem
from tournaments.rules.money import money
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.unsettled import items_to_settle, player_by_entry
from tournaments.selectors.prizes.payouts import payouts
from tournaments.services import lifecycle
from tournaments.services.floor.floor import Floor
from tournaments.services.prizes.payouts import Handing, pay_out


def finish(f: Floor, *, reason: str = "") -> None:
    """Finish the tournament. Without a `reason`, refuses while anything but prizes is still to settle."""
    f.refuse_over()
    with f.record("tournament.finished", **_unsettled_facts(f, reason)):
        lifecycle.finish_tournament(f)


def finish_and_pay(
    f: Floor, *, entries: Sequence[Entry] = (), total: int | None = None, id_seen: bool = False, reason: str = ""
) -> list[int]:
    """Finish the tournament and pay these entries all money still due to them, in cash. Return the amounts.

    `total` is the sum that the page showed; refuses if it has changed. Without a `reason`, refuses while anything but
    prizes is still to settle.
    """
    f.refuse_over()
    payments, currency = _payments_due(f, entries), f.tournament.currency
    together = sum(left for _, _, left in payments)
    if total is not None and together != total:
        raise Refused("paid_meanwhile", field="total", open=money(together, currency=currency))
    facts: dict[str, Any] = {"paid": len({entry.pk for entry, _, _ in payments}), "sum": together, "currency": currency}
    facts |= _unsettled_facts(f, reason)
    topics = ["clock", "structure", "money"]
    with f.record("tournament.finished_and_paid" if payments else "tournament.finished", topics=topics, **facts):
        lifecycle.finish_tournament(f)
        for entry, kind, left in payments:
            pay_out(f, entry=entry, handing=Handing(amount=left, kind=kind, id_seen=id_seen))
    return [left for _, _, left in payments]


def write_off(f: Floor, *, kind: str, left: int, reason: str, entry: Entry | None = None) -> WrittenOff:
    """Write off an item of money that is still to settle; if its amount grows, it is listed again.

    `entry` is the overpaid entry, if any. Refuses an item that is not listed with the amount `left`, or may not be
    written off.
    """
    key = entry.pk if entry else None
    items = [item for item in items_to_settle(f.tournament, now=f.now) if (item.kind, item.entry) == (kind, key)]
    if not items or items[0].amount != left or not items[0].may_be_written_off:
        raise Refused("not_to_write_off", field="kind")
    if not reason.strip():
        raise Refused("needs_a_reason", field="reason")
    with f.record("money.written_off", topics=["money"], reason=reason.strip(), unsettled=_item_facts(f, items)):
        row = WrittenOff(tournament=f.tournament, kind=kind, entry=entry, amount=left, reason=reason.strip())
        return f.add(row)


def _unsettled_facts(f: Floor, reason: str) -> dict[str, Any]:
    """Return the money to settle and the reason as facts for the log; {} if no reason is needed.

    Refuses if the reason is missing.
    """
    items = [item for item in items_to_settle(f.tournament, now=f.now, finishing=True) if item.needs_reason]
    if not items:
        return {}
    if not reason.strip():
        listed = [item.facts(currency=f.tournament.currency) for item in items]
        raise Refused("money_unsettled", field="reason", unsettled=listed)
    return {"reason": reason.strip(), "unsettled": _item_facts(f, items)}


def _item_facts(f: Floor, items: Sequence[UnsettledItem]) -> list[dict[str, Any]]:
    players = player_by_entry(items)
    return [
        {**item.facts(currency=f.tournament.currency), "names": [player_fact(players[entry]) for entry in item.entries]}
        for item in items
    ]


def _payments_due(f: Floor, entries: Sequence[Entry]) -> list[tuple[Entry, str, int]]:
    """Return entry, kind and amount (minor units) of each part of the money due to these entries."""
    owed = {payout.entry.pk: payout for payout in payouts(f.tournament) if payout.amount_left > 0}
    chosen = [owed[entry.pk] for entry in entries if entry.pk in owed]
    return [(payout.entry, kind, left) for payout in chosen for kind, left in payout.parts_left]
