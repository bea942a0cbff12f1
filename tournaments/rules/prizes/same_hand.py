"""Places of players who bust in the same hand, or in the same round of hand for hand.

Sources: TDA 2024 RP-8, WSOP 2024 rule 126, Robert's Rules 11 (tournaments), TDA 2026 rule 22.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from tournaments.rules.prizes.prizes import round_to_total, shared_prize


class SameHandBusts(StrEnum):
    """The ranking of players who bust in one round (the house setting `same_hand_busts`)."""

    STACK_AT_SAME_TABLE = "stack_at_same_table"
    STACK_EVERYWHERE = "stack_everywhere"
    STACK_AFTER_ANTE = "stack_after_ante"
    SHARE = "share"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bust:
    """A player who busts in this round: `stack` at the start of the hand, and the `ante` they paid for the table."""

    player: str
    table: str
    stack: int
    ante: int = 0


@dataclass(frozen=True, slots=True)
class Finish:
    """The places that a player takes, alone or shared. `share` is the exact part of the prizes, `prize` whole units."""

    player: str
    first: int
    last: int
    share: Fraction
    prize: int


def finishes(
    busts: Sequence[Bust], *, players_left: int, prizes: Mapping[int, int], rule: SameHandBusts
) -> list[Finish]:
    """Return the finishes of all who bust in a round that began with `players_left`, best first.

    Players who tie share the prizes of their places; units that cannot be shared go to the larger stacks, one each.
    Raises ValueError if no player would be left.
    """
    if busts and len(busts) >= players_left:
        raise ValueError("somebody must be left after a hand")
    done, first = [], players_left - len(busts) + 1
    for tied in rank_busts(busts, rule):
        last = first + len(tied) - 1
        share = shared_prize(prizes, first=first, last=last)
        units = round_to_total(
            [share] * len(tied), total=int(share * len(tied)), tie_break=[bust.stack for bust in tied]
        )
        done += [Finish(bust.player, first, last, share, prize) for bust, prize in zip(tied, units, strict=True)]
        first = last + 1
    return done


def are_stacks_decisive(*, left: int, out: int, paid: int | None) -> bool:
    """Return whether the stacks of `out` players who bust in one hand decide about money.

    `left` is the number of players before the hand. Stacks decide if the best place of the players who bust is paid, or
    if the number of paid places is unknown (`paid` None). Far from the money stacks are not counted: players without
    counted stacks share their places.
    """
    return paid is None or left - out < paid


def rank_busts(busts: Sequence[Bust], rule: SameHandBusts) -> list[list[Bust]]:
    """Return the players in groups that tie, best group first."""
    if rule is SameHandBusts.SHARE:
        return [list(busts)] if busts else []
    if rule is SameHandBusts.STACK_EVERYWHERE:
        return _group_by_rank(busts, {bust.player: -bust.stack for bust in busts})
    after_ante = rule is SameHandBusts.STACK_AFTER_ANTE
    return _group_by_rank(
        busts, {bust.player: _larger_stacks_at_table(bust, busts, after_ante=after_ante) for bust in busts}
    )


def _larger_stacks_at_table(bust: Bust, busts: Sequence[Bust], *, after_ante: bool) -> int:
    """Return how many different larger stacks bust at this player's table.

    The order of busts at different tables is unknown: the largest stacks of each table tie, then the next ones.
    """
    counted = {other.stack - other.ante * after_ante for other in busts if other.table == bust.table}
    return sum(1 for stack in counted if stack > bust.stack - bust.ante * after_ante)


def _group_by_rank(busts: Sequence[Bust], rank: Mapping[str, int]) -> list[list[Bust]]:
    ordered = sorted(busts, key=lambda bust: rank[bust.player])
    return [list(tied) for _, tied in groupby(ordered, key=lambda bust: rank[bust.player])]


def ranking_rule_slugs(rule: SameHandBusts, *, one_table: bool) -> tuple[str, ...]:
    """Return the slugs of the rules behind a ranking, the deciding one first.

    `one_table` is True if at least two of the players went out at the same table.
    """
    match rule:
        case SameHandBusts.STACK_EVERYWHERE:
            return ("busts-in-one-hand",)
        case SameHandBusts.STACK_AT_SAME_TABLE if one_table:
            return ("busts-in-one-hand", "hand-for-hand-places")
        case SameHandBusts.STACK_AFTER_ANTE if one_table:
            return ("busts-in-one-hand-with-ante", "hand-for-hand-places")
        case SameHandBusts.SHARE if one_table:
            return ("busts-share-bubble",)
    return ("hand-for-hand-places",)


def has_pair_at_one_table(busts: Sequence[Bust]) -> bool:
    """Return whether at least two of these players went out at the same table."""
    return len({bust.table for bust in busts}) < len(busts)


def alternative_ranking(rule: SameHandBusts) -> SameHandBusts:
    """Return the ranking that a director may choose instead of `rule`: sharing, or by stack if `rule` is sharing."""
    return SameHandBusts.STACK_AT_SAME_TABLE if rule is SameHandBusts.SHARE else SameHandBusts.SHARE


def table_ante_paid(stack: int, *, ante: int, blind: int, blind_first: bool) -> int:
    """Return the chips that a stack paid as the table's ante. A short one pays the ante first unless `blind_first`."""
    return max(0, min(ante, stack - blind if blind_first else stack))
