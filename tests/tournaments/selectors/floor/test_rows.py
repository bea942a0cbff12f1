"""A row in the log: columns under the names that log entries have, and back again."""

import pytest
from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db import models

from rulings.models import Dealer, Penalty
from tournaments.models import Notice, Payment
from tournaments.selectors.floor.rows import STORED_COLUMNS, all_field_values, built, column_names, field_values


@pytest.mark.parametrize(
    ("row", "today", "stored"),
    [
        (Dealer(line_up_place=3), "line_up_place", {"line": 3}),
        (Penalty(text="Twice."), "text", {"words": "Twice."}),
        (Notice(text="At once."), "text", {"words": "At once."}),
        (Payment(rebuy_or_add_on_id=7), "rebuy_or_add_on", {"top_up_id": 7}),
        (Payment(note="By hand."), "note", {"note": "By hand."}),
    ],
)
def test_a_renamed_column_is_kept_under_its_first_name(
    row: models.Model, today: str, stored: dict[str, object]
) -> None:
    assert field_values(row, [today]) == stored
    assert field_values(row, stored) == stored
    assert column_names(row, stored) == [today]


def test_a_row_of_an_earlier_log_entry_is_built_with_the_columns_of_today() -> None:
    row = Penalty(number=2, text="Twice.", reason="stalling")
    values = all_field_values(row)
    assert ("words" in values, "text" in values) == (True, False)
    assert all_field_values(built("rulings.penalty", values)) == values


def test_every_renamed_column_is_there_and_its_first_name_is_free() -> None:
    for label, columns in STORED_COLUMNS.items():
        options = apps.get_model(label)._meta
        for column, stored in columns.items():
            assert options.get_field(column).attname == column
            with pytest.raises(FieldDoesNotExist):
                options.get_field(stored)
