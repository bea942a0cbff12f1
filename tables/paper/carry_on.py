"""The sheet for the moment the power fails: what stands now, the next levels with clock times, who sits where."""

from datetime import datetime
from typing import Any

from tables.paper.heading import heading
from tables.paper.seating import by_table
from tables.rules.ways import order_of
from tables.selectors.balancing import ways_of
from tables.selectors.chip_sums import expected_chips
from tables.selectors.room import counted_room, open_tables
from tournaments.models import BustOut, Entry, Tournament
from tournaments.rules.structure import Break, Closing, Level, Step
from tournaments.rules.structure_times import Timed, step_times
from tournaments.templatetags.console import ante, stakes
from tournaments.words.spans import clock_words

CLOSINGS = {
    Closing.REGISTRATION: "registration closes",
    Closing.RE_ENTRIES: "re-entries close",
    Closing.REBUYS: "rebuys close",
    Closing.ADD_ON: "the add-on closes",
}

#: so many steps on fit above the seating
NEXT = 14


def carry_on(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """State, times and seating, as they are at `now`."""
    structure = tournament.structure()
    clock = tournament.clock.as_rule(structure).at(now)
    times = step_times(clock, now=now)
    seating = by_table(tournament, now=now)
    here, level = structure.steps[clock.step], structure.level_at(clock.step)
    steps = list(zip(structure.steps, times, strict=True))[clock.step : clock.step + NEXT]
    return {
        **heading(tournament, now=now),
        "now": f"{tournament.local(now):%H:%M}",
        "here": _named(here),
        "stakes": stakes(level),
        "ante": ante(level),
        "left": clock_words(clock.left_at(now)),
        "runs": clock.runs,
        "facts": _facts(tournament),
        "steps": [_step(tournament, step, timed) for step, timed in steps],
        "tables": seating["tables"],
        "marked": any(row["mark"] for table in seating["tables"] for row in table["rows"]),
        "order": _order(tournament),
    }


def _order(tournament: Tournament) -> str:
    """The next tables to break, first the next."""
    room = counted_room(tournament)
    order = order_of(room, ways=ways_of(tournament, room)) if room else []
    return ", ".join(str(table.number) for table in order[:40])


def _facts(tournament: Tournament) -> list[dict[str, str]]:
    entries = Entry.objects.filter(tournament=tournament).count()
    left = entries - BustOut.objects.filter(entry__tournament=tournament, entry__voided_at__isnull=True).count()
    chips = expected_chips(tournament).total
    tables = open_tables(tournament).count()
    return [
        {"label": "Players left", "value": f"{left:,}", "small": f"entries: {entries:,}"},
        {"label": "Tables", "value": f"{tables:,}", "small": f"seats of {tournament.seats_per_table}"},
        {"label": "Chips in play", "value": f"{chips:,}", "small": "must be there when counted"},
        {"label": "Average", "value": f"{chips // left:,}" if left else "–", "small": "chips a player"},
    ]


def _named(step: Step) -> str:
    if isinstance(step, Level):
        return f"Level {step.number}"
    return "End of the day" if step.end_of_day else "Break"


def _stakes(level: Level) -> str:
    return ", ".join(part for part in (stakes(level), ante(level)) if part)


def _step(tournament: Tournament, step: Step, timed: Timed) -> dict[str, Any]:
    begins = f"{tournament.local(timed.begins):%H:%M}" if timed.begins else ""
    minutes = f"{step.span.total_seconds() / 60:g}"
    gone = ", ".join(f"{chip:,}s" for chip in step.color_up) if isinstance(step, Break) else ""
    closes = ", ".join(CLOSINGS[one] for one in step.closes)
    return {
        "name": _named(step),
        "is_break": isinstance(step, Break),
        "begins": begins,
        "minutes": minutes,
        "stakes": "" if isinstance(step, Break) else _stakes(step),
        "more": "; ".join(part for part in (f"colour up the {gone}" if gone else "", closes) if part),
    }
