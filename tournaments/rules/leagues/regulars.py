"""Players who played every event of a calendar quarter: a season may double their points for playing."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from tournaments.rules.leagues.events import FinishedEvent


def with_regulars(events: Sequence[FinishedEvent]) -> tuple[FinishedEvent, ...]:
    """Return the events with their regulars: the players of all past events of the quarter."""
    came: dict[tuple[int, int], list[frozenset[int]]] = defaultdict(list)
    for event in events:
        came[_quarter(event)].append(frozenset(row[0] for row in event.rows))
    always = {quarter: frozenset.intersection(*players) for quarter, players in came.items()}
    return tuple(replace(event, regulars=always[_quarter(event)]) for event in events)


def _quarter(event: FinishedEvent) -> tuple[int, int]:
    return event.on.year, (event.on.month + 2) // 3
