"""A player is not at his seat when the last card of the deal falls (TDA 2024 rule 30)."""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import MUCK
from tournaments.rules.house import House


def player_absent(*, within_reach: bool, house: House) -> Procedure:
    """Steps for an empty seat; `within_reach` when he could touch his chair as the last card was dealt to all."""
    return _plays() if within_reach else _dead()


def _plays() -> Procedure:
    return Procedure(
        title="Player not in his chair",
        situation="He was within reach of his chair when the last card fell.",
        says="He was at his seat: his hand is live.",
        why="At the seat means within reach of the chair when everybody has the last card of the deal.",
        steps=(Step("hand_is_live", "His hand is live. He acts in turn."),),
        rules=("at-your-seat", "absent-players"),
        piles=(Pile(Place.HAND, "his cards", 2),),
    )


def _dead() -> Procedure:
    return Procedure(
        title="Player absent",
        situation="He was out of reach of his chair when the last card fell.",
        says="His hand is dead at once; he may not look at it, and his blinds and ante stay in the pot.",
        why="Who is not at his seat when everybody has the last card of the deal has no hand.",
        steps=(
            Step("kill_the_hand", "Take his cards into the muck, face down.", "He may not look."),
            Step("blinds_and_ante_stay", "His blinds and ante stay in the pot."),
            Step("bring_in_if_due", "In stud: dealt the bring-in, he posts it."),
            Step("dealt_in_next_hand", "Deal him in again next hand."),
        ),
        rules=("at-your-seat", "absent-players", "stud-absent"),
        piles=(Pile(Place.HAND, "his cards", 2, Place.MUCK), MUCK),
    )
