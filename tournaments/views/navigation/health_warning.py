"""The health warning in the header: standby missing, disk nearly full, backup late."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.composition import composition
from tournaments.contribution_types import HealthPart
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.health import warning_for_every_page
from tournaments.sentences.health import health_part_name, health_part_sentence
from tournaments.views.last_event import last_event_slug
from tournaments.views.staff.access import sign_in_required


@dataclass(frozen=True, slots=True)
class HealthWarning:
    """A warning about one part of the server: its label, its state (`look` or `wrong`), and what to do."""

    part: str
    state: str
    sentence: str


def health_warning(zone: str = "") -> HealthWarning | None:
    """Return the current warning, with times in the time zone `zone`; None if nothing is to be done."""
    part = warning_for_every_page(now=server_now())
    return HealthWarning(_warning_label(part, zone), part.state, health_part_sentence(part)) if part else None


def in_room_time(moment: datetime, zone: str = "") -> datetime:
    """Return a moment in the time zone `zone`, by default the organisation's."""
    return moment.astimezone(ZoneInfo(zone or settings.HOUSE_ZONE))


def room_time_with_seconds(moment: datetime, zone: str = "") -> str:
    """Return a moment in the room's time as text, `18:33:04`."""
    return f"{in_room_time(moment, zone):%H:%M:%S}"


def last_event_zone(request: HttpRequest) -> str:
    """Return the time zone of the event that the person opened last; "" if there is none."""
    return Tournament.objects.filter(slug=last_event_slug(request)).values_list("zone", flat=True).first() or ""


def _warning_label(part: HealthPart, zone: str) -> str:
    row = composition().health_rows.get(part.key)
    return row.warning(part, zone) if row else health_part_name(part)


@sign_in_required
@require_safe
def health_warning_fragment(request: HttpRequest) -> HttpResponse:
    """Answer with the current warning, for pages that stay open."""
    return render(request, "tournaments/navigation/_health.html", {"ahead": health_warning(last_event_zone(request))})
