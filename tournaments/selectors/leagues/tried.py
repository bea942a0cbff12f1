"""A formula tried on past tournaments, of any season."""

from dataclasses import dataclass, replace
from decimal import Decimal

from tournaments.models import OWN_ROW, Tournament
from tournaments.rules.leagues.events import EventResult, FinishedEvent, made_points
from tournaments.rules.leagues.points import expression_of
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.selectors.leagues.boards import HEAVY
from tournaments.selectors.leagues.stored import finished_events, same_people

# The last finished tournaments.
MAX_TRIED = 8


@dataclass(frozen=True, slots=True)
class TriedPoints:
    """A result and its points by the formula; `problem` says why there are none."""

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
    """Return a formula's points, the latest tournament first. Raises ExpressionError if it cannot be read."""
    expression_of(formula)
    rows = Tournament.objects.filter(finished_at__isnull=False, cancelled_at__isnull=True).defer(*HEAVY)
    last = list(rows.exclude(played_days__kind__in=OWN_ROW).order_by("-finished_at", "-pk")[:MAX_TRIED])
    events = {event.key: event for event in finished_events(last, same=same_people())}
    tried_events = [
        TriedEvent(tournament, events[tournament.pk], _places(events[tournament.pk], formula)) for tournament in last
    ]
    return [event for event in tried_events if event.places]


def _places(event: FinishedEvent, formula: str) -> tuple[TriedPoints, ...]:
    results, as_tried = event.results, replace(event, formula=formula)
    found = []
    for at in sorted({0, 1, 2, len(results) // 2, len(results) - 1}):
        if 0 <= at < len(results):
            points = made_points(as_tried, results[at], SeasonRules())
            found.append(TriedPoints(results[at], points.base, points.problem))
    return tuple(found)
