"""The end of a tournament: it is finished, and the prizes that are handed over now are paid, in one action.

Money that is still to settle asks for a reason, and both are in the log.
"""

from collections.abc import Sequence
from typing import Any

from tournaments.models import Entry, called
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


def _unsettled_facts(f: Floor, reason: str) -> dict[str, Any]:
    """Return what the log says of money that is still to settle, with the reason. Refuses where that is missing."""
    items = [one for one in unsettled(f.tournament, now=f.now, finishing=True) if one.needs_reason]
    if not items:
        return {}
    currency = f.tournament.currency
    if not reason.strip():
        listed = [one.facts(currency=currency) for one in items]
        raise Refused("money_unsettled", field="reason", unsettled=listed)
    players = players_of(items)
    logged = [
        {**one.facts(currency=currency), "names": [called(players[entry]) for entry in one.entries]} for one in items
    ]
    return {"reason": reason.strip(), "unsettled": logged}


def _paid_now(f: Floor, entries: Sequence[Entry]) -> list[tuple[Entry, str, int]]:
    """Return what these entries still get, each part of their money: the entry, the kind, the amount."""
    owed = {one.entry.pk: one for one in payouts(f.tournament) if one.left > 0}
    chosen = [owed[entry.pk] for entry in entries if entry.pk in owed]
    return [(one.entry, kind, left) for one in chosen for kind, left in one.parts_left]
