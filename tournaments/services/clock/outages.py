"""When the server was down: noticed, ended when somebody can act again, asked about, and settled."""

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
from tournaments.services.clock.catch_up import BY_ITSELF, store
from tournaments.services.floor.floor import Floor

#: a silence shorter than this is a restart that nobody in the room noticed
SILENCE = timedelta(seconds=30)
#: a pulse younger than this is not written again
OFTEN_ENOUGH = timedelta(seconds=5)
#: whose silence is an outage, and whose is only a worker or a beat that died
SERVER, WORKER, BEAT = Pulse.SERVER, Pulse.WORKER, Pulse.BEAT


class TakeBack(StrEnum):
    """What of the time since the server went down does not count as played."""

    NOTHING = "nothing"
    OUTAGE = "outage"
    ALL = "all"


def beat(who: str = SERVER, *, now: datetime) -> None:
    """Note that a part of the server is alive; one row each, written in place.

    A pulse of later than now is from before the time was set back: kept, it would be the last sign of life for hours.
    """
    if not Pulse.objects.filter(who=who, at__gt=now - OFTEN_ENOUGH, at__lte=now).exists():
        Pulse.objects.update_or_create(who=who, defaults={"at": now})


def notice_outages(*, now: datetime, written: datetime | None = None) -> list[Outage]:
    """Store what every running clock showed when the server went down, before it is caught up. Safe to run twice.

    `written` is when `./run` last wrote that it is alive. A computer that has an earlier time than when the server went
    down lost its time: that is an outage too. Nobody can act yet: `end_outages` says when they could.
    """
    running = running_clocks().select_related("tournament")
    lost_at = last_alive(running, written=written)
    if lost_at is None or -LONGEST_FOLLOWED <= now - lost_at < timedelta(0):
        return []
    noticed = [_notice(anchor, lost_at=lost_at) for anchor in running]
    Pulse.objects.update_or_create(who=SERVER, defaults={"at": now})
    return noticed


def end_outages(*, now: datetime) -> None:
    """Note that people can act again. A silence that nobody in the room noticed is forgotten."""
    for outage in Outage.objects.filter(back_at=None):
        if timedelta(0) <= now - outage.lost_at < SILENCE:
            outage.delete()
        else:
            outage.back_at = now
            outage.save(update_fields=["back_at"])


def last_alive(clocks: Iterable[ClockAnchor], *, written: datetime | None = None) -> datetime | None:
    """Return the last moment at which the server was surely there, None when it never ran.

    `./run` writes one ten times a second, and into the database every few seconds; each action's log entry is one too.
    """
    pulse = Pulse.objects.filter(who=SERVER).first()
    alive = [moment for moment in (written, pulse and pulse.at) if moment]
    entries = [FloorLog.objects.filter(tournament=clock.tournament_id).only("at").first() for clock in clocks]
    return max([*alive, *(entry.at for entry in entries if entry)]) if alive else None


def settle_outage(f: Floor, *, outage: Outage, take_back: TakeBack) -> None:
    """Take back nothing, the outage alone, or all since the server went down.

    Nothing: the clock ran on and does not move. The outage: the clock shows what it would if it had stood until
    somebody could act again. All: it shows again what it showed at the loss, and runs from now. A clock that somebody
    paused since stays paused. Refused("clock_changed_since") where the outage alone cannot be told from what was done.
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
            _put_back(f, anchor, outage, runs_from=back_at)
        elif take_back == TakeBack.ALL or length < timedelta(0):
            _put_back(f, anchor, outage, runs_from=f.now)


def _put_back(f: Floor, anchor: ClockAnchor, outage: Outage, *, runs_from: datetime) -> None:
    structure = f.tournament.structure()
    try:
        step = structure.index_of(outage.step_key)
    except KeyError:
        raise Refused("present_step_removed", field="outage") from None
    here = anchor.as_rule(structure).with_laps(laps_of(structure), step=step)
    clock = replace(here, left=outage.left, played=outage.played, since=runs_from, stop_after=False)
    if runs_from == f.now:
        clock = clock.pause(f.now) if _paused_since(f, outage) else clock
    else:
        clock = _replayed(clock, _changes_since(f, outage), now=f.now)
    store(f, anchor, structure, clock)


def _replayed(clock: Clock, changes: Iterable[tuple[FloorLog, Mapping[str, Any]]], *, now: datetime) -> Clock:
    """Return the clock at `now`, paused and resumed when people did so."""
    for entry, _anchor in changes:
        if entry.action == "clock.paused":
            clock = clock.pause(entry.moment)
        elif entry.action == "clock.resumed":
            clock = clock.start(entry.moment)
        else:
            raise Refused("clock_changed_since", field="take_back")
    return clock.at(now)


def _paused_since(f: Floor, outage: Outage) -> bool:
    """Return whether the last person who started or paused the clock after the outage paused it."""
    runs = [anchor["since"] is not None for _entry, anchor in _changes_since(f, outage) if "since" in anchor]
    return bool(runs) and not runs[-1]


def _changes_since(f: Floor, outage: Outage) -> Iterator[tuple[FloorLog, Mapping[str, Any]]]:
    """Yield what people did to the clock after the outage, oldest first, with the anchor's new values.

    At the end of a level the clock may have stopped by itself: that is not a person's.
    """
    label = ClockAnchor._meta.label_lower  # noqa: SLF001 - Django's public _meta
    since = FloorLog.objects.filter(tournament=f.tournament, at__gte=outage.back_at).exclude(action__in=BY_ITSELF)
    for entry in since.only("action", "moment", "changes").order_by("number"):
        for changed, _key, before, after in entry.changes:
            if changed == label and before and after:
                yield entry, after


def _notice(anchor: ClockAnchor, *, lost_at: datetime) -> Outage:
    # down again before anybody could act: one outage
    before = Outage.objects.filter(tournament=anchor.tournament, back_at=None).first()
    if before:
        return before
    structure = anchor.tournament.structure()
    clock = anchor.as_rule(structure).at(lost_at)
    outage, _ = Outage.objects.get_or_create(
        tournament=anchor.tournament,
        lost_at=lost_at,
        defaults={
            "step_key": structure.steps[clock.step].key,
            "left": clock.left_at(lost_at),
            "played": clock.played_at(lost_at),
        },
    )
    return outage
