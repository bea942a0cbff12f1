"""Ranks of a season's table, with the order of equal points."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from math import inf
from operator import attrgetter, itemgetter
from typing import Any

from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.leagues.sums import NONE, SeasonSum

_POINTS = attrgetter("points")
# by the tie-break, then by the player's key
_ORDER = itemgetter(0, 1)


def ranked(rules: SeasonRules, sums: Sequence[SeasonSum]) -> list[tuple[int, SeasonSum]]:
    """Return everybody in order with their ranks: 1, 2, 2, 4 for two who are equal in points and tie-breaks."""
    ordered: list[tuple[int, SeasonSum]] = []
    for _points, group in groupby(sorted(sums, key=_POINTS, reverse=True), key=_POINTS):
        equal = list(group)
        if len(equal) == 1:
            ordered.append((len(ordered) + 1, equal[0]))
            continue
        order = _order_of(rules, equal)
        keyed = sorted(((order(row), row.player, row) for row in equal), key=_ORDER)
        for _order, tied in groupby(keyed, key=itemgetter(0)):
            rank = len(ordered) + 1
            ordered += [(rank, row) for _order, _player, row in tied]
    return ordered


def _order_of(rules: SeasonRules, group: Sequence[SeasonSum]) -> Callable[[SeasonSum], Any]:
    """Return the sort key for players of equal points; the least is first."""
    if rules.ties == "shared":
        return lambda _one: 0
    if rules.ties == "average":
        return lambda row: -(row.points / row.counted if row.counted else NONE)
    if rules.ties == "prize_money":
        return lambda row: -sum(result.prize for _event, result in row.results())
    if rules.ties == "head_to_head":
        ahead = _head_to_head(group)
        return lambda row: -ahead[row.player]
    return _finishes


def _finishes(player_sum: SeasonSum) -> list[float]:
    """Return a player's finishes, best first; shared places count as their best.

    One finish more sorts before none: the list ends with infinity.
    """
    return [*sorted([row[1] for _event, row, _points in player_sum.scores]), inf]


def _head_to_head(group: Sequence[SeasonSum]) -> dict[int, int]:
    """Return by player: the number of rivals beaten more often, less the number of those who beat them more often."""
    places = {row.player: {event: result.first for event, result in row.results()} for row in group}

    def ahead(mine: Mapping[int, int], other: Mapping[int, int]) -> int:
        both = mine.keys() & other.keys()
        times = sum((mine[event] < other[event]) - (mine[event] > other[event]) for event in both)
        return (times > 0) - (times < 0)

    return {
        player: sum(ahead(mine, other) for rival, other in places.items() if rival != player)
        for player, mine in places.items()
    }
