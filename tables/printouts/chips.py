"""Sheets for chips, one for each table: colour-ups by seat, counts, and bags with signatures."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from tables.models import SeatAssignment
from tables.printouts.heading import printout_heading
from tables.printouts.labels import BAGS, COLOUR_UPS, COUNTS, ON_CHIP_SHEETS, printout_sentences
from tables.rules.chips.colour_up_sheet import RACK
from tables.selectors.chips.sets import (
    ChipColourUp,
    chip_kinds,
    chip_values_in_play,
    chips_to_colour_up,
    present_step_index,
    tables_without_sheet,
)
from tables.selectors.chips.sums import expected_chips
from tables.selectors.hands.bags import TableBags, room_bags
from tables.selectors.seating import open_tables
from tournaments.language.figures import number_text, short_chips_text
from tournaments.language.sentences import gettext, ngettext
from tournaments.models import Tournament
from tournaments.selectors.shown_names import entry_names, name_in_event

Seats = list[dict[str, Any]]


def colour_up_sheets(
    tournament: Tournament, *, now: datetime, worth: int | None = None, tables: Collection[int] = ()
) -> dict[str, Any]:
    """Return one sheet for each table to colour up the chip `worth`; by default the first chip due, else the next.

    Tables that have coloured the chip up already are left out.
    """
    chosen, waiting = _chip_and_tables(tournament, worth, now=now)
    asked = [number for number in waiting if not tables or number in tables]
    house_rules = tournament.house_rules()
    return {
        **printout_heading(tournament, now=now),
        "labels": printout_sentences(ON_CHIP_SHEETS, COLOUR_UPS),
        **_chip_labels(tournament, chosen),
        "by_cards": house_rules["race_by"] == "cards",
        "leftover": house_rules["race_leftover"],
        "rack": RACK,
        "tables": _tables_with_players(tournament, only=asked) if asked else [],
    }


def _chip_and_tables(
    tournament: Tournament, worth: int | None, *, now: datetime
) -> tuple[ChipColourUp | None, tuple[int, ...]]:
    """Return the chip to print sheets for (`worth`, else the first due, else the next), and the tables that need one.

    A table needs a sheet until it has coloured the chip up. Returns (None, ()) if no table needs one.
    """
    going = chips_to_colour_up(tournament, list(chip_kinds(tournament)), step=present_step_index(tournament, now=now))
    waiting = {colour_up.worth: tables_without_sheet(tournament, colour_up.worth) for colour_up in going}
    wanted = [colour_up for colour_up in going if waiting[colour_up.worth] and worth in {None, colour_up.worth}]
    chosen = next((colour_up for colour_up in wanted if colour_up.due), next(iter(wanted), None))
    return chosen, waiting[chosen.worth] if chosen else ()


def count_sheets(tournament: Tournament, *, now: datetime, tables: Collection[int] = ()) -> dict[str, Any]:
    """Return one sheet for each table to count its chips by seat, with the chips expected in the room."""
    found = _tables_with_players(tournament, only=tables)
    expected = expected_chips(tournament)
    worths = chip_values_in_play(tournament, step=present_step_index(tournament, now=now))
    return {
        **printout_heading(tournament, now=now),
        "labels": printout_sentences(ON_CHIP_SHEETS, COUNTS),
        "must_hold": ngettext("{count} table, expected", "{count} tables, expected", len(found)).format(
            count=len(found)
        ),
        "expected": number_text(expected.total),
        "colour_ups": number_text(expected.colour_ups, "+,") if expected.colour_ups else "",
        # a chip worth more than all chips in play is in no stack
        "chips": [short_chips_text(worth) for worth in worths if worth <= expected.total][:7],
        "tables": found,
    }


def _chip_labels(tournament: Tournament, chip: ChipColourUp | None) -> dict[str, Any]:
    """Return the labels of the old and the new chip, {} without a chip."""
    if chip is None:
        return {"worth": "", "new": "", "ratio": 0, "over": "", "colour": "", "new_colour": ""}
    colours = dict(chip_kinds(tournament).values_list("worth", "colour"))
    return {
        "worth": number_text(chip.worth),
        "new": number_text(chip.new),
        "ratio": chip.new // chip.worth,
        "over": number_text(chip.race_card_value) if chip.race_card_value else "",
        "colour": colours.get(chip.worth, ""),
        "new_colour": colours.get(chip.new, ""),
    }


def _tables_with_players(tournament: Tournament, *, only: Collection[int]) -> list[dict[str, Any]]:
    """Return the open tables that have players, each with its players by seat."""
    rows = open_tables(tournament).filter(seats__assignment__kind=SeatAssignment.Kind.SEATED).distinct()
    if only:
        rows = rows.filter(number__in=only)
    players = _players_by_table(tournament)
    return [{"table": table.number, "area": table.area, "rows": players.get(table.number, [])} for table in rows]


def _players_by_table(tournament: Tournament) -> Mapping[int, Seats]:
    assignments = SeatAssignment.objects.filter(tournament=tournament, kind=SeatAssignment.Kind.SEATED).order_by(
        "seat__table__number", "seat__number"
    )
    found: dict[int, Seats] = {}
    names = entry_names(tournament)
    for table, seat, entry in assignments.values_list("seat__table__number", "seat__number", "entry"):
        found.setdefault(table, []).append({"seat": seat, "name": names[entry]})
    return found


def bagging_sheets(tournament: Tournament, *, now: datetime, tables: list[int]) -> dict[str, Any]:
    """Return a bagging sheet for each table, or only for `tables`, with the bags counted so far."""
    found = room_bags(tournament)
    room = found.room
    return {
        **printout_heading(tournament, now=now),
        "labels": printout_sentences(ON_CHIP_SHEETS, BAGS),
        "room": ngettext(
            "The room: {chips}, {players} player", "The room: {chips}, {players} players", room.players
        ).format(chips=number_text(room.expected or 0), players=number_text(room.players)),
        "tables": [_bagging_sheet(table) for table in found.tables if not tables or table.number in tables],
    }


def _bagging_sheet(bags: TableBags) -> dict[str, Any]:
    counted = bags.counted
    return {
        "name": gettext("Table {number}").format(number=bags.number) if bags.number else gettext("Without a seat"),
        "expected": number_text(counted.expected) if counted.expected is not None else "",
        "total": number_text(counted.chips) if counted.is_complete else "",
        "rows": [
            {
                "seat": row.seat.partition(".")[2] or "–",
                "name": name_in_event(row.entry),
                "number": row.entry.player.club_number,
                "stack": number_text(row.bag.stack) if row.bag else "",
            }
            for row in bags.rows
        ],
    }
