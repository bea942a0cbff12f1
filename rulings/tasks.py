"""Celery tasks of the rulings; all are idempotent."""

from functools import partial

from celery import shared_task

from rulings.demo import EveningStaff
from rulings.services.log.ruling_log import delete_removed_pictures
from tournaments.demo.evening import make_evening
from tournaments.models import Demonstration
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.demonstration import waiting_demonstration_key
from tournaments.services.demonstration import carry_out_demonstration


@shared_task(name="pictures.forget")
def forget_removed_pictures() -> None:
    """Delete the content of photos removed more than a day ago. Runs every hour."""
    delete_removed_pictures(server_now())


@shared_task(name="demonstration.make")
def make_demonstration() -> None:
    """Make the demonstration that somebody requested."""
    key = waiting_demonstration_key(server_now())
    if key is not None:
        demonstration = Demonstration.objects.select_related("by").get(pk=key)
        make = partial(make_evening, demonstration, now=server_now(), make_staff=EveningStaff)
        carry_out_demonstration(key, make, clock=server_now)
