"""Steps and piles that several procedures share."""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, ProcedureStep
from tournaments.rules.games import FLOP_STREETS
from tournaments.rules.games import STUD_STREETS as THIRD_TO_SEVENTH
from tournaments.rules.messages import message as _

STUB = Pile(CardPlace.STUB, _("stub"))
BURN_STAYS = Pile(CardPlace.BURN, _("burn stays"), 1)
MUCK = Pile(CardPlace.MUCK, _("muck"))

# cards of a hand where the game is not asked for
HOLDEM_CARDS = 2

BURN_STANDS = ProcedureStep("burn_card_stands", _("The burn card stays a burn, face down."))
RESHUFFLE_STUB = ProcedureStep(
    "reshuffle_stub", _("Shuffle the stub, face down."), _("Not the burns, not the muck. Then cut.")
)
CALL_THE_FLOOR = ProcedureStep("call_the_floor", _("Stop and call the floor. No player touches a card."))
ONE_BURN_A_STREET = ProcedureStep(
    "one_burn_each_later_street",
    _("Burn one card before each street to come, never more."),
    _("Do not hold back or burn extra cards to restore an order."),
)
HANDS_OFF_THE_CHIPS = ProcedureStep("stop_the_hand", _("Stop. No player touches a chip."))
PLAY_ON = ProcedureStep("play_on", _("Play the hand to the end."))

# the betting round before a street, in floor words
STREET_BEFORE: dict[str, str] = {
    "flop": _("before the flop"),
    "turn": _("on the flop"),
    "river": _("on the turn"),
    "fourth": _("on third street"),
    "fifth": _("on fourth street"),
    "sixth": _("on fifth street"),
    "seventh": _("on sixth street"),
}

STREETS: dict[str, str] = {
    "flop": _("flop"),
    "turn": _("turn"),
    "river": _("river"),
    "fourth": _("fourth street"),
    "fifth": _("fifth street"),
    "sixth": _("sixth street"),
    "seventh": _("seventh street"),
}

# the streets for which cards are dealt after the first ones
BOARD_STREETS, STUD_STREETS = FLOP_STREETS[1:], THIRD_TO_SEVENTH[1:]


def board_before(street: str) -> tuple[Pile, ...]:
    """Return the board before a street was dealt; empty before the flop."""
    piles = (Pile(CardPlace.BOARD, _("flop"), 3), Pile(CardPlace.BOARD, _("turn"), 1))
    return piles[: BOARD_STREETS.index(street)]
