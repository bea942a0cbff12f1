"""Days in the four languages; the clock has 24 hours in all of them."""

from datetime import UTC, datetime

import pytest
from django.utils import translation

from tournaments.language.days import day_of_year, day_with_time, full_day, long_day, short_day, week_day

MOMENT = datetime(2026, 11, 20, 18, 3, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Fri 20 Nov", "20 Nov 2026", "20 November 2026", "Friday 20 November 2026", "Fri 20"]),
        ("de", ["Fr., 20. Nov.", "20. Nov. 2026", "20. November 2026", "Freitag, 20. November 2026", "Fr. 20"]),
        ("fr", ["ven. 20 nov.", "20 nov. 2026", "20 novembre 2026", "vendredi 20 novembre 2026", "ven. 20"]),
        ("es", ["vie, 20 nov", "20 nov 2026", "20 de noviembre de 2026", "viernes, 20 de noviembre de 2026", "vie 20"]),
    ],
)
def test_calendar_date_is_written_in_the_format_of_the_language(language: str, expected: list[str]) -> None:
    with translation.override(language):
        written = [wording(MOMENT) for wording in (short_day, day_of_year, long_day, full_day, week_day)]
    assert written == expected


def test_time_of_day_follows_its_date_with_or_without_seconds() -> None:
    assert day_with_time("Fri 20 Nov", MOMENT) == "Fri 20 Nov, 18:03"
    assert day_with_time("Fri 20", MOMENT, seconds=True) == "Fri 20, 18:03:09"
