"""A deck that is not one deck (TDA 2024 rule 35-E, WSOP 2024 rule 88, Robert's Rules irregularities)."""

from rulings.rules.procedures.deal_again import deal_again
from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import CALL_THE_FLOOR, PLAY_ON, STUB
from tournaments.rules.house import House

#: what was found in the deck
FOUND: dict[str, str] = {
    "two_alike": "two cards of the same rank and suit",
    "other_back": "a card with another back",
    "card_missing": "a card is missing",
}

#: what fouls the deck, by the setting `fouled_deck`
_FOUL: dict[str, frozenset[str]] = {
    "two_alike": frozenset({"two_alike"}),
    "two_alike_or_wrong_back": frozenset({"two_alike", "other_back"}),
}


def fouled_deck(found: str, *, hand_over: bool, house: House) -> Procedure:
    """Steps for a wrong deck; `hand_over` when the pot was pushed and the next hand has begun."""
    rests_on = ("fouled_deck",) if found != "two_alike" else ()
    if hand_over:
        return _stands(found)
    if found in _FOUL[house["fouled_deck"]]:
        return _void(found, house=house, rests_on=(*rests_on, "absent_for_redeal"))
    return _floor_decides(found, rests_on=rests_on)


def _void(found: str, *, house: House, rests_on: tuple[str, ...]) -> Procedure:
    return Procedure(
        title="Fouled deck",
        situation=f"{_sentence(found)}, with the hand in progress.",
        says="Fouled deck: the hand is off, every chip goes back to who put it in, new deck.",
        why="No result with such a deck can be fair, however far the betting has gone.",
        steps=(
            Step("stop_the_hand", "Stop the hand. Nobody acts, no card moves."),
            Step("show_the_cards", "The floor looks at the cards and keeps them."),
            Step("return_all_bets", "Every bet goes back, blinds and antes too."),
            Step("change_the_deck", "Bring a new deck and count it."),
            *deal_again(house),
        ),
        rules=("fouled-deck", "redeal"),
        piles=(Pile(Place.STUB, "deck", None, Place.MUCK), Pile(Place.HAND, "all hands", None, Place.MUCK)),
        rests_on=rests_on,
        figures={"ruling": "hand_void"},
    )


def _stands(found: str) -> Procedure:
    return Procedure(
        title="Fouled deck found too late",
        situation=f"{_sentence(found)}; the next hand has begun.",
        says="That hand is over and stands; the deck is changed now.",
        why="The right to dispute a hand ends when the next one begins.",
        steps=(
            Step("result_stands", "The result of the hand stands."),
            Step("check_the_next_hand", "If the next hand comes from this deck, it is off too: chips go back."),
            Step("change_the_deck", "Bring a new deck and count it."),
        ),
        rules=("fouled-deck", "disputes"),
        piles=(Pile(Place.STUB, "deck", None, Place.MUCK),),
        figures={"ruling": "result_stands"},
    )


def _floor_decides(found: str, *, rests_on: tuple[str, ...]) -> Procedure:
    return Procedure(
        title="Something wrong with the deck",
        situation=f"{_sentence(found)}, with the hand in progress.",
        says="This house has no rule that fouls the deck for that: I decide, and the deck is changed after the hand.",
        why="Only what the house lists fouls a deck; the rest is for the floor, in fairness.",
        steps=(
            CALL_THE_FLOOR,
            Step("floor_rules", "The floor rules whether the hand goes on or is void."),
            PLAY_ON,
            Step("change_the_deck", "After the hand bring a new deck and count it."),
        ),
        rules=("fouled-deck", "floor-decisions"),
        piles=(STUB,),
        rests_on=rests_on,
        figures={"ruling": "floor_decides"},
    )


def _sentence(found: str) -> str:
    return f"{FOUND[found][:1].upper()}{FOUND[found][1:]}"
