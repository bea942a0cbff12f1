"""The bagging sheet: one line for each player of a table with the count and two signatures, and the table's sum."""

from datetime import datetime
from typing import Any

from tables.paper.heading import heading
from tables.selectors.bags import TableBags, bags_of
from tournaments.models import Tournament


def bagging_sheets(tournament: Tournament, *, now: datetime, tables: list[int]) -> dict[str, Any]:
    """A sheet for each table, or for those that are named; what is counted already is printed."""
    found = bags_of(tournament)
    room = found.room
    return {
        **heading(tournament, now=now),
        "expected": f"{room.expected or 0:,}",
        "players": f"{room.players:,}",
        "tables": [_table(one) for one in found.tables if not tables or one.number in tables],
    }


def _table(one: TableBags) -> dict[str, Any]:
    counted = one.counted
    return {
        "name": f"Table {one.number}" if one.number else "Without a seat",
        "expected": f"{counted.expected:,}" if counted.expected is not None else "",
        "total": f"{counted.chips:,}" if counted.complete else "",
        "rows": [
            {
                "seat": row.seat.partition(".")[2] or "–",
                "name": row.entry.player.display_name,
                "number": row.entry.player.club_number,
                "stack": f"{row.bag.stack:,}" if row.bag else "",
            }
            for row in one.rows
        ],
    }
