"""Texts without a person's name."""

import pytest

from tournaments.rules.players.erased_names import erase_in_json, forms_of, name_eraser, parts_of

ERASE = name_eraser(forms_of("Zanzibar Quillon") | {"z@secret.org"}, parts_of(["Zanzibar Quillon"]), instead="Player 7")


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
def test_a_name_goes_however_it_is_written_and_words_that_only_look_like_it_stay(text: str, left: str) -> None:
    assert ERASE(text) == left


def test_ordinary_words_and_short_ones_are_no_names_by_themselves() -> None:
    assert parts_of(["Bo King", "Ace", "Ana Hand-Vale", "Wren Quillon"]) == {"Ana", "Wren", "Quillon"}


def test_a_value_of_json_keeps_its_shape() -> None:
    value = {"Quillon": ["by Quillon", 7, None, {"why": "Zanzibar Q. left"}]}
    assert erase_in_json(value, ERASE) == {"Quillon": ["by Player 7", 7, None, {"why": "Player 7 left"}]}


def test_without_a_name_nothing_is_erased() -> None:
    assert name_eraser([], [], instead="Player 7")("King of hearts") == "King of hearts"
