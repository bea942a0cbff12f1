"""Sheets for tests: any structure at noon, by TDA rules if no others are given."""

from datetime import UTC, datetime, timedelta
from typing import Any

from tests.tournaments.rules.structure.structures import level, structure
from tournaments.presets import published_structures
from tournaments.rules.levels import Ante, AnteKind, Level, Structure
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.schedule.blind_schedule import BlindSchedule, Heading, LevelRow, blind_schedule_of
from tournaments.rules.structure.schedule.columns import Column
from tournaments.rules.structure.times import planned_times

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


def at(minutes: float) -> datetime:
    """Return the time this many minutes after noon."""
    return NOON + timedelta(minutes=minutes)


def published(name: str) -> Structure:
    """One of the published structures."""
    return next(structure for structure in published_structures() if structure.slug == name)


def heading(**more: Any) -> Heading:
    """Return the heading of the sheet of a plain event at noon."""
    plain: dict[str, Any] = {"name": "Friday", "zone": UTC, "starts_at": NOON, "revised_at": NOON, "asked_at": NOON}
    return Heading(**plain | more)


def schedule(
    given: Structure,
    *,
    rulebook: str = "tda_2024",
    house_rules: dict[str, Any] | None = None,
    first: int = 0,
    **more: Any,
) -> BlindSchedule:
    """The sheet of a structure that begins at noon as planned, with the step `first`."""
    times, rules = planned_times(given, starts_at=NOON), house_rules_of(rulebook, house_rules)
    return blind_schedule_of(given, heading=heading(**more), house_rules=rules, times=times, first=first)


def of_levels(*levels: Level, **more: Any) -> BlindSchedule:
    """The sheet of a structure without breaks; `betting`, `game` and the like are the structure's."""
    return schedule(structure(*levels, **more))


def level_rows(sheet: BlindSchedule) -> list[LevelRow]:
    """Return the rows of levels, without breaks."""
    return [row for row in sheet.rows if isinstance(row, LevelRow)]


def figures(sheet: BlindSchedule) -> dict[int, dict[Column, int]]:
    """Each level's figures by column, those that it has."""
    return {
        row.number: {column: figure for column, figure in zip(sheet.columns, row.figures, strict=True) if figure}
        for row in level_rows(sheet)
    }


def big_blind_ante(number: int, small: int, big: int, **more: Any) -> Level:
    """A level with a big blind ante."""
    return level(number, small, big, ante=Ante(AnteKind.BIG_BLIND, big), **more)


def limit(number: int, bet: int, **more: Any) -> Level:
    """A level of limit hold'em with the small bet `bet`."""
    return level(number, bet // 2, bet, small_bet=bet, big_bet=2 * bet, **more)


def stud(number: int, bet: int, **more: Any) -> Level:
    """A level of limit stud: an ante of an eighth of the small bet, a bring-in of a quarter."""
    ante = Ante(AnteKind.EACH, bet // 8)
    return level(number, 0, 0, ante=ante, bring_in=bet // 4, small_bet=bet, big_bet=2 * bet, **more)
