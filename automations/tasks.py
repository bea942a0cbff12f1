"""Celery tasks of automations and webhooks. Idempotent."""

from celery import shared_task

from automations.selectors.automations import tournament_keys_with_new_entries
from automations.selectors.webhooks import due_webhook_keys
from automations.services.delivery import Couriers, deliver_webhook
from automations.services.running import run_automations
from tournaments.selectors.clock.server_time import server_now
from tournaments.sentences.floor_log import sentences_in_tournament_language

# sends webhooks in separate threads, so that a slow receiver does not delay a clock's task
COURIERS = Couriers(lambda key: deliver_webhook(key, clock=server_now, say=sentences_in_tournament_language))


@shared_task(name="automations.run")
def run_automations_of_tournaments() -> None:
    """Run the automations of tournaments with new log entries. Runs every second."""
    for key in tournament_keys_with_new_entries():
        run_automations(key, now=server_now(), say=sentences_in_tournament_language)


@shared_task(name="webhooks.send")
def send_webhooks() -> None:
    """Start a thread for each webhook that is due. Runs every second."""
    for key in due_webhook_keys(server_now()):
        COURIERS.start_sending(key)
