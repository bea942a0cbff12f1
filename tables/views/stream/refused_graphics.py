"""Refused graphics. Their page stays empty, so the Stream page shows the reason to the staff."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.refusals import refusal_sentence
from tournaments.sentences.stream import graphic_name
from tournaments.views.attempts import NotDone

CACHE_SECONDS = 86_400
MAX_REFUSALS = 5


@dataclass(frozen=True, slots=True)
class RefusedGraphic:
    """Last refusal of a graphic for a reason. `graphic` is empty for the page of all graphics."""

    at: datetime
    graphic: str
    code: str
    facts: Mapping[str, Any]

    @property
    def title(self) -> str:
        """Return the name of the graphic; empty for all of them."""
        return graphic_name(self.graphic) if self.graphic else ""

    @property
    def sentence(self) -> str:
        """Return the sentence of the refusal."""
        return refusal_sentence(Refused(self.code, **self.facts))


def empty_page(request: HttpRequest, *, status: int) -> HttpResponse:
    """Render a transparent page, so that the camera's picture shows through."""
    return render(request, "tables/stream/empty.html", status=status)


def remember_refusal(tournament: Tournament, graphic: str, refused: NotDone, *, now: datetime) -> None:
    """Store the refusal of a graphic for a day."""
    facts = {name: fact if isinstance(fact, (int, str)) else str(fact) for name, fact in refused.facts.items()}
    rows = caches["screens"].get(_key(tournament), [])
    others = [row for row in rows if row[1:3] != [graphic, refused.code]]
    # plain values, for a cache that processes share
    stored = [[now.isoformat(), graphic, refused.code, facts], *others][:MAX_REFUSALS]
    caches["screens"].set(_key(tournament), stored, CACHE_SECONDS)


def refused_graphics(tournament: Tournament) -> list[RefusedGraphic]:
    """Return the refusals of the last day, the latest first."""
    rows: list[tuple[str, str, str, dict[str, Any]]] = caches["screens"].get(_key(tournament), [])
    return [RefusedGraphic(datetime.fromisoformat(at), graphic, code, facts) for at, graphic, code, facts in rows]


def _key(tournament: Tournament) -> str:
    return f"refused-graphics:{tournament.pk}"
