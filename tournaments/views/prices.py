"""The price list among a tournament's settings."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournaments.models import Profile, Tournament
from tournaments.selectors.prices import hour_of, listed, on_sale
from tournaments.views.numbers import typed_number
from tournaments.views.price_form import PriceForm, initial_of_price, steps_of
from tournaments.views.settings import done
from tournaments.views.staff import signed_in, tournament_of


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def prices(request: HttpRequest, slug: str) -> HttpResponse:
    """The list; POST puts a price on it, changes the one named by `profile`, or takes it off (`deed=retire-price`)."""
    tournament, roles = tournament_of(request, slug)
    key = request.POST.get("profile") or request.GET.get("change", "")
    changed = get_object_or_404(Profile, tournament=tournament, pk=typed_number(key)) if key.isdecimal() else None
    problems: dict[str, str] = {}
    if request.method == "POST" and request.POST.get("deed") == "retire-price":
        problems = done(request, tournament, "retire-price", {"profile": key})
        if not problems:
            return _saved(slug)
    form = _form(request, tournament, changed, retiring=request.POST.get("deed") == "retire-price")
    if form.is_bound and form.is_valid():
        said = {**form.said(), "profile": changed.pk} if changed else form.said()
        problems = done(request, tournament, "change-price" if changed else "add-price", said)
        if not problems:
            return _saved(slug)
        for field in problems.keys() & form.fields.keys():
            form.add_error(field, problems[field])
    refused = " ".join(words for field, words in problems.items() if field not in form.fields)
    context = {**_shown(tournament, roles), "form": form, "changed": changed, "refused": refused}
    return render(request, "settings/prices.html", context, status=400 if form.errors or problems else 200)


def _form(request: HttpRequest, tournament: Tournament, changed: Profile | None, *, retiring: bool) -> PriceForm:
    initial = initial_of_price(changed) if changed else {"sells": "entry"}
    bound = request.POST if request.method == "POST" and not retiring else None
    return PriceForm(bound, initial=initial, tournament=tournament, changes=changed is not None)


def _shown(tournament: Tournament, roles: set[str]) -> dict[str, Any]:
    hour = hour_of(tournament, now=timezone.now())
    steps = dict(steps_of(tournament.structure()))
    return {
        "tournament": tournament,
        "page": "prices",
        "may_edit": "director" in roles,
        "rows": [(one, on_sale(one, hour=hour), steps.get(one.until_step, "")) for one in listed(tournament)],
    }


def _saved(slug: str) -> HttpResponse:
    return HttpResponseRedirect(reverse("tournament-prices", args=[slug]))
