"""What other surfaces show of the rulings."""

from rulings.templatetags.rulings import offence


def test_an_offence_is_said_in_words() -> None:
    assert (offence("left_live_hand"), offence("of an older house")) == ("Left with a live hand", "of an older house")
