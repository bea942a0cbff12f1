"""Celery's tasks. All are idempotent: they find what is due, and open the floor for it if needed."""

from datetime import timedelta

from celery import shared_task

from tournaments.selectors.clock.due import due_times
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.forecast.checked import unchecked_tournaments
from tournaments.selectors.leagues.stored import tournaments_to_store
from tournaments.selectors.players.imports import waiting_import_keys
from tournaments.services.clock.catch_up import catch_up
from tournaments.services.clock.outages import WORKER, record_heartbeat
from tournaments.services.floor.log_heads import store_heads
from tournaments.services.floor.repeated_requests import delete_old_answers
from tournaments.services.forecast import store_forecast_check
from tournaments.services.leagues.results import store_results
from tournaments.services.open_floor import locked_floor
from tournaments.services.players.imports import carry_out_import, delete_old_files

# Seconds after which a task not run by then is dropped, since its clock is due again anyway. Delays are in seconds, not
# moments, because the worker uses the computer's time, which may be wrong (selectors/clock/server_time.py).
EXPIRES_AFTER = 30.0


@shared_task(name="clocks.tick")
def start_due_clock_tasks() -> None:
    """Start a task for every clock that is due now or before the next call. Runs every second."""
    now = server_now()
    for key, moment in due_times(until=now + timedelta(seconds=1.5)):
        wait = max(0.0, (moment - now).total_seconds())
        log_clock_events.apply_async((key,), countdown=wait, expires=wait + EXPIRES_AFTER)
    record_heartbeat(WORKER, now=now)


@shared_task(name="once.forget")
def delete_stored_answers() -> None:
    """Delete old stored answers of requests. Runs every hour."""
    delete_old_answers(now=server_now())


@shared_task(name="clocks.turn")
def log_clock_events(tournament: int) -> None:
    """Log the steps and cues that a clock has passed by itself."""
    with locked_floor(tournament, by=None, now=server_now()) as f:
        catch_up(f)


@shared_task(name="results.store")
def store_results_of_seasons() -> None:
    """Store results of finished tournaments for the tables of their seasons. Runs every few seconds."""
    for key in tournaments_to_store().values_list("pk", flat=True)[:20]:
        store_results(key)


@shared_task(name="forecast.check")
def check_forecasts() -> None:
    """Compare the forecasts of finished tournaments with what happened. Runs every minute."""
    for key in unchecked_tournaments().values_list("pk", flat=True)[:20]:
        store_forecast_check(key)


@shared_task(name="log.heads")
def store_log_heads() -> None:
    """Store the heads of all logs outside the database. Runs every hour."""
    store_heads(now=server_now())


@shared_task(name="players.import")
def import_players() -> None:
    """Carry out confirmed imports of players. Runs every second."""
    for key in waiting_import_keys(server_now()):
        carry_out_import(key, clock=server_now)


@shared_task(name="players.forget")
def delete_unconfirmed_player_files() -> None:
    """Delete uploaded files that were never confirmed. Runs every hour."""
    delete_old_files(now=server_now())
