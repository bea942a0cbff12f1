"""Who shows first, and in what order (TDA 2024 rule 17)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum


class ShowsFirst(StrEnum):
    """Why this player shows first."""

    LAST_AGGRESSOR = "last_aggressor"
    FIRST_TO_ACT = "first_to_act"
    ONLY_LIVE_HAND = "only_live_hand"
    EVERYBODY_AT_ONCE = "everybody_at_once"


@dataclass(frozen=True, slots=True)
class Showdown:
    """The order in which hands are shown, the first one first; nobody has to when one hand is left."""

    order: tuple[str, ...]
    ground: ShowsFirst

    @property
    def first(self) -> str | None:
        """Return who shows first; None where nobody has to, or all do at once."""
        return self.order[0] if self.ground in {ShowsFirst.LAST_AGGRESSOR, ShowsFirst.FIRST_TO_ACT} else None


def showdown_order(
    players: Sequence[str], *, last_aggressor: str | None, gone: Collection[str] = (), all_in: bool = False
) -> Showdown:
    """The order in which hands are shown. `players` stand in order of action on the final round, folded ones too.

    `last_aggressor` made the last bet or raise of that round, None when it was checked through. `gone` folded or
    mucked; when the last aggressor did, the next hand to their left is first. `all_in`: somebody is all-in and nobody
    can bet, so all hands go face up at once (rule 16). Raises ValueError when the aggressor is none of the players.
    """
    live = [player for player in players if player not in gone]
    if len(live) < 2:
        return Showdown(tuple(live), ShowsFirst.ONLY_LIVE_HAND)
    if all_in:
        return Showdown(tuple(live), ShowsFirst.EVERYBODY_AT_ONCE)
    if last_aggressor is None:
        return Showdown(tuple(live), ShowsFirst.FIRST_TO_ACT)
    at = list(players).index(last_aggressor)
    around = [*players[at:], *players[:at]]
    return Showdown(tuple(player for player in around if player in live), ShowsFirst.LAST_AGGRESSOR)
