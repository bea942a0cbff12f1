"""The cost of the dashboard's forecast, and the generator's response time after a change.

    python -m lab.forecast.costs [--entries 10000] [--runs 20]

Two thirds of the tournament's entries are out. In processor milliseconds, it measures the forecast with a cached pace
(almost every request) and with a newly read pace (once a minute). It also measures the dashboard's figures, the
forecast page with its chart, and the generator's answer to a change, with and without a length of play that determines
the levels.
"""

import argparse
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from lab.rig import installation, machine_line, percentile

START = datetime(2026, 3, 14, 12, tzinfo=UTC)
NOW = START + timedelta(hours=5)


def store_tournament(entries: int) -> None:
    """Store a tournament that began five hours ago, with its entries and bust-outs."""
    from tournaments.models import BustOut, ClockAnchor, Entry, Player, Tournament  # noqa: PLC0415  Django is set up
    from tournaments.rules.structure.files.json_file import steps_to_json  # noqa: PLC0415
    from tournaments.rules.structure.presets import preset_structure  # noqa: PLC0415

    structure = preset_structure("regular", starting_stack=20_000, players=entries)
    tournament = Tournament.objects.create(
        slug="large", name="Large", starts_at=START, sheet_revised_at=START, starting_stack=20_000,
        steps=steps_to_json(structure.steps),
    )  # fmt: skip
    ClockAnchor.objects.create(
        tournament=tournament, left=structure.steps[0].span, since=START, started_at=START, seen_until=START
    )
    players = Player.objects.bulk_create([Player(display_name=f"Player {at:05d}") for at in range(entries)])
    rows = Entry.objects.bulk_create(
        [Entry(tournament=tournament, player=player, stack=20_000, entered_at=START) for player in players]
    )
    out = entries * 2 // 3
    BustOut.objects.bulk_create(
        [
            BustOut(entry=entry, out_at=START + timedelta(hours=5) * at / out)
            for at, entry in enumerate(rows[:out], start=1)
        ]
    )


def processor_percentiles(act: Callable[[], object], runs: int) -> str:
    """Return median and 95th percentile of the processor milliseconds, as two columns of a table."""
    times = []
    for _ in range(runs):
        begun = time.process_time()
        act()
        times.append((time.process_time() - begun) * 1000)
    return f"{percentile(times, 50):.1f} | {percentile(times, 95):.1f}"


def measure(entries: int, runs: int) -> None:
    """Measure the forecast's costs with this many entries, and print a table."""
    import time_machine  # noqa: PLC0415  the environment has only just been made
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.core.cache import cache  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from tournaments.models import Tournament  # noqa: PLC0415
    from tournaments.selectors.forecast.expected import expectation_of  # noqa: PLC0415
    from tournaments.selectors.snapshot_parts import FieldPart  # noqa: PLC0415

    store_tournament(entries)
    person = get_user_model().objects.create_superuser(username="director", password="director")
    client, tournament = Client(), Tournament.objects.select_related("clock").get()
    client.force_login(person)
    field = FieldPart(left=entries - entries * 2 // 3, chips=entries * 20_000, entries=entries)
    query = {"pace": "regular", "stack": "30000", "players": "120", "starts": "19:00", "have-500": "700"}

    def recompute_forecast() -> None:
        cache.delete(f"seen-pace:{tournament.pk}")
        expectation_of(tournament, field=field, now=NOW)

    def generate_structure(**more: str) -> None:
        client.get("/structures/new/made/", query | more, headers={"HX-Request": "true"})

    lines: dict[str, Callable[[], object]] = {
        "the forecast, its pace kept": lambda: expectation_of(tournament, field=field, now=NOW),
        "the forecast, its pace read": recompute_forecast,
        "the dashboard's strip of figures": lambda: client.get("/t/large/panel/money/"),
        "the page with its picture": lambda: client.get("/t/large/forecast/"),
        "the generator follows a change": generate_structure,
        "the same, hours set the levels": lambda: generate_structure(hours="6:30"),
    }
    with time_machine.travel(NOW, tick=False):
        for act in lines.values():
            act()
        print(f"| {entries:,} entries; {machine_line()} | p50 | p95 |\n|---|---:|---:|")
        for name, act in lines.items():
            print(f"| {name} | {processor_percentiles(act, runs)} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=20)
    arguments = parser.parse_args()
    with installation():
        measure(arguments.entries, arguments.runs)


if __name__ == "__main__":
    main()
