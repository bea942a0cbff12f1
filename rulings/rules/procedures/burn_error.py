"""No burn before a turn or river, or more than one burn before any board street.

TDA 2024 rule 38: a burn protects the stub and preserves no order; each later street has exactly one. Robert's Rules
restores the original order of the cards. A flop without a burn: flop_without_burn.py.
"""

from rulings.rules.procedures.flop_without_burn import flop_without_burn_procedure
from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import (
    BOARD_STREETS,
    BURN_STANDS,
    CALL_THE_FLOOR,
    ONE_BURN_A_STREET,
    RESHUFFLE_STUB,
    STREETS,
    STUB,
    board_before,
)
from tournaments.rules.messages import capitalise, join_messages
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

# for the title, by the number of cards burned; one is correct
BURNED_TEXTS: dict[int, str] = {0: _("no burn"), 2: _("two burns")}


def burn_error_procedure(street: str, *, burned: int, acted: bool, house_rules: HouseRules) -> Procedure:
    """Return the steps when `burned` cards instead of one were burned before a street.

    `acted`: a player has acted on that street. Raises ValueError unless it is a board street and `burned` is a wrong
    number of burns.
    """
    if street not in BOARD_STREETS or burned not in BURNED_TEXTS:
        raise ValueError(f"{burned} burnt before the {street} is no burn error")
    if street == "flop" and burned == 0:
        return flop_without_burn_procedure(acted=acted, house_rules=house_rules)
    if house_rules["burn_error"] == "restore_order":
        return _order_kept_procedure(street, burned) if acted else _order_restored_procedure(street, burned)
    if acted or burned:
        return _street_stands_procedure(street, burned, acted=acted)
    return _random_burn_procedure(street)


def _random_burn_procedure(street: str) -> Procedure:
    return _burn_procedure(
        street,
        0,
        acted=False,
        says=_(
            "Scramble that card and the next one face down. One is the burn, the other is the {street}.",
            street=STREETS[street],
        ),
        why=_("No player has acted, so one of two cards can still be chosen at random as the burn."),
        steps=(
            CALL_THE_FLOOR,
            ProcedureStep(
                "scramble_with_next_card",
                _("Scramble the {street} and the next card of the stub, face down.", street=STREETS[street]),
            ),
            ProcedureStep("floor_picks_the_burn", _("The floor picks one: it is the burn.")),
            ProcedureStep(
                f"other_card_is_the_{street}", _("Turn up the other one: it is the {street}.", street=STREETS[street])
            ),
        ),
        rules=("random-remedies", "flop-without-burn"),
    )


def _street_stands_procedure(street: str, burned: int, *, acted: bool) -> Procedure:
    later = () if street == "river" else (ONE_BURN_A_STREET,)
    stands = _street_stands_text(street) if acted else _("The {street} stands.", street=STREETS[street])
    return _burn_procedure(
        street,
        burned,
        acted=acted,
        says=stands if street == "river" else stands + " " + _("Burn one card before each later street."),
        why=_("A burn protects the stub, not the order of the cards. Extra burns stay, missed burns are not made up."),
        steps=(_street_stands_step(street), *later),
        rules=("burns-after-action", "flop-without-burn"),
    )


def _street_stands_text(street: str) -> str:
    return _("There was action, so the {street} stands.", street=STREETS[street])


def _order_restored_procedure(street: str, burned: int) -> Procedure:
    if street == "flop":
        says, steps = _new_flop_ruling()
    elif burned == 0:
        says, steps = _dealt_card_is_burn_ruling(street)
    else:
        says, steps = _burnt_card_is_street_ruling(street)
    return _burn_procedure(
        street,
        burned,
        acted=False,
        says=says,
        why=_("No player has acted, so the original cards can still be dealt."),
        steps=(CALL_THE_FLOOR, *steps),
        rules=("burn-order-restored",),
    )


def _new_flop_ruling() -> tuple[str, tuple[ProcedureStep, ...]]:
    return _("Put the flop and the second burn back into the stub. Shuffle, and deal a new flop without a burn."), (
        BURN_STANDS,
        ProcedureStep("flop_and_second_burn_to_stub", _("Put the flop and the second burn into the stub.")),
        RESHUFFLE_STUB,
        ProcedureStep("deal_flop_without_burn", _("Deal a new flop. No new burn.")),
    )


def _dealt_card_is_burn_ruling(street: str) -> tuple[str, tuple[ProcedureStep, ...]]:
    return _("That card is the burn. The next one is the {street}.", street=STREETS[street]), (
        ProcedureStep("dealt_card_becomes_the_burn", _("Turn the card face down: it is the burn.")),
        ProcedureStep(
            f"deal_next_card_as_{street}", _("Deal the next card: it is the {street}.", street=STREETS[street])
        ),
    )


def _burnt_card_is_street_ruling(street: str) -> tuple[str, tuple[ProcedureStep, ...]]:
    return _(
        "The second burn is the {street}. The card that was dealt goes back on top of the stub.", street=STREETS[street]
    ), (
        ProcedureStep(
            f"{street}_back_on_stub",
            _("Put the card dealt as the {street} back on top of the stub.", street=STREETS[street]),
        ),
        ProcedureStep(
            f"second_burn_is_the_{street}", _("Turn up the second burn: it is the {street}.", street=STREETS[street])
        ),
    )


def _order_kept_procedure(street: str, burned: int) -> Procedure:
    later = _restore_order_steps(street, burned)
    return _burn_procedure(
        street,
        burned,
        acted=True,
        says=join_messages([_street_stands_text(street), *(step.says for step in later)], " "),
        why=_("The bets stand. The cards still to come should be the original ones."),
        steps=(_street_stands_step(street), *later),
        rules=("burn-order-restored", "burns-after-action"),
    )


def _restore_order_steps(street: str, burned: int) -> tuple[ProcedureStep, ...]:
    if street == "river":
        return ()
    after = BOARD_STREETS[BOARD_STREETS.index(street) + 1]
    if burned == 0:
        return (
            ProcedureStep("burn_two_before_next_street", _("Burn two cards before the {after}.", after=STREETS[after])),
        )
    return (
        ProcedureStep(
            "one_burn_back_on_stub",
            _("Put one burn back on the stub: it is the burn before the {after}.", after=STREETS[after]),
        ),
    )


def _street_stands_step(street: str) -> ProcedureStep:
    return ProcedureStep(f"{street}_stands", _("The {street} stays. Continue the betting.", street=STREETS[street]))


def _burn_procedure(
    street: str,
    burned: int,
    *,
    acted: bool,
    says: str,
    why: str,
    steps: tuple[ProcedureStep, ...],
    rules: tuple[str, ...],
) -> Procedure:
    burns = (Pile(CardPlace.BURN, _("burned"), burned),) if burned else ()
    dealt = Pile(CardPlace.BOARD, STREETS[street], 3 if street == "flop" else 1)
    return Procedure(
        title=capitalise(_("{burned} before the {street}", burned=BURNED_TEXTS[burned], street=STREETS[street])),
        situation=_("A player has acted on it.") if acted else _("No player has acted on it."),
        says=says,
        why=why,
        steps=steps,
        rules=rules,
        piles=(STUB, *burns, *board_before(street), dealt),
        rests_on=("burn_error",),
    )
