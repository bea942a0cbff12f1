"""The list of entries in the order of registration, with search, filters, and actions for several of them.

An open row offers the actions of its entry.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from tournaments.actions.action import do_action, permitted_action_names
from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext, ngettext, pgettext_lazy
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, FloorLog, Payment, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.desk import current_price_by_kind, offered_actions
from tournaments.selectors.desk.entries import STATES, desk_counts, matching_entries, with_payments
from tournaments.selectors.desk.prices import clock_reading_of
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.selectors.staff.roles import is_trusted
from tournaments.sentences.floor_log import log_entries_text
from tournaments.sentences.methods import METHODS, payment_method_text
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.desk.desk import RegistrationDesk
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import View, sign_in_required, tournament_and_roles

PAGE_SIZE = 50
#: Name of the desk's figure that counts the entries in each state.
COUNT_NAMES = {"": "entries", "in": "left", "unpaid": "unpaid", "absent": "absent"}
STATE_LABELS = {
    "in": _("In"),
    "out": _("Out"),
    "unpaid": _("Unpaid"),
    "absent": pgettext_lazy("players", "Absent"),
    "voided": _("Voided"),
}
#: The action of the list of absent entries.
NO_SHOWS = "void-no-shows"
#: Prints the seat cards of selected entries; not an action.
SEAT_CARDS = "seat-cards"
ROW_ACTIONS = ("pay", "re-enter", "rebuy", "add-on", "check-in", "mark-absent", "void-entry")

SELECTION_ACTIONS = ("check-in", "mark-absent", "pay", "void-entry")
MAX_SENTENCES = 3


def entries_view(desk: RegistrationDesk) -> View:
    """Return the view of the list.

    `?q=` searches for a part of a name, a club number, a seat or a receipt number. `?state=` is one of STATES,
    `?entry=` opens a row. POST does an action for one row or for all selected rows, or voids the chosen no-shows.
    """

    @sign_in_required
    @require_http_methods(["GET", "HEAD", "POST"])
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, roles = tournament_and_roles(request, slug)
        may = permitted_action_names(desk.actions, roles)
        if request.method != "POST":
            return _entries_page(request, tournament, desk, may=may)
        name = request.POST.get("action", NO_SHOWS)
        if "selected" in request.POST and name != NO_SHOWS:
            return _do_for_selected_entries(request, tournament, desk, may=may, name=name)
        if name not in (*ROW_ACTIONS, NO_SHOWS):
            raise Http404(f"a row of the list has no action called {name}")
        given = {"entries": request.POST.getlist("entries")} if name == NO_SHOWS else request.POST
        rows = attempt(lambda: do_action(desk.actions[name], tournament, given, by=request.user, now=server_now()))
        if isinstance(rows, NotDone):
            return _entries_page(
                request, tournament, desk, may=may, refused=rows.error_text_with_fields, status=rows.status
            )
        shown = {"state": "absent"} if name == NO_SHOWS else _list_query(request)
        return HttpResponseRedirect(f"?{urlencode({**shown, 'done': str(rows[-1].pk)})}")

    return view


def _list_query(request: HttpRequest) -> dict[str, str]:
    return {key: str(value) for key, value in request.GET.items() if key in {"q", "state", "page"}}


def _do_for_selected_entries(
    request: HttpRequest, tournament: Tournament, desk: RegistrationDesk, *, may: Collection[str], name: str
) -> HttpResponse:
    keys = selected_entry_keys(request)
    if name == SEAT_CARDS and keys:
        chosen = urlencode([("entry", key) for key in keys])
        return HttpResponseRedirect(f"{reverse('seat-cards-pdf', args=[tournament.slug])}?{chosen}")
    if name not in (*SELECTION_ACTIONS, SEAT_CARDS):
        raise Http404(f"selected entries have no action called {name}")
    if missing := missing_choice_text(name, keys, request.POST):
        return _entries_page(request, tournament, desk, may=may, refused=missing, status=409)
    outcome = do_action_for_selected(desk.actions[name], tournament, keys, fields=request.POST.dict(), by=request.user)
    if not outcome.refused:
        done = ".".join(str(row.pk) for row in outcome.rows)
        return HttpResponseRedirect(f"?{urlencode({**_list_query(request), 'done': done})}")
    done_context = {"done": {"says": done_sentence(outcome.rows), "rows": outcome.rows}} if outcome.rows else {}
    return _entries_page(
        request, tournament, desk, may=may, refused=" ".join(outcome.refused), status=409, **done_context
    )


def _entries_page(
    request: HttpRequest,
    tournament: Tournament,
    desk: RegistrationDesk,
    *,
    may: Collection[str],
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    text, state = request.GET.get("q", "").strip()[:80], request.GET.get("state", "")
    state = state if state in STATES else ""
    rows, counts = matching_entries(tournament, text=text, state=state), desk_counts(tournament)
    pages = Paginator(rows.values_list("pk", flat=True), PAGE_SIZE)
    if not text and state in COUNT_NAMES:
        # Already counted for the figures above the list.
        pages.count = counts[COUNT_NAMES[state]]
    page = pages.get_page(request.GET.get("page"))
    shown = _disambiguated_entries(tournament, with_payments(rows.filter(pk__in=list(page))))
    seats_of_rows = desk.seats([row.pk for row in shown])
    context = {
        "tournament": tournament,
        "counts": counts,
        "rows": [(row, seats_of_rows.get(row.pk, ""), max(0, row.cost - row.paid)) for row in shown],
        "unpaid": any(row.cost > row.paid and not row.is_voided for row in shown),
        "page": page,
        "text": text,
        "state": state,
        "here": urlencode({"state": str(state), "q": str(text), "page": str(page.number)}),
        "states": _state_tabs(counts),
        "chosen": "all" in request.GET,
        "voids": state == "absent" and NO_SHOWS in may,
        "selects": can_select_entries(may, state),
        "may": may,
        "methods": [(method, payment_method_text(method)) for method in METHODS],
        **_open_row_context(request, tournament, shown),
        "done": _done_context(tournament, request.GET.get("done", "")),
        **more,
    }
    return render(request, "tournaments/desk/list/entries.html", context, status=status)


def _state_tabs(counts: Mapping[str, int]) -> list[tuple[str, str, int | None]]:
    """Return state, label and number of entries of each tab; the number is None for voided entries."""
    many = {key: counts[COUNT_NAMES[key]] for key in COUNT_NAMES if key} | {"out": counts["entries"] - counts["left"]}
    return [(key, str(STATE_LABELS[key]), many.get(key)) for key in STATES]


def _disambiguated_entries(tournament: Tournament, rows: Iterable[Entry]) -> list[Any]:
    shown = list(rows)
    set_unique_names_in(tournament, (row.player for row in shown))
    return shown


def _open_row_context(request: HttpRequest, tournament: Tournament, rows: Sequence[Entry]) -> dict[str, Any]:
    """Return the context of the open row: the requested one, or the only result of a search; {} if no row is open."""
    requested = parse_number(request.GET.get("entry", ""))
    wanted = [entry for entry in rows if entry.pk == requested] or (list(rows) if request.GET.get("q") else [])
    if len(wanted) != 1 or wanted[0].is_voided:
        return {}
    [entry] = wanted
    receipts = Payment.objects.filter(entry=entry, kind=Payment.Kind.BUY_IN).order_by("-number")
    return {
        "opened": entry.pk,
        "offers": offered_actions(entry) if not tournament.is_over else frozenset(),
        "prices": current_price_by_kind(tournament, reading=clock_reading_of(tournament, now=server_now())),
        "receipt": receipts.values_list("number", flat=True).first(),
        "keeps_register": is_trusted(request.user),
    }


def _done_context(tournament: Tournament, row_keys: str) -> dict[str, Any]:
    """Return the sentence and the log rows of the action just done; {} if there are no such rows.

    `row_keys` are the keys of the rows, joined by full stops.
    """
    keys = [parse_number(number) or 0 for number in row_keys.split(".")[:PAGE_SIZE]]
    rows = list(FloorLog.objects.filter(tournament=tournament, pk__in=keys).order_by("pk"))
    return {"says": done_sentence(rows), "rows": rows} if rows else {}


@dataclass(frozen=True, slots=True)
class SelectionResult:
    """The log rows of an action for selected entries, and a sentence with the player's name for each refusal."""

    rows: Sequence[FloorLog]
    refused: Sequence[str]


def selected_entry_keys(request: HttpRequest) -> list[int]:
    return [key for key in map(parse_number, request.POST.getlist("entries")) if key is not None]


def can_select_entries(permitted_action_names: Collection[str], state: str) -> bool:
    """Return whether the person may do anything with several entries in this state at once."""
    return state != "voided" and any(name in permitted_action_names for name in SELECTION_ACTIONS)


def do_action_for_selected(
    action: Action, tournament: Tournament, entry_keys: Sequence[int], *, fields: Mapping[str, Any], by: Any
) -> SelectionResult:
    """Do an action for each selected entry; a refusal for one does not stop the others."""
    names = dict(
        Entry.objects.filter(tournament=tournament, pk__in=entry_keys).values_list("pk", "player__display_name")
    )
    rows: list[FloorLog] = []
    refused = []
    for key in entry_keys:
        with_entry = {**fields, "entry": str(key)}
        done = attempt(lambda: do_action(action, tournament, with_entry, by=by, now=server_now()))  # noqa: B023
        if isinstance(done, NotDone):
            refused.append(gettext("{name}: {why}").format(name=names.get(key, key), why=done.error_text_with_fields))
        else:
            rows += done
    return SelectionResult(rows, refused)


def missing_choice_text(name: str, entry_keys: Sequence[int], fields: Mapping[str, Any]) -> str:
    """Return a sentence about what has to be chosen first; "" if nothing is missing."""
    if not entry_keys:
        return gettext("No entry is selected. Tick entries in the list first.")
    if name == "void-entry" and not fields.get("kind"):
        return gettext("Choose why the entries are voided.")
    return ""


def done_sentence(rows: Sequence[FloorLog]) -> str:
    """Return the sentences of the first MAX_SENTENCES log rows, followed by the number of other rows."""
    sentences, more = log_entries_text(rows[:MAX_SENTENCES]), len(rows) - MAX_SENTENCES
    if more <= 0:
        return sentences
    and_more = ngettext("{said}, and {count} more", "{said}, and {count} more", more)
    return and_more.format(said=sentences, count=more)
