"""What a player puts in before the cards: the ante and the blind, and which comes first when he is short.

All amounts are chips. An ante from each player always comes first (Betting in poker, antes). When one player pays for
the table, TDA 2024 RP-11 takes the blind first, TDA 2019 RP-11 the ante; an ante is reduced only by house.
"""

from dataclasses import dataclass

from tournaments.rules.house import House
from tournaments.rules.structure import Ante, AnteKind


@dataclass(frozen=True, slots=True)
class ForcedBets:
    """What goes in. `all_in` when nothing is left behind it; `dealt_in` is False for a stack that may not play."""

    blind: int
    ante: int
    all_in: bool
    dealt_in: bool = True


def forced_bets(stack: int, *, blind: int, ante: Ante | None, order: str, least: int = 0) -> ForcedBets:
    """Blind and ante of a stack that owes both. `order` is `blind_first` or `ante_first`.

    `ante` is what this player owes, None when he owes none. A stack below `least` is not dealt in.
    """
    if stack == 0 or stack < least:
        return ForcedBets(blind=0, ante=0, all_in=False, dealt_in=False)
    owed = ante.amount if ante else 0
    if ante_comes_first(ante, order=order):
        paid_ante = min(stack, owed)
        paid_blind = min(stack - paid_ante, blind)
    else:
        paid_blind = min(stack, blind)
        paid_ante = min(stack - paid_blind, owed)
    return ForcedBets(blind=paid_blind, ante=paid_ante, all_in=paid_blind + paid_ante == stack)


def ante_comes_first(ante: Ante | None, *, order: str) -> bool:
    """Whether the ante is paid before the blind."""
    return ante is not None and (ante.kind is AnteKind.EACH or order == "ante_first")


def ante_by_house(ante: Ante | None, *, small_blind: int, players: int, house: House) -> Ante | None:
    """The ante that is owed with so many players at the table: a house may cut it to the small blind."""
    cut_at = house["ante_reduction"]
    if ante is None or ante.kind is AnteKind.EACH or cut_at == "never" or not 0 < players <= cut_at:
        return ante
    return Ante(ante.kind, min(ante.amount, small_blind))
