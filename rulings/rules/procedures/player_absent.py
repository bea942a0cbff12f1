"""A player who is not at his seat while the cards are dealt.

TDA 2024 rule 30 and WSOP 2024 look when the last card of the deal falls, Robert's Rules when the first one does.
"""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import MUCK
from tournaments.rules.house import House

#: when he was within reach of his chair, so that every house can rule on it
AT_SEAT: dict[str, str] = {
    "both": "from the first card to the last",
    "last_card": "at the last card, not yet at the first",
    "first_card": "at the first card, no more at the last",
    "neither": "at neither",
}
#: the moment that decides, by the setting `at_seat`
_MOMENT = {
    "last_card": "when everybody had the last card of the deal",
    "first_card": "when the first card was dealt",
}


def player_absent(*, at_seat: str, house: House) -> Procedure:
    """Steps for an empty seat; `at_seat` says at which cards he could touch his chair."""
    return _plays(house) if at_seat in {"both", house["at_seat"]} else _dead(house)


def _plays(house: House) -> Procedure:
    moment = _MOMENT[house["at_seat"]]
    return Procedure(
        title="Player not in his chair",
        situation=f"He was within reach of his chair {moment}.",
        says=f"He was at his seat {moment}: his hand is live.",
        why="At the seat means within reach of the chair.",
        steps=(Step("hand_is_live", "His hand is live. He acts in turn."),),
        rules=("at-your-seat", "absent-players"),
        piles=(Pile(Place.HAND, "his cards"),),
        rests_on=("at_seat",),
    )


def _dead(house: House) -> Procedure:
    moment = _MOMENT[house["at_seat"]]
    return Procedure(
        title="Player absent",
        situation=f"He was out of reach of his chair {moment}.",
        says="His hand is dead at once; he may not look at it, and his blinds and ante stay in the pot.",
        why=f"Who was not at his seat {moment} has no hand.",
        steps=(
            Step("kill_the_hand", "Take his cards into the muck, face down.", "He may not look."),
            Step("blinds_and_ante_stay", "His blinds and ante stay in the pot."),
            Step("bring_in_if_due", "In stud: dealt the bring-in, he posts it."),
            Step("dealt_in_next_hand", "Deal him in again next hand."),
        ),
        rules=("at-your-seat", "absent-players", "stud-absent"),
        piles=(Pile(Place.HAND, "his cards", None, Place.MUCK), MUCK),
        rests_on=("at_seat",),
    )
