"""A down card that was exposed.

Flop games: TDA 2024 rule 35-A and Robert's Rules (hold'em). Stud: TDA 2024 RP-10-A and B. An exposed first down card is
a misdeal by Robert's Rules and WSOP 2024 rule 88. A card exposed by its own player has another rule (TDA 2024 rule 68).
"""

from rulings.rules.procedures.shared.cutoff import is_too_late_for_misdeal, misdeal_cutoff_text
from rulings.rules.procedures.shared.deal_again import misdeal_procedure
from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import CALL_THE_FLOOR, PLAY_ON, STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

CARDS: dict[str, str] = {
    "first_two_off_the_deck": _("one of the first two cards off the deck"),
    "one_down_card": _("one other down card"),
    "two_down_cards": _("two or more down cards"),
    "first_two_in_stud": _("one of a player's first two stud cards"),
    "seventh_street": _("the last stud card"),
    "draw_card": _("a card in a draw game"),
    "his_own": _("a card that its player turned up"),
}
# for the sentence of a misdeal
MISDEAL_CAUSES: dict[str, str] = {
    "first_two_off_the_deck": _("one of the first two cards off the deck was exposed"),
    "two_down_cards": _("two or more down cards were exposed"),
    "first_two_in_stud": _("one of a player's first two stud cards was exposed"),
}
# the ruling depends on the betting so far
CARDS_BY_THE_BETTING = ("first_two_off_the_deck", "one_down_card", "two_down_cards", "first_two_in_stud")


def exposed_card_procedure(which: str, *, betting: str, betting_to_come: bool, house_rules: HouseRules) -> Procedure:
    """Return the steps for an exposed card. `betting_to_come` matters only for the last stud card."""
    if which == "his_own":
        return _exposed_by_player_procedure()
    if which == "seventh_street":
        return _seventh_street_procedure(house_rules) if betting_to_come else _seventh_stays_procedure(house_rules)
    if which == "draw_card":
        return _draw_procedure()
    if is_too_late_for_misdeal(betting, house_rules=house_rules):
        return _too_late_procedure(2 if which == "two_down_cards" else 1, house_rules=house_rules)
    return _correctable_procedure(which, dealing=betting == "nobody", house_rules=house_rules)


def _correctable_procedure(which: str, *, dealing: bool, house_rules: HouseRules) -> Procedure:
    """Return the steps while the deal can still be corrected. `dealing`: nobody has acted."""
    if which == "one_down_card":
        return _first_burn_procedure(dealing=dealing)
    why = _("The dealer exposed it, and the deal can still be made again.")
    if which != "first_two_in_stud":
        return misdeal_procedure(MISDEAL_CAUSES[which], why=why, house_rules=house_rules)
    if house_rules["exposed_first_stud_card"] == "plays_as_door_card":
        return _door_card_procedure()
    setting = ("exposed_first_stud_card",)
    return misdeal_procedure(
        MISDEAL_CAUSES[which],
        why=why,
        house_rules=house_rules,
        rests_on=setting,
        rule="exposed-stud-card",
    )


def _exposed_by_player_procedure() -> Procedure:
    return Procedure(
        title=_("Card exposed by a player"),
        situation=_("The player exposed it."),
        says=_("The card plays as it is. Showing it can be a penalty."),
        why=_("Players protect their own cards. A card they show stays theirs, and the hand is not dead."),
        steps=(
            ProcedureStep("card_stays", _("The card stays with the hand.")),
            PLAY_ON,
            ProcedureStep(
                "consider_a_penalty",
                _("If action is pending, consider a penalty."),
                _("It starts after the hand."),
            ),
        ),
        rules=("exposing-cards", "player-responsibilities"),
        piles=(Pile(CardPlace.HAND, _("exposed"), 1, seen=True),),
        figures={"ruling": "play_on"},
    )


def _first_burn_procedure(*, dealing: bool) -> Procedure:
    return Procedure(
        title=_("Down card exposed"),
        situation=_("One card, not among the first two off the deck."),
        says=_("Finish the deal. The player gets the top card for it. The exposed card is the first burn.")
        if dealing
        else _("The player gets the top card for it. The exposed card is the first burn."),
        why=_("One exposed card alone is not a misdeal. No player has to play a card that all have seen."),
        steps=(
            ProcedureStep(
                "set_exposed_card_aside",
                _("Take the exposed card and finish the deal.") if dealing else _("Take the exposed card."),
            ),
            ProcedureStep("replace_with_top_card", _("Deal that player the top card of the stub, face down.")),
            ProcedureStep("exposed_card_is_first_burn", _("The exposed card is the first burn.")),
        ),
        rules=("exposed-down-card", "misdeal"),
        piles=(STUB, Pile(CardPlace.HAND, _("exposed"), 1, CardPlace.BURN, seen=True)),
        rests_on=("misdeal_cutoff",),
        figures={"ruling": "put_right"},
    )


def _door_card_procedure() -> Procedure:
    return Procedure(
        title=_("Stud card exposed"),
        situation=_("One of the first two cards came face up."),
        says=_("That card is the player's door card. Their third card is dealt face down."),
        why=_("The player has two cards down and one up, like all others."),
        steps=(
            ProcedureStep("exposed_card_is_door_card", _("The exposed card stays face up: it is the door card.")),
            ProcedureStep("third_card_face_down", _("Deal that player's third card face down.")),
            ProcedureStep(
                "bring_in_as_shown", _("Find the bring-in by the door cards on the table."), _("It can be this one.")
            ),
        ),
        rules=("exposed-stud-card", "stud"),
        piles=(STUB, Pile(CardPlace.HAND, _("door card"), 1, seen=True)),
        rests_on=("exposed_first_stud_card", "misdeal_cutoff"),
        figures={"ruling": "put_right"},
    )


def _seventh_street_procedure(house_rules: HouseRules) -> Procedure:
    """Return the steps before more betting: a new card, or the card stays and its player may be all-in."""
    return (
        _seventh_may_be_all_in_procedure()
        if house_rules["exposed_last_stud_card"] == "may_be_all_in"
        else _seventh_replaced_procedure()
    )


def _seventh_replaced_procedure() -> Procedure:
    return Procedure(
        title=_("Last stud card exposed"),
        situation=_("There is betting to come."),
        says=_("Deal the others their cards face down. Then the player gets a new card for it."),
        why=_("With betting to come, no player plays a last card that all have seen."),
        steps=(
            ProcedureStep("set_exposed_card_aside", _("Set the exposed card aside.")),
            ProcedureStep("deal_the_others", _("Deal the other players their cards, face down.")),
            ProcedureStep("replace_seventh_card", _("Deal that player a new card, face down.")),
        ),
        rules=("exposed-seventh-street", "stud"),
        piles=(STUB, Pile(CardPlace.HAND, _("exposed"), 1, CardPlace.ASIDE, seen=True)),
        rests_on=("exposed_last_stud_card",),
        figures={"ruling": "put_right"},
    )


def _seventh_may_be_all_in_procedure() -> Procedure:
    return Procedure(
        title=_("Last stud card exposed"),
        situation=_("There is betting to come."),
        says=_("The card stays. That player may declare all-in before the betting."),
        why=_("The others know the card. All-in, the player risks no more chips on it."),
        steps=(
            ProcedureStep("card_stays", _("The card stays with the hand.")),
            ProcedureStep(
                "deal_the_others",
                _("Deal the other players their cards, face down."),
                _("With two players left the second card is dealt face up too."),
            ),
            ProcedureStep("ask_for_all_in", _("Ask that player to choose: all-in now, or play on.")),
        ),
        rules=("exposed-seventh-street", "stud"),
        piles=(STUB, Pile(CardPlace.HAND, _("exposed"), 1, seen=True)),
        rests_on=("exposed_last_stud_card",),
        figures={"ruling": "play_on"},
    )


def _seventh_stays_procedure(house_rules: HouseRules) -> Procedure:
    face_up = house_rules["last_stud_card"] == "face_up"
    return Procedure(
        title=_("Last stud card exposed"),
        situation=_("There is no more betting."),
        says=(
            _("No more betting: the card stays. The others get theirs face up.")
            if face_up
            else _("No more betting: the card stays. The others still get theirs face down.")
        ),
        why=_("No player can act on what was seen."),
        steps=(
            ProcedureStep("card_stays", _("The card stays with the hand.")),
            ProcedureStep("deal_the_others_face_up", _("Deal the other players their cards, face up."))
            if face_up
            else ProcedureStep("deal_the_others", _("Deal the other players their cards, face down.")),
            ProcedureStep("not_at_risk_show_first", _("Players who are not at risk show first.")),
        ),
        rests_on=("last_stud_card",),
        rules=("exposed-seventh-street", "stud"),
        piles=(STUB, Pile(CardPlace.HAND, _("exposed"), 1, seen=True)),
        figures={"ruling": "play_on"},
    )


def _draw_procedure() -> Procedure:
    return Procedure(
        title=_("Card exposed in a draw game"),
        situation=_("The rulebooks leave draw games to the house rules."),
        says=_("Draw games follow the house rules: the floor decides."),
        why=_("The list of misdeals for flop games does not apply to draw games."),
        steps=(CALL_THE_FLOOR, ProcedureStep("house_list", _("The floor decides by the house rules for this game."))),
        rules=("misdeal", "floor-decisions"),
        piles=(STUB, Pile(CardPlace.HAND, _("exposed"), 1, seen=True)),
        figures={"ruling": "floor_decides"},
    )


def _too_late_procedure(cards: int, *, house_rules: HouseRules) -> Procedure:
    return Procedure(
        title=_("Exposed card found too late"),
        situation=_("Since then {cutoff_in_words}.", cutoff_in_words=misdeal_cutoff_text(house_rules)),
        says=_("Too late to deal again or replace it. The card stays with the hand, play continues."),
        why=_("The deal stands after this much betting."),
        steps=(ProcedureStep("card_stays", _("The card stays with the hand.")), PLAY_ON),
        rules=("no-misdeal-after-action", "substantial-action"),
        piles=(STUB, Pile(CardPlace.HAND, _("exposed"), cards, seen=True)),
        rests_on=("misdeal_cutoff",),
        figures={"ruling": "play_on"},
    )
