"""The filters of the rulings."""

from rulings.templatetags.rulings import offence


def test_offence_has_a_title() -> None:
    assert (offence("left_live_hand"), offence("of an older house")) == ("Left with a live hand", "of an older house")
