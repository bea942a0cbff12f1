"""Links for programs: pressing a link does a single action.

GET changes nothing and only shows a button, so that previews, prefetching and curious people do no harm. POST does the
action.
"""

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from automations.actions import ACTIONS
from automations.actions.links import press_link
from automations.models import ActionButton
from automations.rules.links import LINKED
from tournaments.composition import composition
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.models.staff import token_digest
from tournaments.selectors.clock.server_time import server_now
from tournaments.sentences.floor_log import log_entries_text
from tournaments.views.addresses import public_url
from tournaments.views.attempts import NotDone, attempt, do_form_action
from tournaments.views.rates import ActionLinkUses, WrongLinks, client_address, is_over_rate_limit
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

# fields of the form besides the name, by action
ASKED = {
    "announce": ("words",),
    "show": ("screen", "shows"),
    "add-time": ("seconds",),
    "break-now": ("minutes",),
    "stop-after": ("stop",),
}


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def links(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of links. POST adds a link and shows its address once, or removes a link."""
    tournament, roles = tournament_and_roles(request, slug)
    problems, made = _add_or_remove_link(request, tournament) if request.method == "POST" else ({}, "")
    if request.method == "POST" and not problems and not made:
        return HttpResponseRedirect(reverse("links", args=[slug]))
    actions = composition().actions
    context = {
        "tournament": tournament,
        "page": "links",
        "may_edit": ACTIONS["add-link"].permits(roles),
        "refused": " ".join(problems.values()),
        "problems": problems,
        "made": made,
        "rows": [(button, gettext(actions[button.action].title)) for button in tournament.buttons.select_related("by")],
        "given": request.POST if problems else {"action": "announce"},
        "actions": [(key, gettext(actions[key].title)) for key in LINKED if key in actions],
        "screens": list(tournament.screens.all()),
        "displays": [(key, gettext(display.title)) for key, display in composition().available_displays().items()],
    }
    answer = render(request, "automations/links.html", context, status=409 if problems else 200)
    answer["Cache-Control"] = "no-store"
    return answer


def _add_or_remove_link(request: HttpRequest, tournament: Tournament) -> tuple[dict[str, str], str]:
    """Add or remove a link. Returns problems by field, and the URL of a new link or ""."""
    if "link" in request.POST:
        return do_form_action(request, tournament, "remove-link", {"link": request.POST["link"]}, actions=ACTIONS), ""
    token = secrets.token_urlsafe(24)
    problems = do_form_action(request, tournament, "add-link", _link_fields(request, token), actions=ACTIONS)
    return problems, "" if problems else public_url(request, reverse("press", args=[token]))


def _link_fields(request: HttpRequest, token: str) -> dict[str, Any]:
    action = request.POST.get("action", "")
    fields: dict[str, Any] = {key: request.POST.get(key, "") for key in ASKED.get(action, ())}
    if action == "stop-after":
        fields = {"stop": True}
    return {"name": request.POST.get("name", ""), "action": action, "given": fields, "digest": token_digest(token)}


@csrf_exempt  # the token in the address is the only permission, so no cookie can be misused
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def press(request: HttpRequest, token: str) -> HttpResponse:
    """The page of one link. GET shows its button; POST does the action and shows the result."""
    if WrongLinks(client_address(request)).is_limit_reached():
        return _render_problem(request, gettext("Too many attempts from this address. Wait a minute."), 429)
    rows = ActionButton.objects.select_related("tournament__clock", "by")
    link = rows.filter(digest=token_digest(token)).first()
    if link is None:
        is_over_rate_limit(WrongLinks, client_address(request))
        return _render_problem(
            request, gettext("This button does not exist any more. Ask the director for a new link."), 404
        )
    with translation.override(link.tournament.language):
        if request.method != "POST":
            return _render_link_page(request, link)
        if is_over_rate_limit(ActionLinkUses, link.pk):
            return _render_problem(request, gettext("Pressed too often. Wait a moment."), 429)
        rows_done = attempt(lambda: press_link(link, now=server_now()))
        if isinstance(rows_done, NotDone):
            return _render_problem(request, rows_done.error_text_with_fields, rows_done.status, link=link)
        said = log_entries_text(rows_done)
        return JsonResponse({"says": said}) if _is_program(request) else _render_link_page(request, link, said=said)


def _is_program(request: HttpRequest) -> bool:
    """Return whether the request comes from a program, which does not accept HTML."""
    return "text/html" not in request.headers.get("Accept", "")


def _render_link_page(
    request: HttpRequest, link: ActionButton | None, *, said: str = "", refused: str = "", status: int = 200
) -> HttpResponse:
    context = {"link": link, "said": said, "refused": refused, "language": translation.get_language()}
    answer = render(request, "automations/press.html", context, status=status)
    answer["Referrer-Policy"] = "no-referrer"  # the address contains the secret token
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _render_problem(request: HttpRequest, says: str, status: int, *, link: ActionButton | None = None) -> HttpResponse:
    if _is_program(request):
        return JsonResponse({"error": {"says": says}}, status=status)
    return _render_link_page(request, link, refused=says, status=status)
