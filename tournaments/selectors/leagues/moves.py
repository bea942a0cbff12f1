"""Who would move in a season's table if its rules or its formula changed."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Season
from tournaments.rules.leagues.points import expression_of
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.leagues.standings import SeasonPlace
from tournaments.selectors.leagues.boards import SeasonBoard, season_board


@dataclass(frozen=True, slots=True)
class RankMove:
    """A player's place before and after; None for who is not in that table."""

    player: int
    before: SeasonPlace | None
    after: SeasonPlace | None

    @property
    def up(self) -> int:
        """How many places they would go up; less than 0 for down."""
        if self.before is None or self.after is None:
            return 0
        return (self.before.rank or 0) - (self.after.rank or 0) if self.before.rank and self.after.rank else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RankMoves:
    """What a change would do to a table: `moves` in the order of the table after it.

    `final_changes` are the players who would play the final and do not now, or the other way round; `after` is the
    table after it.
    """

    moves: tuple[RankMove, ...]
    names: Mapping[int, str]
    moving: int
    final_changes: frozenset[int]
    has_final: bool
    after: SeasonBoard


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChange:
    """What other settings would do to a season of this `version`.

    `from_now` is the table if events keep their formulas, which the settings that are not the formula change at once.
    `recalculated` is the table if all events take the formula; None where they have it.
    """

    version: int
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
    from_now = moves_of(season, rules=rules, formula=None)
    same = all(one.formula == formula for one in from_now.after.events)
    return TableChange(
        version=season.version,
        formula=formula,
        rules=rules,
        changes=bool(from_now.after.events) and (formula != season.formula or rules != season.as_rule()),
        from_now=from_now,
        recalculated=None if same else moves_of(season, rules=rules, formula=formula),
    )


def moves_of(season: Season, *, rules: SeasonRules, formula: str | None) -> RankMoves:
    """Return who moves if all events were counted so, None for the formulas that they have.

    Raises ExpressionError for a formula that cannot be read.
    """
    now, then = season_board(season), season_board(season, rules=rules, formula=formula)
    before = {one.player: one for one in now.places}
    moves = tuple(RankMove(one.player, before.get(one.player), one) for one in then.places)
    final_now = {one.player for one in now.places if one.qualifies}
    final_then = {one.player for one in then.places if one.qualifies}
    return RankMoves(
        moves=moves,
        names={**now.names, **then.names},
        moving=sum(bool(one.up) for one in moves),
        final_changes=frozenset(final_now ^ final_then),
        has_final=rules.has_final,
        after=then,
    )
