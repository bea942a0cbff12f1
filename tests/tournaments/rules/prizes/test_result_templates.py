"""Templates of result files: columns as typed, and the file that comes of them."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prizes.result_templates import (
    EVENT_FIELDS,
    MAX_COLUMNS,
    PLAYER_FIELDS,
    PRESETS,
    ResultTemplate,
    TemplateColumn,
    columns_text,
    parse_columns,
)
from tournaments.rules.refused import Refused

ALL_FIELDS = (*EVENT_FIELDS, *PLAYER_FIELDS)
TYPED = """Day = date
League = "Thursday"
place
Pts = Points
"""
EVENT = dict.fromkeys(EVENT_FIELDS, "") | {"date": date(2026, 5, 3)}
PLAYERS = [dict.fromkeys(PLAYER_FIELDS, "") | {"place": "1", "points": Decimal("12.50")}]


def parsed(text: str) -> tuple[TemplateColumn, ...]:
    return parse_columns(text, fields=ALL_FIELDS, name="player_columns")


def test_columns_have_headings_fields_and_fixed_texts() -> None:
    assert parsed(TYPED) == (
        TemplateColumn("Day", field="date"),
        TemplateColumn("League", text="Thursday"),
        TemplateColumn("place", field="place"),
        TemplateColumn("Pts", field="points"),
    )


def test_file_has_the_columns_in_order_with_the_chosen_formats() -> None:
    template = ResultTemplate(
        players=parsed(TYPED), date_format="03.05.2026", amount_format="1250,50", separator="semicolon"
    )
    assert template.file_text(EVENT, PLAYERS) == "Day;League;place;Pts\r\n03.05.2026;Thursday;1;12,50\r\n"


def test_line_about_the_event_stands_above_the_players() -> None:
    template = ResultTemplate(event=parsed("date"), players=parsed("place"))
    assert template.file_text(EVENT, PLAYERS) == "date\r\n2026-05-03\r\n\r\nplace\r\n1\r\n"


def test_fixed_text_is_no_formula_in_a_spreadsheet() -> None:
    template = ResultTemplate(players=parsed('Total = "=1+1"'))
    assert template.file_text(EVENT, PLAYERS).splitlines()[1] == "'=1+1"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Wins = wins", "template_field_unknown"),
        ("a = b = place", "template_line_unclear"),
        ('x = "open', "template_line_unclear"),
        ("place\n" * (MAX_COLUMNS + 1), "template_too_long"),
    ],
)
def test_unclear_columns_are_refused_by_reason(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        parsed(text)
    assert (refused.value.code, refused.value.field) == (code, "player_columns")


@given(st.text(max_size=200))
def test_any_text_is_columns_or_is_refused_and_columns_are_read_back(text: str) -> None:
    try:
        columns = parsed(text)
    except Refused:
        return
    assert parsed(columns_text(columns)) == columns


@pytest.mark.parametrize("template", PRESETS.values(), ids=list(PRESETS))
def test_templates_of_the_product_are_read_back_as_typed(template: ResultTemplate) -> None:
    assert (parsed(columns_text(template.event)), parsed(columns_text(template.players))) == (
        template.event,
        template.players,
    )
