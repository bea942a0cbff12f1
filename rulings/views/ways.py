"""The ways out of a ruling: back to the tournament that it was asked for, by the contract of addresses."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from rulings.selectors.present import Present, present_of
from tournaments.models import Tournament


def tournament_asked(request: HttpRequest) -> tuple[Tournament, Present] | None:
    """The tournament of `?t=` (or of the form's hidden field) as it is now; None when none is named. 404 if unknown."""
    slug = request.POST.get("t") or request.GET.get("t")
    if not slug:
        return None
    if "\x00" in slug:
        raise Http404("no tournament is called that")
    tournament = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)
    return tournament, present_of(tournament, now=timezone.now())
