"""The filters of the rulings."""

from rulings.templatetags.rulings import offence_title


def test_offence_key_is_shown_as_a_title() -> None:
    assert (offence_title("left_live_hand"), offence_title("of an older house")) == (
        "Left with a live hand",
        "of an older house",
    )
