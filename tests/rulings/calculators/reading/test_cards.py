"""Reading cards."""

import pytest

from rulings.calculators.reading.cards import read_hand, read_one_card
from rulings.calculators.reading.fields import InvalidField
from tournaments.rules.cards import parse_card


def test_card_and_hand_are_read_from_text() -> None:
    assert read_one_card("cards.1", "10s") == parse_card("Ts")
    assert (read_hand("cards.1", "Kd", most=5), read_hand("cards.1", ["Kd", "2c"], most=5)) == (
        (parse_card("Kd"),),
        (parse_card("Kd"), parse_card("2c")),
    )


@pytest.mark.parametrize(
    ("value", "field"), [("zz", "cards.1[0]"), (["Kd", "kD"], "cards.1[1]"), ([], "cards.1"), ([5], "cards.1[0]")]
)
def test_invalid_hand_is_refused(value: object, field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        read_hand("cards.1", value, most=5)
    assert refused.value.field == field
