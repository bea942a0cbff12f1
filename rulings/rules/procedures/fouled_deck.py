"""A deck with two identical cards, a missing card or a card with another back.

TDA 2024 rule 35-E, WSOP 2024 rule 88, Robert's Rules irregularities.
"""

from rulings.rules.procedures.shared.deal_again import deal_again_steps
from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import CALL_THE_FLOOR, PLAY_ON, STUB
from tournaments.rules.messages import capitalise
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

FAULTS: dict[str, str] = {
    "two_alike": _("two cards of the same rank and suit"),
    "other_back": _("a card with a different back"),
    "card_missing": _("a card is missing"),
}

# faults that foul the deck, by the setting `fouled_deck`
_FOULING_FAULTS: dict[str, frozenset[str]] = {
    "two_alike": frozenset({"two_alike"}),
    "two_alike_or_wrong_back": frozenset({"two_alike", "other_back"}),
}


def fouled_deck_procedure(found: str, *, hand_over: bool, house_rules: HouseRules) -> Procedure:
    """Return the steps for a wrong deck; `hand_over`: the pot was pushed and the next hand has begun."""
    rests_on = ("fouled_deck",) if found != "two_alike" else ()
    if hand_over:
        return _result_stands_procedure(found)
    if found in _FOULING_FAULTS[house_rules["fouled_deck"]]:
        return _hand_void_procedure(found, house_rules=house_rules, rests_on=(*rests_on, "absent_for_redeal"))
    return _floor_decides_procedure(found, rests_on=rests_on)


def _hand_void_procedure(found: str, *, house_rules: HouseRules, rests_on: tuple[str, ...]) -> Procedure:
    return Procedure(
        title=_("Fouled deck"),
        situation=_("{sentence}, with the hand in progress.", sentence=_fouled_deck_sentence(found)),
        says=_("Fouled deck: the hand is cancelled, all chips are returned, and a new deck is used."),
        why=_("No result with such a deck can be fair, at any point of the betting."),
        steps=(
            ProcedureStep("stop_the_hand", _("Stop the hand. No player acts, no card moves.")),
            ProcedureStep("show_the_cards", _("The floor checks the cards and keeps them.")),
            ProcedureStep("return_all_bets", _("Return all bets, with blinds and antes.")),
            ProcedureStep("change_the_deck", _("Bring a new deck and count it.")),
            *deal_again_steps(house_rules),
        ),
        rules=("fouled-deck", "redeal"),
        piles=(
            Pile(CardPlace.STUB, _("deck"), None, CardPlace.MUCK),
            Pile(CardPlace.HAND, _("all hands"), None, CardPlace.MUCK),
        ),
        rests_on=rests_on,
        figures={"ruling": "hand_void"},
    )


def _result_stands_procedure(found: str) -> Procedure:
    return Procedure(
        title=_("Fouled deck found too late"),
        situation=_("{sentence}. The next hand has started.", sentence=_fouled_deck_sentence(found)),
        says=_("That hand is over and its result stands. Change the deck now."),
        why=_("A hand cannot be disputed after the next one starts."),
        steps=(
            ProcedureStep("result_stands", _("The result of the hand stands.")),
            ProcedureStep(
                "check_the_next_hand",
                _("If the next hand was dealt from this deck, cancel it too and return the chips."),
            ),
            ProcedureStep("change_the_deck", _("Bring a new deck and count it.")),
        ),
        rules=("fouled-deck", "disputes"),
        piles=(Pile(CardPlace.STUB, _("deck"), None, CardPlace.MUCK),),
        figures={"ruling": "result_stands"},
    )


def _floor_decides_procedure(found: str, *, rests_on: tuple[str, ...]) -> Procedure:
    return Procedure(
        title=_("Deck problem"),
        situation=_("{sentence}, with the hand in progress.", sentence=_fouled_deck_sentence(found)),
        says=_("The house rules do not list this as a fouled deck: the floor decides. Change the deck after the hand."),
        why=_("Only the causes in the house rules foul a deck. For the rest the floor decides, in fairness."),
        steps=(
            CALL_THE_FLOOR,
            ProcedureStep("floor_rules", _("The floor decides if the hand continues or is cancelled.")),
            PLAY_ON,
            ProcedureStep("change_the_deck", _("After the hand bring a new deck and count it.")),
        ),
        rules=("fouled-deck", "floor-decisions"),
        piles=(STUB,),
        rests_on=rests_on,
        figures={"ruling": "floor_decides"},
    )


def _fouled_deck_sentence(found: str) -> str:
    return capitalise(FAULTS[found])
