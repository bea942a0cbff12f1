"""The kinds of rows that a tournament has."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime

import pytest

from tournaments.models import Deal, FloorLog, Notice, Outage, Tournament
from tournaments.selectors.presence import cache_present_models, has_rows, may_have, present_models
from tournaments.selectors.request_cache import request_cache
from tournaments.services.open_floor import floor
from tournaments.services.screens.screens import give_notice

pytestmark = pytest.mark.django_db


def test_presence_of_all_kinds_is_one_query(
    tournament: Tournament, noon: datetime, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    with floor(tournament, by=None, now=noon) as f:
        give_notice(f, title="Dinner", text="At six")
    with request_cache(), django_assert_num_queries(1):
        found = [may_have(tournament, *models) for models in ((Notice,), (Deal,), (Outage, FloorLog), (Outage, Deal))]
    assert found == [True, False, True, False]


def test_presence_of_rows_is_separate_for_each_tournament(
    tournament: Tournament, open_at: Callable[..., Tournament], noon: datetime
) -> None:
    other = open_at("other", starts_at=noon)
    with floor(other, by=None, now=noon) as f:
        give_notice(f, title="Dinner", text="At six")
    assert [Notice in present_models(row) for row in (tournament, other)] == [False, True]


def test_rows_of_a_kind_are_found_with_and_without_a_request_cache(tournament: Tournament, noon: datetime) -> None:
    with floor(tournament, by=None, now=noon) as f:
        give_notice(f, title="Dinner", text="At six")
    without = [has_rows(tournament, model) for model in (Notice, Deal)]
    with request_cache():
        assert [has_rows(tournament, model) for model in (Notice, Deal)] == without == [True, False]


def test_rows_of_every_kind_are_assumed_present_outside_a_request_cache(
    tournament: Tournament, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    with django_assert_num_queries(0):
        assert may_have(tournament, Deal)


def test_presence_in_many_tournaments_is_one_query(
    tournament: Tournament,
    open_at: Callable[..., Tournament],
    noon: datetime,
    django_assert_num_queries: Callable[[int], AbstractContextManager[object]],
) -> None:
    other = open_at("other", starts_at=noon)
    with floor(other, by=None, now=noon) as f:
        give_notice(f, title="Dinner", text="At six")
    with request_cache(), django_assert_num_queries(1):
        cache_present_models([tournament, other])
        assert [may_have(row, Notice) for row in (tournament, other)] == [False, True]
