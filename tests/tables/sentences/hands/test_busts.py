"""Going out as sentences, before it is done."""

from tables.sentences.hands.busts import arithmetic_sentence, bounty_clause, missing_stacks_sentence


def test_bust_arithmetic_includes_the_paid_places_if_known() -> None:
    assert arithmetic_sentence(left=66, out=2, paid=63) == "Before 66, out 2, left 64, paid 63."
    assert arithmetic_sentence(left=6, out=1, paid=0) == "Before 6, out 1, left 5."


def test_bounty_sentence_contains_the_winners() -> None:
    assert bounty_clause(25_00, to=["Ada", "Bix"], currency="EUR") == "bounty €25 to Ada and Bix"
    assert bounty_clause(None, to=[], currency="EUR") == "an envelope, to be given later"


def test_sentence_on_missing_stacks_contains_the_players() -> None:
    assert missing_stacks_sentence(["Ada", "Bix"]).startswith(
        "Enter the stacks of Ada and Bix at the start of the hand."
    )
