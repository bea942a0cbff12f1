"""The blind schedule as plain data, for the printout and the public page.

Amounts are chips, money is minor units, times are in the room's time zone. Sentences are made where the schedule is
shown. Sources: TDA 2024 rules 43 and 54 for the raises; the layout follows the sheets of large events.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum

from tournaments.rules.levels import AnteKind, Break, Closing, Level, Structure
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.structure.raise_limits import limits_by_step
from tournaments.rules.structure.schedule.columns import Column, Figures, columns_of, figures_of, with_completion_column
from tournaments.rules.structure.schedule.notes import Note, bettings_of, derived_closing_notes, notes_of
from tournaments.rules.structure.times import StepTimes, level_at_end_of, registration_closing_step_index


class Basis(StrEnum):
    """The state of the event that the times on a schedule are based on."""

    PLANNED = "planned"
    RUNNING = "running"
    STOPPED = "stopped"
    OVER = "over"
    # the first level waits for flights that are still being played: no level has a time yet
    WAITS = "waits"


CLOSING_OF_SALE = {"rebuy": Closing.REBUYS, "add_on": Closing.ADD_ON}


@dataclass(frozen=True, slots=True)
class SoldLater:
    """A sale after the entry: `what` is "rebuy" or "add_on", `price` is minor units.

    `most` is the limit for each player, None if there is none.
    """

    what: str
    price: int
    chips: int
    most: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The facts that a schedule prints about the event, apart from its structure.

    `buy_in` maps the name of each part to its amount, in the order printed. `asked_at` is when the times were
    calculated, `present` the key of the step being played, "" before the start. `game` is the title of the game, "" if
    it goes without saying. `games` are the titles of the games of a mix whose levels name none.
    """

    name: str
    zone: tzinfo
    starts_at: datetime
    revised_at: datetime
    asked_at: datetime
    revision: int = 1
    venue: str = ""
    currency: str = ""
    buy_in: Mapping[str, int] = field(default_factory=dict)
    sold_later: tuple[SoldLater, ...] = ()
    basis: Basis = Basis.PLANNED
    present: str = ""
    game: str = ""
    games: tuple[str, ...] = ()
    has_games_without_limits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelRow:
    """A row for a level. `figures` has a value for each column of the schedule, None if the level has no such stake.

    `continued` marks the rest of a level that a break has cut in two. `game` and `betting` are "" if they are those of
    the tournament. `footnote` is the footnote's number, from 1; 0 for none.
    """

    key: str
    number: int
    span: timedelta
    figures: tuple[int | None, ...]
    begins: datetime | None = None
    ends: datetime | None = None
    continued: bool = False
    game: str = ""
    betting: str = ""
    ante: AnteKind | None = None
    footnote: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A band between levels: a break, the end of day number `day`, or, if `span` is 0, only the close of sales.

    `before` is the number of the level that follows. `after` is the number of the level that has just ended, if sales
    close without a break. The sales in `closes` close when the band ends.
    """

    key: str = ""
    span: timedelta = timedelta(0)
    begins: datetime | None = None
    ends: datetime | None = None
    day: int = 0
    color_up: tuple[int, ...] = ()
    closes: tuple[Closing, ...] = ()
    before: int | None = None
    after: int | None = None
    notes: str = ""


Row = LevelRow | Band


@dataclass(frozen=True, slots=True)
class EntryCloses:
    """The close of late registration: as `level` starts, or with the last step if `level` is None.

    `at` is the time, None if unknown.

    `with_level`: registration closes as the level ends instead, since a break follows. `before`: registration closed in
    the flights, before the schedule begins.
    """

    level: int | None
    at: datetime | None
    with_level: bool = False
    before: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindSchedule:
    """A blind schedule.

    `stack_in_bets` is the starting stack divided by the first level's `bet`: its big bet, without bets its big blind,
    else its bring-in or the button's blind. If it has none of them, `bet` is None and `stack_in_bets` 0. `spans` are
    the lengths of the shortest and the longest level. `is_changed` says whether house rules differ from the `rulebook`.
    `fingerprint` is a hash of what is printed, apart from names and times.
    """

    heading: Heading
    game: str
    betting: str
    stack: int
    stack_in_bets: int
    bet: Column | None
    seats: int
    final_table_seats: int
    spans: tuple[timedelta, timedelta]
    entry: EntryCloses | None
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[Note, ...]
    footnotes: tuple[str, ...]
    rulebook: str
    is_changed: bool
    fingerprint: str


def blind_schedule_of(
    structure: Structure, *, heading: Heading, house_rules: HouseRules, times: Sequence[StepTimes], first: int = 0
) -> BlindSchedule:
    """Return the schedule of a structure by house rules; `times` has one entry for each step.

    `first` is the index of the step that the schedule begins with: earlier levels were played in flights.
    """
    local = [_local_times(timed, heading.zone) for timed in times]
    entry = _entry_close(structure, local, first=first)
    structure = _without_earlier_closings(structure, len(structure.steps) if heading.basis is Basis.WAITS else first)
    figures = with_completion_column(_level_figures(structure, house_rules))
    columns = columns_of(figures, bettings=bettings_of(structure))
    footnotes = tuple(dict.fromkeys(level.notes for level in structure.levels if level.notes))
    rows = tuple(
        row
        for at, row in _schedule_rows(structure, local, _figures_in_columns(figures, columns), footnotes)
        if at >= first
    )
    notes = (*_closing_notes(structure, heading), *notes_of(structure, house_rules=house_rules))
    levels = [step for step in structure.steps[first:] if isinstance(step, Level)]
    spans = [level.span for level in levels]
    bet, size = _unit_of_stack(levels[0])
    return BlindSchedule(
        heading=heading,
        game=structure.game,
        betting=structure.betting,
        stack=structure.starting_stack,
        stack_in_bets=structure.starting_stack // size if size else 0,
        bet=bet,
        seats=structure.seats_per_table,
        final_table_seats=structure.final_table_seats,
        spans=(min(spans), max(spans)),
        entry=entry,
        columns=columns,
        rows=rows,
        notes=notes,
        footnotes=footnotes,
        rulebook=house_rules.rulebook,
        is_changed=bool(house_rules.differences()),
        fingerprint=_fingerprint(columns, rows, [*footnotes, *notes]),
    )


def _closing_notes(structure: Structure, heading: Heading) -> Iterator[Note]:
    """Return notes on sales in the heading that close together with another sale."""
    return derived_closing_notes(structure, [CLOSING_OF_SALE[sale.what] for sale in heading.sold_later])


def _without_earlier_closings(structure: Structure, first: int) -> Structure:
    """Return the structure without closings in the steps before `first`: these happened in the flights."""
    before = (replace(step, closes=()) for step in structure.steps[:first])
    return replace(structure, steps=(*before, *structure.steps[first:]))


def _local_times(timed: StepTimes, zone: tzinfo) -> StepTimes:
    begins, ends = (moment.astimezone(zone) if moment else None for moment in (timed.begins, timed.ends))
    return StepTimes(begins, ends)


def _level_figures(structure: Structure, house_rules: HouseRules) -> list[Figures]:
    """Return the figures of each level, calculated for a full table and the smallest chip in play."""
    return [figures_of(*found) for found in limits_by_step(structure, house_rules=house_rules) if found]


def _figures_in_columns(levels: Sequence[Figures], columns: Sequence[Column]) -> Iterator[tuple[int | None, ...]]:
    return (tuple(figures.get(column) for column in columns) for figures in levels)


def _schedule_rows(
    structure: Structure,
    times: Sequence[StepTimes],
    figures: Iterator[tuple[int | None, ...]],
    footnotes: Sequence[str],
) -> Iterator[tuple[int, Row]]:
    """Yield each row with the index of its step."""
    day, before = 0, None
    for at, (step, timed) in enumerate(zip(structure.steps, times, strict=True)):
        following = next((later.number for later in structure.steps[at + 1 :] if isinstance(later, Level)), None)
        if isinstance(step, Break):
            day += step.end_of_day
            yield at, _break_band(step, timed, day=day if step.end_of_day else 0, before=following)
            continue
        yield (
            at,
            _level_row(
                step, timed, figures=next(figures), footnotes=footnotes, continued=step.is_continuation_of(before)
            ),
        )
        before = step
        if step.closes:
            yield at, Band(begins=timed.ends, ends=timed.ends, closes=step.closes, after=step.number)


def _level_row(
    level: Level, timed: StepTimes, *, figures: tuple[int | None, ...], footnotes: Sequence[str], continued: bool
) -> LevelRow:
    return LevelRow(
        key=level.key,
        number=level.number,
        span=level.span,
        figures=figures,
        begins=timed.begins,
        ends=timed.ends,
        continued=continued,
        game=level.game,
        betting=level.betting,
        ante=level.ante.kind if level.ante else None,
        footnote=footnotes.index(level.notes) + 1 if level.notes else 0,
    )


def _break_band(step: Break, timed: StepTimes, *, day: int, before: int | None) -> Band:
    return Band(
        key=step.key,
        span=step.span,
        begins=timed.begins,
        ends=timed.ends,
        day=day,
        color_up=step.color_up,
        closes=step.closes,
        before=before,
        notes=step.notes,
    )


def _entry_close(structure: Structure, times: Sequence[StepTimes], *, first: int) -> EntryCloses | None:
    at = registration_closing_step_index(structure)
    if at is None:
        return None
    level, ends = level_at_end_of(structure, at)
    return EntryCloses(level, times[at].ends, with_level=ends, before=at < first)


def _unit_of_stack(first: Level) -> tuple[Column | None, int]:
    """Return the bet in which a starting stack is counted, and its size in the first level; None and 0 without bets."""
    sizes = {
        Column.BIG_BET: first.big_bet or 2 * first.small_bet,
        Column.BIG_BLIND: first.big_blind,
        Column.BRING_IN: first.bring_in,
        Column.THIRD_BLIND: first.third_blind,
    }
    return next(((column, size) for column, size in sizes.items() if size), (None, 0))


def _fingerprint(columns: Sequence[Column], rows: Sequence[Row], notes: Sequence[str | Note]) -> str:
    """Return a hash of the printed content, eight hex digits; without names and times, which do not affect stakes."""
    stakes = [_without_times(row) for row in rows]
    printed = [[note.key, dict(note.facts)] if isinstance(note, Note) else note for note in notes]
    content = json.dumps([columns, stakes, printed], default=str)
    return hashlib.sha256(content.encode()).hexdigest()[:8]


def _without_times(row: Row) -> list[object]:
    if isinstance(row, Band):
        return [row.span, row.day, row.color_up, row.closes, row.notes]
    return [row.number, row.span, row.figures, row.game, row.betting, row.ante, row.footnote]
