"""A season's table: who leads it, which results count, and who plays the final."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tournaments.rules.leagues.events import EventResult, FinishedEvent, event_points
from tournaments.rules.leagues.ranking import ranked
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.leagues.sums import NONE, KnownOfSeason, MarkedScore, Scores, SeasonScore, SeasonSum, sums_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlace:
    """One player in the table. `rank` is None for who is not ranked: a guest, or `lacking` events to be ranked.

    `points` are the counted ones with what was `carried` over from the season before; `marked` are all `scores`, in
    the order of the events. `moved` is how many places they went up since the event before, None for who was not
    ranked then.
    """

    player: int
    points: Decimal
    marked: tuple[MarkedScore, ...] = ()
    carried: Decimal = NONE
    rank: int | None = None
    lacking: int = 0
    guest: bool = False
    qualifies: bool = False
    moved: int | None = None

    @property
    def scores(self) -> list[SeasonScore]:
        """What each of the events that they played gave them."""
        return [SeasonScore(event, EventResult(*row), points, counts) for event, row, points, counts in self.marked]

    @property
    def played(self) -> int:
        """How many events they played."""
        return len(self.marked)

    @property
    def counted(self) -> int:
        """How many of them count."""
        return sum(counts for _event, _row, _points, counts in self.marked)

    @property
    def wins(self) -> int:
        """How many events they won."""
        return sum(one.result.first == one.result.last == 1 for one in self.scores)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRank:
    """What a preview says of one player: the points that count, the rank as a `SeasonPlace` has it, and the final."""

    player: int
    points: Decimal
    rank: int | None = None
    qualifies: bool = False


def season_table(
    rules: SeasonRules,
    events: Sequence[FinishedEvent],
    *,
    guests: Collection[int] = (),
    carried: Mapping[int, Decimal] | None = None,
) -> list[SeasonPlace]:
    """Return the table after the events, which are in the order of play: the ranked, then the others by points.

    Raises ExpressionError for an event whose formula cannot be read.
    """
    known = KnownOfSeason(rules, guests, carried or {})
    scores = _scores(known, events)
    sums = sums_of(known, events, scores)
    in_order = _ranked(known, sums)
    before: dict[int, int] = {}
    if len(events) > 1:
        earlier = sums_of(known, events[:-1], _without(events[-1], scores))
        before = {one.player: rank for rank, one in _ranked(known, earlier)}
    cut = rules.cut(len(in_order))
    table = [
        _place(
            known,
            one,
            rank=rank,
            qualifies=_qualifies(rules, one, rank, cut),
            moved=before[one.player] - rank if one.player in before else None,
        )
        for rank, one in in_order
    ]
    return [*table, *(_place(known, one) for one in _others(known, sums))]


def season_ranks(
    rules: SeasonRules,
    events: Sequence[FinishedEvent],
    *,
    guests: Collection[int] = (),
    carried: Mapping[int, Decimal] | None = None,
) -> list[SeasonRank]:
    """Return the table of `season_table` without how it came about, in a third of the time.

    Raises ExpressionError for an event whose formula cannot be read.
    """
    known = KnownOfSeason(rules, guests, carried or {})
    sums = sums_of(known, events, _scores(known, events))
    in_order = _ranked(known, sums)
    cut = rules.cut(len(in_order))
    ranks = [
        SeasonRank(player=one.player, points=one.points, rank=rank, qualifies=_qualifies(rules, one, rank, cut))
        for rank, one in in_order
    ]
    return [*ranks, *(SeasonRank(player=one.player, points=one.points) for one in _others(known, sums))]


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
    known = KnownOfSeason(rules, guests, carried or {})
    scores = _scores(known, events)
    ranks: list[int | None] = []
    for number in range(len(events), max(0, len(events) - last), -1):
        in_order = _ranked(known, sums_of(known, events[:number], scores))
        ranks.append(next((rank for rank, one in in_order if one.player == player), None))
        scores = _without(events[number - 1], scores)
    return ranks[::-1]


def leader_after(
    rules: SeasonRules,
    events: Sequence[FinishedEvent],
    *,
    guests: Collection[int] = (),
    carried: Mapping[int, Decimal] | None = None,
) -> int | None:
    """Return who leads the table after the events alone; None where nobody does."""
    known = KnownOfSeason(rules, guests, carried or {})
    return _leader(known, events, _scores(known, events))


def _scores(known: KnownOfSeason, events: Sequence[FinishedEvent]) -> Scores:
    """Return everybody's scores, in the order of the events.

    Where there is a bonus for the leader's bounty, the table before each event says who led.
    """
    scores: Scores = defaultdict(list, {player: [] for player in known.carried})
    for number, event in enumerate(events):
        leader = _leader(known, events[:number], scores) if known.rules.leader and number else None
        points, key = event_points(event, known.rules, leader=leader), event.key
        for row in event.rows:
            player = row[0]
            scores[player].append((key, row, points[player]))
    return scores


def _leader(known: KnownOfSeason, events: Sequence[FinishedEvent], scores: Scores) -> int | None:
    first = [one.player for rank, one in _ranked(known, sums_of(known, events, scores)) if rank == 1]
    return first[0] if len(first) == 1 else None


def _without(last: FinishedEvent, scores: Scores) -> Scores:
    """Return the scores before the last event; who played that one alone is left out."""
    before = {player: own[:-1] if own and own[-1][0] == last.key else own for player, own in scores.items()}
    return {player: own for player, own in before.items() if own or not scores[player]}


def _ranked(known: KnownOfSeason, sums: Sequence[SeasonSum]) -> list[tuple[int, SeasonSum]]:
    return ranked(known.rules, [one for one in sums if _is_ranked(known, one)])


def _is_ranked(known: KnownOfSeason, one: SeasonSum) -> bool:
    return len(one.scores) >= known.rules.least and one.player not in known.guests


def _qualifies(rules: SeasonRules, one: SeasonSum, rank: int, cut: int) -> bool:
    return rank <= cut or rules.reaches(one.points) or (rules.winners and _won_one(one))


def _others(known: KnownOfSeason, sums: Sequence[SeasonSum]) -> list[SeasonSum]:
    """Return who is not ranked, by points."""
    return sorted((one for one in sums if not _is_ranked(known, one)), key=lambda one: (-one.points, one.player))


def _place(
    known: KnownOfSeason, one: SeasonSum, *, rank: int | None = None, qualifies: bool = False, moved: int | None = None
) -> SeasonPlace:
    return SeasonPlace(
        player=one.player,
        points=one.points,
        marked=one.marked(),
        carried=known.carried.get(one.player, NONE),
        rank=rank,
        lacking=max(0, known.rules.least - len(one.scores)),
        guest=one.player in known.guests,
        qualifies=qualifies,
        moved=moved,
    )


def _won_one(one: SeasonSum) -> bool:
    return any(result.first == result.last == 1 for _event, result in one.results())
