"""Clocks on players as they stand, and the time banks that players have left."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet

from rulings.models import ShotClock, TimeBank
from rulings.rules.shot_clock import ShotTime
from tournaments.models import Entry, FloorLog, Tournament


def standing_clocks(tournament: Tournament) -> QuerySet[ShotClock]:
    """The clocks that stand, the oldest first."""
    rows = ShotClock.objects.filter(tournament=tournament, ended_at__isnull=True)
    return rows.select_related("entry__player", "table").order_by("started_at", "pk")


def time_of(clock: ShotClock) -> ShotTime:
    """A clock as a value that is asked."""
    return ShotTime(clock.started_at, clock.seconds, clock.last_seconds, clock.banked)


def banks_left(entry: Entry, *, now: datetime) -> int:
    """Time banks that a player may still use, by the house's number and by when it gives all of them again."""
    house = entry.tournament.house()
    used = TimeBank.objects.filter(entry=entry)
    since = _given_again(entry.tournament, house["time_banks_again"], now)
    if since is not None:
        used = used.filter(used_at__gte=since)
    return max(0, int(house["time_banks"]) - used.count())


def _given_again(tournament: Tournament, rule: str, now: datetime) -> datetime | None:
    """When all time banks were given again for the last time, or None."""
    if rule == "each_level":
        return _last(FloorLog.objects.filter(tournament=tournament, deed="clock.crossed", moment__lte=now))
    if rule == "final_table":
        drawn = FloorLog.objects.filter(tournament=tournament, deed="tables.redrawn", moment__lte=now).defer("changes")
        return _last(row for row in drawn if len(row.facts.get("tables", ())) == 1)
    if rule == "each_day":
        ends = FloorLog.objects.filter(tournament=tournament, deed="clock.crossed", moment__lte=now).defer("changes")
        return _last(row for row in ends if row.facts.get("kind") == "day_end")
    return None


def _last(rows: Iterable[FloorLog]) -> datetime | None:
    return max((row.moment for row in rows), default=None)
