"""The graphics of a stream as transparent pages, for holders of a link and the event's staff."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.displays.stream_graphics import StreamStage, graphics_with_facts
from tournaments.displays.board_labels import head_labels
from tournaments.language.request_language import language_of_page
from tournaments.models import ShareLink, Tournament
from tournaments.rules.refused import Refused
from tournaments.rules.stream import GRAPHICS, OnAir, graphics_still_on_air
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.snapshot import clock_snapshot
from tournaments.selectors.snapshot_parts import ClockSnapshot
from tournaments.selectors.staff.roles import roles_of
from tournaments.selectors.stream import link_with_right, stream_show_of
from tournaments.sentences.refusals import refusal_sentence
from tournaments.sentences.stream import graphic_name
from tournaments.views.attempts import NotDone, attempt

CACHE_SECONDS = 86_400
MAX_REFUSALS = 5


def require_viewer_name(
    request: HttpRequest, tournament: Tournament, *, right: str, graphic: str = "", now: datetime
) -> str:
    """Return the name of the staff member or of the link, for the server's log.

    Refuses everybody else.
    """
    if roles_of(request.user, tournament):
        return str(request.user.get_username())
    key = request.GET.get("key", "") or request.headers.get("X-Share-Link", "")
    return link_with_right(key, tournament=tournament, right=right, graphic=graphic, now=now).name


@require_safe
@never_cache
def graphics_page(request: HttpRequest, slug: str, graphic: str = "") -> HttpResponse:
    """Show all graphics on air, or only `graphic` while it is on air. With `?on`, `graphic` is shown even off air.

    `?part` returns what to show now as JSON, for the page's script. After a refusal nothing is shown, since the page
    may be on air.
    """
    tournament = Tournament.objects.select_related("clock").filter(slug=slug).first()
    if tournament is None or (graphic and graphic not in GRAPHICS):
        return transparent_page(request, status=404)
    now = server_now()
    see = ShareLink.ShareRight.SEE
    by = attempt(lambda: require_viewer_name(request, tournament, right=see, graphic=graphic, now=now))
    if isinstance(by, NotDone):
        store_refusal(tournament, graphic, by, now=now)
        return transparent_page(request, status=403)
    with (
        translation.override(language_of_page(request, otherwise=tournament.language)),
        timezone.override(tournament.local_zone),
    ):
        part = _graphics_part(request, tournament, graphic, now=now)
        if "part" in request.GET:
            return JsonResponse(part)
        context = {
            "tournament": tournament,
            "part": part,
            "title": graphic_name(graphic) if graphic else "",
            "words": head_labels(),
            "language": translation.get_language(),
            "now": round(now.timestamp() * 1000),
        }
        return render(request, "tables/stream/air.html", context)


def _graphics_part(request: HttpRequest, tournament: Tournament, graphic: str, *, now: datetime) -> dict[str, Any]:
    """Return the markup of the graphics, when each leaves or turns its page, and the clock's snapshot.

    The snapshot is left out if the page has it already: most actions do not change it.
    """
    show, stays = stream_show_of(tournament), bool(graphic) and "on" in request.GET
    on_air_graphics = graphics_still_on_air(show.on_air, now=now)
    if graphic:
        on_air_graphics = tuple(showing for showing in on_air_graphics if showing.graphic == graphic) or (
            (OnAir(graphic, _start_of_day(now)),) if stays else ()
        )
    found = graphics_with_facts(StreamStage(tournament, show, now), on_air_graphics, stays=stays)
    context = {"tournament": tournament, "now": now}
    snapshot = clock_snapshot(tournament)
    counted = _clock_digest(snapshot)
    return {
        "graphics": [
            {
                "graphic": part.graphic,
                "markup": render_to_string(part.template, {**context, **part.facts}).strip(),
                "until": _milliseconds(part.until),
                "turns": _milliseconds(part.turns),
            }
            for part in found
        ],
        "snapshot": None if request.GET.get("counted") == counted else snapshot,
        "counted": counted,
        "version": show.version,
    }


def _clock_digest(snapshot: ClockSnapshot) -> str:
    """Return a digest of the clock's snapshot without its version."""
    counted = {**snapshot, "version": 0}
    return hashlib.sha256(json.dumps(counted, sort_keys=True).encode()).hexdigest()[:16]


def _start_of_day(now: datetime) -> datetime:
    """Return the midnight before `now`.

    Graphics that are always on count their pages from it, so that all screens show the same page.
    """
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def _milliseconds(at: datetime | None) -> int | None:
    return None if at is None else round(at.timestamp() * 1000)


def graphic_url(slug: str, graphic: str = "") -> str:
    """Return the address of one graphic, or of the page of all graphics if none is named."""
    return reverse("graphic", args=[slug, graphic]) if graphic else reverse("graphics", args=[slug])


@dataclass(frozen=True, slots=True)
class RefusedGraphic:
    """The latest refusal of a graphic for one reason. `graphic` is "" for the page of all graphics."""

    at: datetime
    graphic: str
    code: str
    facts: Mapping[str, Any]

    @property
    def title(self) -> str:
        """Return the name of the graphic; "" for the page of all graphics."""
        return graphic_name(self.graphic) if self.graphic else ""

    @property
    def sentence(self) -> str:
        """Return the sentence of the refusal."""
        return refusal_sentence(Refused(self.code, **self.facts))


def transparent_page(request: HttpRequest, *, status: int) -> HttpResponse:
    """Render a transparent page, so that the camera's picture shows through."""
    return render(request, "tables/stream/empty.html", status=status)


def store_refusal(tournament: Tournament, graphic: str, refused: NotDone, *, now: datetime) -> None:
    """Store the refusal of a graphic for a day."""
    facts = {name: fact if isinstance(fact, (int, str)) else str(fact) for name, fact in refused.facts.items()}
    rows = caches["screens"].get(_refusals_key(tournament), [])
    others = [row for row in rows if row[1:3] != [graphic, refused.code]]
    # plain values, for a cache that processes share
    stored = [[now.isoformat(), graphic, refused.code, facts], *others][:MAX_REFUSALS]
    caches["screens"].set(_refusals_key(tournament), stored, CACHE_SECONDS)


def refused_graphics(tournament: Tournament) -> list[RefusedGraphic]:
    """Return the refusals of the past day, latest first."""
    rows: list[tuple[str, str, str, dict[str, Any]]] = caches["screens"].get(_refusals_key(tournament), [])
    return [RefusedGraphic(datetime.fromisoformat(at), graphic, code, facts) for at, graphic, code, facts in rows]


def _refusals_key(tournament: Tournament) -> str:
    return f"refused-graphics:{tournament.pk}"
