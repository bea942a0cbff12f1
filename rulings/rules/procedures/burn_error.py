"""No burn before a turn or river, or more than one burn before any board street.

TDA 2024 rule 38: a burn guards the stub, it does not keep an order, and each later street has exactly one. Robert's
Rules puts the cards back into the order in which they would have come. A flop without a burn: flop_without_burn.py.
"""

from rulings.rules.procedures.flop_without_burn import flop_without_burn
from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import (
    BOARD_STREETS,
    BURN_STANDS,
    CALL_THE_FLOOR,
    ONE_BURN_A_STREET,
    RESHUFFLE_STUB,
    STUB,
    board_before,
)
from tournaments.rules.house import House

#: how many were burnt by mistake, and how a title says it; one is no mistake, and nobody burns three
BURNED: dict[int, str] = {0: "No burn", 2: "Two burns"}


def burn_error(street: str, *, burned: int, acted: bool, house: House) -> Procedure:
    """Steps when `burned` cards were burnt before this street instead of one; `acted` when anybody acted on it.

    Raises ValueError for a number of burns or a street that is not in question.
    """
    if street not in BOARD_STREETS or burned not in BURNED:
        raise ValueError(f"{burned} burnt before the {street} is no burn error")
    if street == "flop" and burned == 0:
        return flop_without_burn(acted=acted, house=house)
    if house["burn_error"] == "restore_order":
        return _too_late_in_order(street, burned) if acted else _restored(street, burned)
    if acted or burned:
        return _stands(street, burned, acted=acted)
    return _chance(street)


def _chance(street: str) -> Procedure:
    return _procedure(
        street,
        0,
        acted=False,
        says=f"That card and the next one face down, scrambled: one is the burn, the other is the {street}.",
        why="Nobody has acted, so chance can still make one of two cards the burn, as on a flop without one.",
        steps=(
            CALL_THE_FLOOR,
            Step("scramble_with_next_card", f"Scramble the {street} and the next card of the stub, face down."),
            Step("floor_picks_the_burn", "The floor picks one: it is the burn."),
            Step(f"other_card_is_the_{street}", f"Turn up the other one: it is the {street}."),
        ),
        rules=("random-remedies", "flop-without-burn"),
    )


def _stands(street: str, burned: int, *, acted: bool) -> Procedure:
    later = () if street == "river" else (ONE_BURN_A_STREET,)
    reason = "There was action, so the" if acted else "The"
    after = "" if street == "river" else "; one burn before each street to come"
    return _procedure(
        street,
        burned,
        acted=acted,
        says=f"{reason} {street} stands{after}.",
        why="A burn guards the stub and keeps no order: what was burnt stays burnt, what was missed stays missed.",
        steps=(_goes_on(street), *later),
        rules=("burns-after-action", "flop-without-burn"),
    )


def _restored(street: str, burned: int) -> Procedure:
    if street == "flop":
        says, steps = _new_flop()
    elif burned == 0:
        says, steps = _dealt_card_is_burn(street)
    else:
        says, steps = _burnt_card_is_street(street)
    return _procedure(
        street,
        burned,
        acted=False,
        says=says,
        why="Nobody has acted, so the cards that would have come still can.",
        steps=(CALL_THE_FLOOR, *steps),
        rules=("burn-order-restored",),
    )


def _new_flop() -> tuple[str, tuple[Step, ...]]:
    return "The flop and the second burn go back into the stub: shuffle, and deal a new flop without a burn.", (
        BURN_STANDS,
        Step("flop_and_second_burn_to_stub", "Put the flop and the second burn into the stub."),
        RESHUFFLE_STUB,
        Step("deal_flop_without_burn", "Deal a new flop. No new burn."),
    )


def _dealt_card_is_burn(street: str) -> tuple[str, tuple[Step, ...]]:
    return f"That card is the burn; the next one is the {street}.", (
        Step("dealt_card_becomes_the_burn", "Turn the card face down: it is the burn."),
        Step(f"deal_next_card_as_{street}", f"Deal the next card: it is the {street}."),
    )


def _burnt_card_is_street(street: str) -> tuple[str, tuple[Step, ...]]:
    return f"The second burn is the {street}; the card that was dealt goes back on top of the stub.", (
        Step(f"{street}_back_on_stub", f"Put the card dealt as the {street} back on top of the stub."),
        Step(f"second_burn_is_the_{street}", f"Turn up the second burn: it is the {street}."),
    )


def _too_late_in_order(street: str, burned: int) -> Procedure:
    says, later = _keeping_the_order(street, burned)
    return _procedure(
        street,
        burned,
        acted=True,
        says=f"There was action, so the {street} stands{says}.",
        why="What was bet on stands; the cards still to come should be those that would have come.",
        steps=(_goes_on(street), *later),
        rules=("burn-order-restored", "burns-after-action"),
    )


def _keeping_the_order(street: str, burned: int) -> tuple[str, tuple[Step, ...]]:
    if street == "river":
        return "", ()
    after = BOARD_STREETS[BOARD_STREETS.index(street) + 1]
    if burned == 0:
        return f"; burn two before the {after}", (
            Step("burn_two_before_next_street", f"Burn two cards before the {after}."),
        )
    return "; a burn goes back on the stub and is the next burn", (
        Step("one_burn_back_on_stub", f"Put one burn back on the stub: it is the burn before the {after}."),
    )


def _goes_on(street: str) -> Step:
    return Step(f"{street}_stands", f"The {street} stays as it is. Go on with the betting.")


def _procedure(
    street: str, burned: int, *, acted: bool, says: str, why: str, steps: tuple[Step, ...], rules: tuple[str, ...]
) -> Procedure:
    burns = (Pile(Place.BURN, "burnt", burned),) if burned else ()
    dealt = Pile(Place.BOARD, street, 3 if street == "flop" else 1)
    return Procedure(
        title=f"{BURNED[burned]} before the {street}",
        situation="Somebody has acted on it." if acted else "Nobody has acted on it.",
        says=says,
        why=why,
        steps=steps,
        rules=rules,
        piles=(STUB, *burns, *board_before(street), dealt),
        rests_on=("burn_error",),
    )
