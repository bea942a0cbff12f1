"""Steps and piles that several procedures share."""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, ProcedureStep
from tournaments.rules.messages import message as _

STUB = Pile(CardPlace.STUB, _("stub"))
BURN_STAYS = Pile(CardPlace.BURN, _("burn stays"), 1)
MUCK = Pile(CardPlace.MUCK, _("muck"))

#: cards of a hand where nobody asked for the game
HOLDEM = 2

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

#: what was on the table when a street's cards come: the name of the street before, in floor words
STREET_BEFORE: dict[str, str] = {
    "flop": _("before the flop"),
    "turn": _("on the flop"),
    "river": _("on the turn"),
    "fourth": _("on third street"),
    "fifth": _("on fourth street"),
    "sixth": _("on fifth street"),
    "seventh": _("on sixth street"),
}

#: the streets by their names at the table
STREETS: dict[str, str] = {
    "flop": _("flop"),
    "turn": _("turn"),
    "river": _("river"),
    "fourth": _("fourth street"),
    "fifth": _("fifth street"),
    "sixth": _("sixth street"),
    "seventh": _("seventh street"),
}

BOARD_STREETS = ("flop", "turn", "river")
STUD_STREETS = ("fourth", "fifth", "sixth", "seventh")


def board_before(street: str) -> tuple[Pile, ...]:
    """The board as it lay before a street was dealt; nothing before the flop."""
    piles = (Pile(CardPlace.BOARD, _("flop"), 3), Pile(CardPlace.BOARD, _("turn"), 1))
    return piles[: BOARD_STREETS.index(street)]
