"""Health: liveness and readiness for monitors, metrics, and "Is everything all right?" for the director."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.composition import composition
from tournaments.contribution_types import LOOK, OK, WRONG, HealthPart
from tournaments.live.televisions import last_heartbeats, last_phone_heartbeats, last_printout_time
from tournaments.selectors import health
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.screens.room_health import room_health_parts
from tournaments.selectors.staff.roles import is_organisation_director
from tournaments.sentences.health import (
    health_part_figure_text,
    health_part_name,
    health_part_sentence,
    health_sentence,
)
from tournaments.views.navigation.health_warning import last_event_zone, room_time_with_seconds
from tournaments.views.staff.access import sign_in_required
from tournaments.views.staff.answer_times import answer_times, uptime_seconds

#: Parts without which the server cannot serve.
REQUIRED_PARTS = ("database", "key", "disk")
#: Parts that monitors see; the backup is the director's concern.
MONITORED = ("database", "key", "disk", "broker", "worker", "beat")
#: CSS class of the answer, by the worst state of any part; the best state comes first.
VERDICTS = {OK: "go", LOOK: "warn", WRONG: "stop"}
MAX_NAMED_PARTS = 3
#: Problems with which a server is still ready.
TOLERATED_PROBLEMS = ("disk_low", "not_synced", "waits")
#: What is wrong with a part, for monitors.
PROBLEMS = {
    "database_away": "does not answer",
    "database_old": "is of an earlier release: prepare it for this one (docs/several-servers.md)",
    "key_unknown": "unknown: the database does not answer",
    "other_key": "is another than the database was prepared with: sessions, codes and live pages would not be shared",
    "not_synced": "is not synced: a power cut may take the last actions",
    "disk_full": "is full: {free} MB are left",
    "disk_read_only": "cannot be written to",
    "data_folder_gone": "the data folder is not there",
    "disk_low": "has little space: {free} MB are left",
    "broker_away": "does not answer: clocks, displays and actions go on; log entries of level changes wait",
    "worker_unknown": "unknown: the database does not answer",
    "worker_silent": "has been silent: clocks and displays are right, log entries of level changes wait",
    "beat_unknown": "unknown: the database does not answer",
    "beat_silent": "has been silent: the worker is told of nothing, log entries of level changes wait",
}


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that the process is alive."""
    return JsonResponse({"ok": True})


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 while the server can serve, else 503, with the parts that are down.

    While the broker or the worker is down, the status is 200, but `ready` is false.
    """
    parts = [part for part in health.health_parts(now=server_now()) if part.key in MONITORED]
    why = {part.key: _problem_text(part) for part in parts if part.matter and part.matter not in TOLERATED_PROBLEMS}
    serves = not any(part.state == WRONG for part in parts if part.key in REQUIRED_PARTS)
    body = {"ready": not why, "serves": serves, "down": list(why), "why": why}
    return JsonResponse(body, status=200 if serves else 503)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer with the parts and their figures in the Prometheus text format, without names of people or events."""
    return HttpResponse("\n".join([*_metric_lines(), ""]), content_type="text/plain; version=0.0.4; charset=utf-8")


@sign_in_required
@require_safe
def health_page(request: HttpRequest) -> HttpResponse:
    """Answer "Is everything all right?" in one sentence, and part by part."""
    now = server_now()
    parts = all_health_parts(now)
    rows: list[dict[str, Any]] = [
        {
            "part": part,
            "title": health_part_name(part),
            "says": health_part_sentence(part),
            "figure": health_part_figure_text(part, now=now),
            "chooses_folder": part.matter == "no_backup_folder" and is_organisation_director(request.user),
        }
        for part in parts
    ]
    zone = last_event_zone(request)
    state = max((part.state for part in parts), key=list(VERDICTS).index)
    context: dict[str, Any] = {
        "answer": health_sentence(parts),
        "state": state,
        "verdict": VERDICTS[state],
        "rows": rows,
    }
    context["about"] = [row for row in rows if row["part"].state == state][:MAX_NAMED_PARTS] if state != OK else []
    rows_of_apps = composition().health_rows
    for part in parts:
        if row := rows_of_apps.get(part.key):
            context |= row.page(request, part)
            if part.state == WRONG:
                context["alarm"] = {"mark": row.warning(part, zone), "says": health_part_sentence(part)}
    context["app_rows"] = rows_of_apps.values()
    context |= {"looked": room_time_with_seconds(now, zone), "version": settings.VERSION}
    return render(request, "tournaments/staff/health.html", context)


def all_health_parts(now: datetime) -> list[HealthPart]:
    """Return the health of everything: of other apps, the server, and the room."""
    contributed = [part for part, _ in health.contributed_parts(now=now)]
    server = health.server_health(answer_times(), running_for=uptime_seconds())
    parts = health.health_parts(now=now)
    if any(part.matter == "database_away" for part in parts):  # the room's parts are read from it
        return [*contributed, server, *parts]
    room = room_health_parts(
        now=now, last_beats=last_heartbeats, phones=last_phone_heartbeats(), last_sheet=last_printout_time()
    )
    return [*contributed, server, *parts, *room]


def _problem_text(part: HealthPart) -> str:
    return PROBLEMS[part.matter].format(free=part.facts.get("free", 0) // 1_000_000)


def _metric_lines() -> Iterator[str]:
    now = server_now()
    parts = {part.key: part for part in all_health_parts(now)}
    yield "# HELP shuffle_up_part_ok Whether a part of the server is all right: 1, look at it: 0.5, wrong: 0."
    yield "# TYPE shuffle_up_part_ok gauge"
    for key, part in parts.items():
        yield f'shuffle_up_part_ok{{part="{key}"}} {1 if part.state == OK else 0 if part.state == WRONG else 0.5}'
    figures = {
        "disk_free_bytes": ("Bytes that are free on the disk of the data folder.", parts["disk"].facts.get("free")),
        "database_bytes": ("Bytes of the database's files.", parts["database"].facts.get("bytes")),
        "backup_age_seconds": ("Seconds since the last backup.", _age_seconds(parts["backup"], now.timestamp())),
        "worker_age_seconds": ("Seconds since the worker was heard.", _age_seconds(parts["worker"], now.timestamp())),
        "beat_age_seconds": ("Seconds since the beat was heard.", _age_seconds(parts["beat"], now.timestamp())),
    }
    figures |= {
        "screens_connected": ("Screens that answer.", _part_fact(parts, "screens", "count")),
        "screens_silent": ("Screens that answered today and do not now.", _silent_screens(parts)),
        "phones_connected": ("Phones of the staff that are in somebody's hand.", _part_fact(parts, "phones", "count")),
        "phone_taps_waiting": ("Taps that wait on these phones.", _part_fact(parts, "phones", "waits")),
        "phone_clock_skew_seconds": ("By how much the worst phone's time is off.", _clock_error_seconds(parts)),
        **{
            name: figure
            for key, row in composition().health_rows.items()
            if key in parts
            for name, figure in row.metrics(parts[key]).items()
        },
        "answer_seconds_typical": ("Of the last answers: half took longer.", parts["server"].facts.get("typical")),
        "answer_seconds_slowest": ("Of the last answers.", parts["server"].facts.get("slowest")),
        "battery_percent": ("The battery of this computer.", _part_fact(parts, "power", "percent")),
    }
    if parts["database"].state == OK:
        figures["running_tournaments"] = (
            "Tournaments that have begun and are not over.",
            health.running_tournament_count(),
        )
    for name, (about, figure) in figures.items():
        if figure is not None:
            yield from (f"# HELP shuffle_up_{name} {about}", f"# TYPE shuffle_up_{name} gauge")
            yield f"shuffle_up_{name} {figure}"


def _age_seconds(part: HealthPart, now: float) -> int | None:
    at = part.facts.get("at")
    return round(now - at.timestamp()) if at else None


Parts = Mapping[str, HealthPart]


def _part_fact(parts: Parts, key: str, name: str) -> int | None:
    return int(parts[key].facts[name]) if key in parts else None


def _silent_screens(parts: Parts) -> int | None:
    return _part_fact(parts, "screens", "silent")


def _clock_error_seconds(parts: Parts) -> float | None:
    return parts["phones"].facts["worst"] / 1000 if "phones" in parts else None
