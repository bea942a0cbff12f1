"""The lists and objects of the contract: what goes in as a value comes out as the same value."""

from typing import Any

import pytest

from rulings.calculators.reading.fields import InvalidField
from rulings.forms import lists
from rulings.forms.rows import RowsInput
from rulings.rules.betting.actions import VERBS
from rulings.rules.chips.wager import ACTIONS
from tests.suite.each_case import for_each


@for_each(
    ("rows", "value"),
    [
        (lists.PLAYERS, ["Ann", "Bo"]),
        (lists.ACTIONS_IN_TURN, [["Ann", "raise_to", 500], ["Bo", "fold"]]),
        (lists.ONE_WAGER, ["6", "raise_to", 15_000]),
        (lists.ONE_WAGER, ["6", "check"]),
        (lists.BARE_ACTIONS, ["fold", "call"]),
        (lists.CHIPS_BY_PLAYER, {"Ann": 30_000, "Bo": 10_000}),
        (lists.CHIPS_BY_SEAT, {"1": 3, "2": 2}),
        (lists.PRIZES_BY_PLACE, {"50": 15_000}),
        (lists.CARDS_BY_PLAYER, {"Ann": ["7d"], "Bo": ["2c"]}),
        (lists.CARDS_BY_SEAT, {"1": ["Kd", "9s", "2c"]}),
        (lists.STACKS, [5_000, 3_000]),
        (lists.MOTIONS, [[5_000], [5_000, 5_000]]),
        (lists.BREAK_ORDER, [3, 2, 1, 0]),
        (lists.PENALTIES_SO_FAR, [{"kind": "warning"}, {"kind": "rounds", "count": 2}]),
        (lists.BUSTS, [{"player": "Ada", "table": "1", "stack": 9_000}]),
        (
            lists.COMING_HANDS,
            [
                {"out": [2], "joined": [{"seat": 4, "from": "balance"}]},
                {"out": [], "joined": []},
                {"out": [3, 5], "joined": []},
            ],
        ),
    ],
)
def test_row_values_survive_a_round_trip_through_text(rows: RowsInput, value: Any) -> None:
    assert rows.parse_typed("field", rows.as_typed(value)) == value


def test_table_numbers_in_a_breaking_order_start_at_one() -> None:
    assert lists.BREAK_ORDER.as_typed([0, 3]) == [{"table": "1"}, {"table": "4"}]


def test_refusal_shows_the_row_of_the_repeated_player() -> None:
    with pytest.raises(InvalidField) as refused:
        lists.CHIPS_BY_PLAYER.parse_typed("bets", [{"player": "Ann", "chips": "5"}, {"player": "Ann", "chips": "9"}])
    assert (refused.value.field, refused.value.expected) == ("bets[1]", "a player, each only once")


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"player": "", "verb": "fold", "to": ""}, "who did it"),
        ({"player": "Ann", "verb": "", "to": "500"}, "what the player did"),
    ],
)
def test_refusal_shows_the_row_of_the_incomplete_action(row: dict[str, str], expected: str) -> None:
    with pytest.raises(InvalidField) as refused:
        lists.ACTIONS_IN_TURN.parse_typed("actions", [row])
    assert (refused.value.field, refused.value.expected) == ("actions[0]", expected)


@pytest.mark.parametrize("number", ["0", "101", "soon"])
def test_invalid_number_of_a_future_hand_is_refused(number: str) -> None:
    with pytest.raises(InvalidField, match="the number of a coming hand"):
        lists.COMING_HANDS.parse_typed("hands", [{"hand": number, "seat": "2", "what": "out"}])


def test_every_betting_verb_has_a_label() -> None:
    assert set(lists.VERB_WORDS) == set(VERBS) | set(ACTIONS)
