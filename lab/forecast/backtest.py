"""The forecast's range against days that were played: how often the true end lies in it.

    python -m lab.forecast.backtest [--days 2000] [--tdt FILE ...]

Days with an even seed were for finding the forecast's constants, those with an odd one are reported. Days are played by
`play.py`, which shares nothing with the forecast but the structure; the forecast is told what was seen until it is
asked. It is asked twice: at registration's close, and when half of those who were left then are out. The range is
meant to hold on 8 of 10 days. The generator's estimate is asked before the start, told how many entries there will be.
Minutes are medians: how wide the range is, and how far its middle lies from the true end.
With `--tdt`, files of The Tournament Director with bust times are asked the same.
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
    forecast_answers,
    generator_forecast,
    history_of,
    history_of_file,
    last_bought,
)
from lab.forecast.days import FIELDS, Drawn, draw_day
from tournaments.rules.forecast.history import BacktestedForecast


@dataclass(frozen=True, slots=True)
class AskedDay:
    """One day: what was drawn, and what was answered at each moment."""

    day: Drawn
    answers: dict[str, BacktestedForecast]


def asked_day(seed: int) -> AskedDay:
    """Play the day of a seed and ask."""
    day = draw_day(seed)
    played = day.play()
    history = history_of(played)
    return AskedDay(day, {**forecast_answers(history, played.closed), START: generator_forecast(history)})


def asked_days(seeds: Iterable[int], *, processes: int = 2) -> list[AskedDay]:
    """Play the days of these seeds."""
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(asked_day, seeds, chunksize=8))


def count_answers(answers: Iterable[BacktestedForecast]) -> tuple[int, int, int, int]:
    """Return how many there are, and how many ended inside, earlier and later."""
    listed = list(answers)
    inside, later = sum(answer.is_inside for answer in listed), sum(answer.is_later for answer in listed)
    return len(listed), inside, len(listed) - inside - later, later


def line(name: str, answers: list[BacktestedForecast]) -> str:
    """Return one row of the table."""
    days, inside, earlier, later = count_answers(answers)
    width = median((answer.latest - answer.earliest) / 60 for answer in answers)
    off = median(abs(answer.middle - answer.end) / 60 for answer in answers)
    return f"| {name} | {days} | {inside / days:.1%} | {earlier} | {later} | {width:.0f} | {off:.0f} |"


def rows(days: list[AskedDay]) -> Iterator[str]:
    """Yield the table's rows: all days, by field and by speed."""
    for moment in MOMENTS:
        there = [day for day in days if moment in day.answers]
        parts = {f"**{moment}**": there} | by_field(there) | by_speed(there)
        yield from (line(name, answers_at(moment, part)) for name, part in parts.items())


def by_field(days: list[AskedDay]) -> dict[str, list[AskedDay]]:
    """Return the days of each size of field, by its name, the smallest first."""
    sizes = {day.day.size for day in days}
    return {f"{size} players": [day for day in days if day.day.size == size] for size, _ in FIELDS if size in sizes}


def by_speed(days: list[AskedDay]) -> dict[str, list[AskedDay]]:
    """Return the days of each speed, by its name."""
    speeds = sorted({day.day.speed for day in days})
    return {speed: [day for day in days if day.day.speed == speed] for speed in speeds}


def answers_at(moment: str, days: list[AskedDay]) -> list[BacktestedForecast]:
    """Return what was answered at a moment of these days."""
    return [day.answers[moment] for day in days]


def print_files(paths: Iterable[Path]) -> None:
    """Print what the forecast would have said of the evenings in these files."""
    for path in paths:
        history = history_of_file(read_tdt(path.read_bytes()))
        if history is None:
            print(f"{path.name}: no bust times")
            continue
        for moment, answer in forecast_answers(history, last_bought(history)).items():
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
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=2000)
    parser.add_argument("--calibration", action="store_true", help="the half on which the constants were found")
    parser.add_argument("--tdt", nargs="*", type=Path, default=[], help="files of The Tournament Director")
    arguments = parser.parse_args()
    if arguments.tdt:
        print_files(arguments.tdt)
        return
    seeds = range(0 if arguments.calibration else 1, arguments.days, 2)
    print("| | days | inside | earlier | later | width, min | off, min |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for row in rows(asked_days(seeds)):
        print(row)


if __name__ == "__main__":
    main()
