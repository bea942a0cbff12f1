"""The warning in the first row of every staff page: the disk is nearly full, the backup is late."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.health import told_ahead
from tournaments.sentences.health import part_name, part_sentence
from tournaments.views.staff.access import signed_in


@dataclass(frozen=True, slots=True)
class HealthWarning:
    """A part of the server in a word, its state (`look` or `wrong`), and what to do."""

    part: str
    state: str
    sentence: str


def health_warning() -> HealthWarning | None:
    """Return what every page says of the server now; None where nothing is to be done."""
    part = told_ahead(now=server_now())
    return HealthWarning(part_name(part), part.state, part_sentence(part)) if part else None


@signed_in
@require_safe
def health_mark(request: HttpRequest) -> HttpResponse:
    """The warning as it is now, for a page that stays open all night."""
    return render(request, "tournaments/navigation/_health.html", {"ahead": health_warning()})
