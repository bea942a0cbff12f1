"""The points of an event for each player, by key."""

from decimal import Decimal

from tournaments.rules.leagues.events import FinishedEvent, points_by_row
from tournaments.rules.leagues.season_rules import SeasonRules


def event_points(event: FinishedEvent, rules: SeasonRules, *, leader: int | None = None) -> dict[int, Decimal]:
    """Return the points of each of the event's players."""
    points = points_by_row(event, rules, leader=leader)
    return {result.player: worth for result, worth in zip(event.results, points, strict=True)}
