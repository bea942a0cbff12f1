"""A hand with too many or too few cards.

While there is time, the rulebook makes it a misdeal or corrects it (TDA 2024 rule 35-A, WSOP 2024 rule 88, Robert's
Rules misdeals). After that the hand is dead (TDA 2024 rule 38). A player on the button may still ask for a missing card
(rule 37).
"""

from rulings.rules.procedures.button_short_a_card import short_button_procedure
from rulings.rules.procedures.shared.cutoff import is_too_late_for_misdeal, misdeal_cutoff_text
from rulings.rules.procedures.shared.deal_again import misdeal_procedure
from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import CALL_THE_FLOOR, ONE_BURN_A_STREET, STUB
from tournaments.rules.messages import capitalise, message_of_count
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

ERRORS: dict[str, str] = {
    "too_many": _("too many cards"),
    "too_few": _("too few cards, not the button"),
    "button_short": _("too few cards, the button, not acted yet"),
    "button_short_and_acted": _("too few cards, the button, has acted"),
}
# the ruling depends on the betting so far
HANDS_BY_THE_BETTING = ("too_many", "too_few")


def wrong_card_count_procedure(
    wrong: str, *, by: int, should_have: int, betting: str, house_rules: HouseRules
) -> Procedure:
    """Return the steps for a hand with `by` cards too many or too few. Raises ValueError for an impossible hand."""
    extra = by if wrong == "too_many" else -by
    cards = should_have + extra
    if by < 1 or cards < 0:
        raise ValueError(f"a hand of {should_have} cards cannot be wrong by {by}")
    if wrong in HANDS_BY_THE_BETTING:
        return extra_or_missing_cards_procedure(extra, cards=cards, betting=betting, house_rules=house_rules)
    return short_button_procedure(cards, missing=by, acted=wrong == "button_short_and_acted")


def extra_or_missing_cards_procedure(extra: int, *, cards: int, betting: str, house_rules: HouseRules) -> Procedure:
    """Return the steps for a hand of `cards` cards. `extra` of them are too many; if negative, as many are missing.

    For a player on the button who is short a card, see `short_button_procedure`.
    """
    if is_too_late_for_misdeal(betting, house_rules=house_rules):
        return _dead_hand_procedure(extra, cards, house_rules=house_rules)
    if _is_misdeal(extra, house_rules=house_rules):
        why = _("The deal can still be made again, and a wrong number of cards is on the list of the house rules.")
        return misdeal_procedure(
            _misdeal_cause_text(extra), why=why, house_rules=house_rules, rests_on=("misdeal_wrong_count",)
        )
    return _correction_procedure(extra, cards, house_rules=house_rules)


def _is_misdeal(extra: int, *, house_rules: HouseRules) -> bool:
    rule = house_rules["misdeal_wrong_count"]
    return bool(rule == "any_player" or (rule == "two_extra" and extra >= 2))


def _dead_hand_procedure(extra: int, cards: int, *, house_rules: HouseRules) -> Procedure:
    return Procedure(
        title=capitalise(_count_error_text(extra)),
        situation=_("Since the deal {cutoff_in_words}.", cutoff_in_words=misdeal_cutoff_text(house_rules)),
        says=_("Too late for a misdeal: that hand is dead. The others keep playing."),
        why=_("A hand with a wrong number of cards cannot win. The deal stands for all others."),
        steps=(
            ProcedureStep("kill_the_hand", _("All cards of that hand go to the muck, with the extra cards.")),
            ProcedureStep("bets_stay", _("That player's chips in the pot stay there.")),
            ONE_BURN_A_STREET,
        ),
        rules=("wrong-card-count", "burns-after-action", "no-misdeal-after-action"),
        piles=(STUB, Pile(CardPlace.HAND, _count_error_text(extra), cards, CardPlace.MUCK)),
        rests_on=("misdeal_cutoff",),
        figures={"ruling": "hand_dead"},
    )


def _correction_procedure(extra: int, cards: int, *, house_rules: HouseRules) -> Procedure:
    listed = house_rules["misdeal_wrong_count"] != "not_listed"
    says, steps = _take_back_ruling(extra) if extra > 0 else _deal_missing_ruling(-extra)
    return Procedure(
        title=capitalise(_count_error_text(extra)),
        situation=_("There is still time to correct it."),
        says=says if listed else _("No rule in the rulebook, the floor decides.") + " " + says,
        why=_("It is not on the house rules' list of misdeals. It can be corrected without a player choosing a card."),
        steps=(CALL_THE_FLOOR, *steps),
        rules=_correction_rule_slugs(extra, listed=listed),
        piles=(
            Pile(CardPlace.STUB, _("stub"), goes_to=CardPlace.HAND if extra < 0 else None),
            Pile(CardPlace.HAND, _count_error_text(extra), cards, CardPlace.BURN if extra > 0 else None),
        ),
        rests_on=("misdeal_wrong_count", "misdeal_cutoff"),
        figures={"ruling": "put_right" if listed else "floor_decides"},
    )


def _correction_rule_slugs(extra: int, *, listed: bool) -> tuple[str, ...]:
    """Return the rule slugs for a hand that can be corrected. `listed`: the rulebook lists this error."""
    if not listed:
        return ("floor-decisions", "misdeal")
    return ("extra-card", "misdeal") if extra > 0 else ("misdeal", "random-remedies")


def _take_back_ruling(extra: int) -> tuple[str, tuple[ProcedureStep, ...]]:
    if extra == 1:
        says = _("Take back the extra card, unseen: it is the first burn.")
        draws = _("Scramble that hand face down. The dealer draws the extra card, unseen.")
        aside = _("Put it beside the stub: it is the first burn.")
    else:
        says = _("Take back the extra cards, unseen: one is the first burn, the others go back.")
        draws = _("Scramble that hand face down. The dealer draws the extra cards, unseen.")
        aside = _("Put one beside the stub: it is the first burn. The others go back.")
    return says, (
        ProcedureStep("draw_extra_card_unseen", draws),
        ProcedureStep("extra_card_is_first_burn", aside),
        ProcedureStep("play_on", _("Continue the hand.")),
    )


def _deal_missing_ruling(missing: int) -> tuple[str, tuple[ProcedureStep, ...]]:
    cards = message_of_count("one card", "{count} cards", missing)
    return message_of_count(
        "Deal the missing card from the top of the stub, and continue.",
        "Deal the missing cards from the top of the stub, and continue.",
        missing,
    ), (
        ProcedureStep(
            "deal_missing_card", _("Deal that player {cards} from the top of the stub, face down.", cards=cards)
        ),
        ProcedureStep("play_on", _("Continue the hand."), _("Later streets as usual: burn and deal.")),
    )


def _count_error_text(extra: int) -> str:
    if extra > 0:
        return message_of_count("one card too many", "{count} cards too many", extra)
    return message_of_count("one card missing", "{count} cards missing", -extra)


def _misdeal_cause_text(extra: int) -> str:
    if extra > 0:
        return message_of_count("one card too many in a hand", "{count} cards too many in a hand", extra)
    return message_of_count("one card missing in a hand", "{count} cards missing in a hand", -extra)
