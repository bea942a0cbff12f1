"""Reading who shares a pot."""

import pytest

from rulings.calculators.pots.odd_chips import Winners, read_winners
from rulings.calculators.reading.fields import InvalidField
from tournaments.rules.cards import parse_card


def test_winners_are_returned_in_the_order_entered() -> None:
    assert read_winners("winners", [5, 2]) == Winners((5, 2))


def test_stud_winners_may_be_entered_with_their_cards() -> None:
    assert read_winners("high", {"5": ["Ks", "Kd"], "2": "Kh"}) == Winners(
        (5, 2), {5: (parse_card("Ks"), parse_card("Kd")), 2: (parse_card("Kh"),)}
    )


@pytest.mark.parametrize("value", [[5, 5], [0], {"0": ["Ks"]}, {"5": []}, "5", 5])
def test_invalid_seat_is_refused(value: object) -> None:
    with pytest.raises(InvalidField, match=r"^winners"):
        read_winners("winners", value)
