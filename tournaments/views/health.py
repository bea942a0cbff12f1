"""Whether the server is alive, and what is down."""

import logging
from collections.abc import Callable
from datetime import timedelta

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.models import Pulse
from tournaments.services.clock.outages import WORKER

log = logging.getLogger("shuffle_up.ops")

#: the worker notes that it is alive every few seconds
WORKER_SILENCE = timedelta(seconds=20)


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return JsonResponse({"ok": True})


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """200 when everything is up, else 503; either way each part is named."""
    parts = {name: check() for name, check in CHECKS.items()}
    ready = not any(parts.values())
    body = {
        "ready": ready,
        "down": [name for name, why in parts.items() if why],
        "why": {k: v for k, v in parts.items() if v},
    }
    return JsonResponse(body, status=200 if ready else 503)


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
    if pulse is None or timezone.now() - pulse.at > WORKER_SILENCE:
        return "has been silent: clocks and displays are right, log rows of level changes wait"
    return ""


CHECKS: dict[str, Callable[[], str]] = {"database": _database, "broker": _broker, "worker": _worker}
