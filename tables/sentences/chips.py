"""Sentences on chips: their actions, refusals, and causes of a wrong sum."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_noop as noop

from tables.rules.chips.known_stack import CountSource
from tables.rules.chips.sums import Cause
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext

Facts = dict[str, Any]

#: tables named; others are counted
MOST_NAMED = 4


def _colour_up_sentence(facts: Facts) -> str:
    added = facts["issued"] * facts["new"] - facts["received"] * facts["chip"]
    more = _(", {added:+,} in play").format(added=added) if added else ""
    named = _("Table {table}: {received:,} of {chip:,} in, {issued:,} of {new:,} out{more}").format(
        table=facts["table"],
        received=facts["received"],
        chip=facts["chip"],
        issued=facts["issued"],
        new=facts["new"],
        more=more,
    )
    return _("{said}, number confirmed").format(said=named) if facts.get("confirmed") else named


def _late_chips_sentence(facts: Facts) -> str:
    lost = facts["received"] * facts["chip"] - facts["given"]
    named = (
        _("{name}, seat {seat}, late chips: {received:,} of {chip:,}, exchanged for {given:,}, {lost:,} removed")
        if lost
        else _("{name}, seat {seat}, late chips: {received:,} of {chip:,}, exchanged for {given:,}")
    )
    return named.format(**facts, lost=lost)


def _stacks_counted_sentence(facts: Facts) -> str:
    named = (
        ngettext(
            "{stacks:,} stack as the player says: {chips:,}",
            "{stacks:,} stacks as the players say: {chips:,} in all",
            facts["stacks"],
        )
        if facts["source"] == CountSource.PLAYER
        else ngettext(
            "{stacks:,} stack counted: {chips:,}", "{stacks:,} stacks counted: {chips:,} in all", facts["stacks"]
        )
    )
    return named.format(stacks=facts["stacks"], chips=facts["chips"])


ACTIONS: dict[str, Callable[[Facts], str]] = {
    "chips.coloured_up": _colour_up_sentence,
    "chips.counted": lambda facts: _("Table {table} counted: {total:,}").format(**facts),
    "chips.found": _late_chips_sentence,
    "stacks.counted": _stacks_counted_sentence,
    "chips.set": lambda facts: _("Chips: {chips}").format(chips=", ".join(map(number_text, facts["chips"]))),
}

#: what to do about a doubtful sheet
CONFIRM = noop("Count again. If the number is right, confirm it.")

CHIP_REFUSALS: dict[str, tuple[str, str]] = {
    "chip_column_missing": (
        noop("No column has the value of the chips."),
        noop("Choose the column that has it."),
    ),
    "chip_has_sheets": (
        noop("Tables have already coloured up the {chip:,} chips."),
        noop("Undo those sheets first, or keep the chip."),
    ),
    "chip_in_play": (
        noop("Table {table} still plays with the {chip:,}."),
        noop("Colour it up with the table's sheet."),
    ),
    "chip_named_twice": (noop("The {chip:,} chip is there twice."), noop("Enter each chip once.")),
    "chip_not_in_set": (
        noop("The chip set has no {chip:,} chip."),
        noop("Choose a chip of the set, or add it there."),
    ),
    "chip_not_larger": (
        noop("The {chip:,} chip can only be exchanged for a larger chip of the set."),
        noop("Choose a larger one."),
    ),
    "chip_set_empty": (noop("The chip set is empty."), noop("Add at least one chip.")),
    "chip_still_needed": (
        noop("Level {level} still needs the {chip:,} chip."),
        noop("Colour it up after that level."),
    ),
    "chips_make_another_stack": (
        noop("These chips make a stack of {made:,}; the starting stack is {stack:,}."),
        noop("Change the number of each chip in a stack."),
    ),
    "chips_negative": (noop("Chips cannot be negative."), noop("Count again.")),
    "colour_up_needs_figures": (
        noop("The numbers of chips in and out are missing."),
        noop("Enter the totals in and out, or count seat by seat."),
    ),
    "colour_up_needs_two": (
        noop("{received:,} chips are a rack or more ({rack:,})."),
        noop("Two different people must sign: enter both names."),
    ),
    "coloured_up_already": (
        noop("Table {table} has already coloured up the {chip:,} chips."),
        noop("To enter it again, undo that sheet."),
    ),
    "count_above_play": (
        noop("{chips:,} chips are more than the {most:,} in play."),
        noop("Count again, or check for an extra zero."),
    ),
    "count_differs": (noop("The seats add up to {added:,}, not {total:,}."), noop("Count again.")),
    "count_lacks_seat": (noop("Seat {seat} was not counted."), noop("Count it too. Enter 0 if it has no chips.")),
    "count_needs_figures": (
        noop("Nothing was counted at table {table}."),
        noop("Enter its total, or the chips of each seat."),
    ),
    "count_of_player_out": (
        noop("{name} is out, so their chips cannot be counted."),
        noop("Check the seat. If the bust is wrong, undo it first."),
    ),
    "found_needs_director": (
        noop("By the house rules only a director exchanges chips after their colour-up."),
        noop("Call a director."),
    ),
    "found_none": (noop("No chips were entered."), noop("Enter the number of chips.")),
    "issues_too_few": (
        noop("{issued:,} of {new:,} are too few: it must be {least:,} or more."),
        noop("Count again."),
    ),
    "issues_too_many": (
        noop("{issued:,} of {new:,} are too many. With one chip per player it is {most:,} or less."),
        noop("Count again."),
    ),
    "nobody_at_table": (noop("Table {table} has no players."), noop("Choose a table with players.")),
    "no_chips_in_sheet": (
        noop("The sheet has no chips."),
        noop("Each row needs the value of a chip, such as 25 or 1K."),
    ),
    "race_one_each": (
        noop("Seat {seat} would win two chips."),
        noop("A player can win only one. Choose another seat."),
    ),
    "race_other_number": (
        noop("Winners of {new:,} chips: {due:,} needed, {named:,} entered."),
        noop("Choose as many seats as needed."),
    ),
    "race_without_odd": (
        noop("Seat {seat} has no odd {chip:,} chips, so it is not in the race."),
        noop("Choose another seat."),
    ),
    "sheet_above_table": (
        noop("{chips:,} in chips are more than the {total:,} at table {table}."),
        CONFIRM,
    ),
    "sheet_not_payable": (
        noop("{received:,} of {chip:,} would leave {rest:,} at table {table}. Chips of {smallest:,} cannot make that."),
        CONFIRM,
    ),
    "sheet_other_number": (
        noop("Table {table} has {brought:,} chips of {chip:,}, not {received:,}: no player came or left."),
        CONFIRM,
    ),
    "too_many_chips_in_sheet": (
        noop("The sheet has more than {most:,} chips."),
        noop("Delete the rows that are no chips."),
    ),
}

CAUSES: dict[str, Callable[[Cause], str]] = {
    "not_payable": lambda why: _(
        "{tables} counted wrong: the total cannot be made with {chip:,}, the smallest chip in play."
    ).format(tables=_tables_text(why.tables), chip=why.facts["chip"]),
    "nought": lambda why: _("{tables} most likely has a zero too many or too few.").format(
        tables=_tables_text(why.tables)
    ),
    "tables_off": lambda why: _wrong_tables_sentence(list(zip(why.tables, why.facts["over"], strict=True))),
    "sold_unwritten": lambda why: _("Most likely {sold} not recorded.").format(sold=_unbooked_sale_sentence(why)),
    "sold_unissued": lambda why: _("Most likely {sold} recorded, but without chips.").format(
        sold=_unbooked_sale_sentence(why)
    ),
    "no_sheet": lambda why: _("The colour-up sheet is missing: {tables}.").format(tables=_tables_text(why.tables)),
    "too_many": lambda _facts: _(
        "There are chips that were not recorded. Check the last colour-up and the last entries."
    ),
    "missing": lambda _facts: _("A table was counted short, or a recorded stack was never handed out."),
}


def cause_sentence(why: Cause) -> str:
    """Return the cause of a wrong sum, and where to look."""
    return CAUSES[why.key](why)


def _tables_text(tables: Sequence[int]) -> str:
    if len(tables) > MOST_NAMED + 1:
        return _("Tables {tables} and {count:,} more").format(
            tables=", ".join(str(table) for table in tables[:MOST_NAMED]), count=len(tables) - MOST_NAMED
        )
    if len(tables) == 1:
        return _("Table {tables}").format(tables=tables[0])
    return _("Tables {tables} and {last}").format(
        tables=", ".join(str(table) for table in tables[:-1]), last=tables[-1]
    )


def _wrong_tables_sentence(tables: list[tuple[int, int]]) -> str:
    """Return the tables with wrong counts, the first of them with their figures."""
    named = " ".join(_surplus_sentence(*table) for table in tables[:MOST_NAMED])
    more = len(tables) - MOST_NAMED
    if more <= 0:
        return named
    others = ngettext("{more:,} more table is off.", "{more:,} more tables are off.", more).format(more=more)
    return f"{named} {others}"


def _surplus_sentence(table: int, over: int) -> str:
    return (
        _("Table {table} is {over:,} over.").format(table=table, over=over)
        if over > 0
        else _("Table {table} is {value:,} short.").format(table=table, value=-over)
    )


def _unbooked_sale_sentence(why: Cause) -> str:
    count = why.facts["count"]
    match why.facts["sold"]:
        case "entry":
            return ngettext("one entry", "{count:,} entries", count).format(count=count)
        case "rebuy":
            return ngettext("one rebuy", "{count:,} rebuys", count).format(count=count)
    return ngettext("one add-on", "{count:,} add-ons", count).format(count=count)
