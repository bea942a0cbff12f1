"""A flop of four cards.

TDA 2024 rule 39-A: one of the four, picked at random, is the next burn. Robert's Rules deals the flop again.
"""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import BURN_STANDS, BURN_STAYS, CALL_THE_FLOOR, RESHUFFLE_STUB, STUB
from tournaments.rules.house import House


def four_card_flop(*, house: House) -> Procedure:
    """Steps for a flop with one card too many."""
    return _redeal() if house["four_card_flop"] == "redeal" else _random_burn()


def _random_burn() -> Procedure:
    return Procedure(
        title="Flop of four cards",
        situation="There is one card too many on the board.",
        says="Four face down, scrambled: I pick one for the next burn, the other three are the flop.",
        why="Nobody can say which card was one too many, so chance does; the flop that comes is never chosen.",
        steps=(
            CALL_THE_FLOOR,
            Step("scramble_four_face_down", "Turn the four face down and scramble them.", "All four, even if seen."),
            Step("floor_picks_next_burn", "The floor picks one: it lies by the burns and is the next burn."),
            Step("other_three_are_the_flop", "Turn up the other three: they are the flop."),
            Step("turn_without_another_burn", "Before the turn burn nothing more.", "The picked card is that burn."),
        ),
        rules=("four-card-flop", "random-remedies"),
        piles=(STUB, BURN_STAYS, Pile(Place.BOARD, "four cards", 4, Place.BURN)),
        rests_on=("four_card_flop",),
    )


def _redeal() -> Procedure:
    return Procedure(
        title="Flop of four cards",
        situation="There is one card too many on the board.",
        says="All four go back into the stub: shuffle it and deal a new flop without a burn.",
        why="A flop with too many cards is dealt again even if everybody knows which card was one too many.",
        steps=(
            CALL_THE_FLOOR,
            BURN_STANDS,
            Step("flop_back_to_stub", "Put all four cards back into the stub."),
            RESHUFFLE_STUB,
            Step("deal_flop_without_burn", "Deal a new flop. No new burn.", "Turn as always: burn, deal."),
        ),
        rules=("four-card-flop", "mid-hand-shuffle"),
        piles=(STUB, BURN_STAYS, Pile(Place.BOARD, "four cards", 4, Place.STUB)),
        rests_on=("four_card_flop",),
    )
