"""A flop of four cards.

TDA 2024 rule 39-A: one of the four, picked at random, is the next burn. Robert's Rules deals the flop again.
"""

from rulings.rules.procedures.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.steps import BURN_STANDS, BURN_STAYS, CALL_THE_FLOOR, RESHUFFLE_STUB, STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules


def four_card_flop(*, house_rules: HouseRules) -> Procedure:
    """Steps for a flop with one card too many."""
    return _redeal() if house_rules["four_card_flop"] == "redeal" else _random_burn()


def _random_burn() -> Procedure:
    return Procedure(
        title=_("Flop of four cards"),
        situation=_("There is one card too many on the board."),
        says=_("Four face down, scrambled: I pick one for the next burn, the other three are the flop."),
        why=_("Nobody can say which card was one too many, so chance does; the flop that comes is never chosen."),
        steps=(
            CALL_THE_FLOOR,
            ProcedureStep(
                "scramble_four_face_down", _("Turn the four face down and scramble them."), _("All four, even if seen.")
            ),
            ProcedureStep(
                "floor_picks_next_burn", _("The floor picks one: it lies by the burns and is the next burn.")
            ),
            ProcedureStep("other_three_are_the_flop", _("Turn up the other three: they are the flop.")),
            ProcedureStep(
                "turn_without_another_burn", _("Before the turn burn nothing more."), _("The picked card is that burn.")
            ),
        ),
        rules=("four-card-flop", "random-remedies"),
        piles=(STUB, BURN_STAYS, Pile(CardPlace.BOARD, _("four cards"), 4, CardPlace.BURN)),
        rests_on=("four_card_flop",),
    )


def _redeal() -> Procedure:
    return Procedure(
        title=_("Flop of four cards"),
        situation=_("There is one card too many on the board."),
        says=_("All four go back into the stub: shuffle it and deal a new flop without a burn."),
        why=_("A flop with too many cards is dealt again even if everybody knows which card was one too many."),
        steps=(
            CALL_THE_FLOOR,
            BURN_STANDS,
            ProcedureStep("flop_back_to_stub", _("Put all four cards back into the stub.")),
            RESHUFFLE_STUB,
            ProcedureStep(
                "deal_flop_without_burn", _("Deal a new flop. No new burn."), _("Turn as always: burn, deal.")
            ),
        ),
        rules=("four-card-flop", "mid-hand-shuffle"),
        piles=(STUB, BURN_STAYS, Pile(CardPlace.BOARD, _("four cards"), 4, CardPlace.STUB)),
        rests_on=("four_card_flop",),
    )
