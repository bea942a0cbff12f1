"""A deck that is not one deck (TDA 2024 rule 35-E, WSOP 2024 rule 88, Robert's Rules irregularities)."""

from rulings.rules.procedures.deal_again import deal_again
from rulings.rules.procedures.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.steps import CALL_THE_FLOOR, PLAY_ON, STUB
from tournaments.rules.messages import capitalised
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

#: what was found in the deck
FOUND: dict[str, str] = {
    "two_alike": _("two cards of the same rank and suit"),
    "other_back": _("a card with another back"),
    "card_missing": _("a card is missing"),
}

#: what fouls the deck, by the setting `fouled_deck`
_FOUL: dict[str, frozenset[str]] = {
    "two_alike": frozenset({"two_alike"}),
    "two_alike_or_wrong_back": frozenset({"two_alike", "other_back"}),
}


def fouled_deck(found: str, *, hand_over: bool, house_rules: HouseRules) -> Procedure:
    """Steps for a wrong deck; `hand_over` when the pot was pushed and the next hand has begun."""
    rests_on = ("fouled_deck",) if found != "two_alike" else ()
    if hand_over:
        return _stands(found)
    if found in _FOUL[house_rules["fouled_deck"]]:
        return _void(found, house_rules=house_rules, rests_on=(*rests_on, "absent_for_redeal"))
    return _floor_decides(found, rests_on=rests_on)


def _void(found: str, *, house_rules: HouseRules, rests_on: tuple[str, ...]) -> Procedure:
    return Procedure(
        title=_("Fouled deck"),
        situation=_("{sentence}, with the hand in progress.", sentence=_sentence(found)),
        says=_("Fouled deck: the hand is off, every chip goes back to who put it in, new deck."),
        why=_("No result with such a deck can be fair, however far the betting has gone."),
        steps=(
            ProcedureStep("stop_the_hand", _("Stop the hand. Nobody acts, no card moves.")),
            ProcedureStep("show_the_cards", _("The floor looks at the cards and keeps them.")),
            ProcedureStep("return_all_bets", _("Every bet goes back, blinds and antes too.")),
            ProcedureStep("change_the_deck", _("Bring a new deck and count it.")),
            *deal_again(house_rules),
        ),
        rules=("fouled-deck", "redeal"),
        piles=(
            Pile(CardPlace.STUB, _("deck"), None, CardPlace.MUCK),
            Pile(CardPlace.HAND, _("all hands"), None, CardPlace.MUCK),
        ),
        rests_on=rests_on,
        figures={"ruling": "hand_void"},
    )


def _stands(found: str) -> Procedure:
    return Procedure(
        title=_("Fouled deck found too late"),
        situation=_("{sentence}; the next hand has begun.", sentence=_sentence(found)),
        says=_("That hand is over and stands; the deck is changed now."),
        why=_("The right to dispute a hand ends when the next one begins."),
        steps=(
            ProcedureStep("result_stands", _("The result of the hand stands.")),
            ProcedureStep(
                "check_the_next_hand", _("If the next hand comes from this deck, it is off too: chips go back.")
            ),
            ProcedureStep("change_the_deck", _("Bring a new deck and count it.")),
        ),
        rules=("fouled-deck", "disputes"),
        piles=(Pile(CardPlace.STUB, _("deck"), None, CardPlace.MUCK),),
        figures={"ruling": "result_stands"},
    )


def _floor_decides(found: str, *, rests_on: tuple[str, ...]) -> Procedure:
    return Procedure(
        title=_("Something wrong with the deck"),
        situation=_("{sentence}, with the hand in progress.", sentence=_sentence(found)),
        says=_(
            "This house has no rule that fouls the deck for that: I decide, and the deck is changed after the hand."
        ),
        why=_("Only what the house lists fouls a deck; the rest is for the floor, in fairness."),
        steps=(
            CALL_THE_FLOOR,
            ProcedureStep("floor_rules", _("The floor rules whether the hand goes on or is void.")),
            PLAY_ON,
            ProcedureStep("change_the_deck", _("After the hand bring a new deck and count it.")),
        ),
        rules=("fouled-deck", "floor-decisions"),
        piles=(STUB,),
        rests_on=rests_on,
        figures={"ruling": "floor_decides"},
    )


def _sentence(found: str) -> str:
    return capitalised(FOUND[found])
