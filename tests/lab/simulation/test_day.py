"""Simulated days with faults: whatever the seed, each acknowledged action is there once."""

from argparse import ArgumentTypeError
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from config.middleware.idempotency import IdempotentPosts
from lab.simulation.__main__ import parse_seeds
from lab.simulation.databases import simulated_database
from lab.simulation.day import play_day
from lab.simulation.opening import EventCache
from tests.suite.sample import sample
from tournaments.live.publisher import announce
from tournaments.services import open_floor
from tournaments.services.desk.payments import write_payment
from tournaments.services.prizes import payouts

pytestmark = pytest.mark.slow

SIZE = 4


@pytest.fixture(scope="module")
def all_openings(django_db_setup: None, django_db_blocker: Any) -> Iterator[EventCache]:
    """The event of every day, in a database of its own."""
    with django_db_blocker.unblock(), simulated_database() as database:
        yield EventCache(database)


@pytest.fixture
def openings(all_openings: EventCache, django_db_blocker: Any) -> Iterator[EventCache]:
    """The same, while a test may use databases."""
    with django_db_blocker.unblock():
        yield all_openings


@pytest.mark.parametrize("text", ["", "x", "9..2", "1..x"])
def test_invalid_simulation_seeds_are_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match=r"is no range of seeds: write 1\.\.1000"):
        parse_seeds(text)
    assert (list(parse_seeds("3")), list(parse_seeds("2..4"))) == ([3], [2, 3, 4])


@pytest.mark.parametrize("first", sample(range(1, 21, 5), "simulated days"))
def test_five_simulated_days_with_injected_faults_have_no_problems(openings: EventCache, first: int) -> None:
    days = [play_day(seed, size=SIZE, openings=openings) for seed in range(first, first + 5)]
    assert {day.seed: day.problems for day in days if day.problems} == {}
    assert sum(day.acknowledged for day in days) > 20


@pytest.mark.services
def test_simulated_days_are_equal_only_for_equal_seeds(openings: EventCache) -> None:
    first, again, other = (play_day(seed, size=SIZE, openings=openings) for seed in (1, 1, 2))
    assert (first.trace, first.state) == (again.trace, again.state)
    assert first.trace != other.trace
    assert (first.problems, other.problems) == ([], [])


def problems_of(openings: EventCache, seeds: range) -> list[str]:
    return [problem for seed in seeds for problem in play_day(seed, size=SIZE, openings=openings).problems]


def test_simulation_detects_a_server_that_repeats_retried_taps(
    openings: EventCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        IdempotentPosts, "_answer_once", lambda once, request, _caller, _key: once.get_response(request)
    )
    assert [problem for problem in problems_of(openings, range(3, 5)) if "acknowledged to nobody" in problem] != []


def test_simulation_detects_a_server_that_announces_uncommitted_changes(
    openings: EventCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_early(*, version: int, **more: Any) -> None:
        announce(version=version + 1, **more)

    monkeypatch.setattr(open_floor, "announce", too_early)
    assert [problem for problem in problems_of(openings, range(1, 2)) if "was announced, but" in problem] != []


def test_simulation_detects_a_payout_stored_with_a_wrong_amount(
    openings: EventCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        payouts, "write_payment", lambda f, *, line: write_payment(f, line=replace(line, amount=line.amount + 1))
    )
    assert [problem for problem in problems_of(openings, range(3, 4)) if "the ledger says" in problem] != []
