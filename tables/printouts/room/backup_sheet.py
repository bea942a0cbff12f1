"""The backup sheet for a power failure: the present state, the next levels with their times, and the seating."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_noop as noop

from tables.printouts.heading import printout_heading
from tables.printouts.labels import CARRY_ON, printout_sentences
from tables.printouts.seats import seating_by_table
from tables.rules.policies import breaking_order_by_policy
from tables.selectors.balance import room_policies
from tables.selectors.chips.sums import expected_chips
from tables.selectors.seating import counted_tables, open_tables
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext
from tournaments.models import BustOut, Entry, Tournament
from tournaments.rules.levels import Break, Closing, Level, Step
from tournaments.rules.structure.times import StepTimes, step_times, with_present_step_length
from tournaments.sentences.times import clock_text, time_text
from tournaments.templatetags.console import ante_text, stakes_text

CLOSINGS = {
    Closing.REGISTRATION: noop("registration closes"),
    Closing.RE_ENTRIES: noop("re-entries close"),
    Closing.REBUYS: noop("rebuys close"),
    Closing.ADD_ON: noop("the add-on closes"),
}

#: steps that fit above the seating
MAX_STEPS = 14


def backup_sheet(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Return the state, the times and the seating at `now`."""
    structure = tournament.structure()
    clock = tournament.clock.as_clock(structure).advance_to(now)
    times = step_times(clock, now=now)
    seating = seating_by_table(tournament, now=now)
    here, level = structure.steps[clock.step], structure.level_at(clock.step)
    steps = list(zip(with_present_step_length(structure, clock).steps, times, strict=True))[
        clock.step : clock.step + MAX_STEPS
    ]
    return {
        **printout_heading(tournament, now=now),
        "labels": printout_sentences(CARRY_ON),
        "now": f"{tournament.as_local_time(now):%H:%M}",
        "here": _step_name(here),
        "stakes": stakes_text(level),
        "ante": ante_text(level),
        "left": clock_text(clock.time_left_at(now)),
        "runs": clock.is_running,
        "facts": _fact_lines(tournament),
        "steps": [_step_line(tournament, step, timed) for step, timed in steps],
        "tables": seating["tables"],
        "marked": any(row["mark"] for table in seating["tables"] for row in table["rows"]),
        "order": _breaking_order_text(tournament),
    }


def _breaking_order_text(tournament: Tournament) -> str:
    room = counted_tables(tournament)
    order = breaking_order_by_policy(room, policies=room_policies(tournament, room)) if room else []
    return ", ".join(str(table.number) for table in order[:40])


def _fact_lines(tournament: Tournament) -> list[dict[str, str]]:
    entries = Entry.objects.filter(tournament=tournament).count()
    left = entries - BustOut.objects.filter(entry__tournament=tournament, entry__voided_at__isnull=True).count()
    chips = expected_chips(tournament).total
    tables = open_tables(tournament).count()
    return [
        {
            "label": gettext("Players left"),
            "value": number_text(left),
            "small": gettext("entries: {entries:,}").format(entries=entries),
        },
        {
            "label": gettext("Tables"),
            "value": number_text(tables),
            "small": gettext("seats of {seats}").format(seats=tournament.seats_per_table),
        },
        {"label": gettext("Chips in play"), "value": number_text(chips), "small": gettext("expected when counted")},
        {
            "label": gettext("Average"),
            "value": number_text(chips // left) if left else "–",
            "small": gettext("chips per player"),
        },
    ]


def _step_name(step: Step) -> str:
    if isinstance(step, Level):
        return gettext("Level {number}").format(number=step.number)
    return gettext("End of the day") if step.end_of_day else gettext("Break")


def _stakes_text(level: Level) -> str:
    return ", ".join(part for part in (stakes_text(level), ante_text(level)) if part)


def _step_line(tournament: Tournament, step: Step, timed: StepTimes) -> dict[str, Any]:
    begins = time_text(timed.begins, tournament.local_zone) if timed.begins else ""
    minutes = number_text(step.span.total_seconds() / 60, "g")
    closes = ", ".join(gettext(CLOSINGS[close]) for close in step.closes)
    at_tables = isinstance(step, Break) and not step.span and not step.end_of_day
    return {
        "name": "" if at_tables else _step_name(step),
        "number": str(step.number) if isinstance(step, Level) else "",
        "is_break": isinstance(step, Break),
        "begins": begins,
        "minutes": "" if at_tables else minutes,
        "stakes": "" if isinstance(step, Break) else _stakes_text(step),
        "more": "; ".join(part for part in (_colour_up_text(step, at_tables=at_tables), closes) if part),
    }


def _colour_up_text(step: Step, *, at_tables: bool) -> str:
    """Return the text on the chips to colour up at a step, "" if there are none.

    `at_tables` is set for a break without minutes: the text then says "at the tables".
    """
    if not isinstance(step, Break) or not step.color_up:
        return ""
    chips = ", ".join(gettext("{chip:,}s").format(chip=chip) for chip in step.color_up)
    text = gettext("{chips} coloured up at the tables") if at_tables else gettext("colour up the {chips}")
    return text.format(chips=chips)
