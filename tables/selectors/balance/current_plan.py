"""The plan for pages, cached for each version of a tournament."""

from datetime import datetime

from django.core.cache import cache

from tables.rules.balance.plan import RoomPlan
from tables.selectors.balance.balancing import room_plan
from tournaments.models import Tournament

# seconds; not longer, since players who moved recently are exempt only for a while
CACHE_SECONDS = 15


def current_plan(tournament: Tournament, *, now: datetime) -> RoomPlan:
    """The plan of the tournament's version, at most `CACHE_SECONDS` old. Actions always plan again."""
    key = f"plan:{tournament.pk}:{tournament.version}"
    plan: RoomPlan | None = cache.get(key)
    if plan is None:
        plan = room_plan(tournament, now=now)
        cache.set(key, plan, CACHE_SECONDS)
    return plan
