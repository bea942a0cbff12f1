"""Opening a tournament."""

from zoneinfo import available_timezones

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournaments.models import StructurePlan
from tournaments.selectors.staff.roles import OPENING
from tournaments.services.lifecycle import open_tournament
from tournaments.views.attempts import NotDone, attempt, mark
from tournaments.views.staff.access import dashboard_of
from tournaments.views.staff.trusted import for_trusted
from tournaments.views.structure.library import figures_of, sheet_context
from tournaments.views.tournament_form import OpeningForm, initial_of_new

#: what is offered while somebody types; others can be typed too
CURRENCIES = "EUR USD GBP CAD AUD CHF CZK DKK NOK SEK PLN HUF BRL MXN JPY KRW INR ZAR".split()


@for_trusted(action=OPENING)
@require_http_methods(["GET", "HEAD", "POST"])
def open_one(request: HttpRequest) -> HttpResponse:
    """The form; once a tournament is open, its dashboard. Its author is its director."""
    now = timezone.now()
    initial = initial_of_new(now=now) | {name: request.GET[name] for name in ("plan", "name") if name in request.GET}
    form = OpeningForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        opened = attempt(
            lambda: open_tournament(form.cleaned_data["plan"], by=request.user, now=now, **form.settings())
        )
        if not isinstance(opened, NotDone):
            return HttpResponseRedirect(dashboard_of(opened))
        mark(form, opened.fields)
    plan = _chosen(form)
    context = {"form": form, "plan": plan, "zones": zones(), "currencies": CURRENCIES}
    if plan:
        context |= {**figures_of(plan.structure()), **sheet_context(plan.structure())}
    return render(request, "tournaments/new_tournament.html", context, status=400 if form.errors else 200)


def zones() -> list[str]:
    """The time zones that are named by a place, in their order."""
    return sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "SystemV/")))


def _chosen(form: OpeningForm) -> StructurePlan | None:
    """Return the plan that the form shows, or the first of the library."""
    slug = form["plan"].value()
    plans = StructurePlan.objects.order_by("preset", "name")
    return plans.filter(slug=str(slug)).first() or plans.first()
