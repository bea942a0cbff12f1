"""Who would move in a season's table if its rules or its formula changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.models import Season
from tournaments.rules.leagues.events import FinishedEvent
from tournaments.rules.leagues.points import expression_of
from tournaments.rules.leagues.regulars import with_regulars
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.leagues.standings import SeasonPlace, SeasonRank, season_ranks
from tournaments.selectors.leagues.boards import SeasonBoard, known_players, names_of, season_board
from tournaments.selectors.leagues.stored import same_people


@dataclass(frozen=True, slots=True)
class RankMove:
    """A player's place before and after; `before` is None for who is not in the table now."""

    player: int
    before: SeasonPlace | None
    after: SeasonRank | SeasonPlace

    @property
    def up(self) -> int:
        """How many places they would go up; less than 0 for down."""
        if self.before is None or not self.before.rank or not self.after.rank:
            return 0
        return self.before.rank - self.after.rank


@dataclass(frozen=True, slots=True, kw_only=True)
class RankMoves:
    """What a change would do to a table: `moves` in the order of the table after it.

    `final_changes` are the players who would play the final and do not now, or the other way round; `events` are those
    of the table, with the formulas that they would have.
    """

    moves: tuple[RankMove, ...]
    names: Mapping[int, str]
    moving: int
    final_changes: frozenset[int]
    has_final: bool
    events: tuple[FinishedEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChange:
    """What other settings would do to a season of this `version`, whose table is `now`.

    `from_now` is the table if events keep their formulas, which the settings that are not the formula change at once.
    `recalculated` is the table if all events take the formula; None where they have it.
    """

    version: int
    now: SeasonBoard
    formula: str
    rules: SeasonRules
    changes: bool
    from_now: RankMoves
    recalculated: RankMoves | None

    @property
    def whole(self) -> RankMoves:
        """The table that differs most: recalculated, where that is another one."""
        return self.recalculated or self.from_now


def preview_of(season: Season, *, rules: SeasonRules, formula: str) -> TableChange:
    """Return what other settings would do. Raises ExpressionError for a formula that cannot be read."""
    if formula:
        expression_of(formula)
    now = season_board(season)
    from_now = _moves(now, rules=rules, events=now.events)
    same = all(one.formula == formula for one in now.events)
    return TableChange(
        version=season.version,
        now=now,
        formula=formula,
        rules=rules,
        changes=bool(now.events) and (formula != season.formula or rules != now.rules),
        from_now=from_now,
        recalculated=None if same else _moves(now, rules=rules, events=_by(now, formula)),
    )


def moves_of(season: Season, *, rules: SeasonRules, formula: str) -> RankMoves:
    """Return who moves if all events were counted so. Raises ExpressionError for a formula that cannot be read."""
    now = season_board(season)
    return _moves(now, rules=rules, events=_by(now, formula))


def _by(now: SeasonBoard, formula: str) -> tuple[FinishedEvent, ...]:
    """Return the events of a table as they would be by another formula."""
    return tuple(replace(one, formula=formula) for one in now.events)


def _moves(now: SeasonBoard, *, rules: SeasonRules, events: tuple[FinishedEvent, ...]) -> RankMoves:
    """Return who moves between a table and that of these events by these rules."""
    before = {one.player: one for one in now.places}
    then = _ranks_of(now, rules=rules, events=events)
    moves = tuple(RankMove(one.player, before.get(one.player), one) for one in then)
    final_now = {one.player for one in now.places if one.qualifies}
    final_then = {one.player for one in then if one.qualifies}
    new = [one.player for one in then if one.player not in now.names]
    return RankMoves(
        moves=moves,
        names={**now.names, **names_of([*now.names, *new])} if new else now.names,
        moving=sum(bool(one.up) for one in moves),
        final_changes=frozenset(final_now ^ final_then),
        has_final=rules.has_final,
        events=events,
    )


def _ranks_of(
    now: SeasonBoard, *, rules: SeasonRules, events: tuple[FinishedEvent, ...]
) -> Sequence[SeasonRank | SeasonPlace]:
    """Return the table that these events make by these rules; the one of now where nothing is another."""
    if rules == now.rules and events is now.events:
        return now.places
    if rules.quarter_doubles:
        events = with_regulars(events)
    guests, carried = known_players(now.season, same=same_people())
    return season_ranks(rules, events, guests=guests, carried=carried)
