"""The single web process: the hub answers `/live/*`, Django's WSGI handler everything else.

Django's own ASGI handler served a quarter of the requests that a2wsgi serves, and its streams were four times as late
(lab/results/).
"""

import logging
from collections.abc import Mapping
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.db import DatabaseError, connection

# sets Django up: it has to come before what imports models
from config.wsgi import application as django

# isort: split

from config.server.lanes import STAFF, STRANGERS, TAPS, Lanes
from config.server.papers_apart import THREADS, PapersApart
from config.server.public_pages.cache import PublicPages
from config.server.warming import start_warming
from config.server.whole_requests import WholeRequests
from standby.live import heartbeat_interval_and_fields, laptop_state_answer
from standby.selectors.state import STANDBY, standby_state
from tournaments.live.application import LiveApplication, Receive, run_hub
from tournaments.live.connection import Send
from tournaments.live.hints import channel_name
from tournaments.live.hub import Hub
from tournaments.live.protocol import ScreenProtocol, WholeResponse, parse_networks
from tournaments.live.snapshot_cache import DatabaseSource
from tournaments.selectors.clock.server_time import server_now
from tournaments.services.clock.outages import end_outages

log = logging.getLogger("shuffle_up.up")

ScreenProtocol.trusted = parse_networks(settings.TRUSTED_PROXIES)
hub = Hub(
    DatabaseSource(),
    broker_url=settings.LIVE_URL or None,
    channel=channel_name(settings.SECRET_KEY),
    pace=heartbeat_interval_and_fields,
)
live = LiveApplication(hub, laptop_answer=laptop_state_answer)
# unbounded: a thread hands over its whole answer and is free, and the event loop waits for slow readers
SEND_QUEUE_SIZE = 0


def _threaded_app(workers: int) -> Any:
    return WSGIMiddleware(cast("Any", django), workers=workers, send_queue_size=SEND_QUEUE_SIZE)


# with those of the hub's readers, the threads fit into a PostgreSQL's pool (16)
lanes = Lanes(_threaded_app(TAPS), _threaded_app(STAFF), _threaded_app(STRANGERS))
django_asgi = PublicPages(
    lanes.answer_stranger,
    WholeRequests(PapersApart(lanes, _threaded_app(THREADS))),
    now=hub.now,
    several_processes=not settings.ONE_PROCESS,
)
hub.note_change = django_asgi.note_change


def answer_at_once(url: bytes, scope: Mapping[str, Any]) -> WholeResponse | None:
    """Return the response to a GET request that is in memory; None if an application has to answer it."""
    return live.answer_at_once(url, scope) or django_asgi.answer_at_once(url, scope)


ScreenProtocol.answer_at_once = staticmethod(answer_at_once)


def note_end_of_outages() -> None:
    """Record that people can act again. Does nothing on a standby, where they cannot act."""
    if standby_state().role == STANDBY:
        return
    try:
        end_outages(now=server_now())
    except DatabaseError as problem:
        log.warning("outage_end_not_stored", extra={"problem": str(problem)})
    finally:
        connection.close()


async def application(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """Pass each request to the application that answers it."""
    if scope["type"] == "lifespan":
        start_warming(ready=note_end_of_outages)
        await run_hub(hub, receive, send)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await live(scope, receive, send)
    else:
        await django_asgi(scope, receive, send)
