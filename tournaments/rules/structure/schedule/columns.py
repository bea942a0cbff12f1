"""Columns of a blind schedule, as tables by betting structure.

Posted stakes are on every schedule; the bets and raises depend on the betting structure. Because raises are miscounted
at the table, the first raise is printed with the blinds, as large events do (TDA 2024 rules 43 and 54).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

from tournaments.rules.structure.raise_limits import Limits, Stakes


class Column(StrEnum):
    """A figure of a level, in the order in which a schedule prints them. All are chips but RAISES, which is a number.

    MIN_RAISE and MAX_RAISE are totals (raise *to*) for the first player to enter the pot. SMALL_BLIND_MAX is the small
    blind's maximum when everybody before them folded, RE_POT the big blind's over a first raise to the maximum.
    SPREAD_END is the largest bet on the last street, if that street allows more. SMALL_BET_CAP and BIG_BET_CAP are a
    player's largest total in one betting round, HAND_CAP in one hand.
    """

    THIRD_BLIND = "third_blind"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    ANTE = "ante"
    BRING_IN = "bring_in"
    COMPLETION = "completion"
    SMALL_BET = "small_bet"
    BIG_BET = "big_bet"
    SPREAD_LOW = "spread_low"
    SPREAD_HIGH = "spread_high"
    SPREAD_END = "spread_end"
    MIN_RAISE = "min_raise"
    MAX_RAISE = "max_raise"
    SMALL_BLIND_MAX = "small_blind_max"
    RE_POT = "re_pot"
    SMALL_BET_CAP = "small_bet_cap"
    BIG_BET_CAP = "big_bet_cap"
    RAISES = "raises"
    HAND_CAP = "hand_cap"


BLINDS = (Column.THIRD_BLIND, Column.SMALL_BLIND, Column.BIG_BLIND)
POSTED = (*BLINDS, Column.ANTE, Column.BRING_IN)

_BET_STEPS = (Column.SMALL_BET, Column.BIG_BET, Column.SMALL_BET_CAP, Column.BIG_BET_CAP, Column.RAISES)
_BY_THE_POT = (Column.MIN_RAISE, Column.MAX_RAISE, Column.SMALL_BLIND_MAX, Column.RE_POT, Column.HAND_CAP)

# the columns of each betting structure besides POSTED; a test checks that the keys are those of games.BETTING
BETTING_COLUMNS: Mapping[str, tuple[Column, ...]] = {
    "no_limit": (Column.MIN_RAISE, Column.HAND_CAP),
    "pot_limit": _BY_THE_POT,
    "half_pot": _BY_THE_POT,
    "fixed_limit": (*_BET_STEPS, Column.HAND_CAP),
    "spread_limit": (
        *(Column.SPREAD_LOW, Column.SPREAD_HIGH, Column.SPREAD_END),
        *(Column.MIN_RAISE, Column.MAX_RAISE, Column.RAISES, Column.HAND_CAP),
    ),
    "cap_limit": (Column.MIN_RAISE, Column.HAND_CAP),
}

# columns that are left out, for lack of room, when levels differ in their betting structure; notes replace them
SPARED_IN_A_MIX = frozenset({Column.SMALL_BLIND_MAX, Column.RE_POT, Column.SMALL_BET_CAP, Column.BIG_BET_CAP})

# the reader of each figure; 0 and None print nothing
FIGURES: Mapping[Column, Callable[[Stakes, Limits], int | None]] = {
    Column.THIRD_BLIND: lambda stakes, _: stakes.third_blind,
    Column.SMALL_BLIND: lambda stakes, _: stakes.small_blind,
    Column.BIG_BLIND: lambda stakes, _: stakes.big_blind,
    Column.ANTE: lambda stakes, _: stakes.ante.amount if stakes.ante else None,
    Column.BRING_IN: lambda stakes, _: stakes.bring_in,
    Column.COMPLETION: lambda stakes, _: stakes.bets[0],
    Column.SMALL_BET: lambda stakes, _: stakes.bets[0],
    Column.BIG_BET: lambda stakes, _: stakes.bets[1],
    Column.SPREAD_LOW: lambda _, limits: limits.spread[0] if limits.spread else None,
    Column.SPREAD_HIGH: lambda _, limits: limits.spread[1] if limits.spread else None,
    Column.SPREAD_END: lambda _, limits: limits.spread[2] if limits.spread and len(limits.spread) > 2 else None,
    Column.MIN_RAISE: lambda _, limits: limits.min_raise_to,
    Column.MAX_RAISE: lambda _, limits: limits.max_raise_to,
    Column.SMALL_BLIND_MAX: lambda _, limits: limits.small_blind_first_in_max,
    Column.RE_POT: lambda _, limits: limits.re_pot_to,
    Column.SMALL_BET_CAP: lambda _, limits: _last_capped_step(limits.small_bet_steps, limits),
    Column.BIG_BET_CAP: lambda _, limits: _last_capped_step(limits.big_bet_steps, limits),
    Column.RAISES: lambda _, limits: limits.raise_cap,
    Column.HAND_CAP: lambda _, limits: limits.cap,
}

Figures = Mapping[Column, int]


def figures_of(stakes: Stakes, limits: Limits) -> Figures:
    """Return a level's figures for the columns of its betting structure, without empty ones."""
    found = {column: FIGURES[column](stakes, limits) for column in (*POSTED, *BETTING_COLUMNS[stakes.betting])}
    return {column: figure for column, figure in found.items() if figure}


def columns_of(levels: Sequence[Figures], *, bettings: Iterable[str]) -> tuple[Column, ...]:
    """Return the columns that have a figure in at least one of the levels, in the order of the schedule.

    The number of raises is a column only if levels differ in it; otherwise it is a note.
    """
    printed = {column for level in levels for column in level}
    if len(set(bettings)) > 1:
        printed -= SPARED_IN_A_MIX
    if len({level[Column.RAISES] for level in levels if Column.RAISES in level}) < 2:
        printed.discard(Column.RAISES)
    return tuple(column for column in Column if column in printed)


def with_completion_column(levels: Sequence[Figures]) -> tuple[Figures, ...]:
    """Return the levels' figures, with SMALL_BET renamed to COMPLETION if all levels have a bring-in and no blind."""
    if any(set(BLINDS) & set(level) or Column.BRING_IN not in level for level in levels):
        return tuple(levels)
    return tuple(
        {Column.COMPLETION if column is Column.SMALL_BET else column: figure for column, figure in level.items()}
        for level in levels
    )


def _last_capped_step(steps: tuple[int, ...], limits: Limits) -> int | None:
    """Return a player's largest total in a betting round; None if the number of raises is not limited."""
    return steps[-1] if steps and limits.raise_cap is not None else None
