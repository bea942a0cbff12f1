"""The photos of a ruling or a penalty on the phone: taken, viewed, and removed by a director."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from rulings.actions import ACTIONS
from rulings.models import Penalty, Ruling
from rulings.selectors.log.photos import photos_of
from rulings.services.log.photos import MAX_PHOTOS
from rulings.views.phone.frame import render_page
from tournaments.language.sentences import gettext
from tournaments.views.staff.access import signed_in, tournament_of


@signed_in
@require_safe
def photos(request: HttpRequest, slug: str, of: str, pk: str) -> HttpResponse:
    """Show every photo of a ruling or penalty in full size, and the camera."""
    tournament, roles = tournament_of(request, slug)
    ruling = get_object_or_404(Ruling, pk=int(pk), tournament=tournament) if of == "ruling" else None
    rows = Penalty.objects.select_related("entry__player")
    penalty = get_object_or_404(rows, pk=int(pk), tournament=tournament) if of == "penalty" else None
    several = list(photos_of(tournament).filter(ruling=ruling, penalty=penalty))
    return render_page(
        request,
        tournament,
        "rulings/log/photos.html",
        current=of,
        title=gettext("Photos"),
        of=of,
        pk=pk,
        ruling=ruling,
        penalty=penalty,
        photos=several,
        full=len(several) >= MAX_PHOTOS,
        may_remove=ACTIONS["remove-photo"].permits(roles),
        may_add=ACTIONS["add-photo"].permits(roles),
    )
