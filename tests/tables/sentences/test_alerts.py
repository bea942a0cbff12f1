"""Sentences of what needs the director in the room."""

from datetime import UTC

import pytest

from tables.rules.balance.plan import RoomPlan
from tables.sentences.alerts import ALERT_SENTENCES, player_difference_sentence
from tournaments.rules.rulebook.house_rules import house_rules_of

HOUSE = house_rules_of("tda_2024", {})


def alert_text(key: str, plan: RoomPlan) -> str:
    return ALERT_SENTENCES[key]({"plan": plan, "house": HOUSE, "minutes": None}, UTC)[0]


@pytest.mark.parametrize(
    ("halts", "sentence"),
    [
        ((7,), "Table 7 is three or more short."),
        ((7, 8), "Tables 7 and 8 are three or more short."),
        ((1, 2, 3, 4, 5, 6), "Tables 1, 2, 3, 4 and 2 more are three or more short."),
    ],
)
def test_single_sentence_lists_all_tables_that_stop_dealing(halts: tuple[int, ...], sentence: str) -> None:
    assert alert_text("tables_halt", RoomPlan(halts=halts)) == sentence


def test_sentence_on_the_next_break_contains_the_number_of_busts() -> None:
    assert alert_text("break_awaited", RoomPlan(waits=(3, 1))) == "Wait: table 3 breaks in 1 bust."


def test_wrong_player_sum_shows_both_figures() -> None:
    what, why = ALERT_SENTENCES["players_unequal"]({"found": 9, "left": 8}, UTC)
    assert (what, why[:20]) == (
        "The players do not add up: 9 seated or waiting, 8 left.",
        "A player who is out ",
    )


def test_sentence_on_a_wrong_player_sum_explains_where_to_look() -> None:
    assert player_difference_sentence(found=9, left=8).startswith("A player who is out still has a seat")
    assert player_difference_sentence(found=8, left=9).startswith("A player who is in has no seat")
