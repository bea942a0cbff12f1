"""Celery's tasks: they find what is due, and open the floor for it. Running one twice does no harm."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from tournaments.selectors.clock.due import due_by, due_soon
from tournaments.selectors.players.imports import imports_waiting
from tournaments.services.clock.outages import WORKER, beat
from tournaments.services.floor.repeated_requests import forget_answers
from tournaments.services.open_floor import floor
from tournaments.services.players.imports import bring_in, forget_files

#: an ETA far ahead would outlive the broker's visibility timeout and run many times: the next beats arm it instead
ARMED_AHEAD = timedelta(seconds=30)


@shared_task(name="clocks.tick")
def tick_clocks() -> None:
    """Every second: turn what is due, and arm what falls due before the next beat."""
    now = timezone.now()
    for key in due_by(now):
        turn_clock.apply_async((key,), expires=now + ARMED_AHEAD)
    for key, moment in due_soon(now, ahead=timedelta(seconds=1.5)):
        turn_clock.apply_async((key,), eta=moment, expires=moment + ARMED_AHEAD)
    beat(WORKER, now=now)


@shared_task(name="once.forget")
def forget_old_answers() -> None:
    """Every hour: answers kept for repeated requests go when nobody will ask again."""
    forget_answers(now=timezone.now())


@shared_task(name="clocks.turn")
def turn_clock(tournament: int) -> None:
    """Open one floor: that writes down what the clock has passed."""
    with floor(tournament, by=None, now=timezone.now()):
        pass


@shared_task(name="players.import")
def bring_in_players() -> None:
    """Every second: bring in the files of players that somebody confirmed."""
    for key in imports_waiting(timezone.now()):
        bring_in(key, clock=timezone.now)


@shared_task(name="players.forget")
def forget_files_of_players() -> None:
    """Every hour: files that were looked at and never confirmed go, with the names in them."""
    forget_files(now=timezone.now())
