"""Cards dealt before the betting was finished.

TDA 2024 RP-5 (WSOP 2024 rule 90-f agrees): the burn stays, and the cards go back into the stub, which is shuffled. The
street is dealt again without a new burn. TDA 2019 RP-5 set a premature turn or stud card aside instead, and dealt on in
the old order.
"""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import (
    BOARD_STREETS,
    BURN_STANDS,
    BURN_STAYS,
    RESHUFFLE_STUB,
    STREET_BEFORE,
    STREETS,
    STUB,
    STUD_STREETS,
    board_before,
)
from tournaments.rules.messages import capitalise
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

STREETS_BY_GAME: dict[str, tuple[str, ...]] = {"board": BOARD_STREETS, "stud": STUD_STREETS}
RULE_BY_STREET: dict[str, str] = {"flop": "premature-flop", "turn": "premature-turn", "river": "premature-river"}


def premature_card_procedure(game: str, *, street: str, house_rules: HouseRules) -> Procedure:
    """Return the steps for a street dealt too early. Raises ValueError if the game does not have this street."""
    if street not in STREETS_BY_GAME[game]:
        raise ValueError(f"a {game} game deals no {street}")
    aside = house_rules["premature_card"] == "set_aside"
    if game == "stud":
        return _stud_set_aside_procedure(street) if aside else _stud_shuffled_back_procedure(street)
    if street == "turn" and aside:
        return _turn_set_aside_procedure()
    return _board_shuffled_back_procedure(street)


def _board_shuffled_back_procedure(street: str) -> Procedure:
    name = STREETS[street]
    return Procedure(
        title=_("{name} dealt too soon", name=capitalise(name)),
        situation=_("The betting {street_before} was not finished.", street_before=STREET_BEFORE[street]),
        says=_(
            "The {name} goes back. Finish the betting, shuffle the stub, and deal the {name} without a burn.", name=name
        ),
        why=_("The burn was correct and stays. The cards seen too early go back into the stub."),
        steps=(
            _finish_betting_step(street),
            BURN_STANDS,
            ProcedureStep("premature_cards_to_stub", _("Put the {name} back into the stub.", name=name)),
            RESHUFFLE_STUB,
            ProcedureStep(
                f"deal_{street}_without_burn", _("Deal the {name}. No new burn.", name=name), _next_street_note(street)
            ),
        ),
        rules=(RULE_BY_STREET[street], "premature-cards", "mid-hand-shuffle"),
        piles=(
            STUB,
            BURN_STAYS,
            *board_before(street),
            _premature_pile(3 if street == "flop" else 1, to=CardPlace.STUB),
        ),
        rests_on=("premature_card",) if street == "turn" else (),
    )


def _turn_set_aside_procedure() -> Procedure:
    return Procedure(
        title=_("Turn dealt too soon"),
        situation=_("The betting on the flop was not finished."),
        says=_(
            "Set that card aside, finish the betting and burn. The next card is the turn. The early card "
            "can still be the river."
        ),
        why=_("The original river card becomes the turn. The early card goes back into the stub for the river."),
        steps=(
            _finish_betting_step("turn"),
            ProcedureStep("set_premature_card_aside", _("Set the early card aside, face up."), _("Its burn stays.")),
            ProcedureStep("burn_another_card", _("Burn another card.")),
            ProcedureStep("deal_next_card_as_turn", _("Deal the next card: it is the turn. Bet on it.")),
            ProcedureStep(
                "after_turn_action_premature_card_to_stub",
                _("After the betting on the turn, the early card goes back into the stub."),
            ),
            RESHUFFLE_STUB,
            ProcedureStep("deal_river_without_burn", _("Deal the river. No new burn.")),
        ),
        rules=("premature-turn", "premature-cards", "mid-hand-shuffle"),
        piles=(STUB, BURN_STAYS, *board_before("turn"), _premature_pile(1, to=CardPlace.ASIDE)),
        rests_on=("premature_card",),
    )


def _stud_shuffled_back_procedure(street: str) -> Procedure:
    name = STREETS[street]
    return Procedure(
        title=_("{name} dealt too soon", name=capitalise(name)),
        situation=_("The betting {street_before} was not finished.", street_before=STREET_BEFORE[street]),
        says=_(
            "The cards go back. Finish the betting, shuffle the stub, and deal {name} again without a burn.", name=name
        ),
        why=_("The burn was correct and stays. The stub is dealt at random."),
        steps=(
            _finish_betting_step(street),
            BURN_STANDS,
            ProcedureStep("premature_cards_to_stub", _("Put every card of {name} back into the stub.", name=name)),
            RESHUFFLE_STUB,
            ProcedureStep(
                f"deal_{street}_without_burn", _("Deal {name} to all players still in. No new burn.", name=name)
            ),
        ),
        rules=("premature-stud-card", "premature-cards", "mid-hand-shuffle"),
        piles=(STUB, BURN_STAYS, _premature_pile(None, to=CardPlace.STUB, seen=street != "seventh")),
        rests_on=("premature_card",),
    )


def _stud_set_aside_procedure(street: str) -> Procedure:
    name = STREETS[street]
    last = street == "seventh"
    next_street_step = ProcedureStep(
        "burn_and_deal_next_street",
        _("Burn, and deal {name} from the next cards.", name=name),
        _("Later streets as usual."),
    )
    return Procedure(
        title=_("{name} dealt too soon", name=capitalise(name)),
        situation=_("The betting {street_before} was not finished.", street_before=STREET_BEFORE[street]),
        says=_("Complete {name} aside and finish the betting. Those cards come back for the last street.", name=name),
        why=_("All players get the cards that come next. The early cards go back into the stub for the last street."),
        steps=(
            ProcedureStep(
                "complete_the_street_face_down_aside",
                _("Deal all of {name}, and set its cards aside, face down.", name=name),
            ),
            _finish_betting_step(street),
            *(() if last else (next_street_step,)),
            ProcedureStep(
                "on_the_last_street_aside_cards_to_stub",
                _("Before the last street put those cards back into the stub."),
            ),
            RESHUFFLE_STUB,
            ProcedureStep("deal_last_street", _("Deal the last street. No new burn.")),
        ),
        rules=("premature-stud-card", "premature-cards", "mid-hand-shuffle"),
        piles=(STUB, BURN_STAYS, _premature_pile(None, to=CardPlace.ASIDE, seen=False)),
        rests_on=("premature_card",),
    )


def _finish_betting_step(street: str) -> ProcedureStep:
    before = STREET_BEFORE[street]
    return ProcedureStep(
        "finish_the_action",
        _("Stop. Finish the betting {before}.", before=before),
        _("No player acts on the early cards."),
    )


def _next_street_note(street: str) -> str:
    return {"flop": _("Turn as usual: burn and deal."), "turn": _("River as usual: burn and deal."), "river": ""}[
        street
    ]


def _premature_pile(cards: int | None, *, to: CardPlace, seen: bool = True) -> Pile:
    return Pile(CardPlace.TOO_SOON, _("too soon"), cards, to, seen)
