"""Late entries that are still expected."""

from datetime import timedelta

from tests.suite.each_case import for_each
from tournaments.rules.desk.late_entries import late_entry_estimate


@for_each(
    ("entries", "left", "expected"),
    [(28, 120, 6), (28, 90, 5), (28, 30, 2), (28, 1, 1), (28, 0, 0), (0, 120, 0), (100, 120, 20)],
)
def test_expected_late_entries_decrease_until_registration_closes(entries: int, left: int, expected: int) -> None:
    period = timedelta(hours=2)
    assert late_entry_estimate(entries, period=period, left=timedelta(minutes=left)) == expected


def test_no_late_entries_are_expected_without_a_registration_period() -> None:
    assert late_entry_estimate(28, period=timedelta(), left=timedelta()) == 0
