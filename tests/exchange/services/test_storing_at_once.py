"""While a folder is stored the floors of other tournaments wait a moment, and nothing that is done there fails."""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection

from exchange.models import ImportedPlayer, ImportedTournament
from exchange.services import storing
from exchange.services.folders import save_decisions
from exchange.services.storing import store_import
from tests.concurrency import at_once
from tests.conftest import MINUTE, NOON
from tests.exchange.services.test_storing import file, handed_in
from tournaments.models import Announcement, Entry, FloorLog, Player, Season, Tournament
from tournaments.rules.refused import Refused
from tournaments.services.lifecycle import announce_sentence
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db(transaction=True)


def test_import_does_not_block_actions_of_other_tournaments(open_at: Callable[..., Tournament]) -> None:
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


def test_bulk_created_rows_have_the_keys_that_the_database_assigns(open_at: Callable[..., Tournament]) -> None:
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


def _meanwhile(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> list[int]:
    """Have something done after an import was made ready for the first time; returns how often it was made ready."""
    made, times = storing._prepare_import, list[int]()

    def ready(*args: Any, **given: Any) -> Any:
        found = made(*args, **given)
        times.append(1)
        if len(times) == 1:
            act()
        return found

    monkeypatch.setattr(storing, "_prepare_import", ready)
    return times


def test_decisions_made_while_an_import_runs_are_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    job = handed_in(file())
    times = _meanwhile(monkeypatch, lambda: save_decisions(job, values={"currency": "JPY"}))
    store_import(job, by=None, now=NOON)
    assert (len(times), [tournament.currency for tournament in Tournament.objects.all()]) == (2, ["JPY"])


def test_tournament_in_two_simultaneously_imported_folders_is_imported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    job, other = handed_in(file(), file(uuid="t-2")), handed_in(file())
    times = _meanwhile(monkeypatch, lambda: store_import(other, by=None, now=NOON))
    store_import(job, by=None, now=NOON)
    assert len(times) == 3  # of the other folder too
    assert sorted(ImportedTournament.objects.values_list("uuid", "job")) == [("t-1", other.pk), ("t-2", job.pk)]


def test_import_whose_decisions_keep_changing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    job = handed_in(file())
    changing = iter(range(99))
    monkeypatch.setattr(storing, "_decided_values", lambda _job: (next(changing),))
    with pytest.raises(Refused, match="import_outdated"):
        store_import(job, by=None, now=NOON)
    assert (Tournament.objects.count(), Entry.objects.count(), Player.objects.count()) == (0, 0, 0)


def test_import_is_stored_in_many_short_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "FILES_PER_BATCH", 2)
    transactions: list[object] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        if "tournaments_tournament" in sql and sql.startswith("INSERT"):
            transaction = connection.atomic_blocks[0]
            if transaction not in transactions:
                transactions.append(transaction)
        return execute(sql, *rest)

    job = handed_in(*(file(uuid=f"t-{at}") for at in range(5)))
    with connection.execute_wrapper(note):
        store_import(job, by=None, now=NOON)
    assert (len(transactions), ImportedTournament.objects.count()) == (3, 5)


def test_import_that_fails_half_way_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "FILES_PER_BATCH", 1)
    times: list[int] = []

    def full_disk(execute: Any, sql: str, *rest: Any) -> Any:
        if "tournaments_entry" in sql and sql.startswith("INSERT"):
            times.append(1)
            if len(times) == 2:
                raise DatabaseError("the disk is full")
        return execute(sql, *rest)

    job = handed_in(file(), file(uuid="t-2"), file(uuid="t-3"))
    with connection.execute_wrapper(full_disk), pytest.raises(DatabaseError):
        store_import(job, by=None, now=NOON)
    assert [model.objects.count() for model in (Tournament, Player, Season, ImportedPlayer)] == [0, 0, 0, 0]
    assert store_import(job, by=None, now=NOON).report["counts"]["tournaments"] == 3


def test_import_whose_process_was_killed_can_be_stored_again(monkeypatch: pytest.MonkeyPatch) -> None:
    job = handed_in(file(), file(uuid="t-2"))
    with monkeypatch.context() as killed:
        killed.setattr(storing, "FILES_PER_BATCH", 1)
        killed.setattr(storing, "remove_unfinished", lambda *_args, **_options: None)
        killed.setattr(storing, "_finish", lambda *_args, **_options: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            store_import(job, by=None, now=NOON)
    with pytest.raises(Refused, match="import_begun"):
        store_import(job, by=None, now=NOON + MINUTE)
    stored = store_import(job, by=None, now=NOON + 11 * MINUTE)
    assert (stored.report["counts"]["tournaments"], Tournament.objects.count(), Player.objects.count()) == (2, 2, 4)
