"""The settings of a tournament: event, house rules, staff."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.actions import ACTIONS
from tournaments.language.sentences import gettext
from tournaments.models import EventTemplate, Tournament
from tournaments.rules.leagues.points import FORMULAS
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.house_settings import CHAPTERS
from tournaments.selectors.days.series import series_list
from tournaments.selectors.staff.roles import is_trusted
from tournaments.views.attempts import NotDone, add_errors, attempt, do_form_action
from tournaments.views.rulebook import overrides_and_errors, rulebook_chapters
from tournaments.views.staff.access import sign_in_required, tournament_and_roles
from tournaments.views.staff.organisation import do_tournament_people_action, revoked_role_rows, staff_page_context
from tournaments.views.tournament_form import CURRENCIES, SettingsForm, initial_form_values, time_zone_names

#: Templates of the settings' pages.
TEMPLATES = {
    "event": "tournaments/settings.html",
    "house": "tournaments/rulebook/house_rules.html",
    "people": "tournaments/staff/people.html",
}

SERIES_ACTIONS = frozenset({"put-into-series", "take-out-of-series"})


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_settings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change the settings of the tournament, its series and its template."""
    tournament, roles = tournament_and_roles(request, slug)
    form = SettingsForm(request.POST or None, initial=initial_form_values(tournament))
    if request.method == "POST" and request.POST.get("action") in SERIES_ACTIONS:
        return _change_series(request, tournament, roles)
    if request.method == "POST" and "action" in request.POST:
        return _save_or_remove_template(request, tournament, roles)
    if request.method == "POST" and form.is_valid():
        problems = do_form_action(request, tournament, "change-settings", form.cleaned_data)
        if not problems:
            return _saved_redirect("tournament-settings", slug)
        add_errors(form, problems)
    return _event_page(request, tournament, roles, form, status=400 if form.errors else 200)


def _save_or_remove_template(request: HttpRequest, tournament: Tournament, roles: set[str]) -> HttpResponse:
    removes = request.POST["action"] == "remove-template"
    name = "remove-template" if removes else "save-template"
    given = {"template" if removes else "name": request.POST.get("name", "")}
    problems = do_form_action(request, tournament, name, given)
    if not problems:
        return HttpResponseRedirect(f"{reverse('tournament-settings', args=[tournament.slug])}?{name}#templates")
    form, refused = SettingsForm(initial=initial_form_values(tournament)), " ".join(problems.values())
    return _event_page(request, tournament, roles, form, template_refused=refused, status=409)


def _change_series(request: HttpRequest, tournament: Tournament, roles: set[str]) -> HttpResponse:
    given = {"series": request.POST.get("series", ""), "number": request.POST.get("number") or None}
    name = request.POST["action"] if given["series"] else "take-out-of-series"
    problems = do_form_action(request, tournament, name, given)
    if not problems:
        return HttpResponseRedirect(f"{reverse('tournament-settings', args=[tournament.slug])}?saved#series")
    form, refused = SettingsForm(initial=initial_form_values(tournament)), " ".join(problems.values())
    return _event_page(request, tournament, roles, form, series_refused=refused, status=409)


def _event_page(
    request: HttpRequest, tournament: Tournament, roles: set[str], form: SettingsForm, *, status: int, **more: Any
) -> HttpResponse:
    may_keep_templates = is_trusted(request.user)
    done = next((name for name in ("save-template", "remove-template") if name in request.GET), "")
    context = {
        "form": form,
        "zones": time_zone_names(),
        "currencies": CURRENCIES,
        "formulas": FORMULAS,
        "may_keep_templates": may_keep_templates,
        "templates": list(EventTemplate.objects.values_list("name", flat=True)) if may_keep_templates else [],
        "template_name": request.POST.get("name", tournament.name) if more else tournament.name,
        "all_series": () if tournament.is_flight else series_list(),
        "series_given": request.POST if "series_refused" in more else {},
        "template_done": done if request.method != "POST" else "",
        **more,
    }
    return _settings_page(request, "event", tournament, roles, context, status=status)


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def house_rules_settings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change the rulebook and house rules. `?rulebook=` previews another rulebook."""
    tournament, roles = tournament_and_roles(request, slug)
    book = request.POST.get("rulebook") or request.GET.get("rulebook") or tournament.rulebook
    book = book if book in RULEBOOKS else tournament.rulebook
    if request.method != "POST":
        return _house_rules_page(request, tournament, roles, HouseRules(book, dict(tournament.house_overrides)))
    overrides, wrong = overrides_and_errors(request.POST, rulebook=book)
    house_rules = HouseRules(book, overrides)
    if wrong:
        refused = gettext("Some rules cannot be saved. They are marked.")
        return _house_rules_page(request, tournament, roles, house_rules, refused=refused, wrong=wrong)
    given = {"rulebook": book, "house_overrides": overrides}
    if problems := do_form_action(request, tournament, "change-settings", given):
        return _house_rules_page(request, tournament, roles, house_rules, refused=next(iter(problems.values())))
    return _saved_redirect("tournament-house", slug)


def _house_rules_page(
    request: HttpRequest,
    tournament: Tournament,
    roles: set[str],
    house_rules: HouseRules,
    *,
    refused: str = "",
    wrong: dict[str, str] | None = None,
) -> HttpResponse:
    book = house_rules.rulebook
    shown = rulebook_chapters(house_rules, error_by_setting=wrong or {}, posted=request.POST if wrong else {})
    context = {
        "chapters": shown,
        "rulebook": book,
        "rulebooks": RULEBOOKS,
        "taken": book == tournament.rulebook,
        "differing": sum(chapter["differing"] for chapter in shown),
        "total": sum(len(chapter) for chapter in CHAPTERS.values()),
        "refused": refused,
    }
    return _settings_page(request, "house", tournament, roles, context, status=400 if refused else 200)


@sign_in_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def staff_settings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the staff of the tournament; POST adds a person, makes a code or revokes a role."""
    tournament, roles = tournament_and_roles(request, slug)
    refused, given = "", None
    if request.method == "POST":
        done = attempt(lambda: do_tournament_people_action(request, tournament))
        if isinstance(done, str):
            messages.success(request, done)
            return HttpResponseRedirect(reverse("tournament-people", args=[slug]))
        refused, given = (done.error_text, None) if isinstance(done, NotDone) else ("", done)
    context = staff_page_context(request, tournament, given=given) | {
        "revoked": revoked_role_rows(tournament),
        "in_tournament": True,
        "said": [str(message) for message in messages.get_messages(request)],
        "typed": request.POST if refused else {},
        "staff_refused": refused,
        "may_code": ACTIONS["add-person"].permits(roles),
    }
    return _settings_page(request, "people", tournament, roles, context, status=409 if refused else 200)


def _saved_redirect(view: str, slug: str) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse(view, args=[slug])}?saved")


def _settings_page(
    request: HttpRequest, name: str, tournament: Tournament, roles: set[str], context: dict[str, Any], *, status: int
) -> HttpResponse:
    shared = {
        "tournament": tournament,
        "page": name,
        "may_edit": ACTIONS["change-settings"].permits(roles),
        "saved": "saved" in request.GET and request.method != "POST",
    }
    return render(request, TEMPLATES[name], {**shared, **context}, status=status)
