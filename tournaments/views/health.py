"""Whether the server is alive, and what is down."""

import logging
import shutil
from collections.abc import Callable
from datetime import timedelta

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tournaments.models import Pulse
from tournaments.selectors.clock.server_time import server_now
from tournaments.services.clock.outages import WORKER

log = logging.getLogger("shuffle_up.ops")

#: bytes on the disk of DATA_DIR below which it counts as full: a day's log needs a tenth of it
LEAST_FREE = 50_000_000
#: the worker notes that it is alive every few seconds
WORKER_SILENCE = timedelta(seconds=20)


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return JsonResponse({"ok": True})


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """200 while the server can serve, else 503; either way each part that is down is named.

    Without the broker or the worker every page and action goes on and log entries wait: 200, and not `ready`.
    """
    parts = {name: check() for name, check in CHECKS.items()}
    serves = not any(parts[name] for name in SERVE)
    body = {
        "ready": not any(parts.values()),
        "serves": serves,
        "down": [name for name, why in parts.items() if why],
        "why": {k: v for k, v in parts.items() if v},
    }
    return JsonResponse(body, status=200 if serves else 503)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as problem:
        log.warning("database away", extra={"problem": str(problem)})
        return "does not answer"
    return ""


def _broker() -> str:
    try:
        client = redis.from_url(settings.LIVE_URL, socket_connect_timeout=0.5, socket_timeout=0.5)
        client.ping()
        client.close()
    except (redis.RedisError, OSError) as problem:
        log.warning("broker away", extra={"problem": str(problem)})
        return "does not answer: clocks, displays and deeds go on; log rows of level changes wait"
    return ""


def _worker() -> str:
    try:
        pulse = Pulse.objects.filter(who=WORKER).first()
    except DatabaseError:
        return "unknown: the database does not answer"
    if pulse is None or server_now() - pulse.at > WORKER_SILENCE:
        return "has been silent: clocks and displays are right, log rows of level changes wait"
    return ""


def _disk() -> str:
    left = shutil.disk_usage(settings.DATA_DIR).free
    return "" if left >= LEAST_FREE else f"is full: {left // 1_000_000} MB are left"


CHECKS: dict[str, Callable[[], str]] = {"database": _database, "disk": _disk, "broker": _broker, "worker": _worker}
#: without these nothing can be done
SERVE = ("database", "disk")
