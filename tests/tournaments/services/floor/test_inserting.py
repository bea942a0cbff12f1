"""Bulk inserts write the rows that Django would write one by one."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, models

from tests.conftest import MINUTE, NOON
from tournaments.models import Announcement, Tournament
from tournaments.services.floor.inserts import prepared_column
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 24, 12, 0, 0, 123_456, tzinfo=UTC)


def many(tournament: Tournament) -> list[Announcement]:
    return [
        Announcement(tournament=tournament, text=f"„{at}“ '; --", at=AT, until=AT + timedelta(seconds=at))
        for at in range(700)
    ]


def added(tournament: Tournament, rows: list[Announcement]) -> list[Announcement]:
    with floor(tournament, by=None, now=NOON - MINUTE) as f, f.record("announced", words="many"):
        return f.add_many(rows)


def test_bulk_inserted_rows_have_primary_keys(tournament: Tournament) -> None:
    rows = added(tournament, many(tournament))
    assert list(Announcement.objects.order_by("pk").values()) == [
        {field.attname: getattr(row, field.attname) for field in Announcement._meta.concrete_fields} for row in rows
    ]
    assert {row._state.adding for row in rows} == {False}


def test_row_created_after_a_bulk_insert_has_the_next_primary_key(tournament: Tournament) -> None:
    last = added(tournament, many(tournament))[-1].pk
    assert Announcement.objects.create(tournament=tournament, text="next", at=AT, until=AT).pk == last + 1


def test_bulk_insert_keeps_given_primary_keys(tournament: Tournament) -> None:
    row = Announcement(pk=77, tournament=tournament, text="again", at=AT, until=AT)
    assert [item.pk for item in added(tournament, [row])] == [77]
    assert added(tournament, []) == []


def test_bulk_insert_sets_automatic_timestamps_in_every_row() -> None:
    field = models.DateTimeField(auto_now_add=True)
    field.set_attributes_from_name("at")
    rows = [Announcement(), Announcement(), Announcement()]
    assert None not in list(prepared_column(field, rows, connection))
    assert None not in [row.at for row in rows]
