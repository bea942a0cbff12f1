"""Contexts of the pages about chips: counts, colour-ups, the chip set and its stock."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tables.models import ChipCount, ChipKind, ColourUpSheet, FoundChips, SeatAssignment
from tables.rules.chips.colour_up_sheet import RACK, LaterFound
from tables.selectors.chips.sets import (
    ChipColourUp,
    chip_kinds,
    chips_to_colour_up,
    present_step_index,
    suggested_chip_set,
)
from tables.selectors.chips.stock import ChipPlan, chip_plan, chip_stock, max_entries_from_stock, sales_so_far
from tables.selectors.chips.sums import chip_sum, latest_round_counts
from tables.selectors.seating import open_tables
from tournaments.models import Role, Tournament
from tournaments.selectors.shown_names import names_of_players


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """A seat on a sheet: its player, and the chips of an earlier count, None without such a count.

    `typed`, `won` and `last` are the input of a refused form.
    """

    seat: int
    name: str
    chips: int | None = None
    typed: str = ""
    won: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True)
class TableCount:
    """A table in the list of counts. `expected` is None if unknown; `since` is the change after the count."""

    table: int
    players: int
    total: int | None = None
    expected: int | None = None
    row: ChipCount | None = None
    since: int = 0

    @property
    def surplus(self) -> int:
        """Return how many more chips were counted than expected; 0 if that is unknown."""
        return 0 if self.total is None or self.expected is None else self.total - self.expected


def counting_context(tournament: Tournament, *, now: datetime, table: int | None) -> dict[str, Any]:
    """Return the sum, the tables with their counts, and the table to count: `table`, else the next uncounted table."""
    total = chip_sum(tournament, now=now)
    players = player_count_by_table(tournament)
    counted = {count.table: count for count in total.counts}
    round_now = {row.table.number: row for row in latest_round_counts(tournament)}
    fresh = _is_current_round(tournament, now, list(round_now.values()))
    rows = [_table_count(number, count, counted, round_now) for number, count in players.items()]
    waiting = [row.table for row in rows if row.total is None or not fresh]
    chosen = table if table in players else next(iter(waiting), None)
    return {
        "sum": total,
        "rows": rows,
        "fresh": fresh,
        "waiting": len(waiting),
        "chosen": next((row for row in rows if row.table == chosen), None),
        "sitting": _seats_to_count(tournament, chosen, round_now),
    }


def _seats_to_count(tournament: Tournament, table: int | None, counted: Mapping[int, ChipCount]) -> list[SheetSeat]:
    """Return the players of a table with their counts of this round; [] if no table is to be counted."""
    if table is None:
        return []
    return sheet_seats(tournament, table, before=dict(counted[table].seats) if table in counted else {})


def colour_up_context(tournament: Tournament, *, now: datetime, worth: int | None, table: int | None) -> dict[str, Any]:
    """Return the chip to colour up (`worth`, else the first due chip), and the table whose sheet is next."""
    kinds = list(chip_kinds(tournament))
    going = chips_to_colour_up(tournament, kinds, step=present_step_index(tournament, now=now))
    chosen = _chosen_colour_up(going, worth)
    sheets = _sheets_of_chip(tournament, chosen.worth) if chosen else []
    waiting = chosen.waiting if chosen else ()
    table_now = table if table in waiting else next(iter(waiting), None)
    house_rules = tournament.house_rules()
    return {
        "kinds": kinds,
        "suggested": [] if kinds else suggested_chip_set(tournament),
        "colour_ups": [(colour_up, _old_and_new_colour(kinds, colour_up)) for colour_up in going],
        "going": chosen,
        "here": table_now,
        "sheets": sheets,
        "added": sum(sheet.value_added for sheet in sheets),
        "sitting": _seats_to_count(tournament, table_now, {}),
        "by_cards": house_rules["race_by"] == "cards",
        "leftover": house_rules["race_leftover"],
        "rack": RACK,
    }


def _chosen_colour_up(going: Sequence[ChipColourUp], worth: int | None) -> ChipColourUp | None:
    """Return the colour-up of the chip `worth`, else the first that is due. None if there is neither."""
    due = (colour_up for colour_up in going if colour_up.due and colour_up.waiting)
    return next((colour_up for colour_up in going if colour_up.worth == worth), next(due, None))


def suggested_set_fields(tournament: Tournament) -> dict[str, Any]:
    """Return the suggested set as fields of the action that stores it."""
    names = ("worth", "colour", "hex", "inventory", "in_stack")
    return {"chips": [{name: getattr(kind, name) for name in names} for kind in suggested_chip_set(tournament)]}


def _sheets_of_chip(tournament: Tournament, worth: int) -> list[ColourUpSheet]:
    rows = ColourUpSheet.objects.filter(tournament=tournament, worth=worth)
    return list(rows.select_related("table").order_by("table__number"))


def may_exchange_found(tournament: Tournament, roles: Collection[str]) -> bool:
    """Return whether these roles may exchange chips found after their colour-up; house rules may require a director."""
    return not is_left_to_director(tournament) or Role.Kind.DIRECTOR in roles


def is_left_to_director(tournament: Tournament) -> bool:
    """Return whether house rules let only a director exchange chips found after their colour-up."""
    return bool(tournament.house_rules()["later_found"] == LaterFound.BY_DIRECTOR)


def late_chips_context(tournament: Tournament) -> dict[str, Any]:
    """Return the coloured-up chips, the house rule on such chips found later, and the exchanges of found chips."""
    gone = ColourUpSheet.objects.filter(tournament=tournament).values("worth")
    rows = list(FoundChips.objects.filter(tournament=tournament).select_related("entry__player", "table"))
    policy = tournament.house_rules()["later_found"]
    return {
        "gone": list(chip_kinds(tournament).filter(worth__in=gone)),
        "playing": list(chip_kinds(tournament).exclude(worth__in=gone)),
        "rows": rows,
        "added": sum(row.value_added for row in rows),
        "by_director": is_left_to_director(tournament),
        "worthless": policy == LaterFound.WORTHLESS,
        "rack": RACK,
    }


def chip_set_context(
    tournament: Tournament, *, planned: Mapping[str, int | None], kinds: Sequence[ChipKind] = ()
) -> dict[str, Any]:
    """Return the chip set, or a suggested one, with needed chips and the number of entries that the stock can serve.

    `planned` are the entries, rebuys and add-ons by name; None for the defaults. `kinds` are shown instead of the
    stored set.
    """
    stored = list(chip_kinds(tournament))
    own = list(kinds) or stored
    plan: ChipPlan = chip_plan(tournament, **planned)
    serves = max_entries_from_stock(tournament, own, plan=plan)
    return {
        "kinds": chip_stock(tournament, own or suggested_chip_set(tournament), plan=plan),
        "stored": bool(stored),
        "plan": plan,
        "sold": sales_so_far(tournament),
        "serves": serves,
        "is_stock_short": serves is not None and serves < plan.entries,
    }


def player_count_by_table(tournament: Tournament) -> dict[int, int]:
    """Return the number of players at each open table with players, by table number."""
    rows = SeatAssignment.objects.filter(
        tournament=tournament, kind=SeatAssignment.Kind.SEATED, seat__table__broken_at__isnull=True
    )
    found: dict[int, int] = {}
    for number in rows.order_by("seat__table__number").values_list("seat__table__number", flat=True):
        found[number] = found.get(number, 0) + 1
    return found


def sheet_seats(tournament: Tournament, number: int, *, before: dict[int, int] | None = None) -> list[SheetSeat]:
    """Return the players at a table by seat, with their counts `before`."""
    table = open_tables(tournament).filter(number=number)
    rows = SeatAssignment.objects.filter(seat__table__in=table, kind=SeatAssignment.Kind.SEATED).order_by(
        "seat__number"
    )
    there = dict(rows.values_list("seat__number", "entry__player"))
    names = names_of_players(tournament, there.values())
    return [SheetSeat(seat, names[player], (before or {}).get(seat)) for seat, player in there.items()]


def _table_count(number: int, players: int, counted: dict[int, Any], rows: dict[int, ChipCount]) -> TableCount:
    count = counted.get(number)
    if count is None:
        return TableCount(number, players)
    return TableCount(number, players, count.total, count.expected, rows[number], count.since)


def _is_current_round(tournament: Tournament, now: datetime, rows: list[ChipCount]) -> bool:
    """Return whether the counts in `rows` were made in the clock's present step."""
    steps = tournament.structure().steps
    return bool(rows) and bool(steps) and rows[0].step_key == steps[present_step_index(tournament, now=now)].key


def _old_and_new_colour(kinds: list[ChipKind], going: ChipColourUp) -> tuple[str, str]:
    code = {kind.worth: kind.hex for kind in kinds}
    return code[going.worth], code[going.new]
