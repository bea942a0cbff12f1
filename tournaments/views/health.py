"""Whether the server is alive, what is down, and "Is everything all right?" for the director."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors import health
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.health import LOOK, OK, WRONG, HealthPart
from tournaments.sentences.health import health_sentence, part_figure, part_name, part_sentence
from tournaments.views.staff.access import signed_in

#: without these nothing can be done
SERVE = ("database", "key", "disk")
#: what a monitor is told of: a backup that is late is the director's
MONITORED = ("database", "key", "disk", "broker", "worker")
#: the looks of the answer by the worst state of a part, the best first
VERDICTS = {OK: "go", LOOK: "warn", WRONG: "stop"}
#: what a monitor reads of a part that is not all right
WHY = {
    "database_away": "does not answer",
    "key_unknown": "unknown: the database does not answer",
    "other_key": "is another than the database was prepared with: sessions, codes and live pages would not be shared",
    "not_synced": "is not synced: a power cut may take the last actions",
    "disk_full": "is full: {free} MB are left",
    "disk_read_only": "cannot be written to",
    "disk_low": "has little space: {free} MB are left",
    "broker_away": "does not answer: clocks, displays and deeds go on; log rows of level changes wait",
    "worker_unknown": "unknown: the database does not answer",
    "worker_silent": "has been silent: clocks and displays are right, log rows of level changes wait",
}


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return JsonResponse({"ok": True})


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """200 while the server can serve, else 503; either way each part that is down is named.

    Without the broker or the worker every page and action goes on and log entries wait: 200, and not `ready`.
    """
    parts = [one for one in health.health_parts(now=server_now()) if one.key in MONITORED]
    why = {one.key: _why(one) for one in parts if one.matter and one.matter not in {"disk_low", "not_synced"}}
    serves = not any(one.state == WRONG for one in parts if one.key in SERVE)
    body = {"ready": not why, "serves": serves, "down": list(why), "why": why}
    return JsonResponse(body, status=200 if serves else 503)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The parts and their figures in the text format of Prometheus. It names nobody and no tournament."""
    return HttpResponse("\n".join([*_metrics(), ""]), content_type="text/plain; version=0.0.4; charset=utf-8")


@signed_in
@require_safe
def health_page(request: HttpRequest) -> HttpResponse:
    """Answer "Is everything all right?" in one sentence, and part by part."""
    now = server_now()
    parts = health.health_parts(now=now)
    rows = [
        {"part": one, "title": part_name(one), "says": part_sentence(one), "figure": part_figure(one, now=now)}
        for one in parts
    ]
    state = max((one.state for one in parts), key=list(VERDICTS).index)
    context = {"answer": health_sentence(parts), "state": state, "verdict": VERDICTS[state], "rows": rows}
    return render(request, "tournaments/staff/health.html", context)


def _why(part: HealthPart) -> str:
    return WHY[part.matter].format(free=part.facts.get("free", 0) // 1_000_000)


def _metrics() -> Iterator[str]:
    now = server_now()
    parts = {one.key: one for one in health.health_parts(now=now)}
    yield "# HELP shuffle_up_part_ok Whether a part of the server is all right: 1, look at it: 0.5, wrong: 0."
    yield "# TYPE shuffle_up_part_ok gauge"
    for key, one in parts.items():
        yield f'shuffle_up_part_ok{{part="{key}"}} {1 if one.state == OK else 0 if one.state == WRONG else 0.5}'
    figures = {
        "disk_free_bytes": ("Bytes that are free on the disk of the data folder.", parts["disk"].facts.get("free")),
        "database_bytes": ("Bytes of the database's files.", parts["database"].facts.get("bytes")),
        "backup_age_seconds": ("Seconds since the last backup.", _age(parts["backup"], now.timestamp())),
        "worker_age_seconds": ("Seconds since the worker was heard.", _age(parts["worker"], now.timestamp())),
    }
    if parts["database"].state == OK:
        figures["running_tournaments"] = ("Tournaments that have begun and are not over.", health.running_tournaments())
    for name, (about, figure) in figures.items():
        if figure is not None:
            yield from (f"# HELP shuffle_up_{name} {about}", f"# TYPE shuffle_up_{name} gauge")
            yield f"shuffle_up_{name} {figure}"


def _age(part: HealthPart, now: float) -> int | None:
    at = part.facts.get("at")
    return round(now - at.timestamp()) if at else None
