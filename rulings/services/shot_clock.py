"""A player's shot clock: start, extension by time banks, end, and the result in the log (TDA 2024 rule 29)."""

from collections.abc import Collection
from typing import Any

from rulings.models import ShotClock, TimeBank
from rulings.rules.shot_clock import ClockPhase, ThinkingTime
from rulings.selectors.shot_clock import (
    allowed_thinking_times,
    has_shot_clock_start_during_play,
    is_every_decision_timed,
    is_shot_clock_start_announced,
    shot_time,
    time_banks_left_by_entry,
)
from tables.selectors.seating import assignment_of
from tournaments.models import BustOut, Entry, player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.floor.floor import Floor


def call_clock(f: Floor, *, entry: Entry, facing_bet: bool = True, street: str = "") -> ShotClock:
    """Start a shot clock on a player.

    Refuses a player who is out or has a running clock, and a missing street if the time depends on it.
    """
    if entry.tournament_id != f.tournament.pk or BustOut.objects.filter(entry=entry).exists():
        raise Refused("out_cannot_be_penalised", field="entry", name=name_in_event(entry))
    if ShotClock.objects.filter(entry=entry, ended_at__isnull=True).exists():
        raise Refused("on_the_clock_already", field="entry", name=name_in_event(entry))
    time, assignment = _thinking_time(f, street), assignment_of(entry)
    facts: dict[str, Any] = {"name": player_fact(entry.player), "seconds": time.seconds, "last": time.last_seconds}
    with f.record("shot_clock.called", topics=["shot_clocks"], **facts):
        return f.add(
            ShotClock(
                tournament=f.tournament,
                entry=entry,
                table=assignment.seat.table if assignment else None,
                seconds=time.seconds,
                last_seconds=time.last_seconds,
                facing_bet=facing_bet,
                started_at=f.now,
                by=f.by,
            )
        )


def announce_shot_clock_start(f: Floor) -> None:
    """Record that the start of the shot clock was announced. Refuses while it is not due, and a second time."""
    if not has_shot_clock_start_during_play(f.tournament) or not is_every_decision_timed(f.tournament, now=f.now):
        raise Refused("shot_clock_not_due")
    if is_shot_clock_start_announced(f.tournament):
        raise Refused("already_so")
    with f.record("shot_clock.started", topics=["shot_clocks"]):
        pass


def use_time_bank(f: Floor, *, shot_clock: ShotClock) -> TimeBank:
    """Add one of a player's time banks to their clock. Refuses when none is left, or when the time is up."""
    _refuse_ended(shot_clock)
    if shot_time(shot_clock).phase(f.now) is ClockPhase.UP:
        raise Refused("time_is_up", field="shot_clock", name=name_in_event(shot_clock.entry))
    left = time_banks_left_by_entry(f.tournament, [shot_clock.entry_id], now=f.now)[shot_clock.entry_id]
    if not left:
        raise Refused("no_time_bank_left", field="shot_clock", name=name_in_event(shot_clock.entry))
    seconds = f.tournament.house_rules()["time_bank_seconds"]
    player = player_fact(shot_clock.entry.player)
    with f.record("shot_clock.banked", topics=["shot_clocks"], name=player, seconds=seconds, banks=left - 1):
        f.change(shot_clock, banked=shot_clock.banked + seconds)
        return f.add(TimeBank(entry=shot_clock.entry, shot_clock=shot_clock, seconds=seconds, used_at=f.now))


def end_clock(f: Floor, *, shot_clock: ShotClock, acted: bool = True) -> None:
    """End a shot clock because the player acted; with `acted=False`, because the time is up.

    When the time is up, a hand facing a bet is dead; otherwise the player checks. Refuses `acted=False` before that
    moment.
    """
    _refuse_ended(shot_clock)
    if not acted and shot_time(shot_clock).phase(f.now) is not ClockPhase.UP:
        raise Refused(
            "time_not_up", field="shot_clock", seconds=round(shot_time(shot_clock).time_left(f.now).total_seconds())
        )
    late = ShotClock.Result.DEAD if shot_clock.facing_bet else ShotClock.Result.CHECKED
    _end_with_result(f, shot_clock, result=ShotClock.Result.ACTED if acted else late)


def call_off_clock(f: Floor, *, shot_clock: ShotClock) -> None:
    """Cancel a shot clock that was started by mistake. The player gets back time banks used on it."""
    _refuse_ended(shot_clock)
    _end_with_result(f, shot_clock, result=ShotClock.Result.CALLED_OFF)


def stop_clocks(f: Floor, *, entries: Collection[int]) -> None:
    """Cancel the shot clocks of these entries, when players leave their table."""
    for shot_clock in ShotClock.objects.filter(entry__in=entries, ended_at__isnull=True):
        call_off_clock(f, shot_clock=shot_clock)


def set_facing_bet(f: Floor, *, shot_clock: ShotClock, facing_bet: bool) -> None:
    """Store whether the player faces a bet. Refuses an unchanged value, and an ended clock."""
    _refuse_ended(shot_clock)
    if shot_clock.facing_bet == facing_bet:
        raise Refused("already_so")
    with f.record(
        "shot_clock.faces", topics=["shot_clocks"], name=player_fact(shot_clock.entry.player), bet=facing_bet
    ):
        f.change(shot_clock, facing_bet=facing_bet)


def _thinking_time(f: Floor, street: str) -> ThinkingTime:
    """Return the thinking time by house rules. Refuses a missing street if the time depends on it."""
    times = allowed_thinking_times(f.tournament, now=f.now)
    thinking_time = times[0] if len(times) == 1 else next((time for time in times if time.street == street), None)
    if thinking_time is None:
        raise Refused("which_street", field="street")
    return thinking_time


def _end_with_result(f: Floor, shot_clock: ShotClock, *, result: str) -> None:
    with f.record(
        "shot_clock.ended", topics=["shot_clocks"], name=player_fact(shot_clock.entry.player), result=str(result)
    ):
        f.change(shot_clock, ended_at=f.now, result=result)


def _refuse_ended(shot_clock: ShotClock) -> None:
    shot_clock.refresh_from_db()
    if shot_clock.ended_at:
        raise Refused("clock_ended_already", field="shot_clock", name=name_in_event(shot_clock.entry))
