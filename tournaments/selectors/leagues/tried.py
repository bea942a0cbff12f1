"""What a formula gives on past tournaments, whatever season they are in."""

from dataclasses import dataclass, replace
from decimal import Decimal

from tournaments.models import OWN_ROW, Tournament
from tournaments.rules.leagues.events import EventResult, FinishedEvent, made_points
from tournaments.rules.leagues.points import expression_of
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.selectors.leagues.boards import HEAVY
from tournaments.selectors.leagues.stored import finished_events, same_people

#: so many of the tournaments that were finished last are tried
MOST = 8


@dataclass(frozen=True, slots=True)
class TriedPoints:
    """A result and what the formula gives it; `problem` says why it gives nothing."""

    result: EventResult
    points: Decimal
    problem: str


@dataclass(frozen=True, slots=True)
class TriedEvent:
    """A past tournament with the points of the first three places, the middle and the last."""

    tournament: Tournament
    event: FinishedEvent
    places: tuple[TriedPoints, ...]


def tried_on(formula: str) -> list[TriedEvent]:
    """Return what a formula gives, the latest tournament first. Raises ExpressionError for one that cannot be read."""
    expression_of(formula)
    rows = Tournament.objects.filter(finished_at__isnull=False, cancelled_at__isnull=True).defer(*HEAVY)
    last = list(rows.exclude(played_days__kind__in=OWN_ROW).order_by("-finished_at", "-pk")[:MOST])
    events = {one.key: one for one in finished_events(last, same=same_people())}
    tried = [TriedEvent(one, events[one.pk], _places(events[one.pk], formula)) for one in last]
    return [one for one in tried if one.places]


def _places(event: FinishedEvent, formula: str) -> tuple[TriedPoints, ...]:
    results, as_tried = event.results, replace(event, formula=formula)
    found = []
    for at in sorted({0, 1, 2, len(results) // 2, len(results) - 1}):
        if 0 <= at < len(results):
            made = made_points(as_tried, results[at], SeasonRules())
            found.append(TriedPoints(results[at], made.base, made.problem))
    return tuple(found)
