"""The next steps of the day as sentences: titles, figures, and what has to come first."""

from collections.abc import Callable
from datetime import tzinfo

from django.utils.translation import gettext_noop as noop

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext, ngettext, pgettext
from tournaments.models import Tournament
from tournaments.rules.days.day_path import FlightsFacts
from tournaments.rules.floor.next_step import FEWEST, DayFacts, MarkedStep, Phase, SetupStep, StepMark
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.next_step import Setup, setup_before_play
from tournaments.sentences.navigation import day_name
from tournaments.sentences.times import time_text

TITLES: dict[SetupStep, str] = {
    SetupStep.FLIGHTS: noop("Flights"),
    SetupStep.CARRY_OVER: noop("Carry-over"),
    SetupStep.PLAYERS: noop("Players"),
    SetupStep.TABLES: noop("Tables"),
    SetupStep.DRAW: noop("Draw"),
    SetupStep.PRINT: noop("Print"),
    SetupStep.START: noop("Start"),
}

#: What to say about a closed step, by the step that has to come first.
FIRST: dict[SetupStep, str] = {
    SetupStep.PLAYERS: noop("Add players first: step 1."),
    SetupStep.TABLES: noop("Open tables first: step 2."),
    SetupStep.DRAW: noop("Draw seats first: step 3."),
    SetupStep.START: noop("Start first: step 5."),
}

#: The same sentences for a day whose players come from flights.
FIRST_AFTER_FLIGHTS: dict[SetupStep, str] = {
    SetupStep.FLIGHTS: noop("All flights must end first: step 1."),
    SetupStep.CARRY_OVER: noop("Confirm the carry-over first: step 2."),
    SetupStep.TABLES: noop("Open tables first: step 3."),
    SetupStep.DRAW: noop("Draw seats first: step 4."),
}

PHASES: dict[Phase, str] = {
    Phase.SETUP: noop("Setup"),
    Phase.REGISTRATION: noop("Registration"),
    Phase.PAYOUTS: noop("Payouts"),
    Phase.MONEY: noop("In the money"),
    Phase.FINAL_TABLE: noop("Final table"),
    Phase.PLAY: noop("Play"),
    Phase.LAST_HANDS: noop("Last hands"),
    Phase.BAGS: noop("Bags"),
    Phase.VERIFY: noop("Verify"),
    Phase.END_DAY: noop("Day over"),
}


def phase_title(phase: Phase, mark: StepMark, day: DayFacts) -> str:
    """Return the title of a phase of the day. The money phase is called "Bubble" just before it is reached."""
    if phase is Phase.FINISH:
        return pgettext("end of the event", "Finish")
    if phase is Phase.MONEY and mark is StepMark.NEXT and day.left > day.paid:
        return gettext("Bubble")
    return gettext(PHASES[phase])


def setup_step_values(step: MarkedStep, setup: Setup, tournament: Tournament) -> dict[str, str]:
    """Return a step before play as values for pages and the API, by key."""
    first = FIRST_AFTER_FLIGHTS if setup.flights else FIRST
    return {
        "step": str(step.step),
        "mark": str(step.mark),
        "title": _step_title(step.step, tournament),
        "figure": setup_figure(step.step, step.mark, setup=setup, tournament=tournament),
        "because": gettext(first[step.because]) if step.mark is StepMark.CLOSED and step.because else "",
    }


def missing_for_start_sentence(tournament: Tournament) -> str:
    """Return what has to be done before the first start; "" if enough players are in."""
    if field_sum_of_row(tournament).left >= FEWEST:
        return ""
    setup = setup_before_play(tournament)
    return setup_step_values(setup.steps[-1], setup, tournament)["because"]


def _step_title(step: SetupStep, tournament: Tournament) -> str:
    """Return the title of a step. The step of flights is called "Days" if days are parallel."""
    by_days = step is SetupStep.FLIGHTS and tournament.has_parallel_days and not tournament.is_flight
    return gettext("Days") if by_days else gettext(TITLES[step])


def setup_figure(step: SetupStep, mark: StepMark, *, setup: Setup, tournament: Tournament) -> str:
    """Return the figure next to a step before play, such as "3 of 4 ended"."""
    return FIGURES[step](mark, setup, tournament)


def _flights_figure(_mark: StepMark, setup: Setup, _tournament: Tournament) -> str:
    facts = setup.flights or FlightsFacts()
    return ngettext("{ended} of {flights} ended", "{ended} of {flights} ended", facts.flights).format(
        ended=facts.ended, flights=facts.flights
    )


def _carry_over_figure(_mark: StepMark, setup: Setup, _tournament: Tournament) -> str:
    carried = setup.flights.carried if setup.flights else 0
    if not carried:
        return gettext("which bags go forward")
    return ngettext("{players:,} player plays on", "{players:,} players play on", carried).format(players=carried)


def _players_figure(_mark: StepMark, setup: Setup, tournament: Tournament) -> str:
    if not setup.taken:
        return ngettext("{players:,} entered", "{players:,} entered", setup.players).format(players=setup.players)
    if setup.unpaid:
        return ngettext(
            "{players:,} entered, {unpaid:,} unpaid", "{players:,} entered, {unpaid:,} unpaid", setup.players
        ).format(players=setup.players, unpaid=setup.unpaid)
    return ngettext("{players:,} bought in, {money}", "{players:,} bought in, {money}", setup.players).format(
        players=setup.players, money=money_text(setup.taken, currency=tournament.currency)
    )


def _tables_figure(_mark: StepMark, setup: Setup, _tournament: Tournament) -> str:
    if not setup.room.tables:
        return gettext("no table open")
    tables = ngettext("{tables:,} table", "{tables:,} tables", setup.room.tables).format(tables=setup.room.tables)
    return ngettext("{tables}, {seats:,} seat", "{tables}, {seats:,} seats", setup.room.seats).format(
        tables=tables, seats=setup.room.seats
    )


def _draw_figure(mark: StepMark, setup: Setup, _tournament: Tournament) -> str:
    if mark is StepMark.DONE:
        return gettext("{seated:,} seated, published").format(seated=setup.room.seated)
    if setup.morning:
        return gettext("new seats: {day}").format(day=day_name(setup.morning.day.code))
    if mark is StepMark.CLOSED or not setup.room.seats:
        return gettext("seats at random")
    if setup.room.seated:
        return ngettext(
            "{waiting:,} player without a seat", "{waiting:,} players without a seat", setup.room.waiting
        ).format(waiting=setup.room.waiting)
    players = ngettext("{players:,} player", "{players:,} players", setup.players).format(players=setup.players)
    return ngettext("{players}, {seats:,} seat", "{players}, {seats:,} seats", setup.room.seats).format(
        players=players, seats=setup.room.seats
    )


def _print_figure(mark: StepMark, setup: Setup, _tournament: Tournament) -> str:
    if mark is not StepMark.DONE:
        return gettext("seat cards, optional")
    return ngettext("{cards:,} seat card", "{cards:,} seat cards", setup.room.seated).format(cards=setup.room.seated)


def _start_figure(_mark: StepMark, setup: Setup, tournament: Tournament) -> str:
    zone: tzinfo = tournament.local_zone
    if setup.starts_at is not None:
        return gettext("{hour}, automatic").format(hour=time_text(setup.starts_at, zone))
    return gettext("{hour}, by hand").format(hour=time_text(setup.planned_at, zone))


FIGURES: dict[SetupStep, Callable[[StepMark, Setup, Tournament], str]] = {
    SetupStep.FLIGHTS: _flights_figure,
    SetupStep.CARRY_OVER: _carry_over_figure,
    SetupStep.PLAYERS: _players_figure,
    SetupStep.TABLES: _tables_figure,
    SetupStep.DRAW: _draw_figure,
    SetupStep.PRINT: _print_figure,
    SetupStep.START: _start_figure,
}
