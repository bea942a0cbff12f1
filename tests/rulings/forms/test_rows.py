"""Inputs that grow."""

from django.http import QueryDict

from rulings.forms.inputs import InputContext
from rulings.forms.lists import ACTIONS_IN_TURN, ONE_WAGER, PLAYERS


def test_empty_rows_are_skipped() -> None:
    assert PLAYERS.posted_input("players", QueryDict("players.name=Ann&players.name=&players.name=Bo")) == [
        {"name": "Ann"},
        {"name": "Bo"},
    ]


def test_cells_of_a_row_have_the_same_index_in_each_column() -> None:
    posted = QueryDict("a.player=Ann&a.player=Bo&a.verb=raise_to&a.verb=fold&a.to=500&a.to=")
    assert ACTIONS_IN_TURN.parse_typed("a", ACTIONS_IN_TURN.posted_input("a", posted)) == [
        ["Ann", "raise_to", 500],
        ["Bo", "fold"],
    ]


def test_short_column_is_filled_up_with_empty_cells() -> None:
    posted = QueryDict("a.player=Ann&a.player=Bo&a.verb=fold")
    assert ACTIONS_IN_TURN.posted_input("a", posted)[1] == {"player": "Bo", "verb": "", "to": ""}


def test_rows_of_a_form_end_with_a_blank_row() -> None:
    rows = PLAYERS.template_context("players", PLAYERS.as_typed(["Ann"]), InputContext())["rows"]
    assert [[cell["typed"] for cell in row] for row in rows] == [["Ann"], [""]]


def test_form_for_a_single_row_adds_no_blank_row() -> None:
    rows = ONE_WAGER.template_context("out_of_turn", ONE_WAGER.as_typed(["6", "raise_to", 800]), InputContext())["rows"]
    assert [[cell["typed"] for cell in row] for row in rows] == [["6", "raise_to", "800"]]


def test_row_offers_the_players_of_the_form() -> None:
    cells = ACTIONS_IN_TURN.template_context(
        "actions", [{"player": "Eve", "verb": "fold", "to": ""}], InputContext(players=("Ann",))
    )
    assert cells["rows"][0][0]["choices"] == {"Ann": "Ann", "Eve": "Eve"}


def test_row_has_text_fields_if_the_form_has_no_players() -> None:
    assert ONE_WAGER.template_context("out_of_turn", [], InputContext())["rows"][0][0]["kind"] == "words"
