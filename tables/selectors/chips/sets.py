"""The chips of a tournament: its set, and when each chip is coloured up."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from tables.models import ChipKind, ColourUpSheet
from tables.rules.chips.looks import LOOKS, PLAIN
from tables.rules.chips.stack import starting_stack_count_by_chip
from tables.selectors.seating import open_tables
from tournaments.models import Tournament
from tournaments.rules.levels import Break, Level, Structure
from tournaments.rules.structure.chip_race import race_unit
from tournaments.rules.structure.chip_set import chips_in_play, colour_ups, idle_chips, opening_chips
from tournaments.selectors.staff.roles import Person, tournaments_of

# tournaments whose chips a page offers
MAX_SETS = 50


@dataclass(frozen=True, slots=True)
class ChipColourUp:
    """A chip to colour up: after which level, the chip that replaces it, and the tables that have not done so yet."""

    worth: int
    new: int
    after_level: int
    due: bool
    waiting: tuple[int, ...]

    @property
    def race_card_value(self) -> int:
        """Return the value of one race card if the new chip is no multiple of the old, else 0."""
        return race_unit(worth=self.worth, new=self.new) if self.new % self.worth else 0


def chip_kinds(tournament: Tournament) -> QuerySet[ChipKind]:
    """Return the kinds of chips, smallest first."""
    return ChipKind.objects.filter(tournament=tournament)


def tournaments_with_chips(person: Person, *, beside: Tournament) -> list[Tournament]:
    """Return a person's newest tournaments, without `beside`, that have a chip set."""
    has_chips = Exists(ChipKind.objects.filter(tournament=OuterRef("pk")))
    return list(tournaments_of(person).filter(has_chips).exclude(pk=beside.pk).order_by("-starts_at", "-pk")[:MAX_SETS])


def copied_chip_set(person: Person, slug: str) -> list[ChipKind]:
    """Return unsaved copies of the chips of a person's tournament; [] if the person has no such tournament."""
    rows = ChipKind.objects.filter(tournament__in=tournaments_of(person), tournament__slug=slug)
    return [ChipKind(**values) for values in rows.values("worth", "colour", "hex", "inventory", "in_stack")]


def suggested_chip_set(tournament: Tournament) -> list[ChipKind]:
    """Return a suggested set, not stored: the structure's chips, with a starting stack made of them if possible."""
    structure = tournament.structure()
    stack = tournament.starting_stack
    most = max([stack, *(level.big_blind * 4 for level in structure.levels)])
    chips = [chip for chip in opening_chips(structure) if chip <= most]
    in_stack = starting_stack_count_by_chip(stack, chips=[chip for chip in chips if chip * 4 <= stack]) if stack else {}
    looks = [(chip, LOOKS.get(chip, PLAIN)) for chip in chips]
    return [
        ChipKind(worth=chip, colour=look.colour, hex=look.hex, in_stack=in_stack.get(chip, 0)) for chip, look in looks
    ]


def chips_to_colour_up(tournament: Tournament, kinds: Sequence[ChipKind], *, step: int) -> list[ChipColourUp]:
    """Return the chips of the set to colour up, in order. Chips of this step and of earlier steps are due.

    The breaks of the structure name the chips. If no break does, each chip goes at the first break after which no level
    needs it.
    """
    worths = [kind.worth for kind in kinds]
    found: list[ChipColourUp] = []
    gone: set[int] = set()
    done = _handed_in_sheets(tournament)
    tables = _tables_with_players(tournament) if done or step else []
    for at, after, chips in _colour_up_breaks(tournament.structure()):
        leaving = [chip for chip in chips if chip in worths and chip not in gone]
        gone.update(leaving)
        new = _next_larger_chip(worths, gone, above=max(leaving, default=0))
        if new is None:
            continue
        due_tables = tables if at <= step else []
        found += [
            ChipColourUp(chip, new, after, at <= step, _tables_without_chip_sheet(due_tables, chip, done))
            for chip in leaving
        ]
    return found


def tables_without_sheet(tournament: Tournament, chip: int) -> tuple[int, ...]:
    """Return the numbers of the open tables that have players and have not coloured up the chip."""
    return _tables_without_chip_sheet(_tables_with_players(tournament), chip, _handed_in_sheets(tournament))


def _next_larger_chip(worths: Sequence[int], gone: Collection[int], *, above: int) -> int | None:
    """Return the smallest chip in play worth more than `above`, None if there is no such chip."""
    return next((worth for worth in worths if worth > above and worth not in gone), None)


def _tables_without_chip_sheet(tables: Sequence[int], chip: int, done: Collection[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(table for table in tables if (table, chip) not in done)


def present_step_index(tournament: Tournament, *, now: datetime) -> int:
    """Return the index of the clock's present step."""
    structure = tournament.structure()
    return min(tournament.clock.as_clock(structure).advance_to(now).step, len(structure.steps) - 1)


def level_that_needs_chip(structure: Structure, *, chip: int, chips: Sequence[int], step: int) -> Level | None:
    """Return the next level that cannot be paid without a chip.

    None if the chip may be coloured up (TDA 2024 rule 24).
    """
    later = [following for following in structure.steps[step:] if isinstance(following, Level)]
    if chip in idle_chips(chips, levels=later):
        return None
    larger = min((worth for worth in chips if worth > chip), default=0)
    needs = (level for level in later if not larger or any(amount % larger for _, amount in level.amounts))
    return next(needs, later[-1] if later else None)


def chip_values_in_play(tournament: Tournament, *, step: int) -> list[int]:
    """Return the values of the chips in play, from the set or else the structure, without chips coloured up."""
    worths = list(chip_kinds(tournament).values_list("worth", flat=True))
    if not worths:
        structure = tournament.structure()
        return list(chips_in_play(structure)[step]) if structure.steps else []
    done = _handed_in_sheets(tournament)
    tables = _tables_with_players(tournament) if done else []
    return [worth for worth in worths if not (tables and all((table, worth) in done for table in tables))]


def _colour_up_breaks(structure: Structure) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return (step, number of the level before, chips) of each colour-up, named by the director or calculated."""
    named: list[tuple[int, int, tuple[int, ...]]] = []
    number = 0
    for at, step in enumerate(structure.steps):
        if isinstance(step, Level):
            number = step.number
        elif isinstance(step, Break) and step.color_up:
            named.append((at, number, tuple(sorted(step.color_up))))
    return named or [(colour_up.step, colour_up.after_level, colour_up.chips) for colour_up in colour_ups(structure)]


def _handed_in_sheets(tournament: Tournament) -> set[tuple[int, int]]:
    rows = ColourUpSheet.objects.filter(tournament=tournament)
    return set(rows.values_list("table__number", "worth"))


def _tables_with_players(tournament: Tournament) -> list[int]:
    rows = open_tables(tournament)
    played = set(rows.filter(seats__assignment__isnull=False).values_list("number", flat=True))
    return [number for number in rows.values_list("number", flat=True) if number in played]
