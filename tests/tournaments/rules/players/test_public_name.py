"""Public pages show what a player chose, and never more."""

from typing import Any

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.players.public_name import ShownAs, chosen_display_name, display_name_choice, name_with_initial


@for_each(
    ("name", "short"),
    [
        ("Ann Ender", "Ann E."),
        ("Ana Maria de la Vega", "Ana V."),
        ("Jan van der Berg", "Jan B."),
        ("Cher", "Cher"),
        ("  ", ""),
        ("óscar ñandú", "óscar Ñ."),
        ("Ann Ender 2", "Ann E."),
        ("=cmd() Ruiz", "Ruiz"),
        ("7", "7"),
        ("Racer 08", "Racer 08"),
        ("Player 0012", "Player 0012"),
        ("Ana de", "Ana D."),
    ],
)
def test_public_name_is_first_name_and_initial(name: str, short: str) -> None:
    assert name_with_initial(name) == short


def test_player_without_a_name_is_shown_by_number() -> None:
    known: dict[str, Any] = {"name": "Ann Ender", "alias": "ace", "number": 12, "typed": "The Ace"}
    assert [chosen_display_name(shown_as, **known) for shown_as in ShownAs] == [
        "Ann Ender",
        "Ann E.",
        "ace",
        "Player 12",
        "The Ace",
    ]
    assert {chosen_display_name(shown_as, name="", alias="", number=12) for shown_as in ShownAs} == {"Player 12"}


@pytest.mark.parametrize("chosen", ShownAs)
def test_stored_choice_of_public_name_is_read_back_unchanged(chosen: ShownAs) -> None:
    called = chosen_display_name(chosen, name="Ann Ender", alias="ace", number=12, typed="Someone")
    assert display_name_choice(called, name="Ann Ender", alias="ace", number=12) == chosen
