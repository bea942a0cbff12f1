"""A stub that was dropped, scattered or mixed (TDA 2024 RP-4)."""

from collections.abc import Callable

from rulings.rules.procedures.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.steps import CALL_THE_FLOOR, MUCK, RESHUFFLE_STUB, STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

GO_ON = ProcedureStep("go_on_dealing", _("Go on with the hand from there: burn and deal as always."))


#: what became of the stub; in the worst case nobody can tell its cards from those of the muck or the burns
ORDER: dict[str, str] = {
    "known": _("every card's place is known"),
    "lost": _("the order is lost"),
    "mixed": _("muck or burns got into it"),
}


def disordered_stub(order: str, *, house_rules: HouseRules) -> Procedure:
    """Return the steps for a stub out of order. No rulebook differs, so house rules decide nothing here."""
    return _BY_ORDER[order]()


def _rebuilt() -> Procedure:
    return _procedure(
        _("The order is known."),
        says=_("Put the stub back in its order and deal on."),
        why=_("When every card's place is known nothing has changed."),
        steps=(ProcedureStep("rebuild_the_order", _("Put the stub back exactly as it was.")),),
    )


def _stub_shuffled() -> Procedure:
    return _procedure(
        _("The order is lost; only stub cards are in it."),
        says=_("Scramble, shuffle and cut the stub alone, and deal on."),
        why=_("The stub's cards are still the cards that could come; muck and burns stay out."),
        steps=(
            ProcedureStep("scramble_the_stub", _("Scramble the stub, face down."), _("Not the muck, not the burns.")),
            RESHUFFLE_STUB,
        ),
    )


def _all_shuffled() -> Procedure:
    return _procedure(
        _("Cards of the muck or the burns are in it."),
        says=_("Shuffle everything that got mixed, cut, and deal on."),
        why=_("Nobody can tell those cards apart any more, so all of them go on together."),
        steps=(
            ProcedureStep("gather_the_mixed_cards", _("Gather stub, muck and burns that got mixed, face down.")),
            ProcedureStep("shuffle_the_mixed_cards", _("Scramble and shuffle them together.")),
            ProcedureStep("cut", _("Cut.")),
        ),
        piles=(STUB, Pile(CardPlace.MUCK, _("mixed in"), None, CardPlace.STUB)),
    )


def _procedure(
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


_BY_ORDER: dict[str, Callable[[], Procedure]] = {"known": _rebuilt, "lost": _stub_shuffled, "mixed": _all_shuffled}
