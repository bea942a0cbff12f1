"""A season's ranking table: ranks, counted results, and qualification for the final."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby, repeat
from math import inf
from operator import attrgetter, itemgetter
from typing import Any

from tournaments.rules.leagues.events import EventResult, FinishedEvent, points_by_row
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.leagues.sums import NONE, EventScore, Scores, SeasonContext, SeasonScore, SeasonSum, season_sums

MAX_DECIMALS = 2

_PLAYER = itemgetter(0)

_POINTS = attrgetter("points")
# by the tie-break, then by the player's key
_ORDER = itemgetter(0, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlace:
    """A player in the table. `rank` is None for a guest, and for a player who has to play `lacking` more events first.

    `points` are the counted points plus those `carried` over from the season before. `own` are the scores of the events
    played, in order; `counting` has the events whose scores count, and `counted` is the number of scores that count.
    `moved` is the number of places gained by the newest event (negative if lost), None without a rank before it.
    `problem` is why the overall formula has no value, else "".
    """

    player: int
    points: Decimal
    own: Sequence[EventScore] = ()
    counting: Collection[int] = ()
    counted: int = 0
    carried: Decimal = NONE
    rank: int | None = None
    lacking: int = 0
    guest: bool = False
    qualifies: bool = False
    moved: int | None = None
    problem: str = ""

    @property
    def scores(self) -> list[SeasonScore]:
        """The scores of the events that the player played, in order."""
        return self._season_scores(self.own)

    def scores_in(self, events: Collection[int]) -> list[SeasonScore]:
        """Return the scores of the given events, without events that the player did not play."""
        return self._season_scores(score for score in self.own if score[0] in events)

    def _season_scores(self, own: Iterable[EventScore]) -> list[SeasonScore]:
        counting = self.counting
        return [SeasonScore(event, EventResult(*row), points, event in counting) for event, row, points in own]

    @property
    def events_played(self) -> int:
        return len(self.own)

    @property
    def wins(self) -> int:
        return sum(row[1] == row[2] == 1 for _event, row, _points in self.own)


def decimals_needed(figures: Iterable[Decimal]) -> int:
    """Return how many decimals show all these points in full, at most MAX_DECIMALS."""
    exponents = (figure.normalize().as_tuple().exponent for figure in figures)
    needed = max((-exponent for exponent in exponents if isinstance(exponent, int)), default=0)
    return min(MAX_DECIMALS, max(0, needed))


def table_decimals(places: Iterable[SeasonPlace]) -> int:
    """Return how many decimals the points of a table have, so that its columns align."""
    return decimals_needed(
        points for place in places for points in (place.points, *(points for _event, _row, points in place.own))
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRank:
    """A player in a preview of the table: `points`, `rank`, `qualifies` and `problem` as in `SeasonPlace`."""

    player: int
    points: Decimal
    rank: int | None = None
    qualifies: bool = False
    problem: str = ""


def season_table(
    rules: SeasonRules,
    events: Sequence[FinishedEvent],
    *,
    guests: Collection[int] = (),
    carried: Mapping[int, Decimal] | None = None,
) -> list[SeasonPlace]:
    """Return the table after the events, which are in the order of play: ranked players, then the others by points.

    Raises ExpressionError for an event whose formula cannot be read.
    """
    known = SeasonContext(rules, guests, carried or {})
    scores = _scores_by_player(known, events)
    sums = season_sums(known, events, scores)
    in_order = _ranked_players(known, sums)
    sent = _qualified_by_venues(known, events)
    before: dict[int, int] = {}
    if len(events) > 1:
        earlier = season_sums(known, events[:-1], _scores_before(events[-1], scores))
        before = {player_sum.player: rank for rank, player_sum in _ranked_players(known, earlier)}
    cut = rules.qualifier_count_by_table(len(in_order))
    table = [
        _season_place(
            known,
            player_sum,
            rank=rank,
            qualifies=player_sum.player in sent or _qualifies(rules, player_sum, rank, cut),
            moved=before[player_sum.player] - rank if player_sum.player in before else None,
        )
        for rank, player_sum in in_order
    ]
    return [*table, *(_season_place(known, player_sum) for player_sum in _unranked_players(known, sums))]


def season_ranks(
    rules: SeasonRules,
    events: Sequence[FinishedEvent],
    *,
    guests: Collection[int] = (),
    carried: Mapping[int, Decimal] | None = None,
) -> list[SeasonRank]:
    """Return the ranks of `season_table` without the details of each player, in a third of the time.

    Raises ExpressionError for an event whose formula cannot be read.
    """
    known = SeasonContext(rules, guests, carried or {})
    sums = season_sums(known, events, _scores_by_player(known, events))
    in_order = _ranked_players(known, sums)
    cut, sent = rules.qualifier_count_by_table(len(in_order)), _qualified_by_venues(known, events)
    ranks = [
        SeasonRank(
            player=player_sum.player,
            points=player_sum.points,
            rank=rank,
            qualifies=player_sum.player in sent or _qualifies(rules, player_sum, rank, cut),
            problem=player_sum.problem,
        )
        for rank, player_sum in in_order
    ]
    return [
        *ranks,
        *(
            SeasonRank(player=player_sum.player, points=player_sum.points, problem=player_sum.problem)
            for player_sum in _unranked_players(known, sums)
        ),
    ]


def ranks_after(
    rules: SeasonRules,
    events: Sequence[FinishedEvent],
    player: int,
    *,
    last: int,
    guests: Collection[int] = (),
    carried: Mapping[int, Decimal] | None = None,
) -> list[int | None]:
    """Return a player's rank after each of the newest `last` events, oldest first; None while not ranked."""
    known = SeasonContext(rules, guests, carried or {})
    scores = _scores_by_player(known, events)
    ranks: list[int | None] = []
    for number in range(len(events), max(0, len(events) - last), -1):
        in_order = _ranked_players(known, season_sums(known, events[:number], scores))
        ranks.append(next((rank for rank, player_sum in in_order if player_sum.player == player), None))
        scores = _scores_before(events[number - 1], scores)
    return ranks[::-1]


def leader_after(
    rules: SeasonRules,
    events: Sequence[FinishedEvent],
    *,
    guests: Collection[int] = (),
    carried: Mapping[int, Decimal] | None = None,
) -> int | None:
    """Return the leader of the table after the events; None if several share first place or nobody is ranked."""
    known = SeasonContext(rules, guests, carried or {})
    return _single_leader(known, events, _scores_by_player(known, events))


def _scores_by_player(known: SeasonContext, events: Sequence[FinishedEvent]) -> Scores:
    """Return every player's scores, in the order of the events.

    For the bonus for knocking out the leader, the leader is whoever led the table before the event.
    """
    scores: Scores = defaultdict(list, {player: [] for player in known.carried})
    for number, event in enumerate(events):
        leader = _single_leader(known, events[:number], scores) if known.rules.leader and number else None
        rows, points = event.rows, points_by_row(event, known.rules, leader=leader)
        for player, score in zip(map(_PLAYER, rows), zip(repeat(event.key), rows, points, strict=False), strict=True):
            scores[player].append(score)
    return scores


def _single_leader(known: SeasonContext, events: Sequence[FinishedEvent], scores: Scores) -> int | None:
    first = [
        player_sum.player
        for rank, player_sum in _ranked_players(known, season_sums(known, events, scores))
        if rank == 1
    ]
    return first[0] if len(first) == 1 else None


def _scores_before(last: FinishedEvent, scores: Scores) -> Scores:
    """Return the scores before the event `last`, without players who played only that event."""
    before = {player: own[:-1] if own and own[-1][0] == last.key else own for player, own in scores.items()}
    return {player: own for player, own in before.items() if own or not scores[player]}


def _ranked_players(known: SeasonContext, sums: Sequence[SeasonSum]) -> list[tuple[int, SeasonSum]]:
    return rank_players(known.rules, [player_sum for player_sum in sums if _is_ranked(known, player_sum)])


def _is_ranked(known: SeasonContext, player_sum: SeasonSum) -> bool:
    return len(player_sum.scores) >= known.rules.least and player_sum.player not in known.guests


def _qualifies(rules: SeasonRules, player_sum: SeasonSum, rank: int, cut: int) -> bool:
    return rank <= cut or rules.has_points_for_final(player_sum.points) or (rules.winners and _has_won(player_sum))


def _qualified_by_venues(known: SeasonContext, events: Sequence[FinishedEvent]) -> set[int]:
    """Return the players who qualify by the table of a venue; empty if nobody qualifies by venue in this season."""
    rules = known.rules
    if rules.qualifiers != "venue":
        return set()
    alone = SeasonContext(rules, known.guests, {})
    found: set[int] = set()
    for venue in {event.venue for event in events}:
        there = [event for event in events if event.venue == venue]
        in_order = _ranked_players(alone, season_sums(alone, there, _scores_by_player(alone, there)))
        found |= {player_sum.player for rank, player_sum in in_order if rank <= rules.places}
    return found


def _unranked_players(known: SeasonContext, sums: Sequence[SeasonSum]) -> list[SeasonSum]:
    """Return the players who are not ranked, those with most points first."""
    return sorted(
        (player_sum for player_sum in sums if not _is_ranked(known, player_sum)),
        key=lambda player_sum: (-player_sum.points, player_sum.player),
    )


def _season_place(
    known: SeasonContext,
    player_sum: SeasonSum,
    *,
    rank: int | None = None,
    qualifies: bool = False,
    moved: int | None = None,
) -> SeasonPlace:
    return SeasonPlace(
        player=player_sum.player,
        points=player_sum.points,
        own=player_sum.scores,
        counting=player_sum.counting,
        counted=player_sum.counted,
        carried=known.carried.get(player_sum.player, NONE),
        rank=rank,
        lacking=max(0, known.rules.least - len(player_sum.scores)),
        guest=player_sum.player in known.guests,
        qualifies=qualifies,
        moved=moved,
        problem=player_sum.problem,
    )


def _has_won(player_sum: SeasonSum) -> bool:
    return any(row[1] == row[2] == 1 for _event, row, _points in player_sum.scores)


def rank_players(rules: SeasonRules, sums: Sequence[SeasonSum]) -> list[tuple[int, SeasonSum]]:
    """Return all players with their ranks, best first: 1, 2, 2, 4 if two are equal in points and tie-break."""
    ordered: list[tuple[int, SeasonSum]] = []
    for _points, group in groupby(sorted(sums, key=_POINTS, reverse=True), key=_POINTS):
        equal = list(group)
        if len(equal) == 1:
            ordered.append((len(ordered) + 1, equal[0]))
            continue
        order = _tie_break_key(rules, equal)
        keyed = sorted(((order(row), row.player, row) for row in equal), key=_ORDER)
        for _order, tied in groupby(keyed, key=itemgetter(0)):
            rank = len(ordered) + 1
            ordered += [(rank, row) for _order, _player, row in tied]
    return ordered


def _tie_break_key(rules: SeasonRules, group: Sequence[SeasonSum]) -> Callable[[SeasonSum], Any]:
    """Return the sort key by which the season's tie-break orders a group of equal points; the lowest is best."""
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
    """Return a player's finishes, best first; shared places count as the best of them.

    The list ends with infinity, so that a player with one more finish sorts before one who is otherwise equal.
    """
    return [*sorted([row[1] for _event, row, _points in player_sum.scores]), inf]


def _head_to_head(group: Sequence[SeasonSum]) -> dict[int, int]:
    """Return for each player the number of rivals beaten head to head, less the number who beat the player.

    A rival is beaten by finishing ahead more often than behind, in events that both played.
    """
    places = {row.player: {event: result.first for event, result in row.results()} for row in group}

    def ahead(mine: Mapping[int, int], other: Mapping[int, int]) -> int:
        both = mine.keys() & other.keys()
        times = sum((mine[event] < other[event]) - (mine[event] > other[event]) for event in both)
        return (times > 0) - (times < 0)

    return {
        player: sum(ahead(mine, other) for rival, other in places.items() if rival != player)
        for player, mine in places.items()
    }
