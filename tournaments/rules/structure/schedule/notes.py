"""Notes below a schedule's table: the house rules that its figures rest on, and those that differ from the book.

A note is a key and facts; the printout or page turns these into a sentence.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.rules.clock.registration_periods import closing_step_index
from tournaments.rules.games import BOTH, GAME_TABLE, rotation_of
from tournaments.rules.levels import AnteKind, Break, Closing, Level, Structure
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.structure.raise_limits import is_pot_rounded_up, max_raise_count, stakes_of
from tournaments.rules.structure.times import level_at_end_of

# games in which a high and a low hand share each pot
HI_LO = frozenset(slug for slug, game in GAME_TABLE.items() if game.wins == BOTH)
# games in which an open pair on fourth street may double the bet
HIGH_STUD = frozenset({"seven_card_stud"})
BY_THE_POT = frozenset({"pot_limit", "half_pot"})
# ways of betting in which any amount between two figures may be bet, as far as chips pay it
WITHIN_A_RANGE = BY_THE_POT | {"spread_limit"}
CAPPED = frozenset({"fixed_limit", "spread_limit"})


@dataclass(frozen=True, slots=True)
class Note:
    """One note.

    The facts of a `setting` note are a house setting's name and value. Other notes have the facts of their sentence.
    """

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def bettings_of(structure: Structure) -> frozenset[str]:
    """The betting structures that the levels are played in."""
    return frozenset(level.betting or structure.betting for level in structure.levels)


def games_of(structure: Structure) -> frozenset[str]:
    """The games that the levels are played in; all games of a mix if a level has the bets of all."""
    named = frozenset(level.game or structure.game for level in structure.levels)
    return named.union(*({game for game, _betting in rotation_of(name)} for name in named))


def antes_of(structure: Structure) -> frozenset[AnteKind]:
    """Return the kinds of ante that are paid."""
    return frozenset(level.ante.kind for level in structure.levels if level.ante)


def notes_of(structure: Structure, *, house_rules: HouseRules) -> tuple[Note, ...]:
    """Return the notes of a schedule, in reading order."""
    notes = [note for notes_on in NOTES for note in notes_on(structure, house_rules)]
    printed = {note.facts.get("name") for note in notes}
    differing = (Note("differs", {"name": name, "value": house_rules[name]}) for name in house_rules.differences())
    return (*notes, *(note for note in differing if note.facts["name"] not in printed), Note("clock_counts"))


def derived_closing_notes(structure: Structure, sales: Iterable[Closing]) -> Iterator[Note]:
    """Yield a note for each sale that closes together with another one; other sales have a note already."""
    for closing in sales:
        at = closing_step_index(structure, closing)
        if at is not None and closing not in structure.steps[at].closes:
            level, ends = level_at_end_of(structure, at)
            yield Note("closes", {"what": (closing,), "level": level, "ends": ends})


def _setting_note(name: str, house_rules: HouseRules) -> Note:
    return Note("setting", {"name": name, "value": house_rules[name]})


def _pot_levels(structure: Structure) -> list[Level]:
    return [level for level in structure.levels if (level.betting or structure.betting) in BY_THE_POT]


def _antes_in_pot_notes(structure: Structure) -> Iterator[Note]:
    """Yield a note on how many antes the printed maximum raise assumes, if each player antes.

    Only structures with pot-based levels without blinds need this note.
    """
    without_blinds = (level for level in _pot_levels(structure) if not level.big_blind)
    if any(level.ante and level.ante.kind is AnteKind.EACH for level in without_blinds):
        yield Note("antes_in_pot", {"players": structure.seats_per_table})


def _pot_notes(structure: Structure, house_rules: HouseRules) -> Iterator[Note]:
    """Yield notes on the calculation of the largest first raise, in pot-based betting structures."""
    yield from _antes_in_pot_notes(structure)
    if not any(level.big_blind for level in _pot_levels(structure)):
        return
    if "pot_limit" in bettings_of(structure):
        yield _setting_note("pot_limit_preflop", house_rules)
    if antes_of(structure):
        yield _setting_note("ante_in_pot_limit", house_rules)
    yield _setting_note("dead_small_blind", house_rules)
    if len(bettings_of(structure)) == 1:
        yield Note("re_pot")


def _raise_notes(structure: Structure, house_rules: HouseRules) -> Iterator[Note]:
    """Yield a note on the number of raises if all limit and spread limit levels allow the same number (None: no cap).

    Yield another note if a limit level has a big blind below the small bet.
    """
    caps = {
        max_raise_count(stakes_of(level, betting=structure.betting, game=structure.game), house_rules=house_rules)
        for level in structure.levels
        if (level.betting or structure.betting) in CAPPED
    }
    if len(caps) == 1:
        yield Note("raises", {"name": "raise_cap", "raises": caps.pop()})
    limit = (level for level in structure.levels if (level.betting or structure.betting) == "fixed_limit")
    if any(0 < level.big_blind < level.small_bet for level in limit):
        yield Note("blind_below_bet")


def _stud_notes(structure: Structure, house_rules: HouseRules) -> Iterator[Note]:
    if "fixed_limit" in bettings_of(structure) and any(level.bring_in for level in structure.levels):
        yield Note("completion")
        if HIGH_STUD & games_of(structure):
            yield _setting_note("stud_pair_on_fourth", house_rules)


def _special_notes(structure: Structure, house_rules: HouseRules) -> Iterator[Note]:
    """Yield the notes on half-pot betting, betting within a range, hand caps and hi-lo games, where they are played."""
    if "half_pot" in bettings_of(structure):
        yield Note("half_pot", {"rounded": is_pot_rounded_up(house_rules)})
    if WITHIN_A_RANGE & bettings_of(structure):
        yield Note("unit")
    if any(level.cap for level in structure.levels):
        yield Note("hand_cap")
    if HI_LO & games_of(structure):
        yield Note("hi_lo")


def _ante_notes(structure: Structure, house_rules: HouseRules) -> Iterator[Note]:
    kinds = antes_of(structure)
    if AnteKind.BIG_BLIND in kinds:
        yield _setting_note("ante_order", house_rules)
    if AnteKind.BUTTON in kinds:
        yield Note("button_ante")
    if any(level.blinds == (level.third_blind,) for level in structure.levels):
        yield Note("button_blind")


def _closing_notes(structure: Structure, _house_rules: HouseRules) -> Iterator[Note]:
    """Yield a note with the level for each step at which sales close; sales that close together share a note."""
    for at, step in enumerate(structure.steps):
        if step.closes:
            level, ends = level_at_end_of(structure, at)
            yield Note("closes", {"what": step.closes, "level": level, "ends": ends})


def _table_notes(structure: Structure, house_rules: HouseRules) -> Iterator[Note]:
    yield Note("tables", {"seats": structure.seats_per_table, "final": structure.final_table_seats})
    yield _setting_note("redraw_at", house_rules)


def _break_notes(structure: Structure, house_rules: HouseRules) -> Iterator[Note]:
    breaks = [step for step in structure.steps if isinstance(step, Break)]
    if breaks:
        yield Note("break_begins")
    if any(step.color_up for step in breaks):
        yield _setting_note("race_last_chip", house_rules)


# the notes in order; other house rules that differ from the rulebook come after
NOTES: tuple[Callable[[Structure, HouseRules], Iterator[Note]], ...] = (
    _pot_notes,
    _raise_notes,
    _stud_notes,
    _special_notes,
    _ante_notes,
    _closing_notes,
    _table_notes,
    _break_notes,
)
