"""Chips in words: their actions, what is refused of them, and why a sum is off. Literal tables."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from tables.rules.chips.sums import Cause

Facts = dict[str, Any]

#: so many tables are named; more are only counted
NAMED = 4


def _coloured_up(facts: Facts) -> str:
    added = facts["issued"] * facts["new"] - facts["received"] * facts["chip"]
    more = _(", {added:+,} in play").format(added=added) if added else ""
    return _("Table {table}: {received:,} of {chip:,} in, {issued:,} of {new:,} out{more}").format(
        table=facts["table"],
        received=facts["received"],
        chip=facts["chip"],
        issued=facts["issued"],
        new=facts["new"],
        more=more,
    )


def _found(facts: Facts) -> str:
    lost = facts["received"] * facts["chip"] - facts["given"]
    found = _("{name}, seat {seat}, found {received:,} of {chip:,}").format(**facts)
    return _("{found}: {given:,} given").format(found=found, given=facts["given"]) + (
        _(", {lost:,} out of play").format(lost=lost) if lost else ""
    )


ACTIONS: dict[str, Callable[[Facts], str]] = {
    "chips.coloured_up": _coloured_up,
    "chips.counted": lambda facts: _("Table {table} counted: {total:,}").format(**facts),
    "chips.found": _found,
    "chips.set": lambda facts: _("Chips: {chips}").format(chips=", ".join(f"{chip:,}" for chip in facts["chips"])),
}

CHIP_REFUSALS: dict[str, tuple[str, str]] = {
    "chip_has_sheets": (
        noop("Tables have coloured up their {chip:,}s."),
        noop("Undo those sheets first, or keep the chip."),
    ),
    "chip_in_play": (
        noop("Table {table} still plays with the {chip:,}."),
        noop("It counts as it is, and goes with the table's colour-up sheet."),
    ),
    "chip_named_twice": (noop("The {chip:,} is named twice."), noop("Name each chip once.")),
    "chip_not_in_set": (
        noop("There is no {chip:,} in this tournament's set."),
        noop("Choose a chip of the set, or add it there."),
    ),
    "chip_not_larger": (noop("The {chip:,} is changed for a larger chip of the set."), noop("Choose a larger one.")),
    "chip_set_empty": (noop("There is no chip in the set."), noop("Name at least one.")),
    "chip_still_needed": (
        noop("Level {level} cannot be paid without the {chip:,}."),
        noop("Colour it up after that level."),
    ),
    "chips_make_another_stack": (
        noop("Those chips make a stack of {made:,}, and this tournament's is {stack:,}."),
        noop("Change how many of each are in a stack."),
    ),
    "chips_negative": (noop("There are no fewer than no chips."), noop("Count again.")),
    "colour_up_needs_figures": (
        noop("Nobody said how many chips came in and went out."),
        noop("Count them seat by seat, or both."),
    ),
    "colour_up_needs_two": (
        noop("{received:,} chips are a rack or more ({rack:,})."),
        noop("Two different people sign for it: type both names."),
    ),
    "coloured_up_already": (
        noop("Table {table} has coloured up its {chip:,}s."),
        noop("Undo that sheet to write it anew."),
    ),
    "count_above_play": (
        noop("{chips:,} are more than the {most:,} in play."),
        noop("Count again, or look for a nought too many."),
    ),
    "count_differs": (noop("The seats add up to {added:,}, not {total:,}."), noop("Count again.")),
    "count_lacks_seat": (noop("Seat {seat} was not counted."), noop("Count it too, 0 if it has nothing.")),
    "count_needs_figures": (
        noop("Nothing was counted at table {table}."),
        noop("Type its total, or each seat's chips."),
    ),
    "found_needs_director": (
        noop("This house leaves chips that were found after their colour-up to a director."),
        noop("Call one: he changes them."),
    ),
    "found_none": (noop("No chip was found."), noop("Count how many there are.")),
    "issues_too_few": (
        noop("{issued:,} of {new:,} are too few: nobody loses a whole chip, so it is {least:,} at least."),
        noop("Count again."),
    ),
    "issues_too_many": (
        noop("{issued:,} of {new:,} are too many: one chip a player at most, so it is {most:,} at most."),
        noop("Count again."),
    ),
    "nobody_at_table": (noop("Nobody sits at table {table}."), noop("Choose a table with players.")),
    "race_one_each": (noop("Seat {seat} would win two chips."), noop("A player wins one at most; name another seat.")),
    "race_other_number": (
        noop("The odd chips race for {due:,} of {new:,}, and {named:,} won."),
        noop("Name as many seats."),
    ),
    "race_without_odd": (noop("Seat {seat} has no odd {chip:,}s, so it does not race."), noop("Name another seat.")),
}

CAUSES: dict[str, Callable[[Cause], str]] = {
    "not_payable": lambda why: _(
        "{tables} counted wrong: that is no sum of {chip:,}s, the smallest chip in play."
    ).format(tables=_tables(why.tables), chip=why.facts["chip"]),
    "nought": lambda why: _("{tables} most likely has a nought too many or too few.").format(
        tables=_tables(why.tables)
    ),
    "tables_off": lambda why: _all_off(list(zip(why.tables, why.facts["over"], strict=True))),
    "sold_unwritten": lambda why: _("Most likely {sold} that nobody wrote down.").format(sold=_sold(why)),
    "sold_unissued": lambda why: _("Most likely {sold} written down that got no chips.").format(sold=_sold(why)),
    "no_sheet": lambda why: _("{tables} handed in no colour-up sheet.").format(tables=_tables(why.tables)),
    "too_many": lambda _facts: _(
        "Chips came in that nobody wrote down: look at the last colour-up and the last entries."
    ),
    "missing": lambda _facts: _("A table was counted short, or a stack was written down that was never handed out."),
}


def cause_sentence(why: Cause) -> str:
    """Why the sum is off, and where to look."""
    return CAUSES[why.key](why)


def _tables(tables: Sequence[int]) -> str:
    if len(tables) > NAMED + 1:
        return _("Tables {tables} and {count:,} more").format(
            tables=", ".join(str(table) for table in tables[:NAMED]), count=len(tables) - NAMED
        )
    if len(tables) == 1:
        return _("Table {tables}").format(tables=tables[0])
    return _("Tables {tables} and {last}").format(
        tables=", ".join(str(table) for table in tables[:-1]), last=tables[-1]
    )


def _all_off(tables: list[tuple[int, int]]) -> str:
    """The tables that are off, the first of them by name and figure."""
    said = " ".join(_off(*one) for one in tables[:NAMED])
    more = len(tables) - NAMED
    if more <= 0:
        return said
    others = ngettext("{more:,} more table is off.", "{more:,} more tables are off.", more).format(more=more)
    return f"{said} {others}"


def _off(table: int, over: int) -> str:
    return (
        _("Table {table} is {over:,} over.").format(table=table, over=over)
        if over > 0
        else _("Table {table} is {value:,} short.").format(table=table, value=-over)
    )


def _sold(why: Cause) -> str:
    count = why.facts["count"]
    match why.facts["sold"]:
        case "entry":
            return ngettext("one entry", "{count:,} entries", count).format(count=count)
        case "rebuy":
            return ngettext("one rebuy", "{count:,} rebuys", count).format(count=count)
    return ngettext("one add-on", "{count:,} add-ons", count).format(count=count)
