"""The forecast asked in the middle of a day: it is told what was seen until then, and no more."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import accumulate

from exchange.rules.tdt.tournament import TdtPurchase, TdtTournament
from lab.forecast.play import PlayedDay
from tournaments.rules.forecast.history import BacktestedForecast, History, backtested_forecast, half_out_at
from tournaments.rules.forecast.plan import cost_plan
from tournaments.rules.levels import Structure

# when the forecast is asked
MOMENTS = CLOSE, HALF, START = "registration's close", "half of the field", "before the start"


def history_of(day: PlayedDay) -> History:
    """Return a day that was played as the forecast sees it."""
    stack = day.structure.starting_stack
    return History(
        structure=day.structure,
        begins=tuple(enumerate(day.begins)),
        entered=day.entered,
        busted=day.busted,
        sold=[(at, stack) for at in day.entered],
    )


def forecast_answers(history: History, closed: float) -> dict[str, BacktestedForecast]:
    """Return the answers at registration's close and at half of the field, as far as there were any."""
    moments = {CLOSE: closed, HALF: half_out_at(history, closed)}
    forecasts = {name: backtested_forecast(history, at) for name, at in moments.items() if at is not None}
    return {name: answer for name, answer in forecasts.items() if answer is not None}


def generator_forecast(history: History) -> BacktestedForecast:
    """Return what the generator says before the start, told how many entries there will be."""
    entries = len(history.entered)
    plan = cost_plan(history.structure, players=entries)
    earliest, middle, latest = (span.total_seconds() for span in (plan.earliest, plan.middle, plan.latest))
    return BacktestedForecast(0, entries, earliest, middle, latest, history.busted[-1])


def history_of_file(read: TdtTournament) -> History | None:
    """Return an evening of The Tournament Director, in seconds of the epoch; None without bust times or levels.

    The file says when everybody bought in and went out, not when levels began: they are taken as planned.
    """
    bought = [buy_in for player in read.entrants for buy_in in player.buy_ins]
    busted = busts_of(bought)
    if not busted or not read.structure.steps:
        return None
    start = float(read.clock.starts or min(buy_in.time for buy_in in bought)) / 1000
    return History(
        structure=Structure(steps=read.structure.steps),
        begins=[(at, begins) for at, begins in enumerate(begins_of(read, start)) if begins < busted[-1]],
        entered=sorted(float(buy_in.time) / 1000 for buy_in in bought),
        busted=busted,
        sold=stacks_sold(read),
    )


def busts_of(bought: Sequence[TdtPurchase]) -> list[float]:
    """Return when these buy-ins were lost, in seconds of the epoch, the first first."""
    return sorted(float(buy_in.bust.time) / 1000 for buy_in in bought if buy_in.bust and buy_in.bust.time)


def begins_of(read: TdtTournament, start: float) -> list[float]:
    """Return when each step begins as planned, in seconds of the epoch."""
    spans = accumulate((step.span for step in read.structure.steps), initial=timedelta())
    return [start + after.total_seconds() for after in spans][:-1]


def stacks_sold(read: TdtTournament) -> list[tuple[float, int]]:
    """Return the chips of each buy-in and add-on with their second of the epoch."""
    sold = (sale for player in read.entrants for sale in (*player.buy_ins, *player.add_ons))
    return sorted((float(sale.time) / 1000, int(sale.chips)) for sale in sold)


def last_bought(history: History) -> float:
    """Return when the last buy-in came, which is registration's close where a file does not say it."""
    return max(history.entered[-1], history.begins[0][1])
