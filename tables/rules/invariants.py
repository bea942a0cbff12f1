"""Invariants of a room: each holds, or fails with the facts of what is wrong.

Every player who is left has one seat or waits for one; nobody has two; tables are level unless there is a reason; the
big blind skips nobody. The functions only judge the figures passed in.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tables.rules.balance.balance import largest_shortfall
from tables.rules.balance.plan import RoomPlan
from tables.rules.hands.button import ButtonRule, is_between
from tables.rules.policies import RoomPolicies
from tables.rules.room import RoomTable, table_sizes, tables_in_play


class Invariant(StrEnum):
    COUNTED = "counted"
    ONE_SEAT = "one_seat"
    LEVEL = "level"
    BIG_BLIND = "big_blind"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of checking an invariant, with the facts for its sentence."""

    invariant: Invariant
    holds: bool
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A dealt hand from the log: the seat of the big blind before and in this hand, and the seats dealt in."""

    table: int
    last_big_blind: int
    big_blind: int
    dealt: Sequence[int]


def player_count_finding(*, seated: int, waiting: int, entries: int, out: int) -> Finding:
    """Check that every remaining player sits somewhere, is on the way, or waits for a seat."""
    facts = {"seated": seated, "waiting": waiting, "left": entries - out, "entries": entries, "out": out}
    return Finding(Invariant.COUNTED, seated + waiting == entries - out, facts)


def one_seat_finding(*, doubled: Sequence[int], ghosts: Sequence[int], adrift: Sequence[int]) -> Finding:
    """Check that nobody has two seats, and that no seat is held wrongly. All arguments are keys of entries.

    `doubled` have two seats. `ghosts` are out or hold an unusable seat. `adrift` have a reserved seat without being
    called, or are called without a reserved seat.
    """
    facts = {"doubled": sorted(doubled), "ghosts": sorted(ghosts), "adrift": sorted(adrift)}
    return Finding(Invariant.ONE_SEAT, not any(facts.values()), facts)


def level_finding(room: Sequence[RoomTable], *, plan: RoomPlan, policies: RoomPolicies) -> Finding:
    """Check that no table with an open seat is further behind the largest than allowed, unless the plan has a reason.

    Tables without players were opened in advance and do not count.
    """
    apart = largest_shortfall(table_sizes(tables_in_play(room)))
    facts = {"gap": apart, "allowed": policies.apart, "why": reason_for_uneven_tables(plan)}
    return Finding(Invariant.LEVEL, apart <= policies.apart or bool(facts["why"]), facts)


def reason_for_uneven_tables(plan: RoomPlan) -> str:
    """Return the plan's first reason for uneven tables, "" if it has none."""
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
    """Check that the big blind went to the next player dealt in and skipped nobody (TDA 2024 rule 32).

    Only the dead button is checked. With a simplified button players may miss a blind, and with a moving one several
    post at once, so the invariant holds.
    """
    played = list(hands)
    passed = (
        []
        if rule is not ButtonRule.DEAD
        else [(hand.table, seat) for hand in played for seat in seats_skipped_by_big_blind(hand)]
    )
    return Finding(Invariant.BIG_BLIND, not passed, {"hands": len(played), "passed": passed, "rule": str(rule)})


def seats_skipped_by_big_blind(hand: Dealt) -> list[int]:
    """Return the seats dealt in that the big blind skipped. If the big blind did not move, return its seat."""
    if hand.last_big_blind == hand.big_blind:
        return [hand.big_blind]
    return [seat for seat in hand.dealt if is_between(seat, after=hand.last_big_blind, before=hand.big_blind)]
