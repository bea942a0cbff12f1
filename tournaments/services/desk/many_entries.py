"""Entries of many players at once, all or none; new players are registered first."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Sum

from tournaments.models import Entry, Payment, Player, player_fact
from tournaments.rules.players.public_name import ShownAs
from tournaments.rules.refused import Refused
from tournaments.services.desk.entries import enter
from tournaments.services.desk.sales import Sale
from tournaments.services.floor.floor import Floor
from tournaments.services.players.register import add_player, new_player_named


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A player of the register to be entered, or the details of a new player.

    `method` is how the entry was paid. `is_new`: this is another person than the registered one with that name.
    """

    player: Player | None = None
    details: Mapping[str, str] = field(default_factory=dict)
    is_new: bool = False
    method: str = ""


def enter_many(
    f: Floor,
    *,
    people: Sequence[Arrival],
    method: str = "",
    present: bool = True,
    each: Callable[..., Entry] = enter,
) -> list[Entry]:
    """Enter several players with one log entry, all or none.

    `each` is the service that enters one player. New players stay in the register. Refuses all if one cannot be
    entered, naming that one.
    """
    if not people:
        raise Refused("nobody_chosen", field="people")
    f.refuse_over()
    entries, new = [], 0
    with f.record("entries.entered", topics=["field", "money"]) as log_entry:
        for arrival in people:
            player = arrival.player or _register_arrival(f, arrival)
            new += arrival.player is None
            sale = Sale(method=arrival.method or method)
            entries.append(each(f, player=player, present=present, sale=sale))
        log_entry.facts.clear()
        log_entry.facts |= _entries_facts(f, entries, new=new, method=method)
    return entries


def register_many(f: Floor, *, people: Sequence[Arrival]) -> list[Player]:
    """Register the new players of a list without entering them. Refuses a list without new players."""
    new = [arrival for arrival in people if arrival.player is None]
    if not new:
        raise Refused("all_are_known", field="people")
    with f.record("players.registered", topics=["field"]) as log_entry:
        players = [_register_arrival(f, arrival) for arrival in new]
        log_entry.facts["players"] = len(players)
    return players


def _register_arrival(f: Floor, arrival: Arrival) -> Player:
    """Register a new player, shown in public by first name and initial. Refuses a possible duplicate."""
    if not arrival.is_new:
        name = arrival.details.get("name") or arrival.details.get("alias", "")
        new_player_named(name, is_another=False, demonstration=f.tournament.demonstration)
    return add_player(
        details=arrival.details, by=f.by, shown_as=ShownAs.INITIAL, demonstration=f.tournament.demonstration
    )


def _entries_facts(f: Floor, entries: Sequence[Entry], *, new: int, method: str) -> dict[str, Any]:
    paid = Payment.objects.filter(entry__in=entries).aggregate(paid=Sum("amount"))["paid"] or 0
    return {
        "names": [player_fact(entry.player_id) for entry in entries],
        "entries": len(entries),
        "new": new,
        "paid": paid,
        "method": method,
        "absent": sum(not entry.has_arrived for entry in entries),
        "currency": f.tournament.currency,
    }
