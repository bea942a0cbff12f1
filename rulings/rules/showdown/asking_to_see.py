"""The right to see a hand (TDA 2024 rule 18; Robert's Rules 11, the showdown; WSOP live-action rules)."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.rulebook.house_rules import HouseRules


class RightToSee(StrEnum):
    """The answer to a request to see a hand."""

    YES = "yes"
    NO = "no"
    FLOOR_DECIDES = "floor_decides"


class RightReason(StrEnum):
    """The reason for the answer to a request to see a hand."""

    NOTHING_LEFT = "nothing_left"
    CALLED_THE_RIVER_BET = "called_the_river_bet"
    NOT_THE_BETTORS_HAND = "not_the_bettors_hand"
    NO_RIVER_CALL = "no_river_call"
    DEALT_IN = "dealt_in"
    NOT_DEALT_IN = "not_dealt_in"
    NOT_CALLED = "not_called"
    COLLUSION = "collusion"
    NO_SUSPICION = "no_suspicion"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeHandRequest:
    """A request to see a hand at the showdown.

    `called_river_bet`: the player who asks called the last bet of the final round. `bettors_hand`: they ask for the
    bettor's hand. `has_cards`: they still hold their cards or showed them. `hand_called`: the player with the requested
    hand bet and was called, or called. `dealt_in`: the player who asks was dealt in. `suspicion`: collusion is
    suspected.
    """

    called_river_bet: bool
    bettors_hand: bool
    has_cards: bool
    hand_called: bool
    dealt_in: bool
    suspicion: bool


def right_to_see(request: SeeHandRequest, *, house_rules: HouseRules) -> tuple[RightToSee, RightReason]:
    """Return whether by house rules the hand must be shown, with the reason."""
    match house_rules["asking_to_see"]:
        case "any_dealt_in":
            return _right_of_anybody_dealt_in(request)
        case "collusion_only":
            suspected = request.suspicion
            return (RightToSee.YES, RightReason.COLLUSION) if suspected else (RightToSee.NO, RightReason.NO_SUSPICION)
        case _:
            return _right_of_river_caller(request)


def _right_of_river_caller(request: SeeHandRequest) -> tuple[RightToSee, RightReason]:
    """Return the answer by the TDA. A caller of the river bet with cards may see the bettor's hand."""
    if not request.has_cards:
        return RightToSee.NO, RightReason.NOTHING_LEFT
    if not request.called_river_bet:
        return RightToSee.FLOOR_DECIDES, RightReason.NO_RIVER_CALL
    if not request.bettors_hand:
        return RightToSee.FLOOR_DECIDES, RightReason.NOT_THE_BETTORS_HAND
    return RightToSee.YES, RightReason.CALLED_THE_RIVER_BET


def _right_of_anybody_dealt_in(request: SeeHandRequest) -> tuple[RightToSee, RightReason]:
    if not request.dealt_in:
        return RightToSee.NO, RightReason.NOT_DEALT_IN
    return (RightToSee.YES, RightReason.DEALT_IN) if request.hand_called else (RightToSee.NO, RightReason.NOT_CALLED)
