"""A flop of three cards dealt without a burn.

TDA 2024 rule 39-B: before any action, a random card of the three is the burn. After any action, even a check, the flop
stays and the turn has one burn. Robert's Rules deals a new flop, or restores the order of the later cards.
"""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import CALL_THE_FLOOR, ONE_BURN_A_STREET, RESHUFFLE_STUB, STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

TITLE = _("Flop without a burn")


def flop_without_burn_procedure(*, acted: bool, house_rules: HouseRules) -> Procedure:
    """Return the steps for a flop without a burn; `acted`: a player has acted on it, even with a check."""
    restore = house_rules["burn_error"] == "restore_order"
    if acted:
        return _flop_stands_in_order_procedure() if restore else _flop_stands_procedure()
    return _redeal_procedure() if restore else _random_burn_procedure()


def _random_burn_procedure() -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("No player has acted on it."),
        says=_("Scramble the three cards face down: one is the burn. The other two and the next card are the flop."),
        why=_("No player has acted, so one of the three can still be chosen at random as the missing burn."),
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


def _flop_stands_procedure() -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("A player has acted on it."),
        says=_("There was action, so the flop stands. Burn one card before the turn as usual."),
        why=_("Any action on the flop, even a check, makes it the flop. The missing burn is not made up."),
        steps=(ProcedureStep("flop_stands", _("The flop stays. Continue the betting.")), ONE_BURN_A_STREET),
        rules=("flop-without-burn", "burns-after-action"),
        piles=(STUB, Pile(CardPlace.BOARD, _("flop stands"), 3)),
        rests_on=("burn_error",),
    )


def _redeal_procedure() -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("No player has acted on it."),
        says=_("The flop goes back into the stub. Shuffle, burn one card and deal a new flop."),
        why=_("Cards were seen before the burn, so the stub is shuffled and the flop is dealt correctly."),
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


def _flop_stands_in_order_procedure() -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("A player has acted on it."),
        says=_(
            "There was action, so the flop stands. Burn two cards before the turn, so that the original card comes."
        ),
        why=_("There was betting on the flop, but turn and river should be the original cards."),
        steps=(
            ProcedureStep("flop_stands", _("The flop stays. Continue the betting.")),
            ProcedureStep(
                "burn_two_before_next_street",
                _("Burn two cards before the turn."),
                _("One is for the missing burn."),
            ),
            ProcedureStep("later_streets_one_burn", _("River as usual: burn and deal.")),
        ),
        rules=("burn-order-restored", "flop-without-burn"),
        piles=(STUB, Pile(CardPlace.BOARD, _("flop stands"), 3)),
        rests_on=("burn_error",),
    )
