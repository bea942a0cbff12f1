"""Pages of webhooks: the list with a form, and one webhook with its deliveries."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from automations.actions import ACTIONS
from automations.models import AllowedNetwork, Webhook, WebhookProgress
from automations.rules.event_types import EVENTS, EVERYTHING
from automations.rules.payloads import RECEIVERS
from automations.selectors.webhooks import latest_deliveries, waiting_entry_count, webhook_secret_text
from automations.sentences.descriptions import event_name
from automations.sentences.refusals import WEBHOOK_NETWORKS, delivery_text
from automations.services.webhooks import allow_network, forbid_network
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR, is_organisation_director, refuse_untrusted
from tournaments.views.attempts import NotDone, attempt, do_form_action
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import sign_in_required, signed_in_person, tournament_and_roles

State = WebhookProgress.State
# deliveries on a page
PAGE = 50
OF_ONE = frozenset(
    {"change-webhook", "remove-webhook", "new-webhook-secret", "test-webhook", "resume-webhook", "skip-webhook"}
)


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of webhooks. POST adds a webhook, or allows or forbids a private network."""
    tournament, roles = tournament_and_roles(request, slug)
    problems: dict[str, str] = {}
    if "allow" in request.POST or "forbid" in request.POST:
        problems = _network_problems(request)
        if not problems:
            return HttpResponseRedirect(f"{reverse('webhooks', args=[slug])}#networks")
    elif request.method == "POST":
        problems = do_form_action(request, tournament, "add-webhook", webhook_fields(request.POST), actions=ACTIONS)
        if not problems:
            return _render_webhook(request, tournament, roles, tournament.webhooks.latest("pk"), secret=True)
    return _render_webhooks(request, tournament, roles, problems)


def _render_webhooks(
    request: HttpRequest, tournament: Tournament, roles: set[str], problems: dict[str, str]
) -> HttpResponse:
    context = {
        **_common_context(tournament, roles, problems),
        "rows": [_row_context(webhook_row) for webhook_row in tournament.webhooks.select_related("progress")],
        "given": request.POST if problems else {"kind": "standard"},
        "chosen": request.POST.getlist("events") if problems else [],
        "kinds": [(key, gettext(receiver.title), gettext(receiver.hint)) for key, receiver in RECEIVERS.items()],
        "events": event_choices(),
        "networks": AllowedNetwork.objects.select_related("by"),
        "may_allow": is_organisation_director(request.user),
    }
    return render(request, "automations/webhooks.html", context, status=409 if problems else 200)


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The page of one webhook with its deliveries. POST does an action on the webhook."""
    tournament, roles = tournament_and_roles(request, slug)
    webhook_row = get_object_or_404(tournament.webhooks, pk=pk)
    if request.method != "POST":
        return _render_webhook(request, tournament, roles, webhook_row)
    name = request.POST.get("action", "")
    problems = {"": gettext("This action is not available. Reload the page.")}
    if name in OF_ONE:
        problems = do_form_action(
            request, tournament, name, {**webhook_fields(request.POST), "webhook": webhook_row.pk}, actions=ACTIONS
        )
    elif name == "send-again":
        problems = do_form_action(
            request, tournament, name, {"delivery": request.POST.get("delivery", "")}, actions=ACTIONS
        )
    if problems:
        return _render_webhook(request, tournament, roles, webhook_row, problems=problems)
    if name == "new-webhook-secret":
        return _render_webhook(request, tournament, roles, tournament.webhooks.get(pk=pk), secret=True)
    back = reverse("webhooks", args=[slug]) if name == "remove-webhook" else reverse("webhook", args=[slug, pk])
    return HttpResponseRedirect(back)


def webhook_fields(sent: QueryDict) -> dict[str, Any]:
    """Return the fields of the action from a posted form. `events` is left out if the form does not list events."""
    given: dict[str, Any] = {key: sent[key] for key in ("name", "kind", "address", "extra", "on") if key in sent}
    if "asks-events" in sent:
        given["events"] = [*sent.getlist("events"), *sent.get("more_events", "").replace(",", " ").split()]
    return given


def event_choices() -> list[tuple[str, str]]:
    """Return the events that can be chosen by name, with their titles."""
    return [(key, event_name(key)) for key in (EVERYTHING, *EVENTS)]


def _network_problems(request: HttpRequest) -> dict[str, str]:
    changed = attempt(lambda: _change_networks(request))
    return changed.fields if isinstance(changed, NotDone) else {}


def _change_networks(request: HttpRequest) -> None:
    refuse_untrusted(request.user, ORGANISATION_DIRECTOR, action=WEBHOOK_NETWORKS)
    if "forbid" in request.POST:
        row = get_object_or_404(AllowedNetwork, pk=parse_number(request.POST["forbid"]))
        forbid_network(row, by=signed_in_person(request))
    else:
        allow_network(request.POST.get("network", ""), by=signed_in_person(request), now=server_now())


def _render_webhook(
    request: HttpRequest,
    tournament: Tournament,
    roles: set[str],
    webhook_row: Webhook,
    *,
    problems: dict[str, str] | None = None,
    secret: bool = False,
) -> HttpResponse:
    """Render the page of one webhook. `secret` shows the signing secret, only this once."""
    page = Paginator(latest_deliveries(webhook_row), PAGE).get_page(request.GET.get("page"))
    chosen = set(webhook_row.events)
    context = {
        **_common_context(tournament, roles, problems or {}),
        **_row_context(webhook_row),
        "kind": gettext(RECEIVERS[webhook_row.kind].title),
        "hint": gettext(RECEIVERS[webhook_row.kind].hint),
        "extra_label": gettext(RECEIVERS[webhook_row.kind].extra) if RECEIVERS[webhook_row.kind].extra else "",
        "told_only": RECEIVERS[webhook_row.kind].told_only,
        "signed": webhook_row.kind == "standard",
        "events": event_choices(),
        "chosen": chosen,
        "more_events": " ".join(sorted(chosen - EVENTS.keys() - {EVERYTHING})),
        "deliveries": [(row, delivery_text(row)) for row in page],
        "page_of": page,
        "secret": webhook_secret_text(webhook_row) if secret else "",
    }
    answer = render(request, "automations/webhook.html", context, status=409 if problems else 200)
    answer["Cache-Control"] = "no-store"
    return answer


def _common_context(tournament: Tournament, roles: set[str], problems: dict[str, str]) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "page": "webhooks",
        "may_edit": ACTIONS["add-webhook"].permits(roles),
        "problems": problems,
        "refused": " ".join(problems.values()),
    }


def _row_context(webhook_row: Webhook) -> dict[str, Any]:
    progress = getattr(webhook_row, "progress", None)
    state = progress.state if progress and webhook_row.on else State.GOING if webhook_row.on else "off"
    return {
        "webhook": webhook_row,
        "state": state,
        "next_at": progress.next_at if progress else None,
        "waiting": waiting_entry_count(webhook_row),
        "hears": ", ".join(event_name(key) for key in webhook_row.events),
        "last": webhook_row.deliveries.first(),
    }
