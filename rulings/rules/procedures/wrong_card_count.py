"""A hand with too many or too few cards.

While there is time: a misdeal, or put right, as the house's book says (TDA 2024 rule 35-A, WSOP 2024 rule 88,
Robert's Rules misdeals). After that the hand is dead (TDA 2024 rule 38); the button may still say that a card is
missing (rule 37).
"""

from rulings.rules.procedures.button_short_a_card import short_button
from rulings.rules.procedures.cutoff import cutoff_in_words, too_late
from rulings.rules.procedures.deal_again import misdealt
from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import CALL_THE_FLOOR, ONE_BURN_A_STREET, STUB
from tournaments.rules.house import House

#: what is wrong with the hand
WRONG: dict[str, str] = {
    "too_many": "too many cards",
    "too_few": "too few cards, not the button",
    "button_short": "too few cards, the button, not acted yet",
    "button_short_and_acted": "too few cards, the button, has acted",
}
#: hands for which it matters how far the betting had gone
HANDS_BY_THE_BETTING = ("too_many", "too_few")


def wrong_card_count(wrong: str, *, by: int, should_have: int, betting: str, house: House) -> Procedure:
    """Steps for a hand that is wrong `by` so many cards. Raises ValueError for a hand that cannot be."""
    extra = by if wrong == "too_many" else -by
    cards = should_have + extra
    if by < 1 or cards < 0:
        raise ValueError(f"a hand of {should_have} cards cannot be wrong by {by}")
    if wrong in HANDS_BY_THE_BETTING:
        return off_by(extra, cards=cards, betting=betting, house=house)
    return short_button(cards, missing=by, acted=wrong == "button_short_and_acted")


def off_by(extra: int, *, cards: int, betting: str, house: House) -> Procedure:
    """Steps for a hand of `cards`, so many of them too many (below 0: missing), unless a button is short."""
    if too_late(betting, house=house):
        return _dead(extra, cards, house=house)
    if _is_misdeal(extra, house=house):
        why = "The deal can still be made again, and a wrong number of cards is on this house's list."
        return misdealt(_cause(extra), why=why, house=house, rests_on=("misdeal_wrong_count",))
    return _put_right(extra, cards, house=house)


def _is_misdeal(extra: int, *, house: House) -> bool:
    rule = house["misdeal_wrong_count"]
    return bool(rule == "any_player" or (rule == "two_extra" and extra >= 2))


def _dead(extra: int, cards: int, *, house: House) -> Procedure:
    return Procedure(
        title=_title(extra),
        situation=f"Since the deal {cutoff_in_words(house)}.",
        says="Too late for a misdeal: that hand is dead, the others play on.",
        why="A hand with a wrong number of cards cannot win, and the deal stands for everybody else.",
        steps=(
            Step("kill_the_hand", "All cards of that hand go to the muck, the extra ones too."),
            Step("bets_stay", "What that player put in stays in the pot."),
            ONE_BURN_A_STREET,
        ),
        rules=("wrong-card-count", "burns-after-action", "no-misdeal-after-action"),
        piles=(STUB, Pile(Place.HAND, _title(extra).lower(), cards, Place.MUCK)),
        rests_on=("misdeal_cutoff",),
        figures={"ruling": "hand_dead"},
    )


def _put_right(extra: int, cards: int, *, house: House) -> Procedure:
    listed = house["misdeal_wrong_count"] != "not_listed"
    says, steps = _take_back(extra) if extra > 0 else _complete(-extra)
    return Procedure(
        title=_title(extra),
        situation="There is still time to put it right.",
        says=says if listed else f"No book rule, my call: {says[:1].lower()}{says[1:]}",
        why="It is not on this house's list of misdeals, and it can be put right without anybody choosing a card.",
        steps=(CALL_THE_FLOOR, *steps),
        rules=("extra-card", "misdeal") if extra > 0 else ("misdeal", "random-remedies"),
        piles=(
            Pile(Place.STUB, "stub", goes_to=Place.HAND if extra < 0 else None),
            Pile(Place.HAND, _title(extra).lower(), cards, Place.BURN if extra > 0 else None),
        ),
        rests_on=("misdeal_wrong_count", "misdeal_cutoff"),
        figures={"ruling": "put_right" if listed else "floor_decides"},
    )


def _take_back(extra: int) -> tuple[str, tuple[Step, ...]]:
    cards = "the extra card" if extra == 1 else "the extra cards"
    first = "it is the first burn" if extra == 1 else "one is the first burn, the others go back"
    return f"Take back {cards}, unseen: {first}.", (
        Step("draw_extra_card_unseen", f"Scramble that hand face down; the dealer draws {cards}, unseen."),
        Step("extra_card_is_first_burn", f"Lay it by the stub: {first}."),
        Step("play_on", "Go on with the hand."),
    )


def _complete(missing: int) -> tuple[str, tuple[Step, ...]]:
    cards = "one card" if missing == 1 else f"{missing} cards"
    return f"Deal the missing {'card' if missing == 1 else 'cards'} off the top of the stub, and play on.", (
        Step("deal_missing_card", f"Deal that player {cards} off the top of the stub, face down."),
        Step("play_on", "Go on with the hand.", "Streets as always: burn, deal."),
    )


def _title(extra: int) -> str:
    number, kind = abs(extra), "too many" if extra > 0 else "missing"
    return f"{'One card' if number == 1 else f'{number} cards'} {kind}"


def _cause(extra: int) -> str:
    return f"{_title(extra)[:1].lower()}{_title(extra)[1:]} in a hand"
