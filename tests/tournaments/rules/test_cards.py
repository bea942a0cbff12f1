"""Cards as chance ranks them: by rank, then suit, spades high."""

import random

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.cards import card_face, deck, parse_card


def test_rank_comes_before_suit_and_spades_are_highest():
    ordered = ["2c", "2d", "2h", "2s", "3c", "Tc", "Kd", "Ks", "Ah", "As"]
    shuffled = random.Random(1).sample(ordered, len(ordered))
    assert [str(shuffled_card) for shuffled_card in sorted(map(parse_card, shuffled))] == ordered


def test_card_ten_can_be_typed_as_10_or_t():
    assert parse_card("10h") == parse_card("Th") == parse_card("tH")


@for_each("written", ["", "K", "d", "1d", "Kx", "KKd", "110h", "10", "Kd ", "23"])
def test_invalid_card_is_refused(written):
    with pytest.raises(ValueError, match="is no card"):
        parse_card(written)


def test_a_deck_has_fifty_two_different_cards():
    assert len(set(deck())) == len(deck()) == 52


def test_card_is_shown_with_the_suit() -> None:
    assert [card_face(parse_card(written)) for written in ("Kd", "10s", "2c", "Ah")] == ["K♦", "T♠", "2♣", "A♥"]
