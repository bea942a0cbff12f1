"""Sheets for chips: colour-ups seat by seat, and counts, one table each, two a page."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from tables.models import Held
from tables.paper.heading import heading
from tables.rules.chips_sheet import RACK
from tables.selectors.chip_sets import chip_set, goings, step_of, worths_in_play
from tables.selectors.chip_sums import expected_chips
from tables.selectors.room import open_tables
from tournaments.models import Tournament

Seats = list[dict[str, Any]]


def colour_up_sheets(
    tournament: Tournament, *, now: datetime, worth: int | None = None, tables: Collection[int] = ()
) -> dict[str, Any]:
    """A sheet a table for the chip that goes: the one asked for, else the first that is due, else the next to go."""
    going = goings(tournament, list(chip_set(tournament)), step=step_of(tournament, now=now))
    due = [one for one in going if one.due and one.waiting]
    chosen = next((one for one in going if one.worth == worth), next(iter([*due, *going]), None))
    house = tournament.house()
    colours = dict(chip_set(tournament).values_list("worth", "colour"))
    return {
        **heading(tournament, now=now),
        "worth": f"{chosen.worth:,}" if chosen else "",
        "new": f"{chosen.new:,}" if chosen else "",
        "ratio": chosen.new / chosen.worth if chosen else 0,
        "colour": colours.get(chosen.worth, "") if chosen else "",
        "new_colour": colours.get(chosen.new, "") if chosen else "",
        "by_cards": house["race_by"] == "cards",
        "leftover": house["race_leftover"],
        "rack": RACK,
        "tables": _tables(tournament, only=tables) if chosen else [],
    }


def count_sheets(tournament: Tournament, *, now: datetime, tables: Collection[int] = ()) -> dict[str, Any]:
    """A sheet a table to count by seat, with what the room must hold."""
    found = _tables(tournament, only=tables)
    expected = expected_chips(tournament)
    worths = worths_in_play(tournament, step=step_of(tournament, now=now))
    return {
        **heading(tournament, now=now),
        "expected": f"{expected.total:,}",
        "colour_ups": f"{expected.colour_ups:+,}" if expected.colour_ups else "",
        "chips": [f"{worth:,}" for worth in worths[:7]],
        "count": len(found),
        "tables": found,
    }


def _tables(tournament: Tournament, *, only: Collection[int]) -> list[dict[str, Any]]:
    """The tables where somebody sits, with everybody by seat."""
    rows = open_tables(tournament).filter(seats__held__kind=Held.Kind.SITS).distinct()
    if only:
        rows = rows.filter(number__in=only)
    sitting = _sitting(tournament)
    return [{"table": table.number, "area": table.area, "rows": sitting.get(table.number, [])} for table in rows]


def _sitting(tournament: Tournament) -> Mapping[int, Seats]:
    held = Held.objects.filter(tournament=tournament, kind=Held.Kind.SITS).order_by(
        "seat__table__number", "seat__number"
    )
    found: dict[int, Seats] = {}
    for table, seat, name in held.values_list("seat__table__number", "seat__number", "entry__player__display_name"):
        found.setdefault(table, []).append({"seat": seat, "name": name})
    return found
