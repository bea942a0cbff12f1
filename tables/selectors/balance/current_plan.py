"""The plan as pages see it: worked out once for each version of a tournament, not once for each panel and person."""

from datetime import datetime

from django.core.cache import cache

from tables.rules.balance.plan import RoomPlan
from tables.selectors.balance.balancing import room_plan
from tournaments.models import Tournament

#: seconds after which a plan is made again though nobody did anything: players moved recently are spared for a while
LASTS = 15


def current_plan(tournament: Tournament, *, now: datetime) -> RoomPlan:
    """The plan of the tournament's version, at most `LASTS` seconds old. What is confirmed is planned again, always."""
    name = f"plan:{tournament.pk}:{tournament.version}"
    known: RoomPlan | None = cache.get(name)
    if known is None:
        known = room_plan(tournament, now=now)
        cache.set(name, known, LASTS)
    return known
