"""The director's dashboard: panels, and the view that does actions."""

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
from tournaments.selectors.desk.desk import busted_entry_with_offers
from tournaments.selectors.request_cache import cache_clock_of, request_cache
from tournaments.selectors.staff.roles import is_trusted
from tournaments.sentences.clock import BAND_SENTENCES
from tournaments.sentences.floor_log import log_entries_text
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.panels import PanelRequest
from tournaments.views.staff.access import View, dashboard_url, sign_in_required, tournament_and_roles
from tournaments.views.topics import names_of_panels_about, panels_by_topic

#: Request header that lists the panels of a page with only some of them.
ON_PAGE = "X-Panels"
#: Request header with the panel that was tapped, "" outside of panels. A page sends it while the stream tells it what
#: changes: its answer has only the panels in front of the person.
TAPPED = "X-Tapped"
#: Panels that such an answer has in any case: the sentence with Undo, and what the next key presses.
ALWAYS_ANSWERED = frozenset({"now", "next", "clock"})
#: Response header with the tournament's version and the changed panels of the page that the answer leaves out.
LEFT_OUT = "X-Left"
#: Returns the context that a page needs in addition to its panels.
MoreContext = Callable[[PanelRequest], dict[str, Any]]
UNDO_SECONDS = 5


@dataclass(frozen=True, slots=True)
class Dashboard:
    """The actions and panels of all apps."""

    actions: Mapping[str, Action]
    panels: Mapping[str, Panel]

    @property
    def dashboard_panels(self) -> list[str]:
        """Return the names of the panels on the dashboard itself."""
        return [name for name, panel in self.panels.items() if not panel.elsewhere]

    def panel_request(self, request: HttpRequest, slug: str) -> PanelRequest:
        """Return a PanelRequest for the signed-in person.

        Raises Http404 for people without a role in the tournament.
        """
        tournament, roles = tournament_and_roles(request, slug)
        cache_clock_of(tournament)
        return PanelRequest(
            tournament, frozenset(roles), server_now(), request.GET, self.actions, person=request.user.pk
        )

    def panel_html(self, request: HttpRequest, panel_request: PanelRequest, name: str, **extra_context: Any) -> str:
        """Return a panel as HTML; `extra_context` is additional context."""
        panel = self.panels[name]
        context = {
            "tournament": panel_request.tournament,
            "may": panel_request.permitted_action_names,
            "panel": name,
            **panel.context(panel_request),
            **extra_context,
        }
        return render_to_string(panel.template, context, request=request)


def dashboard_view(
    desk: Dashboard,
    template: str = "tournaments/dashboard.html",
    names: Collection[str] = (),
    *,
    extra_context: MoreContext | None = None,
) -> View:
    """Return the view of a page with the panels in `names`, by default those of the dashboard."""
    panel_names_by_topic = panels_by_topic(desk.panels)

    @sign_in_required
    @require_safe
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        with request_cache():
            return _page(request, desk.panel_request(request, slug))

    def _page(request: HttpRequest, look: PanelRequest) -> HttpResponse:
        # The log shows these messages; consume them, or the next page would show them as new.
        list(messages.get_messages(request))
        context = {
            "tournament": look.tournament,
            "may": look.permitted_action_names,
            "panels": {name: desk.panel_html(request, look, name) for name in names or desk.dashboard_panels},
            "panels_by_topic": panel_names_by_topic,
            "snapshot": look.snapshot,
            "band_sentences": BAND_SENTENCES,
            "server_now": round(look.now.timestamp() * 1000),
            "undo": request.GET.get("undo", ""),
            "fix": request.GET.get("fix", ""),
            "trusted": is_trusted(request.user),
            "over": look.is_over,
            "finished": look.tournament.finished_at is not None,
            **look.found,
            **(extra_context(look) if extra_context else {}),
        }
        return render(request, template, context)

    return view


def panels_view(desk: Dashboard) -> View:
    """Return the view that answers with the HTML of one panel, or of several: `now,log`."""

    @sign_in_required
    @require_safe
    def view(request: HttpRequest, slug: str, names: str) -> HttpResponse:
        asked = dict.fromkeys(names.split(","))
        if not asked.keys() <= desk.panels.keys():
            raise Http404(f"no such panels: {names}")
        with request_cache():
            look = desk.panel_request(request, slug)
            return HttpResponse("".join(desk.panel_html(request, look, name) for name in asked))

    return view


def action_view(desk: Dashboard) -> View:
    """Return the view that does an action and answers with the panels that it changed."""

    @sign_in_required
    @require_POST
    def view(request: HttpRequest, slug: str, name: str) -> HttpResponse:
        look = desk.panel_request(request, slug)
        if name not in desk.actions:
            raise Http404(f"no action is called {name}")
        return _action_response(request, desk, look, desk.actions[name])

    return view


def _action_response(
    request: HttpRequest, desk: Dashboard, panel_request: PanelRequest, action: Action
) -> HttpResponse:
    outcome = attempt(
        lambda: carry_out(action, panel_request.tournament, request.POST, by=request.user, now=panel_request.now)
    )
    if isinstance(outcome, NotDone):
        return _refusal_response(request, desk, panel_request, action, outcome)
    if not request.headers.get("HX-Request"):
        return redirect(dashboard_url(panel_request.tournament))
    with request_cache():
        return _changed_panels_response(request, desk, panel_request, action, outcome)


def _changed_panels_response(
    request: HttpRequest, desk: Dashboard, panel_request: PanelRequest, action: Action, outcome: Outcome
) -> HttpResponse:
    fresh = PanelRequest(
        Tournament.objects.get(pk=panel_request.tournament.pk),
        panel_request.roles,
        server_now(),
        panel_request.asked,
        desk.actions,
        person=panel_request.person,
    )
    names = _changed_panel_names(request, desk, outcome)
    tapped = request.headers.get(TAPPED)
    answered = names if tapped is None else [name for name in names if name in ALWAYS_ANSWERED | {tapped}]
    context = _done_context(action, outcome)
    answer = HttpResponse("".join(desk.panel_html(request, fresh, name, oob=True, **context) for name in answered))
    if left_out := [name for name in names if name not in answered]:
        answer[LEFT_OUT] = f"{fresh.tournament.version} {' '.join(left_out)}"
    if fresh.is_over != panel_request.is_over:
        # The page of a finished tournament is another one.
        answer["HX-Refresh"] = "true"
    return answer


def _changed_panel_names(request: HttpRequest, desk: Dashboard, outcome: Outcome) -> list[str]:
    """Return the panels of the page that an action has changed, and the alert."""
    panels_on_page = request.headers.get(ON_PAGE, ",".join(desk.dashboard_panels)).split(",")
    changed = {"now", *names_of_panels_about(desk.panels, outcome.topics)}
    return [name for name in desk.panels if name in changed and name in panels_on_page]


def _done_context(action: Action, outcome: Outcome) -> dict[str, Any]:
    """Return the sentence about an action, and the log entry that its Undo takes back, if it has one."""
    done = "" if action.quiet else log_entries_text(outcome.rows)
    context: dict[str, Any] = {"done": done and f"{done.removesuffix('.')}."}
    if action.take_back and outcome.rows:
        context |= {"take_back": outcome.rows[-1].pk, "seconds": UNDO_SECONDS}
    return context


def _refusal_response(
    request: HttpRequest, desk: Dashboard, panel_request: PanelRequest, action: Action, not_done: NotDone
) -> HttpResponse:
    fields = {field: sentences for field, sentences in not_done.by_field.items() if field}
    repeated = "anyway" in fields and not_done.status == 409
    more: dict[str, Any] = {"anyway": action.name, "given": _fields_to_repeat(request.POST)} if repeated else {}
    if action.name == "enter" and panel_request.permitted_action_names & {"rebuy", "re-enter"}:
        more["sold_more"] = busted_entry_with_offers(panel_request.tournament, request.POST.get("name", ""))
    markup = desk.panel_html(
        request,
        panel_request,
        "now",
        oob=True,
        refused=not_done.error_text,
        refused_action=gettext(action.title),
        **more,
    )
    trigger = json.dumps({"refused": {"fields": fields}})
    return HttpResponse(markup, status=not_done.status, headers={"HX-Trigger": trigger})


def _fields_to_repeat(posted: QueryDict) -> list[tuple[str, str]]:
    """Return the posted fields except `anyway` and `reason`."""
    names = [name for name in posted if name not in {"anyway", "reason"}]
    return [(name, text) for name in names for text in posted.getlist(name) if isinstance(text, str)]
