"""The floor: the lock, the log, the version, and undo."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE
from tournaments.models import ClockAnchor, Entry, FloorLog, Tournament
from tournaments.models.floor_log import LogIsAppendOnly
from tournaments.rules.floor.log_chain import GENESIS
from tournaments.rules.refused import Refused
from tournaments.services import busts
from tournaments.services.clock import clock
from tournaments.services.desk import entries
from tournaments.services.floor.floor import Floor
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


def anchor_of(tournament: Tournament) -> ClockAnchor:
    return ClockAnchor.objects.get(tournament=tournament)


def values(tournament: Tournament) -> dict[str, object]:
    """Every stored value of the clock, the worker's own notes aside."""
    row = anchor_of(tournament)
    names = [field.attname for field in row._meta.concrete_fields if field.name not in {"seen_until", "next_due"}]
    return {name: getattr(row, name) for name in names}


def last_entry(tournament: Tournament) -> FloorLog:
    return FloorLog.objects.filter(tournament=tournament)[0]


def do(
    tournament: Tournament, director: User, at: datetime, action: Callable[..., object], **given: object
) -> FloorLog:
    """Do one action at a moment and return its row."""
    with floor(tournament, by=director, now=at) as f:
        action(f, **given)
    return last_entry(tournament)


def test_action_writes_a_log_entry_chained_to_the_previous_entry(
    tournament: Tournament, director: User, noon: datetime
) -> None:
    first = last_entry(tournament)
    row = do(tournament, director, noon - MINUTE, clock.start_clock)
    assert (first.number, first.previous) == (1, GENESIS)
    assert (row.number, row.previous, row.action, row.by, row.at) == (
        2,
        first.digest,
        "clock.started",
        director,
        noon - MINUTE,
    )
    assert row.digest == row.expected_digest()


def test_two_actions_in_one_transaction_raise_the_version_once(
    tournament: Tournament, director: User, noon: datetime
) -> None:
    with floor(tournament, by=director, now=noon - MINUTE) as f:
        clock.start_clock(f)
        clock.add_time(f, span=MINUTE)
    tournament.refresh_from_db()
    assert tournament.version == 2


def test_transaction_without_an_action_keeps_the_version(tournament: Tournament, noon: datetime) -> None:
    with floor(tournament, by=None, now=noon - MINUTE):
        pass
    tournament.refresh_from_db()
    assert tournament.version == 1


def test_exception_in_an_action_rolls_back_all_changes(tournament: Tournament, director: User, noon: datetime) -> None:
    before = values(tournament)

    def start_and_fail(f: Floor) -> None:
        clock.start_clock(f)
        raise RuntimeError("the power went")

    with pytest.raises(RuntimeError, match="the power went"):
        do(tournament, director, noon - MINUTE, start_and_fail)
    assert values(tournament) == before
    assert last_entry(tournament).number == 1


def test_database_change_outside_a_logged_action_is_refused(tournament: Tournament, noon: datetime) -> None:
    with pytest.raises(RuntimeError, match="the log has a name for it"), floor(tournament, by=None, now=noon) as f:
        f.change(f.tournament, venue="Elsewhere")


def test_undo_of_a_pause_restores_the_running_clock(tournament: Tournament, director: User, noon: datetime) -> None:
    do(tournament, director, noon - 30 * MINUTE, clock.start_clock)
    running = values(tournament)
    paused = do(tournament, director, noon - 25 * MINUTE, clock.pause_clock)
    do(tournament, director, noon - 20 * MINUTE, undo, entry=paused)
    assert values(tournament) == running
    assert anchor_of(tournament).as_clock(tournament.structure()).time_left_at(noon - 20 * MINUTE) == 10 * MINUTE


def test_logged_cue_does_not_block_the_undo_of_an_earlier_action(
    tournament: Tournament, director: User, noon: datetime
) -> None:
    do(tournament, director, noon - 30 * MINUTE, clock.start_clock)
    added = do(tournament, director, noon - 15 * MINUTE, clock.add_time, span=5 * MINUTE)
    with floor(tournament, by=None, now=noon - 6.2 * MINUTE):
        pass
    assert last_entry(tournament).facts["cue"] == "hold_pushes"
    do(tournament, director, noon - 6.1 * MINUTE, undo, entry=added)
    assert anchor_of(tournament).next_due == noon - 6.1 * MINUTE
    with floor(tournament, by=None, now=noon - 6 * MINUTE):
        pass
    crossed = FloorLog.objects.filter(tournament=tournament, action="clock.crossed")[0]
    assert (crossed.facts["step"], crossed.moment) == (1, noon - 10 * MINUTE)


def test_undo_of_a_pause_is_exact_to_the_microsecond(tournament: Tournament, director: User, noon: datetime) -> None:
    do(tournament, director, noon - timedelta(minutes=30, microseconds=123_457), clock.start_clock)
    running = values(tournament)
    paused = do(tournament, director, noon - timedelta(minutes=25, microseconds=1), clock.pause_clock)
    do(tournament, director, noon - 20 * MINUTE, undo, entry=paused)
    assert values(tournament) == running


def test_undo_of_an_undo_repeats_the_action(tournament: Tournament, director: User, noon: datetime) -> None:
    do(tournament, director, noon - 30 * MINUTE, clock.start_clock)
    paused = do(tournament, director, noon - 25 * MINUTE, clock.pause_clock)
    before = values(tournament)
    undone = do(tournament, director, noon - 24 * MINUTE, undo, entry=paused)
    do(tournament, director, noon - 23 * MINUTE, undo, entry=undone)
    assert values(tournament) == before


def test_undo_out_of_order_is_refused_with_the_blocking_log_numbers(
    tournament: Tournament, director: User, noon: datetime
) -> None:
    do(tournament, director, noon - 30 * MINUTE, clock.start_clock)
    paused = do(tournament, director, noon - 25 * MINUTE, clock.pause_clock)
    resumed = do(tournament, director, noon - 24 * MINUTE, clock.start_clock)
    with pytest.raises(Refused) as refused:
        do(tournament, director, noon - 23 * MINUTE, undo, entry=paused)
    assert (refused.value.code, refused.value.facts["numbers"]) == ("undo_blocked", [resumed.number])


def test_an_action_cannot_be_undone_twice(tournament: Tournament, director: User, noon: datetime) -> None:
    started = do(tournament, director, noon - 30 * MINUTE, clock.start_clock)
    do(tournament, director, noon - 29 * MINUTE, undo, entry=started)
    with pytest.raises(Refused) as refused:
        do(tournament, director, noon - 28 * MINUTE, undo, entry=started)
    assert refused.value.code == "undo_twice"


def test_entry_cannot_be_undone_before_the_bust_of_the_player(
    tournament: Tournament, director: User, noon: datetime
) -> None:
    do(tournament, director, noon - 30 * MINUTE, entries.enter, name="Wren")
    entered = do(tournament, director, noon - 29 * MINUTE, entries.enter, name="Pico")
    bust = do(
        tournament, director, noon - 20 * MINUTE, busts.bust, entry=Entry.objects.get(player__display_name="Pico")
    )
    with pytest.raises(Refused) as refused:
        do(tournament, director, noon - 19 * MINUTE, undo, entry=entered)
    assert (refused.value.code, refused.value.facts["numbers"]) == ("undo_blocked", [bust.number])
    do(tournament, director, noon - 18 * MINUTE, undo, entry=bust)
    do(tournament, director, noon - 17 * MINUTE, undo, entry=entered)
    assert list(Entry.objects.values_list("player__display_name", flat=True)) == ["Wren"]


def test_automatic_level_changes_cannot_be_undone(tournament: Tournament, director: User, noon: datetime) -> None:
    with floor(tournament, by=None, now=noon + 21 * MINUTE):
        pass
    crossed = FloorLog.objects.filter(tournament=tournament, action="clock.crossed")[0]
    with pytest.raises(Refused) as refused:
        do(tournament, director, noon + 22 * MINUTE, undo, entry=crossed)
    assert refused.value.code == "undo_by_itself"


def test_log_entries_are_never_changed_or_deleted(tournament: Tournament) -> None:
    row = last_entry(tournament)
    with pytest.raises(LogIsAppendOnly):
        row.save()
    with pytest.raises(LogIsAppendOnly):
        row.delete()


def test_action_in_a_deleted_tournament_is_refused(noon: datetime) -> None:
    with pytest.raises(Refused) as refused, floor(987, by=None, now=noon):
        pass
    assert refused.value.code == "no_such_tournament"


def test_slow_action_is_logged_as_a_warning(
    tournament: Tournament, director: User, noon: datetime, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    do(tournament, director, noon, clock.pause_clock)
    assert [record.getMessage() for record in caplog.records if record.levelname == "WARNING"] == []
    settings.SLOW_ACTION_MS = 0
    do(tournament, director, noon + MINUTE, clock.start_clock)
    slow = next(record for record in caplog.records if record.getMessage() == "action_slow")
    assert (slow.levelname, slow.tournament, slow.actions) == ("WARNING", tournament.slug, ["clock.resumed"])  # type: ignore[attr-defined]
    assert slow.ms >= slow.waited_ms >= 0  # type: ignore[attr-defined]


def test_floor_holds_the_stored_clock_unless_another_row_wrote_it(
    tournament: Tournament, director: User, noon: datetime
) -> None:
    with floor(tournament, by=director, now=noon - MINUTE) as f:
        clock.start_clock(f)
        assert f.anchor is not None
        assert (f.anchor.since, f.anchor.started_at) == (noon - MINUTE, noon - MINUTE)
        with f.record("clock.planned"):
            f.change(anchor_of(tournament), played=MINUTE)
        assert f.anchor is None
        clock.pause_clock(f)
    assert anchor_of(tournament).since is None
    assert anchor_of(tournament).played == MINUTE
