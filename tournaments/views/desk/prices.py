"""The price list among a tournament's settings."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.actions import ACTIONS
from tournaments.models import Profile, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.prices import clock_reading_of, is_on_sale, listed
from tournaments.views.attempts import mark_fields, problems_of
from tournaments.views.desk.price_form import PriceForm, initial_of_price, steps_of
from tournaments.views.fields import typed_number
from tournaments.views.staff.access import signed_in, tournament_of


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def prices(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the prices; POST adds one, changes `profile`, or removes it (`action=retire-price`)."""
    tournament, roles = tournament_of(request, slug)
    key = request.POST.get("profile") or request.GET.get("change", "")
    changed = get_object_or_404(Profile, tournament=tournament, pk=typed_number(key)) if key.isdecimal() else None
    retiring = request.POST.get("action") == "retire-price"
    form = _form(request, tournament, changed, retiring=retiring)
    problems: dict[str, str] = {}
    if retiring:
        problems = problems_of(request, tournament, "retire-price", {"profile": key})
    elif form.is_bound and form.is_valid():
        problems = _save_price(request, tournament, form, changed)
    if request.method == "POST" and not problems and not form.errors:
        return HttpResponseRedirect(reverse("tournament-prices", args=[slug]))
    refused = mark_fields(form, problems)
    context = {**_list_context(tournament, roles), "form": form, "changed": changed, "refused": refused}
    return render(request, "tournaments/desk/prices.html", context, status=400 if form.errors or problems else 200)


def _save_price(
    request: HttpRequest, tournament: Tournament, form: PriceForm, changed: Profile | None
) -> dict[str, str]:
    """Add or change the price. Returns the errors by field."""
    if changed is None:
        return problems_of(request, tournament, "add-price", form.said())
    return problems_of(request, tournament, "change-price", {**form.said(), "profile": changed.pk})


def _form(request: HttpRequest, tournament: Tournament, changed: Profile | None, *, retiring: bool) -> PriceForm:
    initial = initial_of_price(changed) if changed else {"sells": "entry"}
    bound = request.POST if request.method == "POST" and not retiring else None
    return PriceForm(bound, initial=initial, tournament=tournament, changes=changed is not None)


def _list_context(tournament: Tournament, roles: set[str]) -> dict[str, Any]:
    reading = clock_reading_of(tournament, now=server_now())
    steps = dict(steps_of(tournament.structure()))
    return {
        "tournament": tournament,
        "page": "prices",
        "may_edit": ACTIONS["add-price"].permits(roles),
        "rows": [
            (price, is_on_sale(price, reading=reading), steps.get(price.until_step, "")) for price in listed(tournament)
        ],
    }
