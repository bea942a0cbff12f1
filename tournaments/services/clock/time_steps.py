"""Steps (jumps) of the computer's time while clocks run: no clock moves, and the staff choose which time is right.

While no clock runs the new time is adopted at once.
"""

from datetime import datetime

from tournaments.models import TimeStep
from tournaments.rules.clock.server_time import LONGEST_FOLLOWED
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.due import clocks_in_play, running_clocks
from tournaments.selectors.clock.time_steps import open_time_step
from tournaments.services.floor.floor import Floor


def detect_time_step(*, now: datetime, system: datetime) -> list[int]:
    """Store a difference between server time and computer time that the clocks cannot follow.

    Returns the keys of the tournaments for which to call `log_time_step`; [] if nothing new was stored.
    """
    open_step = open_time_step()
    if open_step and abs(open_step.jump - (system - now)) > LONGEST_FOLLOWED:
        end_time_step(open_step, now=now)
        open_step = None
    if open_step or abs(system - now) <= LONGEST_FOLLOWED or not (running := running_clocks()):
        return []
    TimeStep.objects.create(noticed_at=now, system_at=system)
    return [clock.tournament_id for clock in running]


def may_adopt_new_time() -> bool:
    """Return whether the server may adopt the computer's time: no clock runs and no answer is awaited."""
    if running_clocks().exists():
        return False
    open_step = open_time_step()
    return open_step is None or open_step.answer == TimeStep.Answer.NEW or not clocks_in_play().exists()


def end_time_step(step: TimeStep, *, now: datetime) -> None:
    """Close a time step that no longer describes the difference between the two times."""
    step.ended_at = now
    step.save(update_fields=["ended_at"])


def log_time_step(f: Floor, *, step: TimeStep) -> None:
    """Log that the computer's time was set while this tournament's clock ran."""
    with f.record("clock.time_stepped", topics=["clock"], span=step.jump):
        pass


def answer_time_step(f: Floor, *, step: TimeStep, right: str) -> None:
    """Store which time is right, for all tournaments of the server. Refuses a second answer."""
    locked = TimeStep.objects.select_for_update().get(pk=step.pk)
    if locked.answer or locked.ended_at:
        raise Refused("time_step_answered", field="step")
    with f.record("clock.time_answered", topics=["clock"], span=locked.jump, right=right):
        f.change(locked, answer=right, answered_at=f.now)
