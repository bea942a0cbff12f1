"""Main pot and side pots (TDA 2024 rule 21; Betting in poker, all in).

An all-in player contests an equal part of each opponent's chips. The rest forms side pots for the players who put it
in. Antes fill the pots before bets. If one player paid an ante for the table, everybody still in the hand contests it,
and nobody matches it. Chips of folded players are dead money in the pots that they reach. Amounts are chips.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips, and the names of the players who may win them."""

    amount: int
    eligible: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contributions:
    """The chips of each player in a hand: `bets` with live blinds, `antes`, and `dead`.

    `dead` is an ante that one player paid for all.
    """

    bets: Mapping[str, int]
    antes: Mapping[str, int]
    dead: Mapping[str, int]

    @property
    def players(self) -> set[str]:
        """All players who put chips in, by name."""
        return {*self.bets, *self.antes, *self.dead}

    @property
    def total(self) -> int:
        """The sum of all chips."""
        return sum(sum(part.values()) for part in (self.bets, self.antes, self.dead))


def main_and_side_pots(put_in: Contributions, *, folded: Collection[str] = ()) -> list[Pot]:
    """Return the pots, the main pot first; no chip is lost. Raises ValueError if everybody folded."""
    live = tuple(sorted(put_in.players - set(folded)))
    if not live:
        raise ValueError("everybody folded")
    layers = [
        Pot(sum(put_in.dead.values()), live),
        *_pot_layers(put_in.antes, {player: _contested_ante(put_in, player) for player in live}),
        *_pot_layers(put_in.bets, {player: put_in.bets.get(player, 0) for player in live}),
    ]
    return _merge_layers(layers, live)


def _contested_ante(put_in: Contributions, player: str) -> int:
    """Return the part of each ante that this player contests: all of it unless the ante took their last chips."""
    if put_in.bets.get(player, 0):
        return max(put_in.antes.values(), default=0)
    return put_in.antes.get(player, 0)


def _pot_layers(paid: Mapping[str, int], contested: Mapping[str, int]) -> Iterator[Pot]:
    """Yield a pot for each amount at which a player is all-in.

    Dead money above the highest amount goes into the last pot.
    """
    heights = sorted({height for height in contested.values() if height})
    below = 0
    for height in heights:
        top = max((below, *paid.values())) if height == heights[-1] else height
        amount = sum(min(chips, top) - min(chips, below) for chips in paid.values())
        yield Pot(amount, tuple(player for player, most in contested.items() if most >= height))
        below = height
    if not heights:
        yield Pot(sum(paid.values()), ())


def _merge_layers(layers: list[Pot], live: tuple[str, ...]) -> list[Pot]:
    """Return the pots formed by the layers.

    A layer joins the pot before it if it has no contestants, or the same contestants as that pot.
    """
    merged: list[Pot] = []
    for layer in layers:
        if not layer.amount:
            continue
        if merged and layer.eligible in {(), merged[-1].eligible}:
            merged[-1] = replace(merged[-1], amount=merged[-1].amount + layer.amount)
        else:
            merged.append(Pot(layer.amount, layer.eligible or live))
    return merged
