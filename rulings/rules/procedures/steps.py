"""Steps and piles that several procedures share."""

from rulings.rules.procedures.procedure import Pile, Place, Step

STUB = Pile(Place.STUB, "stub")
BURN_STAYS = Pile(Place.BURN, "burn stays", 1)
MUCK = Pile(Place.MUCK, "muck")

#: cards of a hand where nobody asked for the game
HOLDEM = 2

BURN_STANDS = Step("burn_card_stands", "The burn card stays a burn, face down.")
RESHUFFLE_STUB = Step("reshuffle_stub", "Shuffle the stub, face down.", "Not the burns, not the muck. Then cut.")
CALL_THE_FLOOR = Step("call_the_floor", "Stop and call the floor. Nobody touches a card.")
ONE_BURN_A_STREET = Step(
    "one_burn_each_later_street",
    "Burn one card before each street to come, never more.",
    "Nothing is held back or burnt twice to bring an order back.",
)
HANDS_OFF_THE_CHIPS = Step("stop_the_hand", "Stop. Nobody touches a chip.")
PLAY_ON = Step("play_on", "The hand is played out.")

#: what was on the table when a street's cards come: the name of the street before, in floor words
STREET_BEFORE: dict[str, str] = {
    "flop": "before the flop",
    "turn": "on the flop",
    "river": "on the turn",
    "fourth": "on third street",
    "fifth": "on fourth street",
    "sixth": "on fifth street",
    "seventh": "on sixth street",
}

#: the streets by their names at the table
STREETS: dict[str, str] = {
    "flop": "flop",
    "turn": "turn",
    "river": "river",
    "fourth": "fourth street",
    "fifth": "fifth street",
    "sixth": "sixth street",
    "seventh": "seventh street",
}

BOARD_STREETS = ("flop", "turn", "river")
STUD_STREETS = ("fourth", "fifth", "sixth", "seventh")


def board_before(street: str) -> tuple[Pile, ...]:
    """The board as it lay before a street was dealt; nothing before the flop."""
    piles = (Pile(Place.BOARD, "flop", 3), Pile(Place.BOARD, "turn", 1))
    return piles[: BOARD_STREETS.index(street)]
