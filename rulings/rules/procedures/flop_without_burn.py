"""A flop of three cards dealt without a burn.

TDA 2024 rule 39-B: before any action chance makes one of the three the burn; after any action, a check included, the
flop stands and the turn has its one burn. Robert's Rules deals it again, or restores the order of what is to come.
"""

from rulings.rules.procedures.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.steps import CALL_THE_FLOOR, ONE_BURN_A_STREET, RESHUFFLE_STUB, STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

TITLE = _("Flop without a burn")


def flop_without_burn(*, acted: bool, house_rules: HouseRules) -> Procedure:
    """Steps for a flop without a burn; `acted` when anybody has done anything on it, if only checked."""
    restore = house_rules["burn_error"] == "restore_order"
    if acted:
        return _stands_in_order() if restore else _stands()
    return _redeal() if restore else _chance()


def _chance() -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("Nobody has acted on it."),
        says=_("Three face down, scrambled: one is the burn, the other two and the next card are the flop."),
        why=_("Nobody has acted, so chance can still make one of the three the burn that was left out."),
        steps=(
            CALL_THE_FLOOR,
            ProcedureStep("scramble_three_face_down", _("Turn the three face down and scramble them.")),
            ProcedureStep("floor_picks_the_burn", _("The floor picks one: it is the burn.")),
            ProcedureStep(
                "other_two_and_next_card_are_the_flop", _("Turn up the other two and one card from the stub.")
            ),
            ONE_BURN_A_STREET,
        ),
        rules=("flop-without-burn", "random-remedies"),
        piles=(STUB, Pile(CardPlace.BOARD, _("flop"), 3, CardPlace.BURN)),
        rests_on=("burn_error",),
    )


def _stands() -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("Somebody has acted on it."),
        says=_("There was action, so the flop stands; one burn before the turn as always."),
        why=_("Any action on the flop, a check too, makes it the flop; the missing burn is not made up for."),
        steps=(ProcedureStep("flop_stands", _("The flop stays as it is. Go on with the betting.")), ONE_BURN_A_STREET),
        rules=("flop-without-burn", "burns-after-action"),
        piles=(STUB, Pile(CardPlace.BOARD, _("flop stands"), 3)),
        rests_on=("burn_error",),
    )


def _redeal() -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("Nobody has acted on it."),
        says=_("The flop goes back into the stub: shuffle, burn one and deal a new flop."),
        why=_("Cards were seen before the burn was made, so the stub is shuffled and the flop dealt properly."),
        steps=(
            CALL_THE_FLOOR,
            ProcedureStep("flop_back_to_stub", _("Put the three cards back into the stub.")),
            RESHUFFLE_STUB,
            ProcedureStep("burn_and_deal_flop", _("Burn one card and deal the flop.")),
        ),
        rules=("burn-order-restored", "flop-without-burn"),
        piles=(STUB, Pile(CardPlace.BOARD, _("flop"), 3, CardPlace.STUB)),
        rests_on=("burn_error",),
    )


def _stands_in_order() -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("Somebody has acted on it."),
        says=_("There was action, so the flop stands; burn two before the turn, so that the right card comes."),
        why=_("The flop is bet on, but turn and river should be the cards that would have come."),
        steps=(
            ProcedureStep("flop_stands", _("The flop stays as it is. Go on with the betting.")),
            ProcedureStep(
                "burn_two_before_next_street",
                _("Burn two cards before the turn."),
                _("One for the burn that was missed."),
            ),
            ProcedureStep("later_streets_one_burn", _("River as always: burn, deal.")),
        ),
        rules=("burn-order-restored", "flop-without-burn"),
        piles=(STUB, Pile(CardPlace.BOARD, _("flop stands"), 3)),
        rests_on=("burn_error",),
    )
