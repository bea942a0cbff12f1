"""Outages of the server: noticed, ended once people can act again, and settled by the director."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from tournaments.models import ClockAnchor, FloorLog, Outage, Pulse
from tournaments.rules.clock.clock import Clock, laps_of
from tournaments.rules.clock.server_time import LONGEST_FOLLOWED
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.due import running_clocks
from tournaments.services.clock.catch_up import BY_ITSELF, store_clock
from tournaments.services.floor.floor import Floor

# Anything shorter is a restart that nobody in the room noticed.
SHORTEST_OUTAGE = timedelta(seconds=30)
PULSE_INTERVAL = timedelta(seconds=5)
# Only silence of the server is an outage: a worker or beat may have died while the server ran on.
SERVER, WORKER, BEAT = Pulse.SERVER, Pulse.WORKER, Pulse.BEAT


class TakeBack(StrEnum):
    """The part of the time since the server went down that does not count as played."""

    NOTHING = "nothing"
    OUTAGE = "outage"
    ALL = "all"


def record_heartbeat(who: str = SERVER, *, now: datetime) -> None:
    """Record that a part of the server is alive.

    A stored time in the future is overwritten: the computer's time was set back.
    """
    if not Pulse.objects.filter(who=who, at__gt=now - PULSE_INTERVAL, at__lte=now).exists():
        Pulse.objects.update_or_create(who=who, defaults={"at": now})


def store_outages(*, now: datetime, written: datetime | None = None) -> list[Outage]:
    """Store and return an outage for each running clock, from the server's last sign of life. Idempotent.

    Call it before the clocks catch up. `written` is when `./run` last wrote that it is alive; a computer time before
    that counts as an outage too.
    """
    running = running_clocks().select_related("tournament")
    lost_at = last_alive_at(running, written=written)
    if lost_at is None or -LONGEST_FOLLOWED <= now - lost_at < timedelta(0):
        return []
    noticed = [_get_or_create_outage(anchor, lost_at=lost_at) for anchor in running]
    Pulse.objects.update_or_create(who=SERVER, defaults={"at": now})
    return noticed


def end_outages(*, now: datetime) -> None:
    """Record that people can act again, and delete outages shorter than 30 seconds."""
    for outage in Outage.objects.filter(back_at=None):
        if timedelta(0) <= now - outage.lost_at < SHORTEST_OUTAGE:
            outage.delete()
        else:
            outage.back_at = now
            outage.save(update_fields=["back_at"])


def last_alive_at(clocks: Iterable[ClockAnchor], *, written: datetime | None = None) -> datetime | None:
    """Return the last moment at which the server surely ran; None without a sign of life.

    Signs of life are log entries, its pulse in the database, and the time `written` by `./run`.
    """
    pulse = Pulse.objects.filter(who=SERVER).first()
    alive = [moment for moment in (written, pulse and pulse.at) if moment]
    entries = [FloorLog.objects.filter(tournament=clock.tournament_id).only("at").first() for clock in clocks]
    return max([*alive, *(entry.at for entry in entries if entry)]) if alive else None


def settle_outage(f: Floor, *, outage: Outage, take_back: TakeBack) -> None:
    """Settle an outage: set the clock as if a part of the time since the server went down had been a pause.

    `take_back` names that part. A pause by people since the outage stays. With `outage`, refuses after any other change
    of the clock by people.
    """
    if outage.tournament_id != f.tournament.pk or outage.settled_at is not None:
        raise Refused("outage_settled_already", field="outage")
    back_at = outage.back_at or f.now
    spans = {TakeBack.NOTHING: timedelta(0), TakeBack.OUTAGE: back_at - outage.lost_at}
    taken = spans.get(take_back, f.now - outage.lost_at)
    anchor = ClockAnchor.objects.get(tournament=f.tournament)
    length = back_at - outage.lost_at
    facts: dict[str, Any] = {"lost_at": outage.lost_at, "outage": length, "taken": taken, "left": outage.left}
    with f.record("clock.outage_settled", topics=["clock"], take_back=take_back, **facts):
        f.change(outage, settled_at=f.now, back_at=back_at)
        if take_back == TakeBack.OUTAGE and length >= timedelta(0):
            _restore_clock(f, anchor, outage, runs_from=back_at)
        elif take_back == TakeBack.ALL or length < timedelta(0):
            _restore_clock(f, anchor, outage, runs_from=f.now)


def _restore_clock(f: Floor, anchor: ClockAnchor, outage: Outage, *, runs_from: datetime) -> None:
    structure = f.tournament.structure()
    try:
        step = structure.index_of(outage.step_key)
    except KeyError:
        raise Refused("present_step_removed", field="outage") from None
    here = anchor.as_clock(structure).with_laps(laps_of(structure), step=step)
    clock = replace(here, left=outage.left, played=outage.played, since=runs_from, stop_after=False)
    if runs_from == f.now:
        clock = clock.pause(f.now) if _is_paused_since(f, outage) else clock
    else:
        clock = _replayed_clock(clock, _clock_changes_since(f, outage), now=f.now)
    store_clock(f, anchor, structure, clock)


def _replayed_clock(clock: Clock, changes: Iterable[tuple[FloorLog, Mapping[str, Any]]], *, now: datetime) -> Clock:
    """Return the clock at `now`, after the pauses and resumptions in `changes`. Refuses any other change."""
    for entry, _anchor in changes:
        if entry.action == "clock.paused":
            clock = clock.pause(entry.moment)
        elif entry.action == "clock.resumed":
            clock = clock.start(entry.moment)
        else:
            raise Refused("clock_changed_since", field="take_back")
    return clock.advance_to(now)


def _is_paused_since(f: Floor, outage: Outage) -> bool:
    """Return whether people have paused the clock since the outage and not resumed it."""
    runs = [anchor["since"] is not None for _entry, anchor in _clock_changes_since(f, outage) if "since" in anchor]
    return bool(runs) and not runs[-1]


def _clock_changes_since(f: Floor, outage: Outage) -> Iterator[tuple[FloorLog, Mapping[str, Any]]]:
    """Yield people's log entries about the clock since the outage, oldest first, with the anchor's new values."""
    label = ClockAnchor._meta.label_lower  # noqa: SLF001 - Django's public _meta
    since = FloorLog.objects.filter(tournament=f.tournament, number__gt=outage.log_number).exclude(action__in=BY_ITSELF)
    for entry in since.only("action", "moment", "changes").order_by("number"):
        for changed, _key, before, after in entry.changes:
            if changed == label and before and after:
                yield entry, after


def _get_or_create_outage(anchor: ClockAnchor, *, lost_at: datetime) -> Outage:
    """Return the open outage of this clock; without one, a new outage."""
    open_outage = Outage.objects.filter(tournament=anchor.tournament, back_at=None).first()
    if open_outage:
        return open_outage
    structure = anchor.tournament.structure()
    clock = anchor.as_clock(structure).advance_to(lost_at)
    outage, _ = Outage.objects.get_or_create(
        tournament=anchor.tournament,
        lost_at=lost_at,
        defaults={
            "step_key": structure.steps[clock.step].key,
            "left": clock.time_left_at(lost_at),
            "played": clock.time_played_at(lost_at),
            "log_number": anchor.tournament.log_number,
        },
    )
    return outage
