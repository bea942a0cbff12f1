"""`balance_plan`: whether tables are balanced, the fewest moves, tables that must stop, and the next table to break."""

from collections.abc import Sequence
from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_list, read_whole_number
from rulings.calculators.reading.seats import unique_items
from rulings.calculators.reading.spoken import ordinal_text
from tables.rules.balance.balance import (
    TableMove,
    allowed_difference,
    fewest_moves,
    is_level,
    level_sizes,
    levelling_moves,
    tables_short_by,
)
from tables.rules.balance.breaking import (
    busts_until_break,
    may_wait_for_break,
    move_count_to_break_and_level,
    table_indices_highest_first,
    tables_breaking_soon,
)
from tables.rules.room import TableSize
from tournaments.rules.messages import capitalise, join_messages, message_of_count
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

HALTS = {
    "three_short_and_big_blind_missing": _("stops dealing when its big blind would fall on an empty seat"),
    "three_short": _("stops dealing after this hand"),
    "waived": _("keeps playing (house rule: no halt)"),
}


def _read_size(name: str, value: Any) -> int:
    return read_whole_number(name, value, high=100)


def _read_sizes(name: str, value: Any) -> list[int]:
    sizes = read_list(name, value, _read_size, most=2_000)
    if not sizes:
        raise InvalidField(name, _("at least one table"), value)
    return sizes


def _read_order(name: str, value: Any) -> list[int]:
    tables = read_list(name, value, lambda inner, size: read_whole_number(inner, size, high=2_000), most=2_000)
    return unique_items(name, tables, _("each table only once"))


def balance_plan_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict on balancing a room. Tables are numbered from 0, in the order of the facts."""
    room, order = _table_sizes(facts), _table_break_order(facts)
    apart = facts["max_difference"] or allowed_difference(house_rules["balance_tolerance"], tables=len(room))
    level, short = is_level(room, max_difference=apart), tables_short_by(room)
    busts = busts_until_break(room, table=order[0]) if order else None
    plan = levelling_moves(room, max_difference=apart, next_to_break=tables_breaking_soon(order, tables=len(room)))
    return Verdict(
        answer={
            "level": level,
            "moves": len(plan),
            "sizes_after": _sizes_after_balancing(room, apart),
            "halt": [] if house_rules["halt_when"] == "waived" else short,
            "can_break": busts == 0,
            "busts_until_break": busts,
            "plan": [[move.from_table, move.to_table] for move in plan],
            "max_difference": apart,
            "three_short": short,
        },
        says=_verdict_sentence(room, plan, order=order, busts=busts, apart=apart),
        why=_(
            "Tables may differ by {counted}. A full table never counts as short.",
            counted=message_of_count("{count:,} player", "{count:,} players", apart),
        ),
        rules=tuple(_cited_rule_slugs(room, level=level, busts=busts, house_rules=house_rules)),
        rests_on=_deciding_settings(facts, short),
        differs=_differing_rulebook_texts(facts, room, house_rules),
        steps=tuple(_move_sentences(room, plan, short, house_rules)),
    )


def _table_sizes(facts: dict[str, Any]) -> list[TableSize]:
    sizes, capacities = facts["sizes"], facts["capacities"]
    if len(capacities) != len(sizes):
        raise InvalidField("capacities", _("one number for each table ({sizes})", sizes=len(sizes)), capacities)
    for at, (players, seats) in enumerate(zip(sizes, capacities, strict=True)):
        if players > seats:
            raise InvalidField(f"sizes[{at}]", _("at most the seats at this table ({seats})", seats=seats), players)
    return [TableSize(players, seats) for players, seats in zip(sizes, capacities, strict=True)]


def _table_break_order(facts: dict[str, Any]) -> list[int]:
    order = facts["break_order"]
    if order is None:
        return table_indices_highest_first(_table_sizes(facts))
    for at, table in enumerate(order):
        if table >= len(facts["sizes"]):
            raise InvalidField(
                f"break_order[{at}]", _("a table from 0 to {number}", number=len(facts["sizes"]) - 1), table
            )
    return list(order)


def _sizes_after_balancing(room: Sequence[TableSize], apart: int) -> list[int] | None:
    """Return the table sizes after balancing, largest first.

    Returns None if `apart` is above 1, because several results then fit.
    """
    return sorted(level_sizes(room, max_difference=apart), reverse=True) if apart == 1 else None


def _cited_rule_slugs(
    room: Sequence[TableSize], *, level: bool, busts: int | None, house_rules: HouseRules
) -> list[str]:
    decided = {
        "halting": bool(tables_short_by(room)) and house_rules["halt_when"] != "waived",
        "broken-tables": busts == 0,
        "balancing": not level or house_rules["balance_tolerance"] == "at_discretion",
        "balance-tolerance": house_rules["balance_tolerance"] != "at_discretion",
    }
    return [slug for slug, yes in decided.items() if yes]


def _deciding_settings(facts: dict[str, Any], short: list[int]) -> tuple[str, ...]:
    settings = {
        "balance_tolerance": facts["max_difference"] is None,
        "halt_when": bool(short),
        "break_order": facts["break_order"] is None,
    }
    return tuple(name for name, decided in settings.items() if decided)


def _verdict_sentence(
    room: Sequence[TableSize], plan: list[TableMove], *, order: list[int], busts: int | None, apart: int
) -> str:
    """Return a sentence on the first thing to do: break a table, else move players, else nothing.

    The sentence also gives the number of busts until a table breaks.
    """
    if busts == 0:
        said = _(
            "{breaking}; otherwise {moving}",
            breaking=_break_table_text(room, order[0], apart=apart),
            moving=_plan_text(plan),
        )
    else:
        wait = _(", worth the wait") if busts and plan and may_wait_for_break(room, table=order[0]) else ""
        breaks = (
            [
                message_of_count(
                    "{table} breaks in {count:,} bust{wait}",
                    "{table} breaks in {count:,} busts{wait}",
                    busts,
                    table=_table_label(order[0]),
                    wait=wait,
                )
            ]
            if busts
            else []
        )
        said = join_messages([*_short_table_sentences(room), _plan_text(plan), *breaks], "; ")
    return capitalise(said) + "."


def _plan_text(plan: list[TableMove]) -> str:
    if not plan:
        return _("no moves needed, the tables are balanced")
    first = _(
        "from {table} to {table_2}", table=_table_label(plan[0].from_table), table_2=_table_label(plan[0].to_table)
    )
    return message_of_count(
        "move {count:,} player {first}", "move {count:,} players, first {first}", len(plan), first=first
    )


def _short_table_sentences(room: Sequence[TableSize]) -> list[str]:
    short, largest = tables_short_by(room), max(table.players for table in room)
    if len(short) > 1:
        return [_("tables with three or more short: {short}", short=len(short))]
    return [_("{table} is {number} short", table=_table_label(at), number=largest - room[at].players) for at in short]


def _break_table_text(room: Sequence[TableSize], table: int, *, apart: int) -> str:
    if not room[table].players:
        return _("close {table}, it is empty", table=_table_label(table))
    moves = move_count_to_break_and_level(room, table=table, max_difference=apart)
    return _(
        "break {table}, {counted} in all",
        table=_table_label(table),
        counted=message_of_count("{count:,} move", "{count:,} moves", moves),
    )


def _table_label(at: int) -> str:
    """Return a table's number by its index."""
    return _("the {place} table", place=ordinal_text(at + 1))


def _move_sentences(
    room: Sequence[TableSize], plan: list[TableMove], short: list[int], house_rules: HouseRules
) -> list[str]:
    largest, then = max(table.players for table in room), HALTS[house_rules["halt_when"]]
    halts = [
        _(
            "{table} is {number} short of the largest and {then}.",
            table=capitalise(_table_label(at)),
            number=largest - room[at].players,
            then=then,
        )
        for at in short
    ]
    return [*halts, *(capitalise(_plan_text([move])) + "." for move in plan)]


def _differing_rulebook_texts(
    facts: dict[str, Any], room: Sequence[TableSize], house_rules: HouseRules
) -> tuple[str, ...]:
    """Return the rulings of rulebooks that allow a different gap between table sizes, as texts."""
    if facts["max_difference"] is not None:
        return ()

    def ruling(other: HouseRules) -> str:
        apart = allowed_difference(other["balance_tolerance"], tables=len(room))
        moves = fewest_moves(room, max_difference=apart)
        return _(
            "balanced at {counted} apart, {counted_2}",
            counted=message_of_count("{count:,} player", "{count:,} players", apart),
            counted_2=message_of_count("{count:,} move", "{count:,} moves", moves),
        )

    return differing_rulebook_texts(house_rules, resting_on=("balance_tolerance",), ruling=ruling)


BALANCE_PLAN = Calculator(
    name="balance_plan",
    title=_("Balancing and breaking"),
    question=_("Are the tables balanced, and who moves?"),
    fields=(
        Field(
            "sizes",
            "rows",
            _("Players at each table"),
            _read_sizes,
            example=[8, 8, 6, 6],
            input=InputKind.AT_EACH_TABLE,
        ),
        Field(
            "capacities",
            "rows",
            _("Seats at each table"),
            _read_sizes,
            example=[9, 9, 9, 9],
            input=InputKind.AT_EACH_TABLE,
        ),
        Field(
            "max_difference",
            "count",
            _("Largest difference allowed"),
            lambda name, value: read_whole_number(name, value, low=1, high=100),
            required=False,
            example=1,
            help=_("In players. Leave empty for the house rule"),
        ),
        Field(
            "break_order",
            "rows",
            _("Breaking order"),
            _read_order,
            required=False,
            example=[3, 2, 1, 0],
            help=_("Tables by their position above, the first is 0. Leave empty to break the last first"),
            input=InputKind.BREAK_ORDER,
        ),
    ),
    answer=balance_plan_verdict,
    group="tables",
)
