"""When the server was down: noticed, asked about, and settled either way."""

from dataclasses import replace
from datetime import datetime, timedelta

from tournaments.models import ClockAnchor, Outage, Pulse
from tournaments.rules.clock.clock import laps_of
from tournaments.rules.refused import Refused
from tournaments.services.clock.catch_up import store
from tournaments.services.floor.floor import Floor

#: a silence shorter than this is a restart that nobody in the room noticed
SILENCE = timedelta(seconds=30)
#: a pulse younger than this is not written again
OFTEN_ENOUGH = timedelta(seconds=5)
#: whose silence is an outage, and whose is only a worker that died
HOUSE, WORKER = "house", "worker"


def beat(who: str = HOUSE, *, now: datetime) -> None:
    """Note that a part of the server is alive; one row each, written in place."""
    if not Pulse.objects.filter(who=who, at__gt=now - OFTEN_ENOUGH).exists():
        Pulse.objects.update_or_create(who=who, defaults={"at": now})


def notice_outages(*, now: datetime) -> list[Outage]:
    """Keep what every running clock showed when the server went down, before it is caught up. Safe to run twice."""
    pulse = Pulse.objects.filter(who=HOUSE).first()
    if pulse is None or now - pulse.at < SILENCE:
        return []
    running = ClockAnchor.objects.filter(
        since__isnull=False, tournament__finished_at__isnull=True, tournament__cancelled_at__isnull=True
    )
    noticed = [_notice(anchor, lost_at=pulse.at, now=now) for anchor in running.select_related("tournament")]
    beat(now=now)
    return noticed


def settle_outage(f: Floor, *, outage: Outage, played: bool) -> None:
    """Answer whether the time since the server went down counts as played.

    Played: the clock ran on, nothing moves. Not played: the clock shows again what it showed at the loss, and runs
    from now.
    """
    if outage.tournament_id != f.tournament.pk or outage.settled_at is not None:
        raise Refused("outage_settled_already", field="outage")
    anchor = ClockAnchor.objects.get(tournament=f.tournament)
    gone = f.now - outage.lost_at
    with f.record("clock.outage_settled", topics=["clock"], played=played, gone=gone, left=outage.left):
        f.change(outage, settled_at=f.now)
        if not played:
            _put_back(f, anchor, outage)


def _put_back(f: Floor, anchor: ClockAnchor, outage: Outage) -> None:
    structure = f.tournament.structure()
    try:
        step = structure.index_of(outage.step_key)
    except KeyError:
        raise Refused("present_step_removed", field="outage") from None
    clock = anchor.as_rule(structure).with_laps(laps_of(structure), step=step)
    back = clock.start(f.now).set_left(outage.left, f.now)
    store(f, anchor, structure, replace(back, played=outage.played))


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
