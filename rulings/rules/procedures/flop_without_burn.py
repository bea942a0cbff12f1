"""A flop of three cards dealt without a burn.

TDA 2024 rule 39-B: before any action chance makes one of the three the burn; after any action, a check included, the
flop stands and the turn has its one burn. Robert's Rules deals it again, or restores the order of what is to come.
"""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import CALL_THE_FLOOR, ONE_BURN_A_STREET, RESHUFFLE_STUB, STUB
from tournaments.rules.house import House

TITLE = "Flop without a burn"


def flop_without_burn(*, acted: bool, house: House) -> Procedure:
    """Steps for a flop without a burn; `acted` when anybody has done anything on it, if only checked."""
    restore = house["burn_error"] == "restore_order"
    if acted:
        return _stands_in_order() if restore else _stands()
    return _redeal() if restore else _chance()


def _chance() -> Procedure:
    return Procedure(
        title=TITLE,
        situation="Nobody has acted on it.",
        says="Three face down, scrambled: one is the burn, the other two and the next card are the flop.",
        why="Nobody has acted, so chance can still make one of the three the burn that was left out.",
        steps=(
            CALL_THE_FLOOR,
            Step("scramble_three_face_down", "Turn the three face down and scramble them."),
            Step("floor_picks_the_burn", "The floor picks one: it is the burn."),
            Step("other_two_and_next_card_are_the_flop", "Turn up the other two and one card from the stub."),
            ONE_BURN_A_STREET,
        ),
        rules=("flop-without-burn", "random-remedies"),
        piles=(STUB, Pile(Place.BOARD, "flop", 3, Place.BURN)),
        rests_on=("burn_error",),
    )


def _stands() -> Procedure:
    return Procedure(
        title=TITLE,
        situation="Somebody has acted on it.",
        says="There was action, so the flop stands; one burn before the turn as always.",
        why="Any action on the flop, a check too, makes it the flop; the missing burn is not made up for.",
        steps=(Step("flop_stands", "The flop stays as it is. Go on with the betting."), ONE_BURN_A_STREET),
        rules=("flop-without-burn", "burns-after-action"),
        piles=(STUB, Pile(Place.BOARD, "flop stands", 3)),
        rests_on=("burn_error",),
    )


def _redeal() -> Procedure:
    return Procedure(
        title=TITLE,
        situation="Nobody has acted on it.",
        says="The flop goes back into the stub: shuffle, burn one and deal a new flop.",
        why="Cards were seen before the burn was made, so the stub is shuffled and the flop dealt properly.",
        steps=(
            CALL_THE_FLOOR,
            Step("flop_back_to_stub", "Put the three cards back into the stub."),
            RESHUFFLE_STUB,
            Step("burn_and_deal_flop", "Burn one card and deal the flop."),
        ),
        rules=("burn-order-restored", "flop-without-burn"),
        piles=(STUB, Pile(Place.BOARD, "flop", 3, Place.STUB)),
        rests_on=("burn_error",),
    )


def _stands_in_order() -> Procedure:
    return Procedure(
        title=TITLE,
        situation="Somebody has acted on it.",
        says="There was action, so the flop stands; burn two before the turn, so that the right card comes.",
        why="The flop is bet on, but turn and river should be the cards that would have come.",
        steps=(
            Step("flop_stands", "The flop stays as it is. Go on with the betting."),
            Step("burn_two_before_next_street", "Burn two cards before the turn.", "One for the burn that was missed."),
            Step("later_streets_one_burn", "River as always: burn, deal."),
        ),
        rules=("burn-order-restored", "flop-without-burn"),
        piles=(STUB, Pile(Place.BOARD, "flop stands", 3)),
        rests_on=("burn_error",),
    )
