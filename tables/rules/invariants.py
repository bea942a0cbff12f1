"""Invariants of a room: each holds, or fails with what is wrong.

Everybody who is left has one seat or waits for one; nobody has two; tables are level or there is a reason; the big
blind passes nobody. The numbers come in as they were counted; nothing is looked up here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tables.rules.balance.balance import gap
from tables.rules.balance.plan import RoomPlan
from tables.rules.hands.button import ButtonRule, is_between
from tables.rules.policies import RoomPolicies
from tables.rules.room import RoomTable, sizes, tables_in_play


class Invariant(StrEnum):
    """Invariants, each a line on the screen."""

    COUNTED = "counted"
    ONE_SEAT = "one_seat"
    LEVEL = "level"
    BIG_BLIND = "big_blind"


@dataclass(frozen=True, slots=True)
class Finding:
    """Result for an invariant, with the facts that its sentence needs."""

    invariant: Invariant
    holds: bool
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Dealt:
    """One hand as the log has it: from which big blind to which, and the seats that were dealt in."""

    table: int
    last_big_blind: int
    big_blind: int
    dealt: Sequence[int]


def count_finding(*, seated: int, waiting: int, entries: int, out: int) -> Finding:
    """Every player who is in sits somewhere, is on their way, or waits for a seat."""
    facts = {"seated": seated, "waiting": waiting, "left": entries - out, "entries": entries, "out": out}
    return Finding(Invariant.COUNTED, seated + waiting == entries - out, facts)


def one_seat_finding(*, doubled: Sequence[int], ghosts: Sequence[int], adrift: Sequence[int]) -> Finding:
    """Nobody has two seats (`doubled`), none is held by a player who is out or in a seat that cannot be used
    (`ghosts`), and a seat is kept for a player exactly while they are called to it (`adrift`). All are keys of entries.
    """
    facts = {"doubled": sorted(doubled), "ghosts": sorted(ghosts), "adrift": sorted(adrift)}
    return Finding(Invariant.ONE_SEAT, not any(facts.values()), facts)


def level_finding(room: Sequence[RoomTable], *, plan: RoomPlan, policies: RoomPolicies) -> Finding:
    """No table with an open seat is further behind the largest than the house rules allow, unless the plan says why.

    A table with nobody at it was opened in advance: nobody plays there.
    """
    apart = gap(sizes(tables_in_play(room)))
    facts = {"gap": apart, "allowed": policies.apart, "why": reason_for_uneven_tables(plan)}
    return Finding(Invariant.LEVEL, apart <= policies.apart or bool(facts["why"]), facts)


def reason_for_uneven_tables(plan: RoomPlan) -> str:
    """Return the plan's first reason for uneven tables, or ""."""
    given = {
        "redraw": plan.redraw_to is not None,
        "break": plan.breaks is not None or plan.draws_order,
        "wait": plan.waits is not None,
        "moves": bool(plan.moves or plan.by_card),
        "asks": bool(plan.asks),
        "no_seat": bool(plan.no_seat),
        "no_mover": bool(plan.no_mover),
    }
    return next((key for key, yes in given.items() if yes), "")


def big_blind_finding(hands: Iterable[Dealt], *, rule: ButtonRule) -> Finding:
    """The big blind went to the next player who was dealt in, and passed nobody (TDA 2024 rule 32).

    Where the button is simplified some do miss a blind, and with a moving one several post at once.
    """
    played = list(hands)
    passed = (
        []
        if rule is not ButtonRule.DEAD
        else [(hand.table, seat) for hand in played for seat in seats_passed_over(hand)]
    )
    return Finding(Invariant.BIG_BLIND, not passed, {"hands": len(played), "passed": passed, "rule": str(rule)})


def seats_passed_over(hand: Dealt) -> list[int]:
    """The seats that were dealt in and over which the big blind went; its own when it stayed where it was."""
    if hand.last_big_blind == hand.big_blind:
        return [hand.big_blind]
    return [seat for seat in hand.dealt if is_between(seat, after=hand.last_big_blind, before=hand.big_blind)]
