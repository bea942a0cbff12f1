"""Forced bets before the cards: ante and blind, their order for a short stack, and kill pots (Robert's Rules 11).

All amounts are chips. An ante from each player always comes first (Betting in poker, antes). If one player pays the
ante for the table, TDA 2024 RP-11 takes the blind first, and TDA 2019 RP-11 the ante. Only house rules reduce an ante.
"""

from dataclasses import dataclass

from tournaments.rules.levels import Ante, AnteKind
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.structure.raise_limits import Stakes


@dataclass(frozen=True, slots=True)
class ForcedBets:
    """Blind and ante paid. `all_in`: the whole stack was paid; `dealt_in`: False for a stack too short to play."""

    blind: int
    ante: int
    all_in: bool
    dealt_in: bool = True


def forced_bets(stack: int, *, blind: int, ante: Ante | None, order: str, min_stack: int = 0) -> ForcedBets:
    """Return the blind and ante that a stack pays. `order` is `blind_first` or `ante_first`.

    `ante` is what this player owes, None for no ante. A stack below `min_stack` is not dealt in.
    """
    if stack == 0 or stack < min_stack:
        return ForcedBets(blind=0, ante=0, all_in=False, dealt_in=False)
    owed = ante.amount if ante else 0
    if is_ante_first(ante, order=order):
        paid_ante = min(stack, owed)
        paid_blind = min(stack - paid_ante, blind)
    else:
        paid_blind = min(stack, blind)
        paid_ante = min(stack - paid_blind, owed)
    return ForcedBets(blind=paid_blind, ante=paid_ante, all_in=paid_blind + paid_ante == stack)


def is_ante_first(ante: Ante | None, *, order: str) -> bool:
    """Return whether the ante is paid before the blind."""
    return ante is not None and (ante.kind is AnteKind.EACH or order == "ante_first")


def ante_by_house_rules(ante: Ante | None, *, small_blind: int, players: int, house_rules: HouseRules) -> Ante | None:
    """Return the ante owed with this number of players, None without an ante.

    House rules may cut it to the small blind.
    """
    cut_at = house_rules["ante_reduction"]
    if ante is None or ante.kind is AnteKind.EACH or cut_at == "never" or not 0 < players <= cut_at:
        return ante
    return Ante(ante.kind, min(ante.amount, small_blind))


# big bets in the threshold of a kill, unless house rules post another
KILL_BIG_BETS = 10


def kill_threshold(stakes: Stakes) -> int:
    """Return the pot, in chips, above which there is a kill: ten big bets, 400 in 20/40."""
    return KILL_BIG_BETS * stakes.bets[1]


def is_kill_due(*, pot: int, threshold: int, in_a_row: int, trigger: str = "either") -> bool:
    """Return whether the winner posts the kill: the pot exceeded the threshold, or they won two pots in a row.

    `trigger` is a house rule: `pot`, `in_a_row` or `either`.
    """
    return (trigger != "in_a_row" and pot > threshold) or (trigger != "pot" and in_a_row >= 2)


def order_with_kill_last(order: tuple[str, ...], *, killer: str) -> tuple[str, ...]:
    """Return the order of the first round with the kill blind last. The other players keep their order."""
    return (*(player for player in order if player != killer), killer)
