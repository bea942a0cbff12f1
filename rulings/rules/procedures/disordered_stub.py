"""A stub that was dropped, scattered or mixed (TDA 2024 RP-4)."""

from collections.abc import Callable

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import CALL_THE_FLOOR, MUCK, RESHUFFLE_STUB, STUB
from tournaments.rules.house import House

GO_ON = Step("go_on_dealing", "Go on with the hand from there: burn and deal as always.")


#: what became of the stub; in the worst case nobody can tell its cards from those of the muck or the burns
ORDER: dict[str, str] = {
    "known": "every card's place is known",
    "lost": "the order is lost",
    "mixed": "muck or burns got into it",
}


def disordered_stub(order: str, *, house: House) -> Procedure:
    """Steps for a stub out of order. No book differs, so the house decides nothing here."""
    return _BY_ORDER[order]()


def _rebuilt() -> Procedure:
    return _procedure(
        "The order is known.",
        says="Put the stub back in its order and deal on.",
        why="When every card's place is known nothing has changed.",
        steps=(Step("rebuild_the_order", "Put the stub back exactly as it was."),),
    )


def _stub_shuffled() -> Procedure:
    return _procedure(
        "The order is lost; only stub cards are in it.",
        says="Scramble, shuffle and cut the stub alone, and deal on.",
        why="The stub's cards are still the cards that could come; muck and burns stay out.",
        steps=(
            Step("scramble_the_stub", "Scramble the stub, face down.", "Not the muck, not the burns."),
            RESHUFFLE_STUB,
        ),
    )


def _all_shuffled() -> Procedure:
    return _procedure(
        "Cards of the muck or the burns are in it.",
        says="Shuffle everything that got mixed, cut, and deal on.",
        why="Nobody can tell those cards apart any more, so all of them go on together.",
        steps=(
            Step("gather_the_mixed_cards", "Gather stub, muck and burns that got mixed, face down."),
            Step("shuffle_the_mixed_cards", "Scramble and shuffle them together."),
            Step("cut", "Cut."),
        ),
        piles=(STUB, Pile(Place.MUCK, "mixed in", None, Place.STUB)),
    )


def _procedure(
    situation: str, *, says: str, why: str, steps: tuple[Step, ...], piles: tuple[Pile, ...] = (STUB, MUCK)
) -> Procedure:
    return Procedure(
        title="Stub out of order",
        situation=situation,
        says=says,
        why=why,
        steps=(CALL_THE_FLOOR, *steps, GO_ON),
        rules=("disordered-stub", "mid-hand-shuffle"),
        piles=piles,
    )


_BY_ORDER: dict[str, Callable[[], Procedure]] = {"known": _rebuilt, "lost": _stub_shuffled, "mixed": _all_shuffled}
