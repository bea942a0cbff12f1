"""Forecasts made in the middle of a played day, from what was known at that moment."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import accumulate

from exchange.rules.tdt.tournament import TdtPurchase, TdtTournament
from lab.forecast.play import PlayedDay
from tournaments.rules.forecast.history import BacktestedForecast, History, backtested_forecast, half_field_out_at
from tournaments.rules.forecast.plan import structure_forecast
from tournaments.rules.levels import Structure

# when the forecast is asked
MOMENTS = CLOSE, HALF, START = "registration's close", "half of the field", "before the start"


def history_of_played_day(day: PlayedDay) -> History:
    """Return a played day as input for the forecast."""
    stack = day.structure.starting_stack
    return History(
        structure=day.structure,
        begins=tuple(enumerate(day.begins)),
        entered=day.entered,
        busted=day.busted,
        sold=[(at, stack) for at in day.entered],
    )


def forecasts_by_moment(history: History, closed: float) -> dict[str, BacktestedForecast]:
    """Return the forecasts at registration's close and when half of the field is out.

    A moment without a forecast is missing.
    """
    moments = {CLOSE: closed, HALF: half_field_out_at(history, closed)}
    forecasts = {name: backtested_forecast(history, at) for name, at in moments.items() if at is not None}
    return {name: answer for name, answer in forecasts.items() if answer is not None}


def forecast_before_start(history: History) -> BacktestedForecast:
    """Return the structure generator's forecast before the start, given the number of entries."""
    entries = len(history.entered)
    plan = structure_forecast(history.structure, players=entries)
    earliest, middle, latest = (span.total_seconds() for span in (plan.earliest, plan.middle, plan.latest))
    return BacktestedForecast(0, entries, earliest, middle, latest, history.busted[-1])


def history_of_file(read: TdtTournament) -> History | None:
    """Return a tournament of a .tdt file as input for the forecast; None without bust times or levels.

    The file has no start times of levels: the planned ones are used.
    """
    bought = [buy_in for player in read.entrants for buy_in in player.buy_ins]
    busted = bust_times(bought)
    if not busted or not read.structure.steps:
        return None
    start = float(read.clock.starts or min(buy_in.time for buy_in in bought)) / 1000
    return History(
        structure=Structure(steps=read.structure.steps),
        begins=[(at, begins) for at, begins in enumerate(planned_step_times(read, start)) if begins < busted[-1]],
        entered=sorted(float(buy_in.time) / 1000 for buy_in in bought),
        busted=busted,
        sold=stacks_sold(read),
    )


def bust_times(bought: Sequence[TdtPurchase]) -> list[float]:
    """Return the bust times of these buy-ins in seconds since 1970, ascending."""
    return sorted(float(buy_in.bust.time) / 1000 for buy_in in bought if buy_in.bust and buy_in.bust.time)


def planned_step_times(read: TdtTournament, start: float) -> list[float]:
    """Return the planned start of each step in seconds since 1970."""
    spans = accumulate((step.span for step in read.structure.steps), initial=timedelta())
    return [start + after.total_seconds() for after in spans][:-1]


def stacks_sold(read: TdtTournament) -> list[tuple[float, int]]:
    """Return the time of each buy-in and add-on in seconds since 1970, with its chips."""
    sold = (sale for player in read.entrants for sale in (*player.buy_ins, *player.add_ons))
    return sorted((float(sale.time) / 1000, int(sale.chips)) for sale in sold)


def registration_close(history: History) -> float:
    """Return when the last entry was bought or, if later, when the second step began."""
    return max(history.entered[-1], history.begins[0][1])
