"""The drawing of where cards lie and where they go."""

from typing import Any

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from rulings.rules.procedures.shared.procedure import CardPlace
from rulings.views.procedures import BOX, DrawnPile, procedure_drawing
from tests.suite.each_case import for_each

#: places where cards lie open, as the procedures say
OPEN = {"board", "too_soon", "aside"}


def pile(
    place: str, cards: int | None = None, goes_to: str | None = None, label: str = "", *, face_up: bool | None = None
) -> dict[str, Any]:
    seen = place in OPEN if face_up is None else face_up
    return {"place": place, "label": label or place, "cards": cards, "goes_to": goes_to, "face_up": seen}


def drawn_piles(*piles: dict[str, Any]) -> list[DrawnPile]:
    drawing = procedure_drawing(piles)
    assert drawing is not None
    return list(drawing.piles)


def answer_piles(name: str, **given: Any) -> dict[str, DrawnPile]:
    """The piles of a procedure's answer as they are drawn, by what is written under them."""
    return {
        drawn_pile.label: drawn_pile for drawn_pile in drawn_piles(*answer_as_json(CALCULATORS[name], given)["piles"])
    }


def test_procedure_without_piles_has_no_drawing() -> None:
    assert procedure_drawing([]) is None


def test_drawn_piles_do_not_overlap() -> None:
    drawing = procedure_drawing([pile("stub"), pile("burn", 1), pile("board", 3), pile("too_soon", 1, "stub")])
    assert drawing is not None
    edges = [edge for drawn_pile in drawing.piles for edge in (drawn_pile.left, drawn_pile.right)]
    assert edges == sorted(edges)
    assert [len(drawn_pile.cards) for drawn_pile in drawing.piles] == [3, 1, 3, 1]


def test_arrow_leads_from_a_moving_pile_to_its_destination() -> None:
    drawing = procedure_drawing([pile("stub"), pile("too_soon", 1, "stub")])
    assert drawing is not None
    stub, early = drawing.piles
    (arrow,) = drawing.arrows
    assert arrow["path"].startswith(f"M{early.middle} ")
    assert f" {stub.middle} " in arrow["path"]


def test_pile_place_without_cards_is_drawn_empty() -> None:
    drawing = procedure_drawing([pile("stub", None, "muck"), pile("hand", None, "muck")])
    assert drawing is not None
    assert [(drawn_pile.label, drawn_pile.cards[0].look) for drawn_pile in drawing.piles][-1] == ("muck", "empty")
    assert len(drawing.piles) == 3


def test_wide_row_of_piles_widens_the_drawing() -> None:
    wide, narrow = (
        procedure_drawing([pile("board", 5), pile("hand", 4), pile("board", 5)]),
        procedure_drawing([pile("stub")]),
    )
    assert wide is not None
    assert narrow is not None
    assert (wide.width > BOX, narrow.width) == (True, BOX)
    assert narrow.left + narrow.width / 2 == pytest.approx(narrow.piles[0].right / 2, abs=1)


@for_each(
    "place", [place for place in CardPlace if place not in {CardPlace.TOO_SOON, CardPlace.BUTTON, CardPlace.CHIPS}]
)
def test_drawing_can_show_cards_going_to_every_place(place: CardPlace) -> None:
    drawing = procedure_drawing([pile("hand", 1, str(place)), pile("stub")])
    assert drawing is not None
    assert len(drawing.arrows) == 1


def test_drawing_has_a_description_for_screen_readers() -> None:
    drawing = procedure_drawing([pile("stub"), pile("too_soon", 1, "stub", "too soon")])
    assert drawing is not None
    assert drawing.description == "stub; too soon goes to stub"


@pytest.mark.parametrize(("burns", "label", "backs"), [(0, "no burns", 0), (1, "burns", 1), (3, "burns", 3)])
def test_each_burn_card_is_drawn(burns: int, label: str, backs: int) -> None:
    pile = answer_piles("short_stub", stub=7, players=7, burns=burns)[label]
    assert [card.look.split()[0] for card in pile.cards].count("down") == backs


@pytest.mark.parametrize(("stub", "backs"), [(1, 1), (2, 2), (7, 3)])
def test_small_stub_is_drawn_card_by_card(stub: int, backs: int) -> None:
    assert len(answer_piles("short_stub", stub=stub, players=7, burns=3)["stub"].cards) == backs


def test_community_seventh_card_is_drawn_from_stub_to_middle() -> None:
    piles = answer_piles("short_stub", stub=5, players=7, burns=0)
    assert [bool(card.face) for card in piles["for all"].cards] == [True]
    assert piles["stub"].goes is True


@pytest.mark.parametrize("cards", [1, 3, 4, 5])
def test_drawn_hand_contains_the_entered_number_of_cards(cards: int) -> None:
    label = {1: "one card missing", 3: "one card too many"}.get(cards, f"{cards - 2} cards too many")
    given = {"wrong": "too_many" if cards > 2 else "too_few", "by": abs(cards - 2), "betting": "substantial"}
    assert len(answer_piles("wrong_card_count", **given)[label].cards) == cards


def test_drawn_omaha_button_hand_contains_the_entered_number_of_cards() -> None:
    assert len(answer_piles("wrong_card_count", wrong="button_short", by=2, should_have=4)["button"].cards) == 2


@pytest.mark.parametrize(
    ("street", "book", "open_cards"),
    [
        ("fifth", "tda_2024", True),
        ("seventh", "tda_2024", False),
        ("fifth", "tda_2019", False),
        ("seventh", "tda_2019", False),
    ],
)
def test_drawing_shows_if_premature_stud_cards_are_face_up(*, street: str, book: str, open_cards: bool) -> None:
    early = answer_piles("premature_card", game="stud", street=street, rulebook=book)["too soon"]
    assert {bool(card.face) for card in early.cards} == {open_cards}


@pytest.mark.parametrize(
    ("betting", "book", "label", "goes"),
    [
        ("nobody", "tda_2024", "button", True),
        ("substantial", "tda_2024", "button stays", False),
        ("substantial", "roberts", "button", True),
    ],
)
def test_drawing_moves_the_button_to_the_correct_seat(*, betting: str, book: str, label: str, goes: bool) -> None:
    piles = answer_piles("moved_button", betting=betting, rulebook=book)
    assert [(card.face, card.round) for card in piles[label].cards] == [("D", True)]
    assert (piles[label].goes, "its seat" in piles) == (goes, goes)


def test_pile_of_unknown_size_is_drawn_with_two_cards() -> None:
    looks = [[card.look.strip() for card in pile.cards] for pile in drawn_piles(pile("hand"), pile("hand", 0))]
    assert looks == [["down", "down"], ["empty"]]


@pytest.mark.parametrize(
    ("outcome", "part", "labels"),
    [
        ("lost", True, ["cards of the player", "found", "the caller"]),
        ("lost", False, ["cards of the player", "found", "the caller"]),
        ("won", True, ["cards of the player", "from the caller"]),
        ("won", False, ["cards of the player", "back to the player"]),
    ],
)
def test_drawing_shows_found_chips_going_to_their_owner(*, outcome: str, part: bool, labels: list[str]) -> None:
    piles = answer_piles("chips_found_behind", found=5_000, outcome=outcome, part_of_the_bet=part)
    assert list(piles) == labels
    assert [card.round for card in piles[labels[1]].cards] == [True, True, True]
    assert piles[labels[1]].goes == (labels[1] != "back to the player")
