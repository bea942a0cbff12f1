"""A row in the log: its columns as plain values, and back again."""

from datetime import UTC, datetime, timedelta

from rulings.models import Penalty
from tournaments.models import ClockAnchor, Payment
from tournaments.selectors.floor.rows import all_field_values, field_values, model_label_of, unsaved_row


def test_row_fields_are_logged_under_column_names() -> None:
    assert field_values(Payment(rebuy_or_add_on_id=7, note="By hand."), ["rebuy_or_add_on", "note"]) == {
        "rebuy_or_add_on_id": 7,
        "note": "By hand.",
    }


def test_durations_and_times_are_logged_as_text_and_read_back_exactly() -> None:
    anchor = ClockAnchor(left=timedelta(minutes=12, microseconds=7), since=datetime(2026, 3, 14, 11, 30, 0, 5, UTC))
    values = field_values(anchor, ["left", "since"])
    assert values == {"left": "00:12:00.000007", "since": "2026-03-14T11:30:00.000005+00:00"}
    read_back = unsaved_row("tournaments.clockanchor", values)
    assert isinstance(read_back, ClockAnchor)
    assert (read_back.left, read_back.since) == (anchor.left, anchor.since)


def test_database_row_is_rebuilt_from_logged_values() -> None:
    row = Penalty(number=2, text="Twice.", reason="stalling")
    values = all_field_values(row)
    assert (model_label_of(row), values["text"]) == ("rulings.penalty", "Twice.")
    assert all_field_values(unsaved_row(model_label_of(row), values)) == values
