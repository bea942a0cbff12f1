"""The request cache of selectors."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.models import Entry, Tournament
from tournaments.selectors.field_sums import cache_field_sums, field_sum_of_row, field_sum_of_rows
from tournaments.selectors.request_cache import request_cache, stored_clock
from tournaments.services.desk.entries import enter
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

Queries = Callable[[int], CaptureQueriesContext]


def test_request_cache_queries_the_same_answer_only_once(
    tournament: Tournament, django_assert_num_queries: Queries
) -> None:
    with request_cache(), django_assert_num_queries(1):
        assert stored_clock(tournament) is stored_clock(tournament)


def test_same_answer_is_queried_each_time_without_a_request_cache(
    tournament: Tournament, django_assert_num_queries: Queries
) -> None:
    with django_assert_num_queries(2):
        assert [field_sum_of_row(tournament).entries, field_sum_of_row(tournament).entries] == [0, 0]


def test_nested_request_cache_shares_the_answers_of_the_outer_cache(
    tournament: Tournament, django_assert_num_queries: Queries
) -> None:
    with request_cache(), django_assert_num_queries(1):
        outside = stored_clock(tournament)
        with request_cache():
            assert stored_clock(tournament) is outside
        assert stored_clock(tournament) is outside


def test_request_cache_distinguishes_tournaments(
    tournament: Tournament, open_at: Callable[..., Tournament], noon: datetime, django_assert_num_queries: Queries
) -> None:
    other = open_at("other", starts_at=noon)
    with request_cache(), django_assert_num_queries(2):
        assert [stored_clock(row).tournament_id for row in (tournament, other)] == [tournament.pk, other.pk]


def test_new_request_cache_returns_changed_data(tournament: Tournament, noon: datetime) -> None:
    def count_entries() -> int:
        with request_cache():
            return int(field_sum_of_row(tournament).entries)

    before = count_entries()
    with floor(tournament, by=None, now=noon) as f:
        enter(f, name="Iris Moss")
    assert (before, count_entries(), Entry.objects.count()) == (0, 1, 1)


def test_dashboard_reads_the_clock_only_once(tournament: Tournament, admin_client: Client) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert admin_client.get(f"/t/{tournament.slug}/").status_code == 200
    clocks = [row["sql"] for row in asked if 'FROM "tournaments_clockanchor"' in row["sql"]]
    assert len(clocks) == 1


def test_sums_of_many_rows_are_read_once_and_added_up(
    tournament: Tournament, open_at: Callable[..., Tournament], noon: datetime, django_assert_num_queries: Queries
) -> None:
    other = open_at("other", starts_at=noon)
    for row, names in ((tournament, ["Player 1"]), (other, ["Player 2", "Player 3"])):
        with floor(row, by=None, now=noon) as f:
            for name in names:
                enter(f, name=name)
    asked = [(tournament.pk,), (other.pk,), (tournament.pk, other.pk)]
    with request_cache(), django_assert_num_queries(1):
        cache_field_sums([tournament.pk, other.pk])
        assert [field_sum_of_rows(rows).entries for rows in asked] == [1, 2, 3]
    assert field_sum_of_rows(asked[-1]).entries == 3
