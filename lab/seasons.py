"""The largest seasons: ten of 50 events with 200 players each, recomputed, and a league table as a page.

    python -m lab.seasons [--runs 5]

The lower bound reads the same stored results as JSON and adds up one figure of each row. Times are processor and wall
seconds. The page has 50 players with the last nine events, and goes through the whole of Django. Nothing is cached;
"after a change" is the season's table after a change of one of its events.
"""

import argparse
import gc
import random
import time
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from lab.rig import installation, machine_line, percentile
from tournaments.rules.leagues.events import ResultRow

if TYPE_CHECKING:  # Django is set up later
    from tournaments.models import Player

SEASONS, EVENTS, PLAYERS, REGISTER = 10, 50, 200, 400
START = datetime(2026, 1, 1, 19, tzinfo=UTC)
RULES = {"best": 20, "attendance": "2", "least": 5, "qualifiers": "top", "places": 30}


def store_seasons(formula: str) -> list[str]:
    """Store ten seasons with their events and results. Return the seasons' slugs."""
    from tests.conftest import small_structure  # noqa: PLC0415  Django is set up by now
    from tournaments.models import ClockAnchor, Player, Season, Series, StoredResults, Tournament  # noqa: PLC0415
    from tournaments.rules.leagues.stored_columns import results_as_columns  # noqa: PLC0415
    from tournaments.rules.structure.files.json_file import steps_to_json  # noqa: PLC0415

    chance, steps = random.Random(1), steps_to_json(small_structure().steps)
    players = Player.objects.bulk_create([Player(display_name=f"Player {at:04d}") for at in range(REGISTER)])
    series = Series.objects.create(name="Lantern", slug="lantern")
    dates = {"starts": date(2026, 1, 1), "ends": date(2026, 12, 31)}
    seasons = [
        Season.objects.create(
            series=series, name=f"Season {at}", slug=f"season-{at}", formula=formula, rules=RULES, **dates
        )
        for at in range(SEASONS)
    ]
    events = Tournament.objects.bulk_create(
        Tournament(
            name=f"Event {at}",
            slug=f"{season.slug}-{at}",
            series=series,
            season=season,
            starts_at=START + at * timedelta(days=7),
            sheet_revised_at=START,
            finished_at=START + at * timedelta(days=7, hours=5),
            points_formula=formula,
            steps=steps,
            prize_share=5_000,
        )
        for season in seasons
        for at in range(EVENTS)
    )
    ClockAnchor.objects.bulk_create(ClockAnchor(tournament=event) for event in events)
    facts = {"players": PLAYERS, "paid": 20, "pool": PLAYERS * 5_000}
    StoredResults.objects.bulk_create(
        StoredResults(tournament=event, version=0, facts=facts, rows=results_as_columns(_result_rows(chance, players)))
        for event in events
    )
    return [season.slug for season in seasons]


def _result_rows(chance: random.Random, players: Sequence["Player"]) -> list[ResultRow]:
    order = chance.sample(players, PLAYERS)
    return [
        (
            player.pk,
            place,
            place,
            1,
            5_000 * chance.choice((1, 1, 2)),
            1_000_000 // place if place <= 20 else 0,
            (),
            0,
            (),
        )
        for place, player in enumerate(order, 1)
    ]


def total_of_stored_spending() -> int:
    """Read and add up one stored column of all results, as a lower bound."""
    from tournaments.models import StoredResults  # noqa: PLC0415

    return sum(spent for columns in StoredResults.objects.values_list("rows", flat=True) for spent in columns[4])


def compute_tables(slugs: list[str]) -> None:
    """Compute the table of each of these seasons, without a cache."""
    from tournaments.models import Season  # noqa: PLC0415
    from tournaments.selectors.leagues import boards  # noqa: PLC0415

    boards.clear_season_caches()
    for slug in slugs:
        boards.season_board(Season.objects.get(slug=slug))


def recomputation_milliseconds(slug: str) -> float:
    """Return the processor milliseconds of a season's table after one of its events has changed."""
    from tournaments.models import Season, StoredResults, Tournament  # noqa: PLC0415
    from tournaments.selectors.leagues import boards  # noqa: PLC0415

    season = Season.objects.get(slug=slug)
    boards.season_board(season)
    Tournament.objects.filter(slug=f"{slug}-3").update(version=1)
    StoredResults.objects.filter(tournament__slug=f"{slug}-3").update(version=1)
    wall = time.process_time()
    boards.season_board(season)
    return (time.process_time() - wall) * 1_000


def preview_milliseconds(slug: str, best: int) -> float:
    """Return the processor milliseconds of previewing another formula and another number of counted results.

    The present table is cached, the previewed one is not.
    """
    from tournaments.models import Season  # noqa: PLC0415
    from tournaments.rules.leagues.season_rules import season_rules_from_json  # noqa: PLC0415
    from tournaments.selectors.leagues.moves import table_change_preview  # noqa: PLC0415
    from tournaments.sentences.leagues.points import results_without_value_text  # noqa: PLC0415

    season = Season.objects.get(slug=slug)
    rules = season_rules_from_json(RULES | {"best": best})
    wall = time.process_time()
    preview = table_change_preview(season, rules=rules, formula=f"{best} * sqrt(players / place)")
    results_without_value_text(preview.resulting_moves.events, preview.now)
    return (time.process_time() - wall) * 1_000


def best_seconds(runs: int, action: Callable[[], object]) -> tuple[float, float]:
    """Return the smallest wall and processor seconds of some runs."""
    times = []
    for _ in range(runs):
        wall, cpu = time.perf_counter(), time.process_time()
        action()
        times.append((time.perf_counter() - wall, time.process_time() - cpu))
    return min(seconds for seconds, _ in times), min(seconds for _, seconds in times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    with installation():
        from django.test import Client  # noqa: PLC0415

        from tournaments.selectors.leagues.boards import clear_season_caches  # noqa: PLC0415

        gc.freeze()  # as a server does once it is warm (config.server.warming); again with the first page
        print(
            f"| {SEASONS} seasons of {EVENTS} events with {PLAYERS} players; {machine_line()} | seconds | processor |"
        )
        print("|---|---:|---:|")
        for formula in ("reverse_rank", "dr_neau"):
            slugs = store_seasons(formula)
            work: dict[str, Callable[[], object]] = {f"all tables, {formula}": partial(compute_tables, slugs)}
            if formula == "reverse_rank":
                work = {"stored results read and added up (floor)": total_of_stored_spending, **work}
            for title, do in work.items():
                wall, cpu = best_seconds(runs, do)
                print(f"| {title} | {wall:.2f} | {cpu:.2f} |")
            client, times, first = Client(), [], []
            client.get(f"/leagues/{slugs[0]}/")
            gc.freeze()
            for slug in slugs:
                clear_season_caches()
                wall = time.process_time()
                client.get(f"/leagues/{slug}/")
                first.append((time.process_time() - wall) * 1_000)
            _print_percentiles("a board that nobody asked for yet", first)
            _print_percentiles("a table after a change", [recomputation_milliseconds(slug) for slug in slugs])
            _print_percentiles(
                "who moves", [preview_milliseconds(slug, best) for best, slug in enumerate(slugs * 3, 8)]
            )
            for slug in slugs:
                client.get(f"/leagues/{slug}/")
            for turn in range(30):
                wall = time.process_time()
                answer = client.get(f"/leagues/{slugs[turn % SEASONS]}/", {"page": turn % 7 + 1})
                if answer.status_code != 200:
                    raise SystemExit(f"{answer.status_code}")
                times.append((time.process_time() - wall) * 1_000)
            _print_percentiles(f"a board as a page, kept, {formula}", times)
            _delete_all()


def _print_percentiles(title: str, times: list[float]) -> None:
    print(
        f"| {title}, p50 and p95 in ms of the processor | {percentile(times, 50):.0f} | {percentile(times, 95):.0f} |"
    )


def _delete_all() -> None:
    from tournaments.models import Player, Season, Series, Tournament  # noqa: PLC0415

    Tournament.objects.all().delete()
    Season.objects.all().delete()
    Series.objects.all().delete()
    Player.objects.all().delete()


if __name__ == "__main__":
    main()
