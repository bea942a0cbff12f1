"""Finished events of a season, straight into the tables."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from tests.conftest import NOON, small_structure
from tournaments.models import BustOut, ClockAnchor, Entry, Player, Season, Series, Tournament
from tournaments.rules.structure.files.json_file import steps_to_json

WEEK = timedelta(weeks=1)


def season_of(name: str = "Lantern League", **given: Any) -> Season:
    """A season of a series of its own, of 2026."""
    slug = name.lower().replace(" ", "-")
    series = Series.objects.get_or_create(slug=slug, defaults={"name": name, "zone": "Europe/Berlin"})[0]
    usual = {"name": f"{name} 2026", "starts": date(2026, 1, 1), "ends": date(2026, 12, 31), "formula": "reverse_rank"}
    return Season.objects.create(series=series, slug=f"{slug}-2026", **(usual | given))


def finished_event(season: Season, number: int, order: Sequence[str], /, **given: Any) -> Tournament:
    """An event of the season that players of these names finished in this order, so many weeks after the first."""
    at = NOON + number * WEEK
    usual = {
        "name": f"Event {number}",
        "slug": f"{season.slug}-{number}",
        "series": season.series,
        "event_number": number,
        "season": season,
        "season_version": season.version,
        "points_formula": season.formula,
        "starts_at": at,
        "sheet_revised_at": at,
        "finished_at": at + timedelta(hours=5),
        "zone": "Europe/Berlin",
        "steps": steps_to_json(small_structure().steps),
        "prize_share": 5_000,
    }
    event = Tournament.objects.create(**(usual | given))
    ClockAnchor.objects.create(tournament=event)
    for place, name in enumerate(order):
        player = Player.objects.get_or_create(display_name=name)[0]
        entry = Entry.objects.create(
            tournament=event,
            player=player,
            bullet=1 + order[place + 1 :].count(name),
            stack=10_000,
            entered_at=at,
            prize_share=5_000,
        )
        if place:
            BustOut.objects.create(entry=entry, out_at=at + timedelta(hours=4, minutes=-place))
    return event
