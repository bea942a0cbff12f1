"""Eligibility to buy: worked examples of each rule, and properties of all of them."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.desk.eligibility import (
    BrokenRule,
    Buyer,
    EntryLimits,
    SaleConditions,
    expected_wait,
    rules_broken_by_add_on,
    rules_broken_by_entry,
    rules_broken_by_forfeit,
    rules_broken_by_rebuy,
)

NEW, OUT, IN = Buyer(name="Ada"), Buyer(name="Ada", entries=1, entries_here=1), Buyer(name="Ada", entries=1, live=1)
OPEN = EntryLimits(rebuys=None, add_ons=None)


def codes(found: list[BrokenRule]) -> list[str]:
    return [broken.code for broken in found]


@for_each(
    ("buyer", "limits", "conditions", "code"),
    [
        (Buyer(name="Ada", barred=True), OPEN, SaleConditions(), "player_banned"),
        (Buyer(name="Ada", barred=True, barred_until=date(2026, 4, 1)), OPEN, SaleConditions(), "player_barred"),
        (NEW, OPEN, SaleConditions(registration_closed=True), "registration_closed"),
        (OUT, OPEN, SaleConditions(re_entries_closed=True), "re_entries_closed"),
        (IN, OPEN, SaleConditions(), "is_in_already"),
        (OUT, EntryLimits(re_entries=0), SaleConditions(), "re_entry_limit"),
        (NEW, EntryLimits(capacity=2), SaleConditions(left=2), "event_full"),
        (NEW, EntryLimits(), SaleConditions(before=1), "line_waits"),
        (NEW, EntryLimits(capacity=3), SaleConditions(left=2, before=1), "line_waits"),
    ],
)
def test_each_entry_rule_is_reported_if_broken_alone(
    buyer: Buyer, limits: EntryLimits, conditions: SaleConditions, code: str
) -> None:
    assert codes(rules_broken_by_entry(buyer, limits=limits, conditions=conditions)) == [code]


def test_allowed_entry_breaks_no_rule() -> None:
    for buyer in (NEW, OUT):
        assert rules_broken_by_entry(buyer, limits=OPEN, conditions=SaleConditions()) == []


def test_broken_entry_rules_are_listed_in_order_of_importance() -> None:
    buyer = Buyer(name="Ada", barred=True, entries=3, live=1)
    conditions = SaleConditions(registration_closed=True, re_entries_closed=True, left=9)
    assert codes(rules_broken_by_entry(buyer, limits=EntryLimits(re_entries=1, capacity=9), conditions=conditions)) == [
        "player_banned",
        "registration_closed",
        "is_in_already",
        "re_entry_limit",
        "event_full",
    ]


def test_player_may_enter_if_free_seats_outnumber_the_alternates() -> None:
    assert rules_broken_by_entry(NEW, limits=EntryLimits(capacity=5), conditions=SaleConditions(left=2, before=2)) == []


def test_a_limit_of_two_re_entries_allows_three_bullets() -> None:
    limits = EntryLimits(re_entries=2)
    allowed = [
        not rules_broken_by_entry(Buyer(name="Ada", entries=had), limits=limits, conditions=SaleConditions())
        for had in range(5)
    ]
    assert allowed == [True, True, True, False, False]


def test_re_entry_limit_per_flight_counts_entries_of_that_flight_only() -> None:
    limits = EntryLimits(re_entries_per_flight=1)
    elsewhere = Buyer(name="Ada", flight="1B", entries=4, entries_here=0)
    twice_here = Buyer(name="Ada", flight="1B", entries=4, entries_here=2)
    assert rules_broken_by_entry(elsewhere, limits=limits, conditions=SaleConditions()) == []
    [broken] = rules_broken_by_entry(twice_here, limits=limits, conditions=SaleConditions())
    assert broken == BrokenRule("re_entry_limit_flight", {"name": "Ada", "limit": 1, "flight": "1B"})


@pytest.mark.parametrize(
    ("forfeit", "closing", "expected"),
    [
        ("allowed", False, []),
        ("allowed", True, []),
        ("end_of_registration", False, ["forfeit_at_the_end"]),
        ("end_of_registration", True, []),
        ("refused", True, ["must_bust_first"]),
    ],
)
def test_house_rule_decides_whether_a_stack_can_be_forfeited(forfeit: str, closing: bool, expected: list[str]) -> None:
    conditions = SaleConditions(re_entries_closing=closing)
    assert codes(rules_broken_by_forfeit(IN, limits=EntryLimits(forfeit=forfeit), conditions=conditions)) == expected


def test_forfeited_stack_needs_no_free_seat_and_counts_as_a_re_entry() -> None:
    full = SaleConditions(left=2, before=3)
    assert rules_broken_by_forfeit(IN, limits=EntryLimits(capacity=2), conditions=full) == []
    assert codes(rules_broken_by_forfeit(IN, limits=EntryLimits(re_entries=0), conditions=full)) == ["re_entry_limit"]


@pytest.mark.parametrize(
    ("rebuys", "stack", "expected"),
    [
        (0, 0, []),
        (0, 20_000, []),
        (0, 20_001, ["stack_too_large"]),
        (0, None, ["stack_unknown"]),
        (2, 0, ["rebuy_limit"]),
    ],
)
def test_rebuys_are_limited_in_number_and_to_small_stacks(rebuys: int, stack: int | None, expected: list[str]) -> None:
    buyer = Buyer(name="Ada", entries=1, live=1, rebuys=rebuys)
    limits = EntryLimits(rebuys=2, rebuy_up_to=20_000)
    assert codes(rules_broken_by_rebuy(buyer, limits=limits, conditions=SaleConditions(), stack=stack)) == expected


def test_closed_rebuys_and_closed_add_ons_are_refused_separately() -> None:
    assert codes(rules_broken_by_rebuy(IN, limits=OPEN, conditions=SaleConditions(rebuys_closed=True))) == [
        "rebuys_closed"
    ]
    assert codes(rules_broken_by_add_on(IN, limits=OPEN, conditions=SaleConditions(add_on_closed=True))) == [
        "add_on_closed"
    ]
    assert rules_broken_by_add_on(IN, limits=OPEN, conditions=SaleConditions(rebuys_closed=True)) == []


def test_event_sells_no_rebuys_or_add_ons_by_default() -> None:
    assert codes(rules_broken_by_rebuy(IN, limits=EntryLimits(), conditions=SaleConditions())) == ["rebuy_limit"]
    assert codes(rules_broken_by_add_on(IN, limits=EntryLimits(), conditions=SaleConditions())) == ["add_on_limit"]


buyers = st.builds(
    Buyer,
    name=st.just("Ada"),
    barred=st.booleans(),
    entries=st.integers(0, 5),
    entries_here=st.integers(0, 5),
    live=st.integers(0, 2),
    rebuys=st.integers(0, 4),
    add_ons=st.integers(0, 4),
)
some = st.none() | st.integers(0, 4)
limits_drawn = st.builds(EntryLimits, re_entries=some, rebuys=some, rebuy_up_to=some, add_ons=some, capacity=some)
moments = st.builds(SaleConditions, left=st.integers(0, 5), before=st.integers(0, 3), registration_closed=st.booleans())


@given(buyers, limits_drawn, moments)
def test_unlimited_rebuys_break_no_more_rules_than_limited_rebuys(
    buyer: Buyer, limits: EntryLimits, conditions: SaleConditions
) -> None:
    free = EntryLimits(rebuys=None, add_ons=None)
    assert set(codes(rules_broken_by_rebuy(buyer, limits=free, conditions=conditions))) <= set(
        codes(rules_broken_by_rebuy(buyer, limits=limits, conditions=conditions, stack=9))
    )
    assert set(codes(rules_broken_by_add_on(buyer, limits=free, conditions=conditions))) <= set(
        codes(rules_broken_by_add_on(buyer, limits=limits, conditions=conditions))
    )


@given(buyers, limits_drawn, moments)
def test_broken_entry_rules_are_unique_and_contain_the_player_name(
    buyer: Buyer, limits: EntryLimits, conditions: SaleConditions
) -> None:
    for found in (
        rules_broken_by_entry(buyer, limits=limits, conditions=conditions),
        rules_broken_by_forfeit(buyer, limits=limits, conditions=conditions),
    ):
        assert len(codes(found)) == len(set(codes(found)))
        assert {broken.facts["name"] for broken in found} <= {"Ada"}


@given(buyers, limits_drawn, moments)
def test_full_or_closed_event_refuses_entries(buyer: Buyer, limits: EntryLimits, conditions: SaleConditions) -> None:
    sold = not rules_broken_by_entry(buyer, limits=limits, conditions=conditions)
    full = limits.capacity is not None and conditions.left >= limits.capacity
    assert not (sold and (full or conditions.registration_closed or buyer.live or buyer.barred))


@pytest.mark.parametrize(
    ("position", "free", "busts", "minutes"),
    [(1, 0, 6, 10), (3, 0, 6, 30), (3, 3, 0, 0), (3, 1, 6, 20), (1, 0, 0, None)],
)
def test_expected_wait_of_an_alternate_is_position_divided_by_bust_rate(
    position: int, free: int, busts: int, minutes: int | None
) -> None:
    wait = expected_wait(position, free=free, busts=busts, span=timedelta(hours=1))
    assert wait == (None if minutes is None else timedelta(minutes=minutes))


def test_rule_71_disqualified_player_cannot_buy_anything() -> None:
    gone = Buyer(name="Ada", entries=1, entries_here=1, disqualified=True)
    assert codes(rules_broken_by_entry(gone, limits=OPEN, conditions=SaleConditions())) == ["disqualified_here"]


@for_each(
    ("conditions", "codes"),
    [
        (SaleConditions(left=4, before=0, ticket=3, called=True), []),
        (SaleConditions(left=5, before=0, ticket=3, called=True), ["called_seat_taken"]),
        (SaleConditions(left=4, before=1, ticket=3, called=True), ["called_seat_taken"]),
        (SaleConditions(left=5, before=2, ticket=3), ["not_called_yet"]),
        (SaleConditions(left=4, before=1, ticket=3), ["not_called_yet"]),
        (SaleConditions(left=3, before=1, ticket=3), []),
        (SaleConditions(left=3, before=1, free=1, ticket=3), ["not_called_yet"]),
        (SaleConditions(left=4, before=0, ticket=3, called=True, registration_closed=True), []),
    ],
)
def test_waiting_alternate_is_not_asked_to_join_the_waiting_list(conditions: SaleConditions, codes: list[str]) -> None:
    found = rules_broken_by_entry(NEW, limits=EntryLimits(capacity=5), conditions=conditions)
    assert [broken.code for broken in found] == codes
