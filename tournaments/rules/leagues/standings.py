"""A season's table: who leads it, which results count, and who plays the final."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from tournaments.rules.leagues.events import EventResult, FinishedEvent, event_points
from tournaments.rules.leagues.season_rules import SeasonRules

NONE = Decimal(0)


class SeasonScore(NamedTuple):
    """What one event gave a player: its key and result, the points, and whether they count."""

    event: int
    result: EventResult
    points: Decimal
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlace:
    """One player in the table. `rank` is None for who is not ranked: a guest, or `lacking` events to be ranked.

    `points` are the counted ones with what was `carried` over from the season before; `scores` are all, in the order
    of the events. `moved` is how many places they went up since the event before, None for who was not ranked then.
    """

    player: int
    points: Decimal
    scores: tuple[SeasonScore, ...] = ()
    carried: Decimal = NONE
    rank: int | None = None
    lacking: int = 0
    guest: bool = False
    qualifies: bool = False
    moved: int | None = None

    @property
    def played(self) -> int:
        """How many events they played."""
        return len(self.scores)

    @property
    def counted(self) -> int:
        """How many of them count."""
        return sum(one.counts for one in self.scores)

    @property
    def wins(self) -> int:
        """How many events they won."""
        return sum(one.result.first == one.result.last == 1 for one in self.scores)


def season_table(
    rules: SeasonRules,
    events: Sequence[FinishedEvent],
    *,
    guests: Collection[int] = (),
    carried: Mapping[int, Decimal] | None = None,
    moves: bool = True,
) -> list[SeasonPlace]:
    """Return the table after the events, which are in the order of play: the ranked, then the others by points.

    `moves` says how everybody moved with the last event. Raises ExpressionError for an event whose formula cannot be
    read.
    """
    known = _Known(rules, guests, carried or {})
    scores = _scores(events, points_of_events(rules, events, guests=guests, carried=known.carried), known.carried)
    table = _table(known, events, scores)
    if not moves or len(events) < 2:
        return table
    ranks = {one.player: one.rank for one in _table(known, events[:-1], _without(events[-1], scores))}
    return [replace(one, moved=_moved(ranks.get(one.player), one.rank)) for one in table]


def ranks_after(
    rules: SeasonRules,
    events: Sequence[FinishedEvent],
    player: int,
    *,
    last: int,
    guests: Collection[int] = (),
    carried: Mapping[int, Decimal] | None = None,
) -> list[int | None]:
    """Return a player's rank after each of the `last` events, in their order; None while they were not ranked."""
    known = _Known(rules, guests, carried or {})
    scores = _scores(events, points_of_events(rules, events, guests=guests, carried=known.carried), known.carried)
    ranks: list[int | None] = []
    for number in range(len(events), max(0, len(events) - last), -1):
        table = _table(known, events[:number], scores)
        ranks.append(next((one.rank for one in table if one.player == player), None))
        scores = _without(events[number - 1], scores)
    return ranks[::-1]


def points_of_events(
    rules: SeasonRules, events: Sequence[FinishedEvent], *, guests: Collection[int], carried: Mapping[int, Decimal]
) -> dict[int, Mapping[int, Decimal]]:
    """Return what each event is worth to each player, by the event's key.

    Where there is a bonus for the leader's bounty, the table before each event says who led.
    """
    worth: dict[int, Mapping[int, Decimal]] = {}
    for number, event in enumerate(events):
        leader = None
        if rules.leader and number:
            before = events[:number]
            leader = leader_of(_table(_Known(rules, guests, carried), before, _scores(before, worth, carried)))
        worth[event.key] = event_points(event, rules, leader=leader)
    return worth


def leader_of(table: Sequence[SeasonPlace]) -> int | None:
    """Return who leads a table alone; None where nobody does."""
    first = [one.player for one in table if one.rank == 1]
    return first[0] if len(first) == 1 else None


@dataclass(frozen=True, slots=True)
class _Known:
    """What holds for all of a season's tables."""

    rules: SeasonRules
    guests: Collection[int]
    carried: Mapping[int, Decimal]


Scores = dict[int, list[SeasonScore]]


def _table(known: _Known, events: Sequence[FinishedEvent], scores: Scores) -> list[SeasonPlace]:
    """Return the table after these events."""
    weeks = {event.key: event.on.isocalendar()[:2] for event in events}
    found = [
        _place(known, player, own, weeks)
        for player, own in scores.items()
        if known.rules.guests == "listed" or player not in known.guests
    ]
    ranked = _ranked(known.rules, [one for one in found if not one.guest and not one.lacking])
    others = [one for one in found if one.guest or one.lacking]
    return [*ranked, *sorted(others, key=lambda one: (-one.points, one.player))]


def _scores(
    events: Iterable[FinishedEvent], worth: Mapping[int, Mapping[int, Decimal]], carried: Iterable[int]
) -> Scores:
    """Return everybody's scores, in the order of the events."""
    scores: Scores = defaultdict(list, {player: [] for player in carried})
    for event in events:
        points = worth[event.key]
        for result in event.results:
            scores[result.player].append(SeasonScore(event.key, result, points[result.player]))
    return scores


def _without(last: FinishedEvent, scores: Scores) -> Scores:
    """Return the scores before the last event; who played that one alone is left out."""
    before = {player: own[:-1] if own and own[-1].event == last.key else own for player, own in scores.items()}
    return {player: own for player, own in before.items() if own or not scores[player]}


def _place(known: _Known, player: int, scores: list[SeasonScore], weeks: Mapping[int, tuple[int, int]]) -> SeasonPlace:
    counted, carried = _counted(known.rules, scores, weeks), known.carried.get(player, NONE)
    marked = [one if one.event in counted else one._replace(counts=False) for one in scores]
    return SeasonPlace(
        player=player,
        points=sum((one.points for one in marked if one.counts), carried),
        scores=tuple(marked),
        carried=carried,
        lacking=max(0, known.rules.least - len(scores)),
        guest=player in known.guests,
    )


def _counted(
    rules: SeasonRules, scores: Sequence[SeasonScore], weeks: Mapping[int, tuple[int, int]]
) -> Collection[int]:
    """Return the keys of the events that count: the best, of equal ones the earlier, within the limit of a week."""
    most = max(0, len(weeks) - rules.drop)
    if rules.best is not None:
        most = min(most, rules.best)
    if most >= len(scores) and rules.weekly is None:
        return weeks
    in_week: dict[tuple[int, int], int] = defaultdict(int)
    counted: set[int] = set()
    for one in sorted(scores, key=lambda one: -one.points):
        week = weeks[one.event]
        if len(counted) < most and (rules.weekly is None or in_week[week] < rules.weekly):
            counted.add(one.event)
            in_week[week] += 1
    return counted


def _ranked(rules: SeasonRules, places: list[SeasonPlace]) -> list[SeasonPlace]:
    """Return the places in order with their ranks: 1, 2, 2, 4 where two are equal in everything that is asked."""
    ordered: list[SeasonPlace] = []
    for group in _equal(places, lambda one: -one.points):
        order = _order_of(rules, group)
        for equal in _equal(group, order):
            rank = len(ordered) + 1
            ordered += [replace(one, rank=rank) for one in sorted(equal, key=lambda one: one.player)]
    cut = rules.cut(len(ordered))
    return [replace(one, qualifies=(one.rank or 0) <= cut or (rules.winners and one.wins > 0)) for one in ordered]


def _equal(places: list[SeasonPlace], key: Callable[[SeasonPlace], object]) -> Iterator[list[SeasonPlace]]:
    for _key, group in groupby(sorted(places, key=key), key=key):  # type: ignore[arg-type]
        yield list(group)


def _order_of(rules: SeasonRules, group: Sequence[SeasonPlace]) -> Callable[[SeasonPlace], object]:
    """Return what orders players of equal points: the least is first."""
    if rules.ties == "shared" or len(group) == 1:
        return lambda _one: 0
    if rules.ties == "average":
        return lambda one: -(one.points / one.counted if one.counted else NONE)
    if rules.ties == "prize_money":
        return lambda one: -sum(score.result.prize for score in one.scores)
    if rules.ties == "head_to_head":
        ahead = _head_to_head(group)
        return lambda one: -ahead[one.player]
    last = max((score.result.last for one in group for score in one.scores), default=0)
    return lambda one: [-count for count in _finishes(one, last)]


def _finishes(one: SeasonPlace, last: int) -> list[int]:
    """Return how often a player finished first, second and so on; shared places count as their best."""
    times = [0] * last
    for score in one.scores:
        times[score.result.first - 1] += 1
    return times


def _head_to_head(group: Sequence[SeasonPlace]) -> dict[int, int]:
    """Return of how many of the others each player was more often ahead, less of how many more often behind."""
    places = {one.player: {score.event: score.result.first for score in one.scores} for one in group}

    def ahead(mine: Mapping[int, int], other: Mapping[int, int]) -> int:
        both = mine.keys() & other.keys()
        times = sum((mine[event] < other[event]) - (mine[event] > other[event]) for event in both)
        return (times > 0) - (times < 0)

    return {
        player: sum(ahead(mine, other) for one, other in places.items() if one != player)
        for player, mine in places.items()
    }


def _moved(before: int | None, now: int | None) -> int | None:
    return None if before is None or now is None else before - now
