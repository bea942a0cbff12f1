"""While a folder is stored the floors of other tournaments wait a moment, and nothing that is done there fails."""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from tests.concurrency import at_once
from tests.conftest import MINUTE, NOON
from tests.tournaments.services.exchange.test_storing import file, handed_in
from tournaments.models import Announcement, Entry, FloorLog, ImportedTournament, Tournament
from tournaments.services.exchange.storing import store_import
from tournaments.services.lifecycle import announce_sentence
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_tap_on_the_floor_of_another_tournament_meanwhile_is_done(open_at: Callable[..., Tournament]) -> None:
    other, job = open_at("other"), handed_in(*(file(uuid=f"t-{at}") for at in range(5)))
    locked, tapped = threading.Event(), threading.Event()

    def hold(execute: Any, sql: str, *rest: Any) -> Any:
        if not locked.is_set() and "tournaments_entry" in sql and sql.startswith("INSERT"):
            locked.set()
            tapped.wait(timeout=10)
        return execute(sql, *rest)

    def store() -> None:
        with connection.execute_wrapper(hold):
            store_import(job, by=None, now=NOON)

    def tap() -> None:
        locked.wait(timeout=10)
        tapped.set()
        with floor(other, by=None, now=NOON - MINUTE) as f:
            announce_sentence(f, text="Seat open at table 1", span=timedelta(minutes=1))

    assert at_once(store, tap) == ["done", "done"]
    assert ImportedTournament.objects.count() == 5
    assert list(Announcement.objects.values_list("tournament__slug", flat=True)) == ["other"]
    assert FloorLog.objects.get(action="announced").number == 2


def test_the_keys_of_many_rows_are_those_that_the_database_gave(open_at: Callable[..., Tournament]) -> None:
    """A log that named other rows than those that are there could not be undone."""
    open_at("other")
    store_import(handed_in(file(), file(uuid="t-2")), by=None, now=NOON)
    named = {
        key: after["player_id"]
        for row in FloorLog.objects.filter(action="tournament.imported")
        for label, key, _before, after in row.changes
        if label == "tournaments.entry"
    }
    assert named == dict(Entry.objects.values_list("pk", "player_id"))
