"""The page of the organisation's settings."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from babel.core import get_global
from babel.numbers import get_territory_currencies
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.actions.organisation import change_organisation, restore_organisation
from tournaments.language.figures import SIGNS, currency_text
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.demonstration import demonstration_history
from tournaments.selectors.staff.organisation_settings import (
    SETTINGS,
    proposed_backup_folders,
    settings_changes,
    settings_or_defaults,
)
from tournaments.selectors.staff.roles import ORGANISATION, ORGANISATION_DIRECTOR
from tournaments.sentences.organisation import settings_change_sentence
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import parse_number
from tournaments.views.staff.demonstration import demonstration_box
from tournaments.views.staff.trusted import for_trusted
from tournaments.views.tournament_form import CURRENCIES, time_zone_names

#: Currencies that can be chosen, the usual ones first.
CURRENCY_CODES = [*CURRENCIES, *sorted(SIGNS.keys() - set(CURRENCIES))]


@for_trusted(ORGANISATION_DIRECTOR, action=ORGANISATION)
@require_http_methods(["GET", "HEAD", "POST"])
def organisation_settings_page(request: HttpRequest) -> HttpResponse:
    """Show the settings and their changes; POST changes them, or restores those of the change `restore`."""
    problems: Mapping[str, str] = {}
    if request.method == "POST":
        done = attempt(lambda: _do_posted_action(request))
        if not isinstance(done, NotDone):
            return HttpResponseRedirect(f"{reverse('organisation')}?saved")
        problems = done.fields
    values = initial_settings() | (request.POST.dict() if problems else {})
    context = {
        "v": values,
        "problems": problems,
        "saved": "saved" in request.GET and request.method != "POST",
        "changes": [(change, settings_change_sentence(change.changed)) for change in settings_changes()],
        "drives": proposed_backup_folders(),
        "fixed_backup_folder": settings.BACKUP_DIR,
        "minutes": settings.BACKUP_MINUTES,
        "demonstration": demonstration_box(now=server_now()),
        "demonstrations": demonstration_history(),
        **settings_choices(values),
    }
    template = "tournaments/staff/organisation_settings.html"
    return render(request, template, context, status=409 if problems else 200)


def _do_posted_action(request: HttpRequest) -> None:
    if "restore" in request.POST:
        number = parse_number(request.POST["restore"]) or 0
        restore_organisation(number=number, by=request.user, now=server_now())
    else:
        change_organisation(request.POST.dict(), by=request.user, now=server_now())


def initial_settings() -> dict[str, str]:
    """Return the organisation's settings as the values of a form."""
    stored = settings_or_defaults()
    return {name: str(getattr(stored, name)) for name in SETTINGS}


def settings_choices(values: Mapping[str, str]) -> dict[str, Any]:
    """Return the choices of each setting, including `values`. Time zones come with the currency of their country."""
    currencies = dict.fromkeys([*CURRENCY_CODES, values.get("currency", "")])
    zones = {"UTC": "", values.get("zone", ""): ""} | _currency_by_zone()
    return {
        "currencies": [(code, currency_text(code)) for code in currencies if code],
        "languages": settings.LANGUAGES,
        "zones": [(zone, currency) for zone, currency in zones.items() if zone],
        "rulebooks": RULEBOOKS.items(),
    }


@cache
def _currency_by_zone() -> dict[str, str]:
    territories = get_global("zone_territories")
    found = {name: get_territory_currencies(territories.get(name, "")) for name in time_zone_names()}
    return {name: next((code for code in codes if code in CURRENCY_CODES), "") for name, codes in found.items()}
