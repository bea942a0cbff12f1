"""Texts with fields."""

import pytest

from automations.rules.conditions import check_text, fill_text
from tournaments.rules.refused import Refused


def test_placeholders_of_an_automation_text_are_filled_in() -> None:
    values = {"table": 9, "players_left": 0, "says": "{level}", "level": 4}
    assert fill_text("Table {table}, {players_left} left{place}: {says}", values) == "Table 9, 0 left: {level}"


def test_text_with_an_unknown_placeholder_is_refused() -> None:
    check_text("{says} {name} {type} {table} 100 % {{}}"[:-4])
    for text in ("{password}", "{table.__class__}", "{}"):
        with pytest.raises(Refused) as refused:
            check_text(text)
        assert refused.value.code == "no_such_field"
