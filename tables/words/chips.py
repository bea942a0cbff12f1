"""Chips in words: their deeds, what is refused of them, and why a sum is off. Literal tables."""

from collections.abc import Callable, Sequence
from typing import Any

from tables.rules.chips_sums import Cause

Facts = dict[str, Any]

#: so many tables are named; more are only counted
NAMED = 4

SOLD = {"entry": ("entry", "entries"), "rebuy": ("rebuy", "rebuys"), "add_on": ("add-on", "add-ons")}


def _coloured_up(facts: Facts) -> str:
    added = facts["issued"] * facts["new"] - facts["received"] * facts["chip"]
    more = f", {added:+,} in play" if added else ""
    return (
        f"Table {facts['table']}: {facts['received']:,} of {facts['chip']:,} in, "
        f"{facts['issued']:,} of {facts['new']:,} out{more}"
    )


def _found(facts: Facts) -> str:
    lost = facts["received"] * facts["chip"] - facts["given"]
    found = f"{facts['name']}, seat {facts['seat']}, found {facts['received']:,} of {facts['chip']:,}"
    return f"{found}: {facts['given']:,} given" + (f", {lost:,} out of play" if lost else "")


DEEDS: dict[str, Callable[[Facts], str]] = {
    "chips.coloured_up": _coloured_up,
    "chips.counted": lambda facts: f"Table {facts['table']} counted: {facts['total']:,}",
    "chips.found": _found,
    "chips.set": lambda facts: "Chips: " + ", ".join(f"{chip:,}" for chip in facts["chips"]),
}

REFUSALS: dict[str, tuple[str, str]] = {
    "chip_has_sheets": ("Tables have coloured up their {chip:,}s.", "Undo those sheets first, or keep the chip."),
    "chip_in_play": (
        "Table {table} still plays with the {chip:,}.",
        "It counts as it is, and goes with the table's colour-up sheet.",
    ),
    "chip_named_twice": ("The {chip:,} is named twice.", "Name each chip once."),
    "chip_not_in_set": ("There is no {chip:,} in this tournament's set.", "Choose a chip of the set, or add it there."),
    "chip_not_larger": ("The {chip:,} is changed for a larger chip of the set.", "Choose a larger one."),
    "chip_set_empty": ("There is no chip in the set.", "Name at least one."),
    "chip_still_needed": ("Level {level} cannot be paid without the {chip:,}.", "Colour it up after that level."),
    "chips_make_another_stack": (
        "Those chips make a stack of {made:,}, and this tournament's is {stack:,}.",
        "Change how many of each are in a stack.",
    ),
    "chips_negative": ("There are no fewer than no chips.", "Count again."),
    "colour_up_needs_figures": (
        "Nobody said how many chips came in and went out.",
        "Count them seat by seat, or both.",
    ),
    "colour_up_needs_two": (
        "{received:,} chips are a rack or more ({rack:,}).",
        "Two different people sign for it: type both names.",
    ),
    "coloured_up_already": ("Table {table} has coloured up its {chip:,}s.", "Undo that sheet to write it anew."),
    "count_above_play": (
        "{chips:,} are more than the {most:,} in play.",
        "Count again, or look for a nought too many.",
    ),
    "count_differs": ("The seats add up to {added:,}, not {total:,}.", "Count again."),
    "count_lacks_seat": ("Seat {seat} was not counted.", "Count it too, 0 if it has nothing."),
    "count_needs_figures": ("Nothing was counted at table {table}.", "Type its total, or each seat's chips."),
    "found_needs_director": (
        "This house leaves chips that were found after their colour-up to a director.",
        "Call one: he changes them.",
    ),
    "found_none": ("No chip was found.", "Count how many there are."),
    "issues_too_few": (
        "{issued:,} of {new:,} are too few: nobody loses a whole chip, so it is {least:,} at least.",
        "Count again.",
    ),
    "issues_too_many": (
        "{issued:,} of {new:,} are too many: one chip a player at most, so it is {most:,} at most.",
        "Count again.",
    ),
    "nobody_at_table": ("Nobody sits at table {table}.", "Choose a table with players."),
    "race_one_each": ("Seat {seat} would win two chips.", "A player wins one at most; name another seat."),
    "race_other_number": ("The odd chips race for {due:,} of {new:,}, and {named:,} won.", "Name as many seats."),
    "race_without_odd": ("Seat {seat} has no odd {chip:,}s, so it does not race.", "Name another seat."),
}

CAUSES: dict[str, Callable[[Cause], str]] = {
    "not_payable": lambda why: (
        f"{_tables(why.tables)} counted wrong: that is no sum of {why.facts['chip']:,}s, the smallest chip in play."
    ),
    "nought": lambda why: f"{_tables(why.tables)} most likely has a nought too many or too few.",
    "tables_off": lambda why: _all_off(list(zip(why.tables, why.facts["over"], strict=True))),
    "sold_unwritten": lambda why: f"Most likely {_sold(why)} that nobody wrote down.",
    "sold_unissued": lambda why: f"Most likely {_sold(why)} written down that got no chips.",
    "no_sheet": lambda why: f"{_tables(why.tables)} handed in no colour-up sheet.",
    "too_many": lambda _: "Chips came in that nobody wrote down: look at the last colour-up and the last entries.",
    "missing": lambda _: "A table was counted short, or a stack was written down that was never handed out.",
}


def cause_sentence(why: Cause) -> str:
    """Why the sum is off, and where to look."""
    return CAUSES[why.key](why)


def _tables(tables: Sequence[int]) -> str:
    if len(tables) > NAMED + 1:
        return f"Tables {', '.join(str(table) for table in tables[:NAMED])} and {len(tables) - NAMED:,} more"
    if len(tables) == 1:
        return f"Table {tables[0]}"
    return f"Tables {', '.join(str(table) for table in tables[:-1])} and {tables[-1]}"


def _all_off(tables: list[tuple[int, int]]) -> str:
    """The tables that are off, the first of them by name and figure."""
    said = " ".join(_off(*one) for one in tables[:NAMED])
    more = len(tables) - NAMED
    return f"{said} {more:,} more {'table is' if more == 1 else 'tables are'} off." if more > 0 else said


def _off(table: int, over: int) -> str:
    return f"Table {table} is {over:,} over." if over > 0 else f"Table {table} is {-over:,} short."


def _sold(why: Cause) -> str:
    one, many = SOLD[why.facts["sold"]]
    count = why.facts["count"]
    return f"one {one}" if count == 1 else f"{count:,} {many}"
