"""Cards that lie face up in the deck (TDA 2024 rule 35-A, Robert's Rules irregularities)."""

from rulings.rules.procedures.cutoff import too_late
from rulings.rules.procedures.deal_again import misdealt
from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from tournaments.rules.house import House

#: a misdeal from this many on the first deal
MISDEAL_FROM = 2


def boxed_cards(boxed: int, *, first_deal: bool, betting: str, house: House) -> Procedure:
    """Steps for face-up cards found in the deck; `first_deal` when they came while the hands were dealt."""
    if first_deal and boxed >= MISDEAL_FROM and not too_late(betting, house=house):
        why = "One boxed card is scrap paper; two on the first deal mean that the deck was not made ready."
        return misdealt(f"{boxed} boxed cards", why=why, house=house, rule="boxed-cards")
    return scrap(boxed, first_deal=first_deal and boxed >= MISDEAL_FROM)


def scrap(boxed: int, *, first_deal: bool) -> Procedure:
    """The cards are set aside and replaced; `first_deal` when only the cut-off saved the hand from a misdeal."""
    return Procedure(
        title="Boxed card" if boxed == 1 else "Boxed cards",
        situation=f"{boxed} face up in the deck.",
        says="Scrap paper: show it, set it aside, and the next card takes its place.",
        why="A card that everybody has seen in the deck belongs to nobody; its place goes to the next one.",
        steps=(
            Step("show_boxed_card", "Show the card to the table and set it aside."),
            Step("next_card_takes_its_place", "The next card of the stub is dealt instead."),
            Step("play_on", "Go on with the hand."),
        ),
        rules=("boxed-cards", "no-misdeal-after-action") if first_deal else ("boxed-cards",),
        piles=(Pile(Place.STUB, "stub", None, Place.HAND), Pile(Place.ASIDE, "boxed", boxed)),
        rests_on=("misdeal_cutoff",) if first_deal else (),
        figures={"ruling": "play_on"},
    )
