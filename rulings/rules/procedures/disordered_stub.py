"""A stub that was dropped, scattered or mixed (TDA 2024 RP-4)."""

from collections.abc import Callable

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import CALL_THE_FLOOR, MUCK, RESHUFFLE_STUB, STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

GO_ON = ProcedureStep("go_on_dealing", _("Continue the hand from there: burn and deal as usual."))


# mixed: its cards cannot be told from those of the muck or the burns
ORDER: dict[str, str] = {
    "known": _("every card's place is known"),
    "lost": _("the order is lost"),
    "mixed": _("muck or burns are mixed in"),
}


def disordered_stub_procedure(order: str, *, house_rules: HouseRules) -> Procedure:
    """Return the steps for a stub out of order. All rulebooks agree, so `house_rules` has no effect."""
    return _PROCEDURES[order]()


def _rebuilt_procedure() -> Procedure:
    return _stub_procedure(
        _("The order is known."),
        says=_("Put the stub back in its order and continue."),
        why=_("If the place of every card is known, nothing has changed."),
        steps=(ProcedureStep("rebuild_the_order", _("Put the stub back exactly as it was.")),),
    )


def _stub_shuffled_procedure() -> Procedure:
    return _stub_procedure(
        _("The order is lost. Only stub cards are in it."),
        says=_("Scramble, shuffle and cut only the stub, and continue."),
        why=_("The stub has the cards that could still come. Muck and burns stay out."),
        steps=(
            ProcedureStep("scramble_the_stub", _("Scramble the stub, face down."), _("Not the muck, not the burns.")),
            RESHUFFLE_STUB,
        ),
    )


def _all_shuffled_procedure() -> Procedure:
    return _stub_procedure(
        _("Cards of the muck or the burns are in it."),
        says=_("Shuffle all cards that were mixed, cut, and continue."),
        why=_("These cards cannot be told apart any more, so they are all used."),
        steps=(
            ProcedureStep("gather_the_mixed_cards", _("Collect stub, muck and burns that were mixed, face down.")),
            ProcedureStep("shuffle_the_mixed_cards", _("Scramble and shuffle them together.")),
            ProcedureStep("cut", _("Cut.")),
        ),
        piles=(STUB, Pile(CardPlace.MUCK, _("mixed in"), None, CardPlace.STUB)),
    )


def _stub_procedure(
    situation: str, *, says: str, why: str, steps: tuple[ProcedureStep, ...], piles: tuple[Pile, ...] = (STUB, MUCK)
) -> Procedure:
    return Procedure(
        title=_("Stub out of order"),
        situation=situation,
        says=says,
        why=why,
        steps=(CALL_THE_FLOOR, *steps, GO_ON),
        rules=("disordered-stub", "mid-hand-shuffle"),
        piles=piles,
    )


_PROCEDURES: dict[str, Callable[[], Procedure]] = {
    "known": _rebuilt_procedure,
    "lost": _stub_shuffled_procedure,
    "mixed": _all_shuffled_procedure,
}
