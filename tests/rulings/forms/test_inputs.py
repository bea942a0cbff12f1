"""The plain inputs: what was typed comes back word for word, and as a value only when it is asked for."""

import pytest
from django.http import QueryDict

from rulings.forms.inputs import Choice, InputContext, PlayerTile, Switch, Tile


def test_amount_tile_keeps_typed_text() -> None:
    typed = Tile().posted_input("facing", QueryDict("facing= 7.5k "))
    assert (typed, Tile().parse_typed("facing", typed)) == ("7.5k", 7_500)


def test_amount_tile_shows_thousands_separators() -> None:
    assert Tile().as_typed(7_500) == "7,500"


def test_player_tile_offers_the_players_of_the_form() -> None:
    shown = PlayerTile().template_context("to_act", "Eve", InputContext(players=("Ann", "Bo")))
    assert shown["players"] == ("Ann", "Bo", "Eve")


def test_player_tile_without_players_is_a_text_field() -> None:
    assert PlayerTile().template_context("player", "Ann", InputContext())["players"] == ()


def test_choice_field_returns_the_value_instead_of_the_label() -> None:
    burned = Choice({0: "no burn", 2: "two burns"})
    assert [burned.parse_typed("burned", typed) for typed in ("0", "2", "", "7")] == [0, 2, None, "7"]


def test_optional_choice_has_a_button_for_none() -> None:
    options = Choice({"dead": "Dead", "moving": "Moving"}, left_out="by house rule").template_context(
        "rule", "dead", InputContext()
    )
    assert options["options"] == [
        {"value": "", "words": "by house rule", "down": False},
        {"value": "dead", "words": "Dead", "down": True},
        {"value": "moving", "words": "Moving", "down": False},
    ]


@pytest.mark.parametrize(
    ("words", "row"), [({"a": "nothing", "b": "raise"}, True), ({"a": "x" * 30, "b": "y" * 30}, False)]
)
def test_choices_with_few_short_buttons_use_a_single_row(words: dict[str, str], *, row: bool) -> None:
    assert Choice(words).template_context("said", "", InputContext())["row"] is row


@pytest.mark.parametrize(("posted", "on"), [("acted=yes", True), ("", False), ("other=yes", False)])
def test_switch_that_is_off_is_not_posted(posted: str, *, on: bool) -> None:
    assert Switch().posted_input("acted", QueryDict(posted)) is on
