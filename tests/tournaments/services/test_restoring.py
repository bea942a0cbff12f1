"""Undo goes by runs of rows: the same as row by row, in a handful of queries."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOON
from tests.tournaments.services.desk.desk_actions import SPLIT, Desk
from tournaments.management.commands.verify_log import chain_problem_texts
from tournaments.models import Announcement, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.services.desk import payments
from tournaments.services.floor.floor import Floor
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db

MANY = 300


def announced(f: Floor, *, count: int) -> list[Announcement]:
    until = f.now + timedelta(minutes=1)
    rows = [Announcement(tournament=f.tournament, text=f"No. {at}", at=f.now, until=until) for at in range(count)]
    with f.record("announced", words="many"):
        return f.add_many(rows)


def texts(tournament: Tournament) -> list[str]:
    return list(Announcement.objects.filter(tournament=tournament).order_by("pk").values_list("text", flat=True))


def do(tournament: Tournament, by: User, action: Callable[..., Any], **given: Any) -> FloorLog:
    """Do an action on the floor; return its log entry."""
    with floor(tournament, by=by, now=NOON) as f:
        action(f, **given)
        return f.written[-1]


def reworded(f: Floor, *, rows: list[Announcement]) -> None:
    """Change the text of every other announcement, and write the others unchanged."""
    with f.record("announced", words="changed"):
        f.change_many([(row, {"text": row.text if at % 2 else f"Changed {at}"}) for at, row in enumerate(rows)])


def removed(f: Floor, *, rows: list[Announcement]) -> None:
    with f.record("announced", words="gone"):
        f.remove_many(rows)


def test_undo_of_many_added_rows_needs_few_queries(tournament: Tournament, director: User) -> None:
    row = do(tournament, director, announced, count=MANY)
    with CaptureQueriesContext(connection) as asked:
        back = do(tournament, director, undo, entry=row)
    assert (texts(tournament), len(asked) < 30) == ([], True)
    do(tournament, director, undo, entry=back)
    assert texts(tournament) == [f"No. {at}" for at in range(MANY)]
    assert list(chain_problem_texts(tournament)) == []


def test_bulk_change_of_rows_logs_only_differences(tournament: Tournament, director: User) -> None:
    do(tournament, director, announced, count=4)
    rows = list(Announcement.objects.order_by("pk"))
    row = do(tournament, director, reworded, rows=rows)
    assert texts(tournament) == ["Changed 0", "No. 1", "Changed 2", "No. 3"]
    assert [(key, before, after) for _, key, before, after in row.changes] == [
        (rows[0].pk, {"text": "No. 0"}, {"text": "Changed 0"}),
        (rows[2].pk, {"text": "No. 2"}, {"text": "Changed 2"}),
    ]
    do(tournament, director, undo, entry=row)
    assert texts(tournament) == [f"No. {at}" for at in range(4)]


def test_undo_of_removed_rows_restores_the_primary_keys(tournament: Tournament, director: User) -> None:
    do(tournament, director, announced, count=3)
    rows = list(Announcement.objects.order_by("pk"))
    keys = [row.pk for row in rows]
    row = do(tournament, director, removed, rows=rows)
    assert texts(tournament) == []
    do(tournament, director, undo, entry=row)
    assert list(Announcement.objects.order_by("pk").values_list("pk", flat=True)) == keys


def changed_twice(f: Floor, *, rows: list[Announcement]) -> None:
    with f.record("announced", words="twice"):
        for said in ("first", "second"):
            for row in rows:
                f.change(row, text=said)


def test_undo_restores_rows_that_an_action_changed_twice(tournament: Tournament, director: User) -> None:
    do(tournament, director, announced, count=3)
    row = do(tournament, director, changed_twice, rows=list(Announcement.objects.order_by("pk")))
    do(tournament, director, undo, entry=row)
    assert texts(tournament) == [f"No. {at}" for at in range(3)]


def test_later_change_of_one_row_blocks_the_undo_of_a_bulk_action(tournament: Tournament, director: User) -> None:
    row = do(tournament, director, announced, count=MANY)
    last = Announcement.objects.latest("pk")
    later = do(tournament, director, reworded, rows=[last])
    with pytest.raises(Refused) as refused:
        do(tournament, director, undo, entry=row)
    assert (refused.value.facts["numbers"], len(texts(tournament))) == ([later.number], MANY)


def test_bulk_action_without_rows_logs_no_changes(tournament: Tournament, director: User) -> None:
    row = do(tournament, director, removed, rows=[])
    assert row.changes == []
    row = do(tournament, director, reworded, rows=[])
    assert row.changes == []


def test_undo_of_a_sale_needs_the_undo_of_the_payment_reversal_first(
    open_at: Callable[..., Tournament], director: User
) -> None:
    desk = Desk(open_at(**SPLIT), director)
    entry = desk.enter("Ada")
    sold = desk.last
    desk(payments.reverse_payment, payment=entry.payments.get())
    reversal = desk.last
    with pytest.raises(Refused, match="undo_blocked") as blocked:
        desk(undo, entry=sold)
    assert blocked.value.facts["numbers"] == [reversal.number]
    desk(undo, entry=reversal)
    desk(undo, entry=sold)
    assert (desk.entries_in(), desk.taken()) == ([], 0)
