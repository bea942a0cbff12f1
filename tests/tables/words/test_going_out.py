"""Going out in words, before it is done."""

from tables.words.going_out import head_words, missing_words, sums_words


def test_the_arithmetic_names_the_paid_places_once_they_stand() -> None:
    assert sums_words(left=66, out=2, paid=63) == "Before 66, out 2, left 64, paid 63."
    assert sums_words(left=6, out=1, paid=0) == "Before 6, out 1, left 5."


def test_a_bounty_goes_to_somebody_or_is_given_later() -> None:
    assert head_words(25_00, to=["Ada", "Bix"], currency="EUR") == "bounty EUR 25 to Ada and Bix"
    assert head_words(None, to=[], currency="EUR") == "an envelope, to be given later"


def test_stacks_are_asked_for_by_name() -> None:
    assert missing_words(["Ada", "Bix"]).startswith("How much had Ada and Bix when the hand was dealt?")
