"""The drawing of where cards lie and where they go."""

from typing import Any

import pytest

from rulings.rules.procedures.procedure import Place
from rulings.views.drawing import BOX, EMPTY, drawing_of


def pile(place: str, cards: int = 0, goes_to: str | None = None, label: str = "") -> dict[str, Any]:
    return {"place": place, "label": label or place, "cards": cards, "goes_to": goes_to}


def test_a_procedure_without_piles_has_no_drawing() -> None:
    assert drawing_of([]) is None


def test_piles_lie_from_left_to_right_without_touching() -> None:
    drawing = drawing_of([pile("stub"), pile("burn", 1), pile("board", 3), pile("too_soon", 1, "stub")])
    assert drawing is not None
    edges = [edge for one in drawing.piles for edge in (one.left, one.right)]
    assert edges == sorted(edges)
    assert [len(one.cards) for one in drawing.piles] == [3, 1, 3, 1]


def test_an_arrow_leads_from_the_pile_that_goes_to_where_it_goes() -> None:
    drawing = drawing_of([pile("stub"), pile("too_soon", 1, "stub")])
    assert drawing is not None
    stub, early = drawing.piles
    (arrow,) = drawing.arrows
    assert arrow["path"].startswith(f"M{early.middle} ")
    assert f" {stub.middle} " in arrow["path"]


def test_a_place_where_nothing_lies_yet_is_drawn_empty() -> None:
    drawing = drawing_of([pile("stub", 0, "muck"), pile("hand", 0, "muck")])
    assert drawing is not None
    assert [(one.label, one.cards[0].look) for one in drawing.piles][-1] == ("muck", "empty")
    assert len(drawing.piles) == 3


def test_a_wide_table_widens_the_box_and_a_narrow_one_stands_in_its_middle() -> None:
    wide, narrow = drawing_of([pile("board", 5), pile("hand", 4), pile("board", 5)]), drawing_of([pile("stub")])
    assert wide is not None
    assert narrow is not None
    assert (wide.width > BOX, narrow.width) == (True, BOX)
    assert narrow.left + narrow.width / 2 == pytest.approx(narrow.piles[0].right / 2, abs=1)


@pytest.mark.parametrize("place", list(Place))
def test_cards_can_go_to_every_place(place: Place) -> None:
    if place is Place.TOO_SOON:
        assert str(place) not in EMPTY
        return
    drawing = drawing_of([pile("hand", 1, str(place)), pile("stub")])
    assert drawing is not None
    assert len(drawing.arrows) == 1


def test_who_cannot_see_it_is_told() -> None:
    drawing = drawing_of([pile("stub"), pile("too_soon", 1, "stub", "too soon")])
    assert drawing is not None
    assert drawing.words == "stub; too soon goes to stub"
