"""What may be sold to whom: a guard for everything that the desk sells.

It answers with every rule that a sale would break, the most important first, as codes with facts. Nothing here refuses:
a director may set a rule aside and say why. The limits are the event's own; who gives up a stack to enter again is a
house setting (TDA 2024 rule 8 leaves both to the house).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any


@dataclass(frozen=True, slots=True)
class Broken:
    """One rule that a sale would break, and what its sentence needs."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Buyer:
    """Who buys, and what he had so far in this event: voided entries and top-ups are not counted.

    `disqualified` from this event: whoever is gets no part in it any more (TDA 2024 rule 71-D; WSOP 2024 rule 114).
    `live` is the number of his entries that are in, `entries` of all, `entries_here` of those in the flight that is
    asked for. `rebuys` and `add_ons` are those of the entry that tops up.
    """

    name: str
    barred: bool = False
    barred_until: date | None = None
    disqualified: bool = False
    entries: int = 0
    entries_here: int = 0
    live: int = 0
    rebuys: int = 0
    add_ons: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What the event allows each person; None where there is no limit. `forfeit` is the house's setting."""

    re_entries: int | None = None
    re_entries_per_flight: int | None = None
    rebuys: int | None = 0
    rebuy_up_to: int | None = None
    add_ons: int | None = 0
    capacity: int | None = None
    forfeit: str = "allowed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """How things stand when the sale is asked for: what has closed, who is in, and who waits.

    `re_entries_closing`: the step is played at whose end they close. `before` is how many others wait who come before
    the buyer: as many free seats are theirs.
    """

    registration_closed: bool = False
    re_entries_closed: bool = False
    re_entries_closing: bool = False
    rebuys_closed: bool = False
    add_on_closed: bool = False
    left: int = 0
    before: int = 0


def broken_by_entry(buyer: Buyer, *, limits: Limits, moment: Moment, flight: str = "") -> list[Broken]:
    """The rules that a first entry, or one more bullet of somebody who is out, would break."""
    return [
        *_barred(buyer),
        *_closed(buyer, moment),
        *([Broken("is_in_already", {"name": buyer.name})] if buyer.live else []),
        *_too_often(buyer, limits, flight),
        *_full(buyer, limits, moment),
    ]


def broken_by_forfeit(buyer: Buyer, *, limits: Limits, moment: Moment, flight: str = "") -> list[Broken]:
    """The rules that giving up a live stack for a new one would break (TDA 2024 rule 8-B: those chips leave play)."""
    return [
        *_barred(buyer),
        *_closed(buyer, moment),
        *_forfeit(buyer, limits, moment),
        *_too_often(buyer, limits, flight),
    ]


def broken_by_rebuy(buyer: Buyer, *, limits: Limits, moment: Moment, stack: int | None = None) -> list[Broken]:
    """The rules that a rebuy would break; `stack` is what the player has in front of him, 0 when he lost it all."""
    return [*_barred(buyer), *_rebuy(buyer, limits, moment), *_stack(buyer, limits, stack)]


def broken_by_add_on(buyer: Buyer, *, limits: Limits, moment: Moment) -> list[Broken]:
    """The rules that an add-on would break."""
    found = _barred(buyer)
    if moment.add_on_closed:
        found = [*found, Broken("add_on_closed", {"name": buyer.name})]
    return [*found, *_limit("add_on_limit", buyer.name, limits.add_ons, buyer.add_ons)]


def expected_wait(position: int, *, free: int, busts: int, span: timedelta) -> timedelta | None:
    """How long the player at a position of the line (from 1) may have to wait.

    Seats that are free count at once; for the others, position / bust rate, `busts` being those of the last `span`.
    None when nobody has gone out lately: then nobody can say.
    """
    ahead = position - free
    if ahead <= 0:
        return timedelta(0)
    return span * ahead / busts if busts and span else None


def _barred(buyer: Buyer) -> list[Broken]:
    if buyer.disqualified:
        return [Broken("disqualified_here", {"name": buyer.name})]
    if not buyer.barred:
        return []
    if buyer.barred_until is None:
        return [Broken("player_banned", {"name": buyer.name})]
    return [Broken("player_barred", {"name": buyer.name, "until": f"{buyer.barred_until:%-d %B %Y}"})]


def _closed(buyer: Buyer, moment: Moment) -> Iterator[Broken]:
    if moment.registration_closed:
        yield Broken("registration_closed", {"name": buyer.name})
    elif buyer.entries and moment.re_entries_closed:
        yield Broken("re_entries_closed", {"name": buyer.name})


def _too_often(buyer: Buyer, limits: Limits, flight: str) -> Iterator[Broken]:
    if buyer.entries:
        yield from _limit("re_entry_limit", buyer.name, limits.re_entries, buyer.entries - 1)
    if buyer.entries_here and flight:
        here = limits.re_entries_per_flight
        for one in _limit("re_entry_limit_flight", buyer.name, here, buyer.entries_here - 1):
            yield Broken(one.code, {**one.facts, "flight": flight})


def _full(buyer: Buyer, limits: Limits, moment: Moment) -> Iterator[Broken]:
    if limits.capacity is not None and moment.left >= limits.capacity:
        yield Broken("event_full", {"name": buyer.name, "capacity": limits.capacity})
    elif moment.before and (limits.capacity is None or limits.capacity - moment.left <= moment.before):
        yield Broken("line_waits", {"name": buyer.name, "before": moment.before})


def _forfeit(buyer: Buyer, limits: Limits, moment: Moment) -> Iterator[Broken]:
    if limits.forfeit == "refused":
        yield Broken("must_bust_first", {"name": buyer.name})
    elif limits.forfeit == "end_of_registration" and not moment.re_entries_closing:
        yield Broken("forfeit_at_the_end", {"name": buyer.name})


def _rebuy(buyer: Buyer, limits: Limits, moment: Moment) -> Iterator[Broken]:
    if moment.rebuys_closed:
        yield Broken("rebuys_closed", {"name": buyer.name})
    yield from _limit("rebuy_limit", buyer.name, limits.rebuys, buyer.rebuys)


def _stack(buyer: Buyer, limits: Limits, stack: int | None) -> Iterator[Broken]:
    if limits.rebuy_up_to is None:
        return
    if stack is None:
        yield Broken("stack_unknown", {"name": buyer.name, "up_to": limits.rebuy_up_to})
    elif stack > limits.rebuy_up_to:
        yield Broken("stack_too_large", {"name": buyer.name, "up_to": limits.rebuy_up_to, "stack": stack})


def _limit(code: str, name: str, limit: int | None, had: int) -> list[Broken]:
    return [Broken(code, {"name": name, "limit": limit})] if limit is not None and had >= limit else []
