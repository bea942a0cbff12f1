"""Who acts in what order on a street.

"Betting in poker" (order of action, straddle), Robert's Rules 11 (button and blind use), TDA 2024 rule 34-B, RP-10-E.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rulings.rules.betting.street import STUD_STREETS


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Who was dealt in, clockwise, the first one left of the button: heads-up that is the big blind.

    `blinds` counts the blinds of the game; a dead small blind has nobody behind it. `straddlers` in the order they
    straddled, from whatever seat. `opener` brings in, or shows the best board later. `out` have folded or are all-in.
    """

    players: tuple[str, ...]
    blinds: int = 2
    dead_small_blind: bool = False
    straddlers: tuple[str, ...] = ()
    opener: str | None = None
    out: frozenset[str] = frozenset()


def order_of_action(table: Table, *, street: str) -> tuple[str, ...]:
    """Everybody who can still act, in order. The last before the flop is the big blind or the last straddler."""
    start = _first_seat(table, street)
    around = table.players[start:] + table.players[:start]
    return tuple(player for player in around if player not in table.out)


def who_has_the_option(table: Table, *, street: str) -> tuple[str, ...]:
    """Whose blind or straddle lets him raise when nobody else did, in order of action."""
    if street != "preflop":
        return ()
    posted = {big_blind(table), *table.straddlers}
    return tuple(player for player in order_of_action(table, street=street) if player in posted)


def big_blind(table: Table) -> str:
    """Second from the button's left; first where there is no small blind, or heads-up, where it is the button's."""
    alone = table.blinds == 1 or table.dead_small_blind or len(table.players) <= 2
    return table.players[0 if alone else 1]


def _first_seat(table: Table, street: str) -> int:
    if street in STUD_STREETS:
        return table.players.index(table.opener) if table.opener else 0
    if street != "preflop":
        return 0
    last = table.straddlers[-1] if table.straddlers else big_blind(table)
    return (table.players.index(last) + 1) % len(table.players)


def clockwise_from(players: Sequence[str], player: str) -> tuple[str, ...]:
    """The players clockwise, beginning on `player`'s left and ending with `player`."""
    at = list(players).index(player) + 1
    return (*players[at:], *players[:at])
