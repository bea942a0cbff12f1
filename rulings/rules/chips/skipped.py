"""A player who was passed over: whether he still may act (TDA 2024 rule 53-B; other books count players)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rulings.rules.chips.deed import Deed
from rulings.rules.chips.substantial import is_substantial
from tournaments.rules.house import House

#: by the setting `skipped_player`: how many players must have acted behind, where a book counts players
PLAYERS_BEHIND: dict[str, int] = {"two_players": 2, "three_players": 3}


@dataclass(frozen=True, slots=True)
class Skipped:
    """`too_late`: what was done behind him stands, and the floor decides about his hand.

    `gone_by` says how much action went by; `enough` whether that is enough for this house.
    """

    too_late: bool
    gone_by: int
    enough: bool


def skipped(behind: Sequence[Deed], *, had_time: bool, house: House) -> Skipped:
    """Whether a silent player lost his turn. `had_time`: he had reasonable time to speak up."""
    players = len({deed.player for deed in behind})
    rule = house["skipped_player"]
    if rule == "substantial_action":
        enough = is_substantial([deed.verb for deed in behind])
    else:
        enough = players >= PLAYERS_BEHIND[rule]
    return Skipped(too_late=enough and had_time, gone_by=len(behind), enough=enough)
