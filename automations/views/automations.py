"""The page of automations: the list, the form, and ready-made automations that fill in the form."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_http_methods

from automations.actions import ACTIONS
from automations.models import Automation, AutomationRun
from automations.rules.conditions import COMPARISONS, FACTS
from automations.rules.event_types import EVENTS
from automations.rules.ready import READY
from automations.selectors.automations import automation_sources, printout_names
from automations.sentences.descriptions import conditions_text, effect_text, event_name, failure_text
from automations.sentences.floor_log import printout_name
from tournaments.composition import composition
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.selectors.screens.playlists import playlist_names
from tournaments.selectors.sounds import sound_choices
from tournaments.selectors.staff.roles import Person
from tournaments.views.attempts import do_form_action
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

# numbers of the rows for conditions in the form
ROWS = (1, 2)
# fields of the form besides the conditions
FIELDS = ("name", "when", "effect", "text", "seconds", "screen", "shows", "sound", "webhook", "printout")
NAMES = frozenset({"add-automation", "change-automation", "remove-automation", "copy-automations"})


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def automations(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of automations, with a form. POST adds, changes, removes or copies automations.

    `?edit=` and `?ready=` fill in the form.
    """
    tournament, roles = tournament_and_roles(request, slug)
    problems: dict[str, str] = {}
    if request.method == "POST":
        name = request.POST.get("action", "")
        problems = {"": gettext("This action is not available. Reload the page.")}
        if name in NAMES:
            problems = do_form_action(request, tournament, name, automation_fields(request.POST), actions=ACTIONS)
        if not problems:
            return HttpResponseRedirect(reverse("automations", args=[slug]))
    filled = _posted_form(request.POST) if problems else _initial_form(request, tournament)
    context = {
        "tournament": tournament,
        "page": "automations",
        "may_edit": ACTIONS["add-automation"].permits(roles),
        "refused": " ".join(problems.values()),
        "problems": problems,
        "rows": _automation_rows(tournament),
        "given": filled,
        **_form_choices(tournament, filled, by=request.user),
    }
    return render(request, "automations/automations.html", context, status=409 if problems else 200)


def automation_fields(sent: QueryDict) -> dict[str, Any]:
    """Return the fields of the action from a posted form. Empty choices become None."""
    fields: dict[str, Any] = {key: sent[key] for key in (*FIELDS, "automation", "on", "origin") if key in sent}
    fields |= {key: fields[key] or None for key in ("screen", "webhook") if key in fields}
    if not fields.get("seconds"):
        fields.pop("seconds", None)
    if "effect" in sent:
        fields["conditions"] = [condition for row in ROWS if (condition := _posted_condition(sent, row))]
    return fields


def _posted_condition(sent: QueryDict, row: int) -> dict[str, Any] | None:
    """Return the condition in one row of the form; None if the row is empty."""
    fact, _, comparison = sent.get(f"fact_{row}", "").partition(":")
    if not fact:
        return None
    if comparison in ("yes", "no"):
        return {"fact": fact, "comparison": "is", "value": comparison == "yes"}
    return {"fact": fact, "comparison": comparison, "value": parse_number(sent.get(f"value_{row}", ""))}


def _automation_rows(tournament: Tournament) -> list[dict[str, Any]]:
    runs = {run.automation_id: run for run in AutomationRun.objects.filter(automation__tournament=tournament)}
    return [
        {
            "automation": automation,
            "when": event_name(automation.when),
            "conditions": conditions_text(automation),
            "effect": effect_text(automation),
            "run": runs.get(automation.pk),
            "why": failure_text(runs[automation.pk].refused)
            if automation.pk in runs and runs[automation.pk].refused
            else "",
        }
        for automation in tournament.automations.select_related("screen", "webhook")
    ]


def _initial_form(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the initial values of the form: empty, or from the automation to edit, or from a ready-made one."""
    ready = READY.get(request.GET.get("ready", ""))
    if ready:
        with translation.override(tournament.language):
            text = gettext(ready.text) if ready.text else ""
        return {**ready.given, "text": text, "name": gettext(ready.title), **_condition_fields(ready.conditions)}
    edited = tournament.automations.filter(pk=parse_number(request.GET.get("edit", "")) or 0).first()
    if edited is None:
        return {"when": "bust", "effect": "announce", "seconds": 60}
    values = {key: getattr(edited, key) for key in FIELDS if key not in ("screen", "webhook")}
    keys = {"screen": edited.screen_id, "webhook": edited.webhook_id, "automation": edited.pk}
    return {**values, **keys, **_condition_fields(edited.conditions)}


def _posted_form(sent: QueryDict) -> dict[str, Any]:
    typed: dict[str, Any] = dict(sent.items())
    for key in ("screen", "webhook"):
        typed[key] = parse_number(sent.get(key, ""))
    return {"effect": "announce", **typed}


def _condition_fields(conditions: list[dict[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for row, condition in zip(ROWS, conditions, strict=False):
        flag = isinstance(condition["value"], bool)
        yes = condition["value"] == (condition["comparison"] == "is")
        fields[f"fact_{row}"] = f"{condition['fact']}:{('yes' if yes else 'no') if flag else condition['comparison']}"
        fields[f"value_{row}"] = "" if flag else condition["value"]
    return fields


def _form_choices(tournament: Tournament, filled: dict[str, Any], *, by: Person) -> dict[str, Any]:
    when = filled.get("when", "")
    return {
        "events": [(key, event_name(key)) for key in EVENTS],
        "own_event": when if when and when not in EVENTS else "",
        "facts": _fact_choices(),
        "condition_rows": [(row, filled.get(f"fact_{row}", ""), filled.get(f"value_{row}", "")) for row in ROWS],
        "effect": Automation.Effect.choices,
        "screens": list(tournament.screens.all()),
        "displays": [(key, gettext(display.title)) for key, display in composition().available_displays().items()],
        "playlists": list(playlist_names(tournament).items()),
        "sources": automation_sources(tournament, by=by),
        "sounds": sound_choices(),
        "webhooks": list(tournament.webhooks.all()),
        "printouts": [(key, printout_name(key)) for key in printout_names()],
        "ready": [(key, gettext(ready.title)) for key, ready in READY.items()],
    }


def _fact_choices() -> list[tuple[str, str]]:
    choices = []
    for key, fact in FACTS.items():
        title = gettext(fact.title)
        if fact.kind is bool:
            choices += [(f"{key}:yes", title), (f"{key}:no", gettext("not: {fact}").format(fact=title))]
        else:
            choices += [(f"{key}:{name}", f"{title} {sign}") for name, (sign, _compare) in COMPARISONS.items()]
    return choices
