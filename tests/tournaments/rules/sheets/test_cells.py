"""Cells are read as spreadsheets, web pages and people write amounts and lengths."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.sheets.cells import parse_amount, parse_number, parse_span, parse_time_of_day, span_in

THOUSAND = "1000|1,000|1.000|1 000|1'000|1’000|1\u202f000|1\u00a0000|1K|1k|1,0K|$1,000|€1.000|1.000 €|1000 chips|1000.0"
THOUSAND += "|1000,00|1.000,00|1,000.00|1000*|1000†|T1000"
TWENTY = "20|20.0|20,0|20 min|20min|20 mins|20 minutes|20 Minuten|20 minutos|20'|20’|20′|0:20:00|1200 sec|20 min."


@for_each("cell", THOUSAND.split("|"))
def test_a_thousand_is_read_however_it_is_written(cell: str) -> None:
    assert parse_amount(cell) == 1000


@for_each(
    "cell", ["", "x", "-5", "0.5", "12,34", "1,2,3", "1.5", "1..0", "9" * 41, "20𝟙0", "٣", "1.000,000", "1,00,000", "½"]
)
def test_text_that_is_no_amount_is_read_as_none(cell: str) -> None:
    assert parse_amount(cell) is None


@for_each(("cell", "amount"), [("1.5K", 1_500), ("2,5k", 2_500), ("1M", 1_000_000), ("1.5 Mio", 1_500_000)])
def test_short_amounts_are_multiplied(cell: str, amount: int) -> None:
    assert parse_amount(cell) == amount


@for_each("cell", TWENTY.split("|"))
def test_twenty_minutes_are_read_however_they_are_written(cell: str) -> None:
    assert parse_span(cell) == timedelta(minutes=20)


@for_each(
    ("cell", "minutes"), [("7,5", 7.5), ("1h", 60), ("1 h 30", 90), ("1h30", 90), ("1,5 h", 90), ("1 hour 15 min", 75)]
)
def test_fractions_and_hours_are_lengths(cell: str, minutes: float) -> None:
    assert parse_span(cell) == timedelta(minutes=minutes)


def test_length_of_two_parts_is_read_as_minutes_or_hours_as_chosen() -> None:
    assert [parse_span("1:20", short_clock=clock) for clock in ("", "minutes", "hours")] == [
        None,
        timedelta(minutes=1, seconds=20),
        timedelta(hours=1, minutes=20),
    ]


@for_each("cell", ["", "soon", "20 x", "-20", "99:99", "9" * 30])
def test_text_that_is_no_length_is_read_as_none(cell: str) -> None:
    assert parse_span(cell) is None


@for_each(
    ("cell", "minute"),
    [("19:20", 1160), ("7:20 pm", 1160), ("19h20", 1160), ("19.20 Uhr", 1160), ("7pm", 1140), ("12:00 AM", 0)],
)
def test_time_of_day_is_read(cell: str, minute: int) -> None:
    assert parse_time_of_day(cell) == minute


def test_length_is_found_among_other_words() -> None:
    texts = ("Break (15 min)", "15 minute break", "Pause 15'", "Break 1")
    assert [span_in(text) for text in texts] == [timedelta(minutes=15)] * 3 + [None]


@given(st.text(max_size=12))
def test_any_cell_is_read_as_a_value_or_none(cell: str) -> None:
    assert parse_number(cell) is None or parse_amount(cell) is None or parse_amount(cell) == parse_number(cell)
    parse_span(cell, short_clock="hours")
    parse_time_of_day(cell)
    span_in(cell)


@given(st.integers(0, 10**12))
def test_amount_written_with_separators_is_read_back(amount: int) -> None:
    assert {parse_amount(f"{amount:,}".replace(",", sign)) for sign in ",. '’\u202f"} == {amount}
