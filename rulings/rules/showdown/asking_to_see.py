"""Who may ask to see a hand (TDA 2024 rule 18; Robert's Rules 11, the showdown; WSOP live-action rules)."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.rulebook.house_rules import HouseRules


class Right(StrEnum):
    """Whether the hand must be shown."""

    YES = "yes"
    NO = "no"
    FLOOR_DECIDES = "floor_decides"


class Because(StrEnum):
    """Why."""

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
class Request:
    """A wish to see a hand at the showdown.

    `called_river_bet`: who asks called the last bet of the final round, and `bettors_hand` is what they ask for.
    `has_cards`: they still hold their cards or showed them. `hand_called`: the hand asked for bet and was called, or
    called. `dealt_in`: who asks was dealt in. `suspicion`: collusion is suspected.
    """

    called_river_bet: bool
    bettors_hand: bool
    has_cards: bool
    hand_called: bool
    dealt_in: bool
    suspicion: bool


def may_see(request: Request, *, house_rules: HouseRules) -> tuple[Right, Because]:
    """Return whether the hand must be shown by house rules."""
    match house_rules["asking_to_see"]:
        case "any_dealt_in":
            return _any_dealt_in(request)
        case "collusion_only":
            suspected = request.suspicion
            return (Right.YES, Because.COLLUSION) if suspected else (Right.NO, Because.NO_SUSPICION)
        case _:
            return _called_river_bet(request)


def _called_river_bet(request: Request) -> tuple[Right, Because]:
    """TDA: a caller of the river bet who kept their cards may see the bettor's hand; else the floor decides."""
    if not request.has_cards:
        return Right.NO, Because.NOTHING_LEFT
    if not request.called_river_bet:
        return Right.FLOOR_DECIDES, Because.NO_RIVER_CALL
    if not request.bettors_hand:
        return Right.FLOOR_DECIDES, Because.NOT_THE_BETTORS_HAND
    return Right.YES, Because.CALLED_THE_RIVER_BET


def _any_dealt_in(request: Request) -> tuple[Right, Because]:
    if not request.dealt_in:
        return Right.NO, Because.NOT_DEALT_IN
    return (Right.YES, Because.DEALT_IN) if request.hand_called else (Right.NO, Because.NOT_CALLED)
