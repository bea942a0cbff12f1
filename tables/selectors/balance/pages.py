"""Data of the staff's page of the breaking order."""

from dataclasses import dataclass
from typing import Any

from tables.rules.policies import RANDOM, breaking_order_by_policy, is_order_missing
from tables.selectors.balance.balancing import room_policies
from tables.selectors.seating import counted_room
from tournaments.models import Tournament
from tournaments.rules.rulebook.house_settings import SETTINGS


@dataclass(frozen=True, slots=True)
class BreakingTable:
    """One table in its place in the order. It is `posted` where a person posted or drew its place."""

    place: int
    number: int
    players: int
    posted: bool


def breaking_page(tournament: Tournament) -> dict[str, Any]:
    """Return the context of the page: the order, protected tables, and the house rule."""
    room = counted_room(tournament)
    policies = room_policies(tournament, room)
    order = breaking_order_by_policy(room, policies=policies)
    return {
        "order": [
            BreakingTable(place, table.number, table.counted, table.breaks is not None)
            for place, table in enumerate(order, start=1)
        ],
        "protected": [table.number for table in room if table.protected],
        "rule": SETTINGS["break_order"].meaning(policies.break_order),
        "by_draw": policies.break_order == RANDOM,
        "missing": is_order_missing(room, policies=policies),
    }
