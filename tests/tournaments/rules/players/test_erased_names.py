"""Texts without a person's name."""

import pytest

from tournaments.rules.players.erased_names import erase_in_json, identifying_words, name_eraser, name_spellings

ERASE = name_eraser(
    name_spellings("Zanzibar Quillon") | {"z@secret.org"}, identifying_words(["Zanzibar Quillon"]), instead="Player 7"
)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Zanzibar Quillon acted out of turn", "Player 7 acted out of turn"),
        ("zanzibar  QUILLON's raise", "Player 7's raise"),
        ("Quillon, Zanzibar: z@secret.org", "Player 7: Player 7"),
        ("Z. Quillon and Zanzibar Q. are one", "Player 7 and Player 7 are one"),
        ("Quillon argued the call", "Player 7 argued the call"),
        ("the quillon of a sword, Quillonia, Zanzibars", "the quillon of a sword, Quillonia, Zanzibars"),
    ],
)
def test_erasure_removes_every_spelling_of_a_name_and_no_other_words(text: str, left: str) -> None:
    assert ERASE(text) == left


def test_common_and_short_name_parts_are_not_erased_separately() -> None:
    assert identifying_words(["Bo King", "Ace", "Ana Hand-Vale", "Wren Quillon"]) == {"Ana", "Wren", "Quillon"}


def test_erasure_keeps_the_structure_of_json() -> None:
    value = {"Quillon": ["by Quillon", 7, None, {"why": "Zanzibar Q. left"}]}
    assert erase_in_json(value, ERASE) == {"Quillon": ["by Player 7", 7, None, {"why": "Player 7 left"}]}


def test_text_is_unchanged_without_a_name_to_erase() -> None:
    assert name_eraser([], [], instead="Player 7")("King of hearts") == "King of hearts"
