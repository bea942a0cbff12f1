"""The director's dashboard: a shell of panels, and the view that does actions."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST, require_safe

from tournaments.actions.action import Outcome, carry_out
from tournaments.contribution_types import Action, Panel
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.desk import out_and_sold_more
from tournaments.selectors.request_cache import request_cache
from tournaments.selectors.staff.roles import is_trusted
from tournaments.sentences.clock.band import BAND_SENTENCES
from tournaments.sentences.floor_log import entries_text
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.panels import Look
from tournaments.views.staff.access import View, dashboard_of, signed_in, tournament_of
from tournaments.views.topics import panels_about, panels_by_topic

#: the header by which a page that holds some panels alone says which
ON_PAGE = "X-Panels"
#: what a page shows beside its panels
More = Callable[[Look], dict[str, Any]]
#: how long the answer offers to undo an action, in seconds
TAKE_BACK = 5


@dataclass(frozen=True, slots=True)
class Dashboard:
    """What the dashboard is put together from: the actions and the panels of all apps."""

    actions: Mapping[str, Action]
    panels: Mapping[str, Panel]

    @property
    def shown(self) -> list[str]:
        """The panels of the dashboard itself: those that have a page of their own are there alone."""
        return [name for name, panel in self.panels.items() if not panel.elsewhere]

    def look(self, request: HttpRequest, slug: str) -> Look:
        """What this person sees of the tournament now. 404 for strangers."""
        tournament, roles = tournament_of(request, slug)
        return Look(tournament, frozenset(roles), server_now(), request.GET, self.actions, person=request.user.pk)

    def panel(self, request: HttpRequest, look: Look, name: str, **more: Any) -> str:
        """A panel as markup; `more` is what an action has to say in it."""
        panel = self.panels[name]
        given = {"tournament": look.tournament, "may": look.may, "panel": name, **panel.context(look), **more}
        return render_to_string(panel.template, given, request=request)


def dashboard_view(
    desk: Dashboard,
    template: str = "tournaments/dashboard.html",
    names: Collection[str] = (),
    *,
    more: More | None = None,
) -> View:
    """The view of a whole page that holds every panel, or those that are named; `more` is what else it shows."""

    @signed_in
    @require_safe
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        with request_cache():
            return _page(request, desk.look(request, slug))

    def _page(request: HttpRequest, look: Look) -> HttpResponse:
        # what a form said on the way here stands in the log; kept, it would look new on the next page
        list(messages.get_messages(request))
        context = {
            "tournament": look.tournament,
            "may": look.may,
            "panels": {name: desk.panel(request, look, name) for name in names or desk.shown},
            "panels_by_topic": panels_by_topic(desk.panels),
            "snapshot": look.snapshot,
            "band_sentences": BAND_SENTENCES,
            "server_now": round(look.now.timestamp() * 1000),
            "undo": request.GET.get("undo", ""),
            "fix": request.GET.get("fix", ""),
            "trusted": is_trusted(request.user),
            "over": look.over,
            "finished": look.tournament.finished_at is not None,
            **look.found,
            **(more(look) if more else {}),
        }
        return render(request, template, context)

    return view


def panel_view(desk: Dashboard) -> View:
    """The view of one fragment, fetched again when something changed."""

    @signed_in
    @require_safe
    def view(request: HttpRequest, slug: str, name: str) -> HttpResponse:
        look = desk.look(request, slug)
        if name not in desk.panels:
            raise Http404(f"no panel is called {name}")
        with request_cache():
            return HttpResponse(desk.panel(request, look, name))

    return view


def action_view(desk: Dashboard) -> View:
    """The view that does one action of the table and answers with the panels it changed."""

    @signed_in
    @require_POST
    def view(request: HttpRequest, slug: str, name: str) -> HttpResponse:
        look = desk.look(request, slug)
        if name not in desk.actions:
            raise Http404(f"no action is called {name}")
        return _answer(request, desk, look, desk.actions[name])

    return view


def _answer(request: HttpRequest, desk: Dashboard, look: Look, action: Action) -> HttpResponse:
    outcome = attempt(lambda: carry_out(action, look.tournament, request.POST, by=request.user, now=look.now))
    if isinstance(outcome, NotDone):
        return _refused(request, desk, look, action, outcome)
    if not request.headers.get("HX-Request"):
        return redirect(dashboard_of(look.tournament))
    with request_cache():
        return _done(request, desk, look, action, outcome)


def _done(request: HttpRequest, desk: Dashboard, look: Look, action: Action, outcome: Outcome) -> HttpResponse:
    """Return the alerts, what was done, and the panels that show what changed."""
    fresh = Look(
        Tournament.objects.get(pk=look.tournament.pk),
        look.roles,
        server_now(),
        look.asked,
        desk.actions,
        person=look.person,
    )
    done = "" if action.quiet else entries_text(outcome.rows)
    result: dict[str, Any] = {"done": done and f"{done.removesuffix('.')}."}
    if action.take_back and outcome.rows:
        result |= {"take_back": outcome.rows[-1].pk, "seconds": TAKE_BACK}
    there = request.headers.get(ON_PAGE, ",".join(desk.shown)).split(",")
    changed = {"now", *panels_about(desk.panels, outcome.topics)}
    names = [name for name in desk.panels if name in changed and name in there]
    answer = HttpResponse("".join(desk.panel(request, fresh, name, oob=True, **result) for name in names))
    if fresh.over != look.over:
        # a tournament that is over has another page
        answer["HX-Refresh"] = "true"
    return answer


def _refused(request: HttpRequest, desk: Dashboard, look: Look, action: Action, not_done: NotDone) -> HttpResponse:
    """Say what was refused, why, and what to do; name the fields at fault for the form."""
    fields = {field: sentences for field, sentences in not_done.by_field.items() if field}
    repeated = "anyway" in fields and not_done.status == 409
    more: dict[str, Any] = {"anyway": action.name, "given": _given(request.POST)} if repeated else {}
    if action.name == "enter" and look.may & {"rebuy", "re-enter"}:
        more["sold_more"] = out_and_sold_more(look.tournament, request.POST.get("name", ""))
    markup = desk.panel(
        request, look, "now", oob=True, refused=not_done.says, refused_action=gettext(action.title), **more
    )
    trigger = json.dumps({"refused": {"fields": fields}})
    return HttpResponse(markup, status=not_done.status, headers={"HX-Trigger": trigger})


def _given(posted: QueryDict) -> list[tuple[str, str]]:
    """What was said, so that the same can be said again with "anyway"."""
    said = [name for name in posted if name not in {"anyway", "reason"}]
    return [(name, text) for name in said for text in posted.getlist(name) if isinstance(text, str)]
