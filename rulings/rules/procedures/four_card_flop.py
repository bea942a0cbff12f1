"""A flop of four cards.

TDA 2024 rule 39-A: a random card of the four is the next burn. Robert's Rules deals the flop again.
"""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import BURN_STANDS, BURN_STAYS, CALL_THE_FLOOR, RESHUFFLE_STUB, STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules


def four_card_flop_procedure(*, house_rules: HouseRules) -> Procedure:
    """Return the steps for a flop with one card too many."""
    return _redeal_procedure() if house_rules["four_card_flop"] == "redeal" else _random_burn_procedure()


def _random_burn_procedure() -> Procedure:
    return Procedure(
        title=_("Flop with four cards"),
        situation=_("There is one card too many on the board."),
        says=_("Scramble the four face down. The floor picks one for the next burn. The other three are the flop."),
        why=_("No one can tell which card is the extra one, so it is picked at random."),
        steps=(
            CALL_THE_FLOOR,
            ProcedureStep(
                "scramble_four_face_down",
                _("Turn the four face down and scramble them."),
                _("All four, even if they were seen."),
            ),
            ProcedureStep(
                "floor_picks_next_burn", _("The floor picks one. Put it with the burns: it is the next burn.")
            ),
            ProcedureStep("other_three_are_the_flop", _("Turn up the other three: they are the flop.")),
            ProcedureStep(
                "turn_without_another_burn",
                _("Before the turn, burn no other card."),
                _("The picked card is that burn."),
            ),
        ),
        rules=("four-card-flop", "random-remedies"),
        piles=(STUB, BURN_STAYS, Pile(CardPlace.BOARD, _("four cards"), 4, CardPlace.BURN)),
        rests_on=("four_card_flop",),
    )


def _redeal_procedure() -> Procedure:
    return Procedure(
        title=_("Flop with four cards"),
        situation=_("There is one card too many on the board."),
        says=_("All four go back into the stub. Shuffle it and deal a new flop without a burn."),
        why=_("A flop with too many cards is dealt again, even if all know which card is the extra one."),
        steps=(
            CALL_THE_FLOOR,
            BURN_STANDS,
            ProcedureStep("flop_back_to_stub", _("Put all four cards back into the stub.")),
            RESHUFFLE_STUB,
            ProcedureStep(
                "deal_flop_without_burn", _("Deal a new flop. No new burn."), _("Turn as usual: burn and deal.")
            ),
        ),
        rules=("four-card-flop", "mid-hand-shuffle"),
        piles=(STUB, BURN_STAYS, Pile(CardPlace.BOARD, _("four cards"), 4, CardPlace.STUB)),
        rests_on=("four_card_flop",),
    )
