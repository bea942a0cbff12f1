"""The order of the showdown (TDA 2024 rule 17)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum


class ShowsFirst(StrEnum):
    """The reason why a player shows first."""

    LAST_AGGRESSOR = "last_aggressor"
    FIRST_TO_ACT = "first_to_act"
    ONLY_LIVE_HAND = "only_live_hand"
    EVERYBODY_AT_ONCE = "everybody_at_once"


@dataclass(frozen=True, slots=True)
class Showdown:
    """The order in which hands are shown; with one hand left nobody must show."""

    order: tuple[str, ...]
    ground: ShowsFirst

    @property
    def first_player(self) -> str | None:
        """Player who shows first; None if nobody must show, or if all show at once."""
        return self.order[0] if self.ground in {ShowsFirst.LAST_AGGRESSOR, ShowsFirst.FIRST_TO_ACT} else None


def showdown_order(
    players: Sequence[str], *, last_aggressor: str | None, gone: Collection[str] = (), all_in: bool = False
) -> Showdown:
    """Return the order in which hands are shown. `players` are in order of action, folded players too.

    `last_aggressor` made the last bet or raise of the final round, None if all players checked. `gone` are the players
    who folded or mucked. If the last aggressor is among them, the next player to the left with a hand shows first.
    `all_in`: a player is all-in and nobody can bet, so all hands go face up at once (rule 16). Raises ValueError if the
    aggressor is not among the players.
    """
    live = [player for player in players if player not in gone]
    if len(live) < 2:
        return Showdown(tuple(live), ShowsFirst.ONLY_LIVE_HAND)
    if all_in:
        return Showdown(tuple(live), ShowsFirst.EVERYBODY_AT_ONCE)
    if last_aggressor is None:
        return Showdown(tuple(live), ShowsFirst.FIRST_TO_ACT)
    if last_aggressor not in players:
        raise ValueError(f"{last_aggressor} is not among the players")
    start = list(players).index(last_aggressor)
    around = [*players[start:], *players[:start]]
    return Showdown(tuple(player for player in around if player in live), ShowsFirst.LAST_AGGRESSOR)
