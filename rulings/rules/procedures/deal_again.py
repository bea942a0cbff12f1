"""Dealing again after a misdeal or a hand that never was (TDA 2024 rule 35-C): an exact replay."""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from tournaments.rules.house import House

#: a player who missed the first deal, by the setting `absent_for_redeal`
_ABSENT = {
    "may_play": "A player who missed the first deal may play this one.",
    "dead": "A player who missed the first deal gets no live hand in this one either.",
}
_PILES = (Pile(Place.HAND, "all hands", None, Place.STUB), Pile(Place.STUB, "deck"))


def misdealt(cause: str, *, why: str, house: House, rests_on: tuple[str, ...] = (), rule: str = "misdeal") -> Procedure:
    """The procedure of a misdeal; `cause` says what went wrong, as in "two cards were exposed"."""
    return Procedure(
        title="Misdeal",
        situation=f"{cause[:1].upper()}{cause[1:]}.",
        says=f"Misdeal, {cause}: all cards back, same button, same blinds, deal again.",
        why=why,
        steps=(
            Step("declare_misdeal", "Misdeal. Stop dealing, nobody acts."),
            Step("take_back_cards", "Take back every card and count the deck."),
            Step("chips_back", "Chips put in since the deal go back; blinds and antes stay."),
            *deal_again(house),
        ),
        rules=(rule, "redeal") if rule == "misdeal" else (rule, "misdeal", "redeal"),
        piles=_PILES,
        rests_on=(*rests_on, "misdeal_cutoff", "absent_for_redeal"),
        figures={"ruling": "misdeal"},
    )


def deal_again(house: House) -> tuple[Step, ...]:
    """The last steps wherever a hand is dealt again."""
    return (
        Step("shuffle_and_cut", "Shuffle the whole deck and cut."),
        Step(
            "deal_again_same_button",
            "Deal again: same button, same blinds, same level, nobody new.",
            f"{_ABSENT[house['absent_for_redeal']]} Both deals are one hand of a penalty.",
        ),
    )
