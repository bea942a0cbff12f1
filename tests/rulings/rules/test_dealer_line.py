"""Who deals where after a push; TDA 2024 RP-7 for holding it."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.dealer_line import held, late, pushed, short_of

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


def test_at_the_first_push_the_line_fills_the_tables_by_number() -> None:
    assert pushed([7, 8, 9], {}, tables=[1, 2]) == {7: 1, 8: 2, 9: None}


def test_everybody_goes_on_to_the_next_place_and_the_last_to_the_first() -> None:
    at = pushed([7, 8, 9], {7: 1, 8: 2, 9: None}, tables=[1, 2])
    assert (at, pushed([7, 8, 9], at, tables=[1, 2])) == ({7: 2, 8: None, 9: 1}, {7: None, 8: 1, 9: 2})


def test_with_too_few_dealers_the_tables_without_one_are_named() -> None:
    at = pushed([7], {7: 1}, tables=[1, 2, 3])
    assert (at, short_of(at, tables=[1, 2, 3])) == ({7: 2}, [1, 3])


@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 30))
def test_no_table_ever_has_two_dealers_and_all_places_are_taken_in_turn(dealers: int, tables: int, pushes: int) -> None:
    line, at = list(range(dealers)), {}
    for _ in range(pushes + 1):
        at = pushed(line, at, tables=list(range(100, 100 + tables)))
        dealing = [table for table in at.values() if table is not None]
        assert (len(dealing), len(set(dealing))) == (min(dealers, tables), len(dealing))


def test_pushes_are_held_in_the_last_ninety_seconds() -> None:
    hold = timedelta(seconds=90)
    told = [held(NOON + timedelta(seconds=second), now=NOON, hold=hold) for second in (0, 90, 91)]
    assert (told, held(None, now=NOON, hold=hold)) == ([True, True, False], False)


def test_a_push_is_late_after_two_minutes() -> None:
    assert [late(NOON, now=NOON + timedelta(seconds=second)) for second in (60, 120, 121)] == [False, False, True]
