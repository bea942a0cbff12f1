"""The computer's time was set while clocks run: nothing moves, and the tournaments are asked which time is right.

The new time is taken over while no clock runs, since then nothing that is shown depends on it.
"""

from datetime import datetime

from tournaments.models import TimeStep
from tournaments.rules.clock.server_time import LONGEST_FOLLOWED
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.due import clocks_in_play, running_clocks
from tournaments.selectors.clock.time_steps import open_time_step
from tournaments.services.floor.floor import Floor


def look_at_time(*, now: datetime, system: datetime) -> list[int]:
    """Compare the server's time with the computer's, every second while they differ, and once when they agree again.

    Returns the tournaments to be told, on whose floors `note_time_step` says so. Where `may_take_over` is true then,
    the computer's time is to be the server's.
    """
    asked = open_time_step()
    if asked and abs(asked.span - (system - now)) > LONGEST_FOLLOWED:
        end_time_step(asked, now=now)
        asked = None
    if asked or abs(system - now) <= LONGEST_FOLLOWED or not (running := running_clocks()):
        return []
    TimeStep.objects.create(noticed_at=now, system_at=system)
    return [clock.tournament_id for clock in running]


def may_take_over() -> bool:
    """Whether the computer's new time may be the server's: no clock runs, and nobody is still to be asked."""
    if running_clocks().exists():
        return False
    asked = open_time_step()
    return asked is None or asked.answer == TimeStep.Answer.NEW or not clocks_in_play().exists()


def end_time_step(step: TimeStep, *, now: datetime) -> None:
    """Ask no more: the two times are one again."""
    step.ended_at = now
    step.save(update_fields=["ended_at"])


def note_time_step(f: Floor, *, step: TimeStep) -> None:
    """Write into the log of a tournament whose clock runs that the computer's time was set. Its clock goes on."""
    with f.record("clock.time_stepped", topics=["clock"], span=step.span):
        pass


def answer_time_step(f: Floor, *, step: TimeStep, right: str) -> None:
    """Say which time is right, for every tournament of the server. Two who answer at once: the first counts."""
    asked = TimeStep.objects.select_for_update().get(pk=step.pk)
    if asked.answer or asked.ended_at:
        raise Refused("time_step_answered", field="step")
    with f.record("clock.time_answered", topics=["clock"], span=asked.span, right=right):
        f.change(asked, answer=right, answered_at=f.now)
