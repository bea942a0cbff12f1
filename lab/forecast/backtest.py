"""A test of the forecast's range on played days: the share of days whose true end lies in the range.

    python -m lab.forecast.backtest [--days 2000] [--tdt FILE ...]

The forecast's constants were fitted to days with an even seed, so only days with an odd seed are reported. `play.py`
simulates the days; it shares nothing with the forecast but the structure. The forecast only gets what was known at its
moment. It is made twice: at registration's close, and when half of the players left at that time are out. The range is
meant to hold on 8 of 10 days. The generator's estimate is made before the start, given the number of entries.

Minutes are medians: the width of the range, and the distance of its middle from the true end. With `--tdt`, the same
forecasts are made for files of The Tournament Director that have bust times.
"""

import argparse
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from exchange.rules.tdt.tournament import read_tdt
from lab.forecast.asked import (
    MOMENTS,
    START,
    forecast_before_start,
    forecasts_by_moment,
    history_of_file,
    history_of_played_day,
    registration_close,
)
from lab.forecast.days import FIELDS, DayPlan, random_day
from tournaments.rules.forecast.history import BacktestedForecast


@dataclass(frozen=True, slots=True)
class ForecastDay:
    """A simulated day, with its forecasts by the moment when they were made."""

    day: DayPlan
    answers: dict[str, BacktestedForecast]


def forecast_day(seed: int) -> ForecastDay:
    """Play the day of a seed, and return it with its forecasts."""
    day = random_day(seed)
    played = day.play()
    history = history_of_played_day(played)
    return ForecastDay(day, {**forecasts_by_moment(history, played.closed), START: forecast_before_start(history)})


def forecast_days(seeds: Iterable[int], *, processes: int = 2) -> list[ForecastDay]:
    """Play the days of these seeds, and return them with their forecasts."""
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(forecast_day, seeds, chunksize=8))


def count_outcomes(answers: Iterable[BacktestedForecast]) -> tuple[int, int, int, int]:
    """Return four numbers: all forecasts, then those whose day ended inside the range, before it, and after it."""
    listed = list(answers)
    inside, later = sum(answer.is_inside for answer in listed), sum(answer.is_later for answer in listed)
    return len(listed), inside, len(listed) - inside - later, later


def table_row(name: str, answers: list[BacktestedForecast]) -> str:
    """Return a row of the report about some forecasts."""
    days, inside, earlier, later = count_outcomes(answers)
    width = median((answer.latest - answer.earliest) / 60 for answer in answers)
    off = median(abs(answer.middle - answer.end) / 60 for answer in answers)
    return f"| {name} | {days} | {inside / days:.1%} | {earlier} | {later} | {width:.0f} | {off:.0f} |"


def table_rows(days: list[ForecastDay]) -> Iterator[str]:
    """Yield the rows of the report: all days, then by field size and by speed."""
    for moment in MOMENTS:
        there = [day for day in days if moment in day.answers]
        parts = {f"**{moment}**": there} | days_by_field_size(there) | days_by_speed(there)
        yield from (table_row(name, forecasts_at(moment, part)) for name, part in parts.items())


def days_by_field_size(days: list[ForecastDay]) -> dict[str, list[ForecastDay]]:
    """Return the days by the name of their field size, smallest first."""
    sizes = {day.day.field_size for day in days}
    return {
        f"{size} players": [day for day in days if day.day.field_size == size] for size, _ in FIELDS if size in sizes
    }


def days_by_speed(days: list[ForecastDay]) -> dict[str, list[ForecastDay]]:
    speeds = sorted({day.day.speed for day in days})
    return {speed: [day for day in days if day.day.speed == speed] for speed in speeds}


def forecasts_at(moment: str, days: list[ForecastDay]) -> list[BacktestedForecast]:
    """Return these days' forecasts for one moment, such as registration's close."""
    return [day.answers[moment] for day in days]


def print_file_forecasts(paths: Iterable[Path]) -> None:
    """Print the forecasts for the tournaments in .tdt files."""
    for path in paths:
        history = history_of_file(read_tdt(path.read_bytes()))
        if history is None:
            print(f"{path.name}: no bust times")
            continue
        for moment, answer in forecasts_by_moment(history, registration_close(history)).items():
            verdict = "inside" if answer.is_inside else "later" if answer.is_later else "earlier"
            minutes = [
                (seconds - answer.moment) / 60
                for seconds in (answer.earliest, answer.middle, answer.latest, answer.end)
            ]
            print(
                f"{path.name}, {moment}, {answer.left} left: {verdict}; in minutes",
                *(f"{figure:.0f}" for figure in minutes),
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=2000)
    parser.add_argument("--calibration", action="store_true", help="the half on which the constants were found")
    parser.add_argument("--tdt", nargs="*", type=Path, default=[], help="files of The Tournament Director")
    arguments = parser.parse_args()
    if arguments.tdt:
        print_file_forecasts(arguments.tdt)
        return
    seeds = range(0 if arguments.calibration else 1, arguments.days, 2)
    print("| | days | inside | earlier | later | width, min | off, min |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for row in table_rows(forecast_days(seeds)):
        print(row)


if __name__ == "__main__":
    main()
