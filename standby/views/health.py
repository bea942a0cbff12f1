"""The two laptops on the health page, in the warning on every page, and in the metrics."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from standby.selectors.health import REFUSED
from standby.selectors.state import STANDBY
from standby.sentences import actions_behind_count, pair_warning_text
from tournaments.contribution_types import WRONG, HealthPart
from tournaments.models import FloorLog
from tournaments.selectors.floor.names import player_names_in
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.times import duration_text
from tournaments.views.last_event import last_event_slug
from tournaments.views.navigation.health_warning import in_room_time, room_time_with_seconds

MAX_ACTIONS = 3


def pair_warning(part: HealthPart, zone: str) -> str:
    """Return the warning at the top of every page, with times in the time zone `zone`."""
    since = part.facts["since"]
    return pair_warning_text(part, since=in_room_time(since, zone) if since else None)


def pair_page_context(request: HttpRequest, part: HealthPart) -> dict[str, Any]:
    """Return the context of the drawing of both laptops.

    While this laptop runs alone, it includes the actions that only this laptop has.
    """
    return {"pair": _drawing_context(part)} | (
        _unreplicated_context(request, part) if part.matter == "running_alone" else {}
    )


def pair_metrics(part: HealthPart) -> dict[str, tuple[str, int]]:
    """Return the help text and the value of each metric of the two laptops, by name."""
    return {
        "standby_behind_actions": ("Actions that the second laptop has not.", actions_behind_count(part)),
        "standby_epoch": ("Grows when a standby takes over.", int(part.facts["epoch"])),
        "standby_is_first": ("Whether this laptop is in charge of the two.", int(part.facts["role"] != STANDBY)),
    }


def _drawing_context(part: HealthPart) -> dict[str, object]:
    return {
        "part": part,
        "first_here": part.facts["role"] != STANDBY,
        "cut": part.state == WRONG,
        "refused": part.facts["reason"] in REFUSED,
        "behind": actions_behind_count(part),
        "span": duration_text(part.facts["span"]) if part.facts["span"] else "",
    }


def _unreplicated_context(request: HttpRequest, part: HealthPart) -> dict[str, object]:
    """Return the context of the first actions that the other laptop lacks, and the URL of a paper sheet."""
    event, count = last_event_slug(request), actions_behind_count(part)
    last = FloorLog.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    entries = list(
        FloorLog.objects.filter(pk__gt=last - count).order_by("pk").select_related("tournament")[:MAX_ACTIONS]
    )
    names = player_names_in(entries)
    return {
        "only_here": [
            {"at": room_time_with_seconds(entry.at, entry.tournament.zone), "says": entry_sentence(entry, names)}
            for entry in entries
        ],
        "more": max(0, count - len(entries)),
        "sheet": reverse("carry-on-pdf", args=[event]) if event else "",
    }
