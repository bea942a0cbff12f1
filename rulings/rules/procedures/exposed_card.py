"""A card turned up that should lie face down.

Flop games: TDA 2024 rule 35-A and Robert's Rules (hold'em). Stud: TDA 2024 RP-10-A and B; Robert's Rules and WSOP 2024
rule 88 call a first down card exposed a misdeal. What a player turns up himself is his own affair (TDA 2024 rule 68).
"""

from rulings.rules.procedures.cutoff import cutoff_in_words, too_late
from rulings.rules.procedures.deal_again import misdealt
from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import CALL_THE_FLOOR, PLAY_ON, STUB
from tournaments.rules.house import House

#: which card was turned up
WHICH: dict[str, str] = {
    "first_two_off_the_deck": "one of the first two cards off the deck",
    "one_down_card": "one other down card",
    "two_down_cards": "two or more down cards",
    "first_two_in_stud": "one of a player's first two stud cards",
    "seventh_street": "the last stud card",
    "draw_card": "a card in a draw game",
    "his_own": "a card that its player turned up",
}
#: cards for which it matters how far the betting had gone
CARDS_BY_THE_BETTING = ("first_two_off_the_deck", "one_down_card", "two_down_cards", "first_two_in_stud")


def exposed_card(which: str, *, betting: str, betting_to_come: bool, house: House) -> Procedure:
    """Steps for an exposed card. `betting_to_come` matters for the last stud card alone."""
    if which == "his_own":
        return _his_own()
    if which == "seventh_street":
        return _seventh_replaced() if betting_to_come else _seventh_stays()
    if which == "draw_card":
        return _draw()
    if too_late(betting, house=house):
        return _too_late(2 if which == "two_down_cards" else 1, house=house)
    return _in_time(which, dealing=betting == "nobody", house=house)


def _in_time(which: str, *, dealing: bool, house: House) -> Procedure:
    """The ruling while the deal can still be put right; `dealing` while nobody has acted."""
    if which == "one_down_card":
        return _first_burn(dealing=dealing)
    why = "The dealer showed it, and the deal can still be made again."
    if which != "first_two_in_stud":
        return misdealt(f"{WHICH[which]} exposed", why=why, house=house)
    if house["exposed_first_stud_card"] == "plays_as_door_card":
        return _door_card()
    setting = ("exposed_first_stud_card",)
    return misdealt(f"{WHICH[which]} exposed", why=why, house=house, rests_on=setting, rule="exposed-stud-card")


def _his_own() -> Procedure:
    return Procedure(
        title="Card exposed by a player",
        situation="The player turned it up himself.",
        says="Your card, your hand: it plays as it is, and showing it may cost a penalty.",
        why="A player protects his own cards; what he shows stays his, and the hand is not dead.",
        steps=(
            Step("card_stays", "The card stays with the hand."),
            PLAY_ON,
            Step("consider_a_penalty", "With action pending think of a penalty.", "It starts at the end of the hand."),
        ),
        rules=("exposing-cards", "player-responsibilities"),
        piles=(Pile(Place.HAND, "exposed", 1, seen=True),),
        figures={"ruling": "play_on"},
    )


def _first_burn(*, dealing: bool) -> Procedure:
    first = "Finish the deal; he gets" if dealing else "He gets"
    return Procedure(
        title="Down card exposed",
        situation="One card, not among the first two off the deck.",
        says=f"{first} the top card for it, and the exposed one is the first burn.",
        why="One exposed card alone is no misdeal, and nobody has to play a card that all have seen.",
        steps=(
            Step("set_exposed_card_aside", "Take the exposed card" + (" and finish the deal." if dealing else ".")),
            Step("replace_with_top_card", "Deal that player the top card of the stub, face down."),
            Step("exposed_card_is_first_burn", "The exposed card is the first burn."),
        ),
        rules=("exposed-down-card", "misdeal"),
        piles=(STUB, Pile(Place.HAND, "exposed", 1, Place.BURN, seen=True)),
        rests_on=("misdeal_cutoff",),
        figures={"ruling": "put_right"},
    )


def _door_card() -> Procedure:
    return Procedure(
        title="Stud card exposed",
        situation="One of the first two cards came face up.",
        says="That card is his door card; the third one comes face down.",
        why="He ends with two cards down and one up, as everybody else.",
        steps=(
            Step("exposed_card_is_door_card", "The exposed card lies open: it is the door card."),
            Step("third_card_face_down", "Deal that player's third card face down."),
            Step("bring_in_as_shown", "Find the bring-in by the door cards as they lie.", "It may be this one."),
        ),
        rules=("exposed-stud-card", "stud"),
        piles=(STUB, Pile(Place.HAND, "door card", 1, seen=True)),
        rests_on=("exposed_first_stud_card", "misdeal_cutoff"),
        figures={"ruling": "put_right"},
    )


def _seventh_replaced() -> Procedure:
    return Procedure(
        title="Last stud card exposed",
        situation="There is betting to come.",
        says="Deal the others theirs face down, then he gets a new card for it.",
        why="With betting to come nobody plays a last card that all have seen.",
        steps=(
            Step("set_exposed_card_aside", "Set the exposed card aside."),
            Step("deal_the_others", "Deal the other players their cards, face down."),
            Step("replace_seventh_card", "Deal that player a new card, face down."),
        ),
        rules=("exposed-seventh-street", "stud"),
        piles=(STUB, Pile(Place.HAND, "exposed", 1, Place.ASIDE, seen=True)),
        figures={"ruling": "put_right"},
    )


def _seventh_stays() -> Procedure:
    return Procedure(
        title="Last stud card exposed",
        situation="There is no more betting.",
        says="No more betting: the card stays, and the others still get theirs face down.",
        why="Nobody can act on what was seen.",
        steps=(
            Step("card_stays", "The card stays with the hand."),
            Step("deal_the_others", "Deal the other players their cards, face down."),
            Step("not_at_risk_show_first", "Players who are not at risk show first."),
        ),
        rules=("exposed-seventh-street", "stud"),
        piles=(STUB, Pile(Place.HAND, "exposed", 1, seen=True)),
        figures={"ruling": "play_on"},
    )


def _draw() -> Procedure:
    return Procedure(
        title="Card exposed in a draw game",
        situation="The books leave draw games to the house.",
        says="Draw games go by this house's own list: I decide.",
        why="The list of misdeals for flop games does not bind a draw game.",
        steps=(CALL_THE_FLOOR, Step("house_list", "The floor rules by the house's list for this game.")),
        rules=("misdeal", "floor-decisions"),
        piles=(STUB, Pile(Place.HAND, "exposed", 1, seen=True)),
        figures={"ruling": "floor_decides"},
    )


def _too_late(cards: int, *, house: House) -> Procedure:
    return Procedure(
        title="Exposed card found too late",
        situation=f"Since then {cutoff_in_words(house)}.",
        says="Too late to deal again or to replace it: the card stays with the hand, play on.",
        why="The deal stands once the betting has gone so far.",
        steps=(Step("card_stays", "The card stays with the hand."), PLAY_ON),
        rules=("no-misdeal-after-action", "substantial-action"),
        piles=(STUB, Pile(Place.HAND, "exposed", cards, seen=True)),
        rests_on=("misdeal_cutoff",),
        figures={"ruling": "play_on"},
    )
