"""Pages about chips: counts by table, colour-up sheets and late chips."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext_noop as noop

from tables.actions import ACTIONS
from tables.selectors.chips.pages import (
    SheetSeat,
    colour_up_context,
    counting_context,
    late_chips_context,
    may_exchange_found,
    suggested_set_fields,
)
from tables.sentences.chips import CONFIRM, cause_sentence
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.attempts import NotDone, PageRequest, attempt, do_page_action, page_with_actions
from tournaments.views.fields import parse_chips, parse_number
from tournaments.views.staff.access import View

#: labels of the figures
FIGURES = {"received": noop("Received"), "issued": noop("Issued")}

#: function that returns whether roles may write, besides the action's own check
MayWrite = Callable[[Tournament, set[str]], bool]


def _chip_page(
    name: str, action: str, context: Any, fields: Any, may: MayWrite = lambda _tournament, _roles: True
) -> View:
    """Return a view that shows a page; if a form is sent, it does the action and redirects to the next table."""

    def act(request: HttpRequest, tournament: Tournament) -> tuple[str, str]:
        if "usual-set" in request.POST:
            return do_page_action(request, tournament, "set-chips", suggested_set_fields(tournament), actions=ACTIONS)
        given = attempt(lambda: fields(request.POST))
        if isinstance(given, NotDone):
            return "", given.error_text
        return do_page_action(request, tournament, action, given, actions=ACTIONS)

    @page_with_actions(act, back=name, keeps=_chip_query)
    def view(page_request: PageRequest) -> HttpResponse:
        return page_request.render(
            f"tables/chips/{name.replace('-', '_')}.html",
            page=name,
            may_set=ACTIONS["set-chips"].permits(page_request.roles),
            may_write=ACTIONS[action].permits(page_request.roles) and may(page_request.tournament, page_request.roles),
            typed=page_request.request.POST if page_request.refused else {},
            questioned=gettext(CONFIRM) in page_request.refused,
            **context(page_request.tournament, page_request.field_values),
        )

    return view


def _chip_query(request: HttpRequest) -> str:
    """Return the query "?worth=..." with the chosen chip, so that the next table shows its sheet for the same chip."""
    worth = request.POST.get("worth", "")
    return f"?worth={worth}" if worth.isdecimal() and "table" in request.POST else ""


def _chips_by_seat(given: Mapping[str, str]) -> dict[int, int]:
    """Return the filled fields `seat.1`, `seat.2` and so on, by seat."""
    seats = {
        name: parse_chips(value, field=gettext("Seat {seat}").format(seat=name.removeprefix("seat.")))
        for name, value in given.items()
        if name.startswith("seat.")
    }
    return {int(name.removeprefix("seat.")): chips for name, chips in seats.items() if chips is not None}


def _count_fields(given: Any) -> dict[str, Any]:
    seats, total = _chips_by_seat(given.dict()), parse_chips(given.get("total", ""), field=gettext("Total"))
    found: dict[str, Any] = {"table": given.get("table", "")}
    return found | ({"seats": seats} if seats else {}) | ({} if total is None else {"total": total})


def _colour_up_fields(given: Any) -> dict[str, Any]:
    figures = {name: parse_chips(given.get(name, ""), field=gettext(FIGURES[name])) for name in ("received", "issued")}
    seats = _chips_by_seat(given.dict())
    found = {
        name: given.get(name, "")
        for name in ("table", "worth", "new", "signed", "signed_too", "anyway")
        if given.get(name)
    }
    found |= {name: given.getlist(name) for name in ("winners", "last")}
    return found | (
        {"seats": seats} if seats else {name: chips for name, chips in figures.items() if chips is not None}
    )


def _late_chips_fields(given: Any) -> dict[str, Any]:
    found = {name: given.get(name, "").strip() for name in ("seat", "worth", "signed", "signed_too")}
    return {**found, "chips": parse_chips(given.get("chips", ""), field=gettext("Chips")) or 0}


def _counts_context(tournament: Tournament, query: Mapping[str, str]) -> dict[str, Any]:
    found = counting_context(tournament, now=server_now(), table=parse_number(query.get("table", "")))
    why = found["sum"].cause
    return {**found, "cause": cause_sentence(why) if why else ""}


def _colour_up_context(tournament: Tournament, query: QueryDict) -> dict[str, Any]:
    worth, table = parse_number(query.get("worth", "")), parse_number(query.get("table", ""))
    found = colour_up_context(tournament, now=server_now(), worth=worth, table=table)
    return {**found, "sitting": [_seat_with_input(seat, query) for seat in found["sitting"]]}


def _seat_with_input(sheet_seat: SheetSeat, query: QueryDict) -> SheetSeat:
    """Return a seat of the sheet, filled with the input of a refused form."""
    seat = str(sheet_seat.seat)
    return replace(
        sheet_seat,
        typed=query.get(f"seat.{seat}", ""),
        won=seat in query.getlist("winners"),
        last=seat in query.getlist("last"),
    )


def _late_chips_context(tournament: Tournament, _query: Mapping[str, str]) -> dict[str, Any]:
    return late_chips_context(tournament)


counts = _chip_page("chips", "count-chips", _counts_context, _count_fields)
colour_up = _chip_page("chips-colour-up", "colour-up", _colour_up_context, _colour_up_fields)
found = _chip_page("chips-found", "exchange-found-chips", _late_chips_context, _late_chips_fields, may_exchange_found)
