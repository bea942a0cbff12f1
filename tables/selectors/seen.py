"""The plan as pages see it: worked out once for each version of a tournament, not once for each panel and person."""

from datetime import datetime

from django.core.cache import cache

from tables.rules.plan import Plan
from tables.selectors.balancing import plan_of
from tournaments.models import Tournament

#: seconds after which a plan is made anew though nobody did anything: players moved lately are spared for a while
LASTS = 15


def plan_seen(tournament: Tournament, *, now: datetime) -> Plan:
    """The plan of the tournament's version, at most `LASTS` seconds old. What is confirmed is planned anew, always."""
    name = f"plan:{tournament.pk}:{tournament.version}"
    known: Plan | None = cache.get(name)
    if known is None:
        known = plan_of(tournament, now=now)
        cache.set(name, known, LASTS)
    return known
