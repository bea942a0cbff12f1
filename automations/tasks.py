"""Celery's tasks of automations and webhooks. Running one twice does no harm."""

from celery import shared_task

from automations.selectors.automations import tournaments_with_news
from automations.selectors.webhooks import webhooks_due
from automations.services.delivery import Couriers, deliver
from automations.services.running import run_automations
from tournaments.selectors.clock.server_time import server_now
from tournaments.sentences.floor_log import sentences_in_own_language

#: who sends webhooks: threads beside the worker's own, so that no slow receiver holds up a clock's task
COURIERS = Couriers(lambda key: deliver(key, clock=server_now, say=sentences_in_own_language))


@shared_task(name="automations.run")
def run_automations_of_tournaments() -> None:
    """Every second: automations look at what is new in their logs."""
    for key in tournaments_with_news():
        run_automations(key, now=server_now(), say=sentences_in_own_language)


@shared_task(name="webhooks.send")
def send_webhooks() -> None:
    """Every second: webhooks that have something to send are sent for, each by one thread."""
    for key in webhooks_due(server_now()):
        COURIERS.send_for(key)
