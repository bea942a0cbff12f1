"""The registration desk: one box to find a person, what may be sold to them on the same line, and what came of it."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST, require_safe

from tournaments.actions.action import do, permitted
from tournaments.contribution_types import Action
from tournaments.models import Entry, FloorLog, Payment, RebuyOrAddOn, Tournament
from tournaments.rules.levels import Closing
from tournaments.rules.players.same_person import name_key, stored_name
from tournaments.rules.players.search import is_long_enough_to_find
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.alternates import alternates_now, alternates_of
from tournaments.selectors.desk.desk import last_sold, methods_paid, named_exactly, prices, registration_state
from tournaments.selectors.desk.entries import desk_counts, without_free_seat
from tournaments.selectors.desk.event_ledger import event_ledger
from tournaments.selectors.desk.prices import clock_reading_of, is_closed_now, is_on_sale, listed
from tournaments.selectors.floor.names import names_in, with_names
from tournaments.selectors.players.namesakes import among
from tournaments.selectors.staff.roles import may_override
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.methods import METHODS, method_text
from tournaments.services.undo import may_undo
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.desk.finding import searched_players
from tournaments.views.staff.access import View, signed_in, tournament_of
from tournaments.views.topics import listened

#: the actions of the desk's page
DONE_HERE = (
    "enter re-enter rebuy add-on pay void-entry void-rebuy-or-add-on check-in mark-absent join-line call-next "
    "leave-line reverse-payment undo"
).split()

#: topics of the changes that may open or close registration, or move its end
OPENING_TOPICS = ("clock", "structure")

#: what takes something back is shown in another colour than what is sold
TAKES_BACK = frozenset({"entry.voided", "rebuy_or_add_on.voided", "payment.reversed", "undone"})

#: how nobody pays by habit: the next player pays as players usually do
FOR_ONE_SALE = (Payment.Method.TICKET, Payment.Method.FREE)

#: where entries sit, by their keys
Seats = Callable[[Collection[int]], Mapping[int, str]]
#: the names of those who are in without a seat, the first to get one first
WithoutSeat = Callable[[Tournament], Sequence[str]]


@dataclass(frozen=True, slots=True)
class RegistrationDesk:
    """What the desk is put together from: every app's actions, where players sit, and who is in without a seat."""

    actions: Mapping[str, Action]
    seats: Seats
    without_seat: WithoutSeat


def desk_view(desk: RegistrationDesk) -> View:
    """The whole page; `?q=` looks for a person at once."""

    @signed_in
    @require_safe
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, roles = tournament_of(request, slug)
        context = _shared(tournament, roles, desk) | _side(tournament, desk)
        if text := _typed(request):
            context |= _found(request, tournament, roles, text, desk)
        return render(request, "tournaments/desk/desk.html", context)

    return view


def _typed(request: HttpRequest) -> str:
    """What is looked for."""
    return request.GET.get("q", "").strip()[:80]


def find_view(desk: RegistrationDesk) -> View:
    """Who is found by what was typed, and what may be sold to each."""

    @signed_in
    @require_safe
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, roles = tournament_of(request, slug)
        return render(
            request,
            "tournaments/desk/_found.html",
            _shared(tournament, roles, desk) | _found(request, tournament, roles, _typed(request), desk),
        )

    return view


def do_view(desk: RegistrationDesk) -> View:
    """One action of the desk: what came of it, and the side of the page again."""

    @signed_in
    @require_POST
    def view(request: HttpRequest, slug: str, name: str) -> HttpResponse:
        tournament, roles = tournament_of(request, slug)
        if name not in DONE_HERE:
            raise Http404(f"the desk has no action called {name}")
        rows = attempt(lambda: do(desk.actions[name], tournament, request.POST, by=request.user, now=server_now()))
        if isinstance(rows, NotDone):
            return _refused(request, tournament, roles, name, rows)
        return _done(request, Tournament.objects.get(pk=tournament.pk), roles, desk, rows)

    return view


def _done(
    request: HttpRequest, tournament: Tournament, roles: set[str], desk: RegistrationDesk, rows: list[FloorLog]
) -> HttpResponse:
    shared = _shared(tournament, roles, desk)
    result = render_to_string(
        "tournaments/desk/_result.html",
        {**shared, **_outcome(tournament, rows[-1], roles, request.user.pk)},
        request=request,
    )
    side = render_to_string(
        "tournaments/desk/_side.html", {**shared, **_side(tournament, desk), "oob": True}, request=request
    )
    return HttpResponse(result + side, headers={"HX-Trigger": json.dumps({"sold": {}})})


def _refused(
    request: HttpRequest, tournament: Tournament, roles: set[str], name: str, not_done: NotDone
) -> HttpResponse:
    """Say what was refused and why; a director is asked for a reason, a full event offers to wait."""
    if not_done.refused is None:
        context: dict[str, Any] = {"tournament": tournament, "refused": not_done.says}
        return render(request, "tournaments/desk/_result.html", context, status=not_done.status)
    broken = not_done.refused.facts.get("broken", [])
    given = {key: value for key, value in request.POST.items() if key not in {"csrfmiddlewaretoken", "override_reason"}}
    context = {
        "tournament": tournament,
        "refused": not_done.says,
        "name": name,
        "given": given,
        "may_override": bool(broken) and may_override(roles),
        "may_wait": name == "enter" and bool({"event_full", "line_waits"} & set(broken)),
    }
    return render(request, "tournaments/desk/_result.html", context, status=not_done.status)


def _shared(tournament: Tournament, roles: set[str], desk: RegistrationDesk) -> dict[str, Any]:
    reading = clock_reading_of(tournament, now=server_now())
    return {
        "tournament": tournament,
        "may": permitted(desk.actions, roles) & set(DONE_HERE),
        "prices": prices(tournament, reading=reading),
        "profiles": [
            price
            for price in listed(tournament)
            if is_on_sale(price, reading=reading) and price.sells in ("entry", "re_entry")
        ],
        "methods": [(method, method_text(method), method in FOR_ONE_SALE) for method in METHODS],
        "closed": {
            "rebuy": is_closed_now(tournament, Closing.REBUYS, reading=reading),
            "add_on": is_closed_now(tournament, Closing.ADD_ON, reading=reading),
        },
        "overrides": may_override(roles),
        "sells_re_entries": tournament.re_entries != 0,
        "opening": registration_state(tournament, reading=reading),
        "opening_topics": listened(*OPENING_TOPICS),
    }


def _found(
    request: HttpRequest, tournament: Tournament, roles: set[str], text: str, desk: RegistrationDesk
) -> dict[str, Any]:
    """Who sells, finds people of the whole register by name and number; other staff find who is in the event."""
    found = attempt(lambda: searched_players(request, tournament, text, roles=roles))
    if isinstance(found, NotDone):
        return {"text": text, "rows": [], "refused": found.says}
    seats = desk.seats([person.entry.pk for person in found if person.entry])
    players = [person.player for person in found]
    namesakes, meant = among(players, text), named_exactly(players, text)
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
        "new": stored_name(text),
        "another": bool(namesakes.same),
        "short": not is_long_enough_to_find(text),
    }


def _side(tournament: Tournament, desk: RegistrationDesk) -> dict[str, Any]:
    sold = last_sold(tournament)
    seats = desk.seats([row.pk for row in sold if isinstance(row, Entry)])
    paid = methods_paid(sold)
    rows = [
        {
            "sold": row,
            "topped": isinstance(row, RebuyOrAddOn),
            "seat": _seat(row, seats),
            "methods": [method_text(method) for method in paid.get((isinstance(row, Entry), row.pk), [])],
            "who": (row.entry if isinstance(row, RebuyOrAddOn) else row).player.shown,
        }
        for row in sold
    ]
    counts = desk_counts(tournament)
    return {
        "counts": counts,
        "without_seat": desk.without_seat(tournament)[-counts["without_seat"] :] if counts["without_seat"] else [],
        "ledger": event_ledger(tournament),
        "alternates": alternates_of(tournament, now=server_now()),
        "alternates_now": alternates_now(tournament, now=server_now()),
        "last": rows,
    }


def _seat(sold: Entry | RebuyOrAddOn, seats: Mapping[int, str]) -> str:
    return seats.get(sold.pk, "") if isinstance(sold, Entry) else ""


def _outcome(tournament: Tournament, row: FloorLog, roles: set[str], person: int | None) -> dict[str, Any]:
    """What was done, large: the name, the seat, the receipt; and whether this person is offered to undo it."""
    facts = with_names(row.facts, names_in([row]))
    number = facts.get("receipt")
    payment = Payment.objects.filter(tournament=tournament, number=number).first() if number else None
    return {
        "row": row,
        "takes_back": row.action in TAKES_BACK,
        "facts": facts,
        "number": without_free_seat(tournament) if row.action == "entry.entered" and not facts.get("seat") else 0,
        "says": entry_sentence(row),
        "payment": payment,
        "paid": method_text(facts.get("method", "")),
        "offers_undo": row.undoes_id is None and may_undo(row, person=person, roles=roles),
    }
