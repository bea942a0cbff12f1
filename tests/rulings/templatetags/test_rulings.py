"""What other surfaces show of the rulings."""

from rulings.templatetags.rulings import as_chip, offence


def test_a_chip_bears_a_short_figure() -> None:
    assert [as_chip(value) for value in (25, 500, 1_000, 2_500, 25_000, 1_250, 1_000_000)] == [
        "25", "500", "1K", "2.5K", "25K", "1250", "1M",
    ]  # fmt: skip


def test_an_offence_is_said_in_words() -> None:
    assert (offence("left_live_hand"), offence("of an older house")) == ("left with a live hand", "of an older house")
