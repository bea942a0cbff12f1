"""The end of a tournament: it is finished, and the prizes that are handed over now are paid, in one action.

Money that is still to settle asks for a reason, and both are in the log; an item of it can be written off.
"""

from collections.abc import Sequence
from typing import Any

from tournaments.models import Entry, WrittenOff, called
from tournaments.rules.desk.settlement import UnsettledItem
from tournaments.rules.money import money
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.unsettled import players_of, unsettled
from tournaments.selectors.prizes.payouts import payouts
from tournaments.services import lifecycle
from tournaments.services.floor.floor import Floor
from tournaments.services.prizes.payouts import Handing, pay_out


def finish(f: Floor, *, reason: str = "") -> None:
    """Finish the tournament. Refuses without a `reason` while more than prizes is to settle."""
    f.refuse_over()
    with f.record("tournament.finished", **_unsettled_facts(f, reason)):
        lifecycle.finish(f)


def finish_and_pay(
    f: Floor, *, entries: Sequence[Entry] = (), total: int | None = None, id_seen: bool = False, reason: str = ""
) -> list[int]:
    """Finish the tournament and pay these entries all that is left of their money, in cash. Returns the amounts.

    `total` is what the page showed, minor units: refused when it is another sum by now, so that nobody is paid twice.
    Refuses without a `reason` while more than prizes is to settle.
    """
    f.refuse_over()
    paid, currency = _paid_now(f, entries), f.tournament.currency
    together = sum(left for _, _, left in paid)
    if total is not None and together != total:
        raise Refused("paid_meanwhile", field="total", open=money(together, currency=currency))
    facts: dict[str, Any] = {"paid": len({entry.pk for entry, _, _ in paid}), "sum": together, "currency": currency}
    facts |= _unsettled_facts(f, reason)
    topics = ["clock", "structure", "money"]
    with f.record("tournament.finished_and_paid" if paid else "tournament.finished", topics=topics, **facts):
        lifecycle.finish(f)
        for entry, kind, left in paid:
            pay_out(f, entry=entry, handing=Handing(amount=left, kind=kind, id_seen=id_seen))
    return [left for _, _, left in paid]


def write_off(f: Floor, *, kind: str, left: int, reason: str, entry: Entry | None = None) -> WrittenOff:
    """Settle an item of the money that is still to settle by a decision: it is on the list again if it grows.

    `entry` is who was paid too much, `left` the amount that the page showed. Refuses what is not on the list with that
    amount, and what stands on the pay list.
    """
    key = entry.pk if entry else None
    items = [one for one in unsettled(f.tournament, now=f.now) if (one.kind, one.entry) == (kind, key)]
    if not items or items[0].amount != left or not items[0].may_be_written_off:
        raise Refused("not_to_write_off", field="kind")
    if not reason.strip():
        raise Refused("needs_a_reason", field="reason")
    with f.record("money.written_off", topics=["money"], reason=reason.strip(), unsettled=_logged(f, items)):
        row = WrittenOff(tournament=f.tournament, kind=kind, entry=entry, amount=left, reason=reason.strip())
        return f.add(row)


def _unsettled_facts(f: Floor, reason: str) -> dict[str, Any]:
    """Return what the log says of money that is still to settle, with the reason. Refuses where that is missing."""
    items = [one for one in unsettled(f.tournament, now=f.now, finishing=True) if one.needs_reason]
    if not items:
        return {}
    if not reason.strip():
        listed = [one.facts(currency=f.tournament.currency) for one in items]
        raise Refused("money_unsettled", field="reason", unsettled=listed)
    return {"reason": reason.strip(), "unsettled": _logged(f, items)}


def _logged(f: Floor, items: Sequence[UnsettledItem]) -> list[dict[str, Any]]:
    """Return items as the log keeps them: players are named as they are called when it is read."""
    players = players_of(items)
    return [
        {**one.facts(currency=f.tournament.currency), "names": [called(players[entry]) for entry in one.entries]}
        for one in items
    ]


def _paid_now(f: Floor, entries: Sequence[Entry]) -> list[tuple[Entry, str, int]]:
    """Return what these entries still get, each part of their money: the entry, the kind, the amount."""
    owed = {one.entry.pk: one for one in payouts(f.tournament) if one.left > 0}
    chosen = [owed[entry.pk] for entry in entries if entry.pk in owed]
    return [(one.entry, kind, left) for one in chosen for kind, left in one.parts_left]
