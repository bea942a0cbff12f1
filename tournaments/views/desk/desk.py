"""The registration desk: search for a person, sell to them, and show the result."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST, require_safe

from tournaments.actions.action import do_action, permitted_action_names
from tournaments.contribution_types import Action
from tournaments.models import Entry, FloorLog, Payment, RebuyOrAddOn, Tournament
from tournaments.rules.levels import Closing
from tournaments.rules.players.same_person import name_key, normalised_name
from tournaments.rules.players.search import is_long_enough_to_find
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.alternates import alternates_of, alternates_state
from tournaments.selectors.desk.desk import (
    RegistrationState,
    current_price_by_kind,
    last_sales,
    payment_methods_by_sale,
    player_named_exactly,
    registration_state,
)
from tournaments.selectors.desk.entries import count_without_seat, desk_counts
from tournaments.selectors.desk.ledger import event_ledger
from tournaments.selectors.desk.prices import clock_reading_of, is_on_sale, is_sale_closed, listed_prices
from tournaments.selectors.floor.names import facts_with_names, player_names_in
from tournaments.selectors.players.register import namesakes_among
from tournaments.selectors.staff.roles import may_override
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.methods import METHODS, payment_method_text
from tournaments.services.undo import may_undo
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.desk.finding import matching_players
from tournaments.views.staff.access import View, sign_in_required, tournament_and_roles
from tournaments.views.topics import topics_attribute

DESK_ACTIONS = (
    "enter re-enter rebuy add-on pay void-entry void-rebuy-or-add-on check-in mark-absent join-line call-next "
    "leave-line reverse-payment undo"
).split()

#: Topics of changes that may open or close registration.
OPENING_TOPICS = ("clock", "structure")

#: Actions that take something back; their result has another colour.
REVERSING_ACTIONS = frozenset({"entry.voided", "rebuy_or_add_on.voided", "payment.reversed", "undone"})

#: Methods that are not preselected for the next sale.
SINGLE_USE_METHODS = (Payment.Method.TICKET, Payment.Method.FREE)

#: Returns the seats of entries, by the key of the entry.
Seats = Callable[[Collection[int]], Mapping[int, str]]
#: Returns the names of players without a seat, in the order of seating.
WithoutSeat = Callable[[Tournament], Sequence[str]]


@dataclass(frozen=True, slots=True)
class RegistrationDesk:
    """The actions of all apps, a function for the seats of entries, and one for the players without a seat."""

    actions: Mapping[str, Action]
    seats: Seats
    without_seat: WithoutSeat


def desk_view(desk: RegistrationDesk) -> View:
    """Return the view of the page; `?q=` searches at once."""

    @sign_in_required
    @require_safe
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, roles = tournament_and_roles(request, slug)
        context = _shared_context(tournament, roles, desk) | _side_column_context(tournament, desk)
        if text := _search_text(request):
            context |= _search_context(request, tournament, roles, text, desk)
        return render(request, "tournaments/desk/desk.html", context)

    return view


def _search_text(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:80]


def desk_search_view(desk: RegistrationDesk) -> View:
    """Return the view that shows the people found by `?q=`, and what may be sold to each."""

    @sign_in_required
    @require_safe
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, roles = tournament_and_roles(request, slug)
        return render(
            request,
            "tournaments/desk/_found.html",
            _shared_context(tournament, roles, desk)
            | _search_context(request, tournament, roles, _search_text(request), desk),
        )

    return view


def desk_action_view(desk: RegistrationDesk) -> View:
    """Return the view that does an action and answers with its result and the side column of the page."""

    @sign_in_required
    @require_POST
    def view(request: HttpRequest, slug: str, name: str) -> HttpResponse:
        tournament, roles = tournament_and_roles(request, slug)
        if name not in DESK_ACTIONS:
            raise Http404(f"the desk has no action called {name}")
        rows = attempt(
            lambda: do_action(desk.actions[name], tournament, request.POST, by=request.user, now=server_now())
        )
        if isinstance(rows, NotDone):
            return _refusal_response(request, tournament, roles, name, rows)
        return _result_response(request, Tournament.objects.get(pk=tournament.pk), roles, desk, rows)

    return view


def _result_response(
    request: HttpRequest, tournament: Tournament, roles: set[str], desk: RegistrationDesk, rows: list[FloorLog]
) -> HttpResponse:
    shared = _shared_context(tournament, roles, desk)
    result = render_to_string(
        "tournaments/desk/_result.html",
        {**shared, **_outcome_context(tournament, rows[-1], roles, request.user.pk)},
        request=request,
    )
    side = render_to_string(
        "tournaments/desk/_side.html",
        {**shared, **_side_column_context(tournament, desk), "oob": True},
        request=request,
    )
    return HttpResponse(result + side, headers={"HX-Trigger": json.dumps({"sold": {}})})


def _refusal_response(
    request: HttpRequest, tournament: Tournament, roles: set[str], name: str, not_done: NotDone
) -> HttpResponse:
    """Return the refusal. It offers an override to directors, and the waiting list if the event is full."""
    if not_done.refused is None:
        context: dict[str, Any] = {"tournament": tournament, "refused": not_done.error_text}
        return render(request, "tournaments/desk/_result.html", context, status=not_done.status)
    broken = not_done.refused.facts.get("broken", [])
    fields = {
        key: value for key, value in request.POST.items() if key not in {"csrfmiddlewaretoken", "override_reason"}
    }
    context = {
        "tournament": tournament,
        "refused": not_done.error_text,
        "name": name,
        "given": fields,
        "may_override": bool(broken) and may_override(roles),
        "may_wait": name == "enter" and bool({"event_full", "line_waits"} & set(broken)),
    }
    return render(request, "tournaments/desk/_result.html", context, status=not_done.status)


def _shared_context(tournament: Tournament, roles: set[str], desk: RegistrationDesk) -> dict[str, Any]:
    reading = clock_reading_of(tournament, now=server_now())
    opening = registration_state(tournament, reading=reading)
    closed = {
        "rebuy": is_sale_closed(tournament, Closing.REBUYS, reading=reading),
        "add_on": is_sale_closed(tournament, Closing.ADD_ON, reading=reading),
    }
    sells_re_entries = tournament.re_entries != 0
    sold = {
        "entry": opening.open,
        "re_entry": opening.open and sells_re_entries,
        "rebuy": tournament.sells_rebuys and not closed["rebuy"],
        "add_on": tournament.sells_add_ons and not closed["add_on"],
    }
    return {
        "tournament": tournament,
        "may": permitted_action_names(desk.actions, roles) & set(DESK_ACTIONS),
        "prices": current_price_by_kind(tournament, reading=reading),
        "profiles": [
            price
            for price in listed_prices(tournament)
            if is_on_sale(price, reading=reading) and price.sells in ("entry", "re_entry")
        ],
        "methods": [(method, payment_method_text(method), method in SINGLE_USE_METHODS) for method in METHODS],
        "closed": closed,
        "on_sale": [kind for kind, is_sold in sold.items() if is_sold],
        "overrides": may_override(roles),
        "re_enters": sells_re_entries and _may_sell_now(opening, roles),
        "opening": opening,
        "opening_topics": topics_attribute(*OPENING_TOPICS),
    }


def _may_sell_now(opening: RegistrationState, roles: set[str]) -> bool:
    """Return whether registration is open or these roles may override that it is closed."""
    return opening.open or may_override(roles)


def _search_context(
    request: HttpRequest, tournament: Tournament, roles: set[str], text: str, desk: RegistrationDesk
) -> dict[str, Any]:
    """Return the context of a search: in the whole register for staff who sell entries, else in the event."""
    found = attempt(lambda: matching_players(request, tournament, text, roles=roles))
    if isinstance(found, NotDone):
        return {"text": text, "rows": [], "refused": found.error_text}
    seats = desk.seats([person.entry.pk for person in found if person.entry])
    players = [person.player for person in found]
    namesakes, meant = namesakes_among(players, text), player_named_exactly(players, text)
    rows = [
        {
            "known": person,
            "seat": seats.get(person.entry.pk, "") if person.entry else "",
            "names": json.dumps([name_key(name) for name in person.player.names]),
            "exact": person.player == meant,
            "similar": person.player in namesakes.similar,
        }
        for person in found
    ]
    return {
        "text": text,
        "rows": rows,
        "new": normalised_name(text),
        "another": bool(namesakes.same),
        "short": not is_long_enough_to_find(text),
    }


def _side_column_context(tournament: Tournament, desk: RegistrationDesk) -> dict[str, Any]:
    sold = last_sales(tournament)
    seats = desk.seats([row.pk for row in sold if isinstance(row, Entry)])
    paid = payment_methods_by_sale(sold)
    rows = [
        {
            "sold": row,
            "topped": isinstance(row, RebuyOrAddOn),
            "seat": _seat_text(row, seats),
            "methods": [payment_method_text(method) for method in paid.get((isinstance(row, Entry), row.pk), [])],
            "who": (row.entry if isinstance(row, RebuyOrAddOn) else row).player.shown_name,
        }
        for row in sold
    ]
    counts = desk_counts(tournament)
    return {
        "counts": counts,
        "without_seat": desk.without_seat(tournament)[-counts["without_seat"] :] if counts["without_seat"] else [],
        "ledger": event_ledger(tournament),
        "alternates": alternates_of(tournament, now=server_now()),
        "alternates_now": alternates_state(tournament, now=server_now()),
        "last": rows,
    }


def _seat_text(sold: Entry | RebuyOrAddOn, seats: Mapping[int, str]) -> str:
    return seats.get(sold.pk, "") if isinstance(sold, Entry) else ""


def _outcome_context(tournament: Tournament, row: FloorLog, roles: set[str], person: int | None) -> dict[str, Any]:
    facts = facts_with_names(row.facts, player_names_in([row]))
    number = facts.get("receipt")
    payment = Payment.objects.filter(tournament=tournament, number=number).first() if number else None
    return {
        "row": row,
        "takes_back": row.action in REVERSING_ACTIONS,
        "facts": facts,
        "number": count_without_seat(tournament) if row.action == "entry.entered" and not facts.get("seat") else 0,
        "says": entry_sentence(row),
        "payment": payment,
        "paid": payment_method_text(facts.get("method", "")),
        "offers_undo": row.undoes_id is None and may_undo(row, person=person, roles=roles),
    }
