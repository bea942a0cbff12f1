"""Alternates: seats that are reserved for a call's minutes, and two that never compete for one seat."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import MINUTE, NOON
from tournaments.rules.desk.alternates import (
    CallState,
    ListedAlternate,
    alternate_count_ahead,
    alternate_count_to_call,
    alternates_in_calling_order,
    next_alternate_to_call,
    reserved_seat_count,
)

KEEP = 10 * MINUTE
LISTS = st.lists(
    st.tuples(st.integers(1, 50), st.none() | st.integers(-30, 0)), unique_by=lambda pair: pair[0], max_size=12
).map(lambda rows: [ListedAlternate(ticket, None if at is None else NOON + at * MINUTE) for ticket, at in rows])


def called(ticket: int, *, before: float) -> ListedAlternate:
    return ListedAlternate(ticket, NOON - timedelta(minutes=before))


def tickets(*alternates: ListedAlternate) -> list[int]:
    return [alternate.ticket for alternate in alternates_in_calling_order(alternates, now=NOON, keep=KEEP)]


@pytest.mark.parametrize(
    ("called_at", "state"),
    [
        (None, CallState.WAITS),
        (NOON, CallState.CALLED),
        (NOON - 9 * MINUTE, CallState.CALLED),
        (NOON - 10 * MINUTE, CallState.MISSED),
    ],
)
def test_seat_of_a_called_alternate_is_kept_for_the_set_minutes(called_at: datetime | None, state: CallState) -> None:
    assert ListedAlternate(1, called_at).state(now=NOON, keep=KEEP) is state


def test_alternate_who_missed_a_call_goes_to_the_end_of_the_list() -> None:
    listed = (ListedAlternate(5), called(1, before=20), ListedAlternate(4), called(3, before=2), called(2, before=15))
    assert tickets(*listed) == [3, 4, 5, 1, 2]
    assert next_alternate_to_call(listed, now=NOON, keep=KEEP) == ListedAlternate(4)
    assert [alternate_count_ahead(ticket, listed, now=NOON, keep=KEEP) for ticket in (3, 4, 5, 1, 2, None)] == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]


def test_alternate_who_missed_a_call_is_called_again_if_nobody_else_waits() -> None:
    listed = (called(1, before=20), called(2, before=2))
    assert next_alternate_to_call(listed, now=NOON, keep=KEEP) == called(1, before=20)
    assert next_alternate_to_call(listed[1:], now=NOON, keep=KEEP) is None


@pytest.mark.parametrize(("free", "reserved", "calls"), [(2, 1, 1), (1, 1, 0), (0, 1, 0), (None, 3, None)])
def test_seat_kept_for_a_called_alternate_is_not_free(free: int | None, reserved: int, calls: int | None) -> None:
    assert alternate_count_to_call(free, reserved=reserved) == calls


@given(LISTS, st.integers(0, 6))
def test_called_alternates_never_exceed_free_seats(listed: list[ListedAlternate], free: int) -> None:
    reserved = reserved_seat_count(listed, now=NOON, keep=KEEP)
    alternates = list(listed)
    while (upcoming := next_alternate_to_call(alternates, now=NOON, keep=KEEP)) and alternate_count_to_call(
        free, reserved=reserved
    ):
        alternates = [alternate for alternate in alternates if alternate != upcoming] + [
            ListedAlternate(upcoming.ticket, NOON)
        ]
        reserved = reserved_seat_count(alternates, now=NOON, keep=KEEP)
    assert reserved <= max(free, reserved_seat_count(listed, now=NOON, keep=KEEP))
    assert {alternate.ticket for alternate in alternates} == {alternate.ticket for alternate in listed}


@given(LISTS)
def test_called_alternates_are_listed_before_waiting_alternates(listed: list[ListedAlternate]) -> None:
    places = [alternate_count_ahead(alternate.ticket, listed, now=NOON, keep=KEEP) for alternate in listed]
    assert sorted(places) == list(range(len(listed)))
    reserved = reserved_seat_count(listed, now=NOON, keep=KEEP)
    first = alternates_in_calling_order(listed, now=NOON, keep=KEEP)[:reserved]
    assert all(alternate.state(now=NOON, keep=KEEP) is CallState.CALLED for alternate in first)
