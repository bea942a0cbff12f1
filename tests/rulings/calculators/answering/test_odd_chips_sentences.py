"""The words of `odd_chips`."""

from rulings.calculators.answering.odd_chips_sentences import split_sentence


def test_sentence_lists_unequal_shares_from_largest_to_smallest() -> None:
    assert split_sentence({5: 50, 2: 50}) == "Seats 2 and 5 get 50 each."
    assert split_sentence({5: 50, 2: 51, 1: 51}) == "Seat 1 gets 51, seat 2 gets 51, seat 5 gets 50."
    assert split_sentence({5: 1_000}) == "Seat 5 gets 1,000."
