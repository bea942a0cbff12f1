"""The effect of other rules or another formula on a season's table, and formulas tried on past tournaments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tournaments.models import OWN_ROW, Season, Tournament
from tournaments.rules.leagues.events import EventResult, FinishedEvent, points_calculation
from tournaments.rules.leagues.points import check_formula
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.leagues.standings import SeasonPlace, SeasonRank, season_ranks
from tournaments.rules.leagues.sums import with_quarter_regulars
from tournaments.selectors.leagues.boards import (
    HEAVY,
    SeasonBoard,
    guests_and_carried_points,
    names_by_player,
    season_board,
)
from tournaments.selectors.leagues.stored import finished_events, player_by_duplicate, with_formula

# The number of last finished tournaments on which a formula is tried.
MAX_TRIED = 8


@dataclass(frozen=True, slots=True)
class RankMove:
    """A player's place before and after a change; `before` is None if they are not in the table now."""

    player: int
    before: SeasonPlace | None
    after: SeasonRank | SeasonPlace

    @property
    def places_gained(self) -> int:
        """The number of places gained by the change; negative for a fall.

        0 if the player has no place before or after the change.
        """
        if self.before is None or not self.before.rank or not self.after.rank:
            return 0
        return self.before.rank - self.after.rank


@dataclass(frozen=True, slots=True, kw_only=True)
class RankMoves:
    """The effect of a change on a table; `moves` are in the order of the table after the change.

    `final_changes` are the players whom the change brings into the final or takes out of it. `events` are the events of
    the table with the formulas that they would have.
    """

    moves: tuple[RankMove, ...]
    names: Mapping[int, str]
    moving: int
    final_changes: frozenset[int]
    has_final: bool
    events: tuple[FinishedEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChange:
    """The effect of other settings on a season of this `version`, whose present table is `now`.

    `from_now` is the effect if past events keep their formulas. `recalculated` is the effect if all events take the new
    one; None if they have it already.
    """

    version: int
    now: SeasonBoard
    formula: str
    rules: SeasonRules
    changes: bool
    from_now: RankMoves
    recalculated: RankMoves | None

    @property
    def resulting_moves(self) -> RankMoves:
        """The effect if all events take the formula."""
        return self.recalculated or self.from_now


def table_change_preview(season: Season, *, rules: SeasonRules, formula: str) -> TableChange:
    """Return the effect of other settings on a season's table.

    Raises ExpressionError if the formula cannot be read.
    """
    if formula:
        check_formula(formula)
    now = season_board(season)
    from_now = _rank_moves(now, rules=rules, events=now.events)
    same = all(event.formula == formula for event in now.events)
    return TableChange(
        version=season.version,
        now=now,
        formula=formula,
        rules=rules,
        changes=bool(now.events) and (formula != season.formula or rules != now.rules),
        from_now=from_now,
        recalculated=None if same else _rank_moves(now, rules=rules, events=_events_with_formula(now, formula)),
    )


def rank_moves_with(season: Season, *, rules: SeasonRules, formula: str) -> RankMoves:
    """Return the changes of rank if all events took these rules and this formula.

    Raises ExpressionError if the formula cannot be read.
    """
    now = season_board(season)
    return _rank_moves(now, rules=rules, events=_events_with_formula(now, formula))


def _events_with_formula(now: SeasonBoard, formula: str) -> tuple[FinishedEvent, ...]:
    same = player_by_duplicate()
    return tuple(with_formula(event, formula, same=same) for event in now.events)


def _rank_moves(now: SeasonBoard, *, rules: SeasonRules, events: tuple[FinishedEvent, ...]) -> RankMoves:
    """Return the changes of rank from the present table to the table of these events under these rules."""
    before = {place.player: place for place in now.places}
    changed_ranks = _ranks_after_change(now, rules=rules, events=events)
    moves = tuple(RankMove(place.player, before.get(place.player), place) for place in changed_ranks)
    final_now = {place.player for place in now.places if place.qualifies}
    final_then = {place.player for place in changed_ranks if place.qualifies}
    new = [place.player for place in changed_ranks if place.player not in now.names]
    return RankMoves(
        moves=moves,
        names={**now.names, **names_by_player([*now.names, *new])} if new else now.names,
        moving=sum(bool(move.places_gained) for move in moves),
        final_changes=frozenset(final_now ^ final_then),
        has_final=rules.has_final,
        events=events,
    )


def _ranks_after_change(
    now: SeasonBoard, *, rules: SeasonRules, events: tuple[FinishedEvent, ...]
) -> Sequence[SeasonRank | SeasonPlace]:
    """Return the ranks after these events under these rules; the present places if nothing differs."""
    if rules == now.rules and events is now.events:
        return now.places
    if rules.quarter_doubles:
        events = with_quarter_regulars(events)
    guests, carried = guests_and_carried_points(now.season, same=player_by_duplicate())
    return season_ranks(rules, events, guests=guests, carried=carried)


@dataclass(frozen=True, slots=True)
class TriedPoints:
    """A result and its points by the tried formula; `problem` says why there are no points, else ""."""

    result: EventResult
    points: Decimal
    problem: str


@dataclass(frozen=True, slots=True)
class TriedEvent:
    """A past tournament with the tried points of the first three places, the middle place and the last place."""

    tournament: Tournament
    event: FinishedEvent
    places: tuple[TriedPoints, ...]


def tried_events(formula: str) -> list[TriedEvent]:
    """Return the latest finished tournaments with the points that the formula would give.

    Raises ExpressionError if the formula cannot be read.
    """
    check_formula(formula)
    last = _last_finished_tournaments(MAX_TRIED)
    events = {event.key: event for event in finished_events(last, same=player_by_duplicate())}
    tried = [
        TriedEvent(tournament, events[tournament.pk], _tried_points(events[tournament.pk], formula))
        for tournament in last
    ]
    return [event for event in tried if event.places]


def last_finished_event() -> FinishedEvent | None:
    """Return the latest finished tournament with its results; None before the first."""
    return next(iter(finished_events(_last_finished_tournaments(1), same=player_by_duplicate())), None)


def _last_finished_tournaments(count: int) -> list[Tournament]:
    rows = Tournament.objects.filter(finished_at__isnull=False, cancelled_at__isnull=True, demonstration=False)
    return list(rows.defer(*HEAVY).exclude(played_days__kind__in=OWN_ROW).order_by("-finished_at", "-pk")[:count])


def _tried_points(event: FinishedEvent, formula: str) -> tuple[TriedPoints, ...]:
    results, as_tried = event.results, with_formula(event, formula, same=player_by_duplicate())
    found = []
    for at in sorted({0, 1, 2, len(results) // 2, len(results) - 1}):
        if 0 <= at < len(results):
            points = points_calculation(as_tried, results[at], SeasonRules())
            found.append(TriedPoints(results[at], points.base, points.problem))
    return tuple(found)
