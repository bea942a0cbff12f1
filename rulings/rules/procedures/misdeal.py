"""Misdeals and the list of their causes (TDA 2024 rule 35, WSOP 2024 rule 88, Robert's Rules misdeals).

A cause that has a procedure of its own is ruled on by that procedure. The other causes are on the list of every
rulebook.
"""

from collections.abc import Callable

from rulings.rules.procedures.boxed_cards import boxed_cards_procedure
from rulings.rules.procedures.button_short_a_card import button_short_a_card_procedure
from rulings.rules.procedures.exposed_card import exposed_card_procedure
from rulings.rules.procedures.shared.cutoff import is_too_late_for_misdeal, misdeal_cutoff_text
from rulings.rules.procedures.shared.deal_again import misdeal_procedure
from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import HOLDEM_CARDS, PLAY_ON, STUB
from rulings.rules.procedures.wrong_card_count import extra_or_missing_cards_procedure
from tournaments.rules.messages import capitalise
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

# causes, with the texts of their buttons
CAUSES: dict[str, str] = {
    "first_or_second_card_exposed": _("one of the first two cards off the deck was exposed"),
    "one_card_exposed": _("one other card was exposed"),
    "two_cards_exposed": _("two cards were exposed"),
    "stud_down_card_exposed": _("one of the first two stud cards was exposed"),
    "draw_card_exposed": _("a card was exposed in a draw game"),
    "first_card_to_wrong_seat": _("the first card went to the wrong seat"),
    "card_to_seat_not_entitled": _("a seat without a right to a hand was dealt in"),
    "entitled_seat_left_out": _("a seat with a right to a hand was left out"),
    "two_cards_to_button": _("the button got two cards in a row"),
    "one_card_missing": _("a player other than the button is one card short"),
    "button_short": _("the button is one card short"),
    "button_short_and_acted": _("the button is one card short, and has acted"),
    "one_card_extra": _("a player has one card too many"),
    "two_cards_extra": _("a player has two cards too many"),
    "one_boxed_card": _("one card was face up in the deck"),
    "two_boxed_cards": _("two cards were face up in the deck"),
    "foreign_card": _("a card of another game was dealt"),
}

# the ruling depends on the betting so far
CAUSES_BY_THE_BETTING = tuple(
    cause
    for cause in CAUSES
    if cause
    not in {"draw_card_exposed", "two_cards_to_button", "button_short", "button_short_and_acted", "one_boxed_card"}
)

RuleOnCause = Callable[[str, HouseRules], Procedure]


def suspected_misdeal_procedure(cause: str, *, betting: str, house_rules: HouseRules) -> Procedure:
    """Return the steps for a possible misdeal: deal again or play on. `betting` is a key of BETTING_SO_FAR."""
    if cause in _OTHER_PROCEDURES:
        return _OTHER_PROCEDURES[cause](betting, house_rules)
    if cause == "two_cards_to_button":
        return _two_cards_to_button_procedure()
    if cause == "foreign_card" and house_rules["foreign_card"] == "scrap":
        return _foreign_card_replaced_procedure()
    rests_on = ("foreign_card",) if cause == "foreign_card" else ()
    if is_too_late_for_misdeal(betting, house_rules=house_rules):
        return _deal_stands_procedure(cause, house_rules=house_rules, rests_on=rests_on)
    why = _("It is on the list of misdeals, and the deal can still be made again.")
    return misdeal_procedure(CAUSES[cause], why=why, house_rules=house_rules, rests_on=rests_on)


def _exposed_card_rule(which: str) -> RuleOnCause:
    return lambda betting, house_rules: exposed_card_procedure(
        which, betting=betting, betting_to_come=True, house_rules=house_rules
    )


def _wrong_card_count_rule(extra: int) -> RuleOnCause:
    return lambda betting, house_rules: extra_or_missing_cards_procedure(
        extra, cards=HOLDEM_CARDS + extra, betting=betting, house_rules=house_rules
    )


def _short_button_rule(*, acted: bool) -> RuleOnCause:
    return lambda betting, house_rules: button_short_a_card_procedure(acted=acted, house_rules=house_rules)


def _boxed_cards_rule(cards: int) -> RuleOnCause:
    return lambda betting, house_rules: boxed_cards_procedure(
        cards, first_deal=True, betting=betting, house_rules=house_rules
    )


_OTHER_PROCEDURES: dict[str, RuleOnCause] = {
    "first_or_second_card_exposed": _exposed_card_rule("first_two_off_the_deck"),
    "one_card_exposed": _exposed_card_rule("one_down_card"),
    "two_cards_exposed": _exposed_card_rule("two_down_cards"),
    "stud_down_card_exposed": _exposed_card_rule("first_two_in_stud"),
    "draw_card_exposed": _exposed_card_rule("draw_card"),
    "one_card_missing": _wrong_card_count_rule(-1),
    "button_short": _short_button_rule(acted=False),
    "button_short_and_acted": _short_button_rule(acted=True),
    "one_card_extra": _wrong_card_count_rule(1),
    "two_cards_extra": _wrong_card_count_rule(2),
    "one_boxed_card": _boxed_cards_rule(1),
    "two_boxed_cards": _boxed_cards_rule(2),
}


def _two_cards_to_button_procedure() -> Procedure:
    return Procedure(
        title=_("Two cards in a row to the button"),
        situation=_("The last seat got its two cards in a row."),
        says=_("The button may get two cards in a row: no misdeal, play continues."),
        why=_("The last player in the deal may get two cards in a row."),
        steps=(ProcedureStep("deal_stands", _("The deal stands.")), PLAY_ON),
        rules=("misdeal-button-two-cards", "misdeal"),
        piles=(STUB, Pile(CardPlace.HAND, _("button"), 2)),
        figures={"ruling": "play_on"},
    )


def _foreign_card_replaced_procedure() -> Procedure:
    return Procedure(
        title=_("Foreign card"),
        situation=_("A card that does not belong to the game was dealt."),
        says=_("Ignore the card: set it aside, and use the next card."),
        why=_("House rule: a joker or other foreign card is ignored."),
        steps=(
            ProcedureStep("set_foreign_card_aside", _("Show the card and take it out of the deck.")),
            ProcedureStep("next_card_takes_its_place", _("The next card of the stub is dealt instead.")),
            PLAY_ON,
        ),
        rules=("scrap-cards", "misdeal"),
        piles=(STUB, Pile(CardPlace.HAND, _("foreign card"), 1, CardPlace.ASIDE, seen=True)),
        rests_on=("foreign_card",),
        figures={"ruling": "put_right"},
    )


def _deal_stands_procedure(cause: str, *, house_rules: HouseRules, rests_on: tuple[str, ...]) -> Procedure:
    return Procedure(
        title=_("Too late for a misdeal"),
        situation=_(
            "{cause}; since then {betting}.",
            cause=capitalise(CAUSES[cause]),
            betting=misdeal_cutoff_text(house_rules),
        ),
        says=_("Too late for a misdeal: play the hand."),
        why=_("After this much betting the deal stands. Only a fouled deck still stops the hand."),
        steps=(
            ProcedureStep("deal_stands", _("The deal and the bets stand.")),
            ProcedureStep("odd_cards_are_scrap", _("A card that no player gets is ignored.")),
            PLAY_ON,
        ),
        rules=("no-misdeal-after-action", "substantial-action"),
        piles=(STUB,),
        rests_on=(*rests_on, "misdeal_cutoff"),
        figures={"ruling": "play_on"},
    )
