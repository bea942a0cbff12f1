"""Chips needed for a structure or a plan of entries, rebuys and add-ons, with later colour-ups."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from tables.models import ChipKind
from tables.rules.chips.stack import (
    fewest_count_by_chip,
    handed_out_count_by_chip,
    max_entries_served,
    needed_count_by_chip,
    starting_stack_count_by_chip,
)
from tables.selectors.chips.sets import chips_to_colour_up
from tournaments.models import Entry, Sold, Tournament
from tournaments.rules.forecast.chips_at_hand import ChipCheck, ChipNeed
from tournaments.rules.levels import Break, Structure
from tournaments.rules.structure.chip_set import opening_chips
from tournaments.selectors.amounts_sold import rebuys_and_add_ons
from tournaments.selectors.desk.prices import listed_prices

#: stock of a chip that was not counted
PLENTY = 10**12


@dataclass(frozen=True, slots=True)
class ChipStock:
    """A chip of the set: how many the room needs, and how many there are."""

    worth: int
    colour: str
    hex: str
    in_stack: int
    inventory: int
    needed: int

    @property
    def missing_count(self) -> int:
        return max(0, self.needed - self.inventory)


@dataclass(frozen=True, slots=True)
class ChipPlan:
    """The entries, rebuys and add-ons to plan chips for. Rebuys and add-ons scale with entries."""

    entries: int
    rebuys: int = 0
    add_ons: int = 0

    def for_entries(self, entries: int) -> "ChipPlan":
        """Return the plan for another number of entries, with rebuys and add-ons rounded up."""
        base = max(1, self.entries)
        return ChipPlan(entries, -(-self.rebuys * entries // base), -(-self.add_ons * entries // base))


def sales_so_far(tournament: Tournament) -> ChipPlan:
    """Return the entries, rebuys and add-ons sold so far."""
    bought = rebuys_and_add_ons(tournament).order_by()
    return ChipPlan(
        Entry.objects.filter(tournament=tournament).count(),
        bought.filter(sold=Sold.REBUY).count(),
        bought.filter(sold=Sold.ADD_ON).count(),
    )


def chip_plan(
    tournament: Tournament, *, entries: int | None = None, rebuys: int | None = None, add_ons: int | None = None
) -> ChipPlan:
    """Return the plan for these numbers of entries, rebuys and add-ons.

    Default entries: those so far, or the capacity if that is more. Default rebuys and add-ons, if any are sold: one for
    each entry, or those sold so far if that is more.
    """
    sold = sales_so_far(tournament)
    count = entries if entries is not None else max(sold.entries, tournament.capacity or 0)
    usual = {kind: count if listed_prices(tournament, sells=kind) else 0 for kind in (Sold.REBUY, Sold.ADD_ON)}
    return ChipPlan(
        count,
        rebuys if rebuys is not None else max(sold.rebuys, usual[Sold.REBUY]),
        add_ons if add_ons is not None else max(sold.add_ons, usual[Sold.ADD_ON]),
    )


def chip_stock(tournament: Tournament, kinds: Sequence[ChipKind], *, plan: ChipPlan | None = None) -> list[ChipStock]:
    """Return how many of each chip a plan needs, and how many there are. By default, uses the usual plan.

    A plan needs starting stacks, rebuys, add-ons, and the chips that later colour-ups issue.
    """
    needed = _needed_chips_function(tournament, kinds)(plan or chip_plan(tournament))
    return [
        ChipStock(kind.worth, kind.colour, kind.hex, kind.in_stack, kind.inventory, needed.get(kind.worth, 0))
        for kind in kinds
    ]


def max_entries_from_stock(
    tournament: Tournament, kinds: Sequence[ChipKind], *, plan: ChipPlan | None = None
) -> int | None:
    """Return how many entries the stock can serve with the plan's rebuys and add-ons; None if no stock is recorded."""
    stock = {kind.worth: kind.inventory for kind in kinds}
    if not any(stock.values()):
        return None
    needs, shares = _needed_chips_function(tournament, kinds), plan or chip_plan(tournament)
    return max_entries_served(stock, needs=lambda entries: needs(shares.for_entries(entries)))


def _needed_chips_function(
    tournament: Tournament, kinds: Sequence[ChipKind]
) -> Callable[[ChipPlan], Mapping[int, int]]:
    stack = {kind.worth: kind.in_stack for kind in kinds}
    gone = [(colour_up.worth, colour_up.new) for colour_up in chips_to_colour_up(tournament, kinds, step=0)]
    rebuy, add_on = (_sold_count_by_chip(tournament, sold, stack) for sold in (Sold.REBUY, Sold.ADD_ON))
    return partial(_needed_count_by_chip, stack, rebuy, add_on, gone)


def _needed_count_by_chip(
    stack: Mapping[int, int],
    rebuy: Mapping[int, int],
    add_on: Mapping[int, int],
    gone: Sequence[tuple[int, int]],
    plan: ChipPlan,
) -> Mapping[int, int]:
    handed = handed_out_count_by_chip([(stack, plan.entries), (rebuy, plan.rebuys), (add_on, plan.add_ons)])
    return needed_count_by_chip(handed, gone=gone)


def _sold_count_by_chip(tournament: Tournament, sold: Sold, stack: Mapping[int, int]) -> Mapping[int, int]:
    """Return the chips of one rebuy or add-on: a starting stack, or else as few chips as possible.

    If different prices give different numbers of chips, the largest number is used.
    """
    chips = max((price.chips for price in listed_prices(tournament, sells=sold)), default=tournament.starting_stack)
    if chips == tournament.starting_stack:
        return stack
    in_stacks = [worth for worth, count in stack.items() if count]
    return fewest_count_by_chip(chips, chips=in_stacks) or fewest_count_by_chip(chips, chips=stack)


def planned_chip_check(structure: Structure, *, entries: int, until: int, at_hand: Mapping[int, int]) -> ChipCheck:
    """Return the chips needed for this many entries, with the chips that colour-ups issue up to the step `until`.

    A chip that is missing in `at_hand` has an unknown stock.
    """
    last = structure.level_at(min(until, len(structure.steps) - 1))
    most = max(structure.starting_stack // 4, last.big_blind)
    chips = [chip for chip in opening_chips(structure) if chip <= most]
    stack = starting_stack_count_by_chip(
        structure.starting_stack, chips=[chip for chip in chips if chip * 4 <= structure.starting_stack]
    )
    gone = list(_colour_ups_until(structure, chips, until=until))

    def needs(count: int) -> Mapping[int, int]:
        handed = dict.fromkeys(chips, 0) | handed_out_count_by_chip([(stack, count)])
        return needed_count_by_chip(handed, gone=gone)

    if not stack:
        return ChipCheck()
    wanted = needs(entries)
    stock = {chip: at_hand.get(chip, PLENTY) for chip in chips}
    rows = tuple(ChipNeed(chip, wanted.get(chip, 0), at_hand.get(chip)) for chip in chips if wanted.get(chip))
    return ChipCheck(rows, max_entries_served(stock, needs=needs) if at_hand else None)


def _colour_ups_until(structure: Structure, chips: list[int], *, until: int) -> Iterator[tuple[int, int]]:
    """Yield each chip coloured up before or at the step `until`, with the chip that replaces it."""
    gone: set[int] = set()
    for step in structure.steps[: until + 1]:
        leaving = sorted(set(step.color_up) & set(chips) - gone) if isinstance(step, Break) else []
        gone.update(leaving)
        new = next((chip for chip in chips if chip > max(leaving, default=0) and chip not in gone), None)
        if leaving and new:
            yield from ((chip, new) for chip in leaving)
