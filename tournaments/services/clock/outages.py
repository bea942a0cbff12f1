"""When the server was down: noticed, asked about, and settled either way."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from tournaments.models import ClockAnchor, FloorLog, Outage, Pulse
from tournaments.rules.clock.clock import laps_of
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


def beat(who: str = SERVER, *, now: datetime) -> None:
    """Note that a part of the server is alive; one row each, written in place.

    A pulse of later than now is from before the time was set back: kept, it would be the last sign of life for hours.
    """
    if not Pulse.objects.filter(who=who, at__gt=now - OFTEN_ENOUGH, at__lte=now).exists():
        Pulse.objects.update_or_create(who=who, defaults={"at": now})


def notice_outages(*, now: datetime, written: datetime | None = None) -> list[Outage]:
    """Keep what every running clock showed when the server went down, before it is caught up. Safe to run twice.

    `written` is when `./run` last wrote that it is alive. A computer that has an earlier time than when the server went
    down lost its time: that is an outage too.
    """
    running = running_clocks().select_related("tournament")
    lost_at = last_alive(running, written=written)
    if lost_at is None or -LONGEST_FOLLOWED <= now - lost_at < SILENCE:
        return []
    noticed = [_notice(anchor, lost_at=lost_at, now=now) for anchor in running]
    Pulse.objects.update_or_create(who=SERVER, defaults={"at": now})
    return noticed


def last_alive(clocks: Iterable[ClockAnchor], *, written: datetime | None = None) -> datetime | None:
    """Return the last moment at which the server was surely there, None when it never ran.

    `./run` writes one ten times a second, and into the database every few seconds; each action's log entry is one too.
    """
    pulse = Pulse.objects.filter(who=SERVER).first()
    alive = [moment for moment in (written, pulse and pulse.at) if moment]
    entries = [FloorLog.objects.filter(tournament=clock.tournament_id).only("at").first() for clock in clocks]
    return max([*alive, *(entry.at for entry in entries if entry)]) if alive else None


def settle_outage(f: Floor, *, outage: Outage, played: bool) -> None:
    """Answer whether the time since the server went down counts as played.

    Played: the clock ran on, nothing moves. Not played: the clock shows again what it showed at the loss, and runs
    from now. A clock that somebody paused since stays paused.
    """
    if outage.tournament_id != f.tournament.pk or outage.settled_at is not None:
        raise Refused("outage_settled_already", field="outage")
    anchor = ClockAnchor.objects.get(tournament=f.tournament)
    gone = f.now - outage.lost_at
    with f.record("clock.outage_settled", topics=["clock"], played=played, gone=gone, left=outage.left):
        f.change(outage, settled_at=f.now)
        if not played or outage.back_at < outage.lost_at:
            _put_back(f, anchor, outage)


def _put_back(f: Floor, anchor: ClockAnchor, outage: Outage) -> None:
    structure = f.tournament.structure()
    try:
        step = structure.index_of(outage.step_key)
    except KeyError:
        raise Refused("present_step_removed", field="outage") from None
    clock = anchor.as_rule(structure).with_laps(laps_of(structure), step=step)
    if not _paused_since(f, outage):
        clock = clock.start(f.now)
    store(f, anchor, structure, replace(clock.set_left(outage.left, f.now), played=outage.played))


def _paused_since(f: Floor, outage: Outage) -> bool:
    """Whether a person paused the clock after the outage; at the end of a level it may have stopped by itself."""
    since = FloorLog.objects.filter(tournament=f.tournament, at__gte=outage.back_at).only("action", "changes")
    label = ClockAnchor._meta.label_lower  # noqa: SLF001 - Django's public _meta
    for entry in since:
        for changed, _key, _before, after in reversed(entry.changes):
            if changed == label and after and "since" in after:
                return after["since"] is None and entry.action not in BY_ITSELF
    return False


def _notice(anchor: ClockAnchor, *, lost_at: datetime, now: datetime) -> Outage:
    structure = anchor.tournament.structure()
    clock = anchor.as_rule(structure).at(lost_at)
    outage, _ = Outage.objects.get_or_create(
        tournament=anchor.tournament,
        lost_at=lost_at,
        defaults={
            "back_at": now,
            "step_key": structure.steps[clock.step].key,
            "left": clock.left_at(lost_at),
            "played": clock.played_at(lost_at),
        },
    )
    return outage
