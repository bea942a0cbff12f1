"""Eligibility to buy: the rules that an entry, rebuy or add-on would break.

Each function returns every rule that the sale would break, the most important first, as codes with facts. Nothing here
refuses: a director may override a rule with a reason. The tournament sets the limits; a house setting says whether a
stack may be forfeited to enter again (TDA 2024 rule 8 leaves both to the organisation).
`rules/clock/registration_periods.py` says which sales are closed, and `selectors/desk/eligibility.py` combines the two.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from tournaments.rules.messages import day_message


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """One rule that a sale would break, with the facts for its sentence."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Buyer:
    """The player who buys, with their purchases in this tournament so far; voided ones are not counted.

    A `disqualified` player can no longer take part in this tournament (TDA 2024 rule 71-D; WSOP 2024 rule 114).
    `entries` counts all entries of the player, `entries_here` the entries in the requested `flight`, `live` the entries
    still in play. `live_in` names another flight in which the player has a stack. `rebuys` and `add_ons` count the
    purchases of the buying entry.
    """

    name: str
    barred: bool = False
    barred_until: date | None = None
    disqualified: bool = False
    flight: str = ""
    entries: int = 0
    entries_here: int = 0
    live: int = 0
    live_in: str = ""
    rebuys: int = 0
    add_ons: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLimits:
    """A tournament's limits for each player; None means no limit. `forfeit` is the house setting."""

    re_entries: int | None = None
    re_entries_per_flight: int | None = None
    rebuys: int | None = 0
    rebuy_up_to: int | None = None
    add_ons: int | None = 0
    capacity: int | None = None
    forfeit: str = "allowed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleConditions:
    """The state of the tournament at the sale: closed periods, players still in play, and alternates.

    `re_entries_closing`: re-entries close at the end of the present step. `left` is the number of players still in
    play. `free` is the number of free seats, None if unknown. `before` is the number of alternates ahead of the buyer,
    who take seats first. `ticket` is the buyer's own number on the list. `called`: a seat is reserved for the buyer,
    who may take it even after registration has closed.
    """

    registration_closed: bool = False
    re_entries_closed: bool = False
    re_entries_closing: bool = False
    rebuys_closed: bool = False
    add_on_closed: bool = False
    left: int = 0
    before: int = 0
    free: int | None = None
    ticket: int | None = None
    called: bool = False


def rules_broken_by_entry(buyer: Buyer, *, limits: EntryLimits, conditions: SaleConditions) -> list[BrokenRule]:
    """Return the rules that an entry or re-entry would break."""
    return [
        *_broken_by_bar(buyer),
        *_broken_by_closing(buyer, conditions),
        *_broken_by_live_entry(buyer),
        *_broken_by_entry_limits(buyer, limits),
        *_broken_by_capacity(buyer, limits, conditions),
    ]


def rules_broken_by_forfeit(buyer: Buyer, *, limits: EntryLimits, conditions: SaleConditions) -> list[BrokenRule]:
    """Return the rules that a forfeit and re-entry would break (TDA 2024 rule 8-B: the forfeited chips leave play)."""
    return [
        *_broken_by_bar(buyer),
        *_broken_by_closing(buyer, conditions),
        *_broken_by_forfeit_setting(buyer, limits, conditions),
        *_broken_by_entry_limits(buyer, limits),
    ]


def rules_broken_by_rebuy(
    buyer: Buyer, *, limits: EntryLimits, conditions: SaleConditions, stack: int | None = None
) -> list[BrokenRule]:
    """Return the rules that a rebuy would break. `stack` is the player's chips: 0 if all are lost, None if unknown."""
    return [
        *_broken_by_bar(buyer),
        *_broken_by_rebuy_limits(buyer, limits, conditions),
        *_broken_by_stack(buyer, limits, stack),
    ]


def rules_broken_by_add_on(buyer: Buyer, *, limits: EntryLimits, conditions: SaleConditions) -> list[BrokenRule]:
    """Return the rules that an add-on would break."""
    found = _broken_by_bar(buyer)
    if conditions.add_on_closed:
        found = [*found, BrokenRule("add_on_closed", {"name": buyer.name})]
    return [*found, *_broken_by_limit("add_on_limit", buyer.name, limits.add_ons, buyer.add_ons)]


def expected_wait(position: int, *, free: int, busts: int, span: timedelta) -> timedelta | None:
    """Return how long the alternate at a position (from 1) can expect to wait; 0 if a `free` seat is left for them.

    Seats come free at the rate of `busts` in the last `span`. None if nobody busted.
    """
    ahead = position - free
    if ahead <= 0:
        return timedelta(0)
    return span * ahead / busts if busts and span else None


def _broken_by_bar(buyer: Buyer) -> list[BrokenRule]:
    if buyer.disqualified:
        return [BrokenRule("disqualified_here", {"name": buyer.name})]
    if not buyer.barred:
        return []
    if buyer.barred_until is None:
        return [BrokenRule("player_banned", {"name": buyer.name})]
    return [BrokenRule("player_barred", {"name": buyer.name, "until": day_message(buyer.barred_until)})]


def _broken_by_closing(buyer: Buyer, conditions: SaleConditions) -> Iterator[BrokenRule]:
    if conditions.registration_closed and not conditions.called:
        yield BrokenRule("registration_closed", {"name": buyer.name})
    elif buyer.entries and conditions.re_entries_closed:
        yield BrokenRule("re_entries_closed", {"name": buyer.name})


def _broken_by_live_entry(buyer: Buyer) -> Iterator[BrokenRule]:
    if buyer.live and buyer.live_in:
        yield BrokenRule("is_in_another_flight", {"name": buyer.name, "flight": buyer.live_in})
    elif buyer.live:
        yield BrokenRule("is_in_already", {"name": buyer.name})


def _broken_by_entry_limits(buyer: Buyer, limits: EntryLimits) -> Iterator[BrokenRule]:
    if buyer.entries:
        yield from _broken_by_limit("re_entry_limit", buyer.name, limits.re_entries, buyer.entries - 1)
    if buyer.entries_here and buyer.flight:
        here = limits.re_entries_per_flight
        for problem in _broken_by_limit("re_entry_limit_flight", buyer.name, here, buyer.entries_here - 1):
            yield BrokenRule(problem.code, {**problem.facts, "flight": buyer.flight})


def _broken_by_capacity(buyer: Buyer, limits: EntryLimits, conditions: SaleConditions) -> Iterator[BrokenRule]:
    places = [] if limits.capacity is None else [limits.capacity - conditions.left]
    full = any(free <= 0 for free in places)
    free = min([*places, *([] if conditions.free is None else [conditions.free])], default=0)
    if not full and (not conditions.before or free > conditions.before):
        return
    if conditions.called:
        yield BrokenRule("called_seat_taken", {"name": buyer.name})
    elif conditions.ticket is not None:
        yield BrokenRule("not_called_yet", {"name": buyer.name, "ticket": conditions.ticket})
    elif full:
        yield BrokenRule("event_full", {"name": buyer.name, "capacity": limits.capacity})
    else:
        yield BrokenRule("line_waits", {"name": buyer.name, "before": conditions.before})


def _broken_by_forfeit_setting(buyer: Buyer, limits: EntryLimits, conditions: SaleConditions) -> Iterator[BrokenRule]:
    if limits.forfeit == "refused":
        yield BrokenRule("must_bust_first", {"name": buyer.name})
    elif limits.forfeit == "end_of_registration" and not conditions.re_entries_closing:
        yield BrokenRule("forfeit_at_the_end", {"name": buyer.name})


def _broken_by_rebuy_limits(buyer: Buyer, limits: EntryLimits, conditions: SaleConditions) -> Iterator[BrokenRule]:
    if conditions.rebuys_closed:
        yield BrokenRule("rebuys_closed", {"name": buyer.name})
    yield from _broken_by_limit("rebuy_limit", buyer.name, limits.rebuys, buyer.rebuys)


def _broken_by_stack(buyer: Buyer, limits: EntryLimits, stack: int | None) -> Iterator[BrokenRule]:
    if limits.rebuy_up_to is None:
        return
    if stack is None:
        yield BrokenRule("stack_unknown", {"name": buyer.name, "up_to": limits.rebuy_up_to})
    elif stack > limits.rebuy_up_to:
        yield BrokenRule("stack_too_large", {"name": buyer.name, "up_to": limits.rebuy_up_to, "stack": stack})


def _broken_by_limit(code: str, name: str, limit: int | None, had: int) -> list[BrokenRule]:
    return [BrokenRule(code, {"name": name, "limit": limit})] if limit is not None and had >= limit else []
