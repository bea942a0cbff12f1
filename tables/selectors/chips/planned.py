"""Chips that a structure needs before there is a tournament, against those at hand."""

from collections.abc import Iterator, Mapping

from tables.rules.chips.stack import chips_needed, handed_out, most_served, starting_stack
from tournaments.rules.forecast.chips_at_hand import ChipCheck, ChipNeed
from tournaments.rules.levels import Break, Structure
from tournaments.rules.structure.chip_set import opening_chips

#: stock of a chip that was not counted
PLENTY = 10**12


def chips_planned(structure: Structure, *, entries: int, until: int, at_hand: Mapping[int, int]) -> ChipCheck:
    """Return the chips that these entries need, with those that colour-ups issue up to the step `until`.

    A chip that is not in `at_hand` was not counted.
    """
    last = structure.level_at(min(until, len(structure.steps) - 1))
    most = max(structure.starting_stack // 4, last.big_blind)
    chips = [chip for chip in opening_chips(structure) if chip <= most]
    stack = starting_stack(
        structure.starting_stack, chips=[chip for chip in chips if chip * 4 <= structure.starting_stack]
    )
    gone = list(_colour_ups(structure, chips, until=until))

    def needs(count: int) -> Mapping[int, int]:
        handed = dict.fromkeys(chips, 0) | handed_out([(stack, count)])
        return chips_needed(handed, gone=gone)

    if not stack:
        return ChipCheck()
    wanted = needs(entries)
    stock = {chip: at_hand.get(chip, PLENTY) for chip in chips}
    rows = tuple(ChipNeed(chip, wanted.get(chip, 0), at_hand.get(chip)) for chip in chips if wanted.get(chip))
    return ChipCheck(rows, most_served(stock, needs=needs) if at_hand else None)


def _colour_ups(structure: Structure, chips: list[int], *, until: int) -> Iterator[tuple[int, int]]:
    """Each chip that is coloured up by then, with the one it is changed for."""
    gone: set[int] = set()
    for step in structure.steps[: until + 1]:
        leaving = sorted(set(step.color_up) & set(chips) - gone) if isinstance(step, Break) else []
        gone.update(leaving)
        new = next((chip for chip in chips if chip > max(leaving, default=0) and chip not in gone), None)
        if leaving and new:
            yield from ((chip, new) for chip in leaving)
