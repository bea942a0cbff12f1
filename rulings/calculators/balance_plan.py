"""`balance_plan`: whether tables are level, the fewest moves, who halts, and when the next table breaks."""

from collections.abc import Sequence
from typing import Any

from rulings.calculators.fields import Field, Nonsense, listed, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.seats import different
from rulings.calculators.spoken import counted, place
from tables.rules.balance import (
    Move,
    TableSize,
    fewest_moves,
    is_level,
    level_sizes,
    plan_of_moves,
    three_short,
    tolerance,
)
from tables.rules.breaking import busts_until_break, highest_first, moves_to_break_and_level, worth_waiting
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

HALTS = {
    "three_short_and_big_blind_missing": "stops dealing once its big blind would fall on an empty seat",
    "three_short": "stops dealing after this hand",
    "waived": "plays on, for this house does not halt",
}


def _size(name: str, value: Any) -> int:
    return whole(name, value, high=100)


def _sizes(name: str, value: Any) -> list[int]:
    sizes = listed(name, value, _size, most=2_000)
    if not sizes:
        raise Nonsense(name, "at least one table", value)
    return sizes


def _order(name: str, value: Any) -> list[int]:
    tables = listed(name, value, lambda inner, one: whole(inner, one, high=2_000), most=2_000)
    return different(name, tables, "a table only once")


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The plan for a room of tables, named by their index."""
    room, order = _room(given), _break_order(given)
    apart = given["max_difference"] or tolerance(house["balance_tolerance"], tables=len(room))
    level, short = is_level(room, max_difference=apart), three_short(room)
    busts = busts_until_break(room, table=order[0]) if order else None
    plan = plan_of_moves(room, max_difference=apart, next_to_break=order[:1])
    return Verdict(
        answer={
            "level": level,
            "moves": len(plan),
            "sizes_after": _sizes_after(room, apart),
            "halt": [] if house["halt_when"] == "waived" else short,
            "can_break": busts == 0,
            "busts_until_break": busts,
            "plan": [[move.from_table, move.to_table] for move in plan],
            "max_difference": apart,
            "three_short": short,
        },
        says=_says(room, plan, order=order, busts=busts, apart=apart),
        why=f"Tables may be {counted(apart, 'player')} apart; a full table never counts as short.",
        cites=cites(*_cited(room, level=level, busts=busts, house=house), rulebook=house.rulebook),
        rests_on=_rests_on(given, short),
        differs=_differs(given, room, house),
        steps=tuple(_in_words(room, plan, short, house)),
    )


def _room(given: dict[str, Any]) -> list[TableSize]:
    sizes, capacities = given["sizes"], given["capacities"]
    if len(capacities) != len(sizes):
        raise Nonsense("capacities", f"one figure for each of the {len(sizes)} tables", capacities)
    for at, (players, seats) in enumerate(zip(sizes, capacities, strict=True)):
        if players > seats:
            raise Nonsense(f"sizes[{at}]", f"at most the {seats} seats of this table", players)
    return [TableSize(players, seats) for players, seats in zip(sizes, capacities, strict=True)]


def _break_order(given: dict[str, Any]) -> list[int]:
    order = given["break_order"]
    if order is None:
        return highest_first(_room(given))
    for at, table in enumerate(order):
        if table >= len(given["sizes"]):
            raise Nonsense(f"break_order[{at}]", f"a table from 0 to {len(given['sizes']) - 1}", table)
    return list(order)


def _sizes_after(room: Sequence[TableSize], apart: int) -> list[int] | None:
    """Sizes once level, largest first; with more than one apart several ways are as short, so none is named."""
    return sorted(level_sizes(room, max_difference=apart), reverse=True) if apart == 1 else None


def _cited(room: Sequence[TableSize], *, level: bool, busts: int | None, house: House) -> list[str]:
    decided = {
        "halting": bool(three_short(room)) and house["halt_when"] != "waived",
        "broken-tables": busts == 0,
        "balancing": not level or house["balance_tolerance"] == "at_discretion",
        "balance-tolerance": house["balance_tolerance"] != "at_discretion",
    }
    return [slug for slug, yes in decided.items() if yes]


def _rests_on(given: dict[str, Any], short: list[int]) -> tuple[str, ...]:
    settings = {
        "balance_tolerance": given["max_difference"] is None,
        "halt_when": bool(short),
        "break_order": given["break_order"] is None,
    }
    return tuple(name for name, decided in settings.items() if decided)


def _says(room: Sequence[TableSize], plan: list[Move], *, order: list[int], busts: int | None, apart: int) -> str:
    """What to do first: break a table that can break, else move, else nothing; and how far the next break is."""
    if busts == 0:
        said = f"{_breaking(room, order[0], apart=apart)}; without that {_moving(plan)}"
    else:
        wait = ", worth waiting for" if busts and plan and worth_waiting(room, table=order[0]) else ""
        breaks = [f"{_table(order[0])} breaks in {counted(busts, 'bust')}{wait}"] if busts else []
        said = "; ".join([*_shortness(room), _moving(plan), *breaks])
    return f"{said[:1].upper()}{said[1:]}."


def _moving(plan: list[Move]) -> str:
    if not plan:
        return "nobody moves, the tables are level"
    first = f"from {_table(plan[0].from_table)} to {_table(plan[0].to_table)}"
    return f"move one player {first}" if len(plan) == 1 else f"move {len(plan):,} players, first {first}"


def _shortness(room: Sequence[TableSize]) -> list[str]:
    short, largest = three_short(room), max(table.players for table in room)
    if len(short) > 1:
        return [f"{len(short)} tables are three or more short"]
    return [f"{_table(at)} is {largest - room[at].players} short" for at in short]


def _breaking(room: Sequence[TableSize], table: int, *, apart: int) -> str:
    if not room[table].players:
        return f"close {_table(table)}, it is empty"
    moves = moves_to_break_and_level(room, table=table, max_difference=apart)
    return f"break {_table(table)}, {counted(moves, 'move')} in all"


def _table(at: int) -> str:
    """A table by its place in the list, counted as people count."""
    return f"the {place(at + 1)} table"


def _in_words(room: Sequence[TableSize], plan: list[Move], short: list[int], house: House) -> list[str]:
    largest, then = max(table.players for table in room), HALTS[house["halt_when"]]
    halts = [
        f"{_table(at).capitalize()} is {largest - room[at].players} short of the largest and {then}." for at in short
    ]
    return [*halts, *(f"{_moving([move]).capitalize()}." for move in plan)]


def _differs(given: dict[str, Any], room: Sequence[TableSize], house: House) -> tuple[str, ...]:
    """Books that would allow tables further apart, or less."""
    if given["max_difference"] is not None:
        return ()

    def ruling(other: House) -> str:
        apart = tolerance(other["balance_tolerance"], tables=len(room))
        moves = fewest_moves(room, max_difference=apart)
        return f"{counted(apart, 'player')} apart is level, {counted(moves, 'move')}"

    return other_books(house, resting_on=("balance_tolerance",), ruling=ruling)


BALANCE_PLAN = Calculator(
    name="balance_plan",
    title="Balancing and breaking",
    question="Are the tables level, and what moves?",
    fields=(
        Field("sizes", "rows", "Players at each table", _sizes, example=[8, 8, 6, 6]),
        Field("capacities", "rows", "Seats at each table", _sizes, example=[9, 9, 9, 9]),
        Field(
            "max_difference",
            "count",
            "How far apart tables may be",
            lambda name, value: whole(name, value, low=1, high=100),
            required=False,
            example=1,
            help="Players; left out: the house's tolerance",
        ),
        Field(
            "break_order",
            "rows",
            "The order in which tables break",
            _order,
            required=False,
            example=[3, 2, 1, 0],
            help="Tables by their place above, the first being 0; left out: the last first",
        ),
    ),
    answer=answer,
    group="tables",
)
