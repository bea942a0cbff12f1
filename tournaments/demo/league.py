"""The league of the demonstration: a season of weekly tournaments, five of them played."""

import random
from datetime import date, datetime, timedelta
from decimal import Decimal

from django.db import transaction

from tournaments.demo.people import display_names, prize_list
from tournaments.models import Entry, Season, Series, StructurePlan, Tournament
from tournaments.rules.forecast.pace import FieldNow, forecast_of
from tournaments.rules.forecast.plan import planned_stretches
from tournaments.services import busts, lifecycle
from tournaments.services.days.series import create_series, put_into_series
from tournaments.services.desk import entries
from tournaments.services.desk.sales import Sale
from tournaments.services.floor.floor import Person
from tournaments.services.leagues.points_by_hand import give_points
from tournaments.services.leagues.season_events import put_into_season
from tournaments.services.leagues.seasons import create_season
from tournaments.services.open_floor import floor
from tournaments.services.prizes import prizes

SLUG = "demo-league"
WEEK, MINUTE = timedelta(weeks=1), timedelta(minutes=1)
#: Players of each event; the last event counts twice.
FIELD_SIZES = (12, 14, 10, 16, 13)
#: Pace of each event, in spreads from the expected middle; one event is slower than the range of the forecast.
PACES = (-0.6, 0.3, 1.9, -0.2, 0.7)
#: The players of an event are sampled from the regulars, with a fixed seed.
REGULAR_COUNT = 18
RULES = {
    "best": 4, "attendance": "2", "bonuses": {"High hand": "25", "Royal flush": "150"},
    "qualifiers": "top", "places": 8, "base": 20_000, "factor": "5",
    "bought": 10_000, "bought_price": 50, "half": True,
}  # fmt: skip


@transaction.atomic
def make_league(*, by: Person, now: datetime) -> int:
    """Create the league unless it exists. Returns the number of new tournaments."""
    if Season.objects.filter(slug=SLUG).exists():
        return 0
    series = create_series(fields={"name": "Lantern League", "venue": "Lantern Room", "zone": "Europe/Berlin"}, by=by)
    year = now.year
    given = {"name": f"Lantern League {year}", "slug": SLUG, "starts": date(year, 1, 1), "ends": date(year, 12, 31)}
    formula = {"formula": "top_ten", "rules": RULES, "shows_money": True}
    season = create_season(series=series, fields=given | formula, by=by, now=now - 6 * WEEK)
    regulars = list(display_names(REGULAR_COUNT, seed=7))
    for number, size in enumerate(FIELD_SIZES, start=1):
        players = random.Random(number).sample(regulars, size)
        began = (now - (len(FIELD_SIZES) + 1 - number) * WEEK).replace(hour=18, minute=0, second=0, microsecond=0)
        event = _open_event(f"{SLUG}-{number}", f"Club Night {number}", began, by=by)
        times = _bust_times(event, len(players), began=began, spreads=PACES[number - 1])
        _play_event(event, players, series, season, times=times, doubled=number == len(FIELD_SIZES), by=by)
    return len(FIELD_SIZES)


def _open_event(slug: str, name: str, began: datetime, *, by: Person) -> Tournament:
    return lifecycle.open_tournament(
        StructurePlan.objects.get(slug="regular"),
        by=by,
        now=began - 60 * MINUTE,
        slug=slug,
        name=name,
        starts_at=began,
        zone="Europe/Berlin",
        venue="Lantern Room",
        currency="EUR",
        prize_share=5_000,
        season_fee=500,
    )


def _bust_times(event: Tournament, players: int, *, began: datetime, spreads: float) -> list[datetime]:
    """Return the times at which the players bust, in order; the winner has none.

    Each time is the forecast's median plus `spreads` times its spread.
    """
    structure = event.structure()
    field = FieldNow(0, players, players * event.starting_stack, structure.seats_per_table)
    forecast = forecast_of(field, tuple(planned_stretches(structure)))
    times: list[datetime] = []
    for left in range(players - 1, 0, -1):
        at = began + timedelta(seconds=round(forecast.time_when_left(left, spreads)))
        times.append(max(at, times[-1] + MINUTE) if times else at)
    return times


def _play_event(
    event: Tournament,
    players: list[str],
    series: Series,
    season: Season,
    *,
    times: list[datetime],
    doubled: bool,
    by: Person,
) -> None:
    """Enter the players, bust all but one at the given times, and finish the tournament."""
    began = event.starts_at
    with floor(event, by=by, now=began - 30 * MINUTE) as f:
        put_into_series(f, series=series)
        put_into_season(f, season=season, factor=Decimal(2 if doubled else 1))
        for name in players:
            entries.enter(f, name=name, sale=Sale(method="cash"))
    out = list(Entry.objects.filter(tournament=event).order_by("-pk").select_related("player"))
    for at, entry in zip(times, out, strict=False):
        with floor(event, by=by, now=at) as f:
            busts.bust(f, entry=entry)
    with floor(event, by=by, now=times[-1] + MINUTE) as f:
        prizes.set_prizes(f, amounts=prize_list(len(players) * 5_000, places=3, least=5_000, unit=500))
        lifecycle.finish_tournament(f)
        give_points(f, player=out[3].player, reason="High hand")
