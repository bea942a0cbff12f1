"""The phone's entries: the list, a late entry in three taps, one entry with its sales, and the add-ons of a table."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rulings.selectors.at_table import SeatWithPlayer, table_with_seats
from rulings.views.phone.frame import render_broken_table_page, render_page
from tables.actions import ACTIONS
from tables.selectors.balance import open_moves
from tournaments.actions.action import do_action
from tournaments.composition import room
from tournaments.language.sentences import gettext, pgettext_lazy
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, Payment, Player, Sold, Tournament
from tournaments.rules.players.same_person import normalised_name
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.desk import current_price_by_kind, found_players, registration_state
from tournaments.selectors.desk.entries import desk_counts, matching_entries, with_payments
from tournaments.selectors.desk.on_offer import OnOffer, rebuys_and_add_ons_on_offer
from tournaments.selectors.desk.prices import Price, clock_reading_of
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.selectors.staff.roles import may_override
from tournaments.sentences.floor_log import log_entries_text
from tournaments.sentences.methods import payment_method_text
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

MAX_ROWS = 60
FILTERS = {
    "": _("All"),
    "in": _("In"),
    "out": _("Out"),
    "unpaid": _("Unpaid"),
    "absent": pgettext_lazy("players", "Absent"),
}
COUNT_NAMES = {"": "entries", "in": "left", "unpaid": "unpaid", "absent": "absent"}
#: The methods of payment at the phone, the usual one first; "" is paid later.
METHODS = ("cash", "card", "ticket", "")


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """An entry in the list: its seat, its state as a word, and its money or place."""

    entry: Entry
    seat: str
    state: str
    mark: str
    why: str = ""


@sign_in_required
@require_safe
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the entries, latest first, with a filter by state."""
    tournament, _roles = tournament_and_roles(request, slug)
    state = request.GET.get("state", "")
    state = state if state in FILTERS else ""
    counts = desk_counts(tournament)
    counts["out"] = counts["entries"] - counts["left"]
    rows = list(with_payments(matching_entries(tournament, state=state)).reverse()[:MAX_ROWS])
    return render_page(
        request,
        tournament,
        "rulings/phone/entries.html",
        current="entries",
        title=gettext("Entries"),
        rows=_entry_rows(tournament, rows),
        counts=counts,
        filters=[(name, label, counts[COUNT_NAMES.get(name, name)]) for name, label in FILTERS.items()],
        state=state,
        opening=registration_state(tournament, reading=clock_reading_of(tournament, now=server_now())),
        from_entries=True,
    )


def _entry_rows(tournament: Tournament, rows: list[Any]) -> list[ListedEntry]:
    set_unique_names_in(tournament, (entry.player for entry in rows))
    seats = room().seat_texts_by_entry([entry.pk for entry in rows])
    walking = set(open_moves(tournament).values_list("entry", flat=True))
    return [_entry_row(entry, seats.get(entry.pk, ""), is_walking=entry.pk in walking) for entry in rows]


def _entry_row(entry: Any, seat: str, *, is_walking: bool) -> ListedEntry:
    if hasattr(entry, "bust_out"):
        return ListedEntry(entry, "", gettext("out"), "")
    if entry.paid < entry.cost:
        return ListedEntry(entry, seat, gettext("unpaid"), "warn", gettext("not paid"))
    if entry.checked_in_at is None:
        return ListedEntry(entry, seat, gettext("absent"), "warn")
    if is_walking:
        return ListedEntry(entry, seat, gettext("walking"), "break")
    return ListedEntry(entry, seat, gettext("in"), "go")


@sign_in_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def late_entry(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the field for a name; with `?player=` or `?name=`, the payment methods. POST enters the player."""
    tournament, roles = tournament_and_roles(request, slug)
    given = request.POST if request.method == "POST" else request.GET
    refused = None
    if request.method == "POST":
        rows = attempt(lambda: do_action(ACTIONS["enter"], tournament, given, by=request.user, now=server_now()))
        if not isinstance(rows, NotDone):
            entered = next(row.facts["entry"] for row in rows if row.action == "entry.entered")
            return HttpResponseRedirect(f"{reverse('floor-entry', args=[slug, entered])}?entered")
        refused = rows
    if not (given.get("player") or given.get("name")):
        return _name_page(request, tournament)
    return _payment_page(request, tournament, given, roles, refused)


def _name_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    reading = clock_reading_of(tournament, now=server_now())
    return render_page(
        request,
        tournament,
        "rulings/phone/late_entry.html",
        current="entries",
        title=gettext("Late entry"),
        opening=registration_state(tournament, reading=reading),
        free=room().seat_counts(tournament).free,
        from_entries=True,
    )


def _payment_page(
    request: HttpRequest, tournament: Tournament, given: Any, roles: set[str], refused: NotDone | None
) -> HttpResponse:
    reading = clock_reading_of(tournament, now=server_now())
    number = parse_number(given.get("player", ""))
    player = get_object_or_404(Player, pk=number) if number else None
    seats = room().seat_counts(tournament)
    return render_page(
        request,
        tournament,
        "rulings/phone/late_entry_payment.html",
        current="entries",
        title=gettext("Late entry"),
        status=refused.status if refused else 200,
        player=player,
        name=player.display_name if player else normalised_name(given.get("name", "")),
        price=current_price_by_kind(tournament, reading=reading)[Sold.ENTRY],
        methods=[(method, payment_method_text(method)) for method in METHODS if method],
        opening=registration_state(tournament, reading=reading),
        seats=seats,
        is_full=bool(seats.tables) and not seats.free,
        refused=refused.error_text if refused else "",
        may_override=bool(refused and refused.facts.get("broken")) and may_override(roles),
        method=given.get("method", ""),
    )


@sign_in_required
@require_safe
def entry(request: HttpRequest, slug: str, pk: str) -> HttpResponse:
    """Show an entry with its possible sales and actions. `?entered` marks an entry that was just made."""
    tournament, _roles = tournament_and_roles(request, slug)
    rows = matching_entries(tournament).filter(pk=int(pk))
    row = get_object_or_404(with_payments(rows.select_related("player", "bust_out", "tournament")))
    set_unique_names_in(tournament, [row.player])
    now = server_now()
    prices = current_price_by_kind(tournament, reading=clock_reading_of(tournament, now=now))
    known = next(
        (
            person
            for person in found_players(tournament, row.player.display_name, now=now, everybody=False)
            if person.entry and person.entry.pk == row.pk
        ),
        None,
    )
    shown = _entry_rows(tournament, [row])[0]
    return render_page(
        request,
        tournament,
        "rulings/phone/entry.html",
        current="entries",
        title=row.player.shown_name,
        row=shown,
        table_address=_sheet_address(tournament, shown.seat),
        entry=row,
        due=max(0, row.cost - row.paid),
        offer=rebuys_and_add_ons_on_offer([row], now=now).get(row.pk) if row.is_in else None,
        offers=known.offers if known else frozenset(),
        prices=prices,
        payment=Payment.objects.filter(entry=row, kind=Payment.Kind.BUY_IN, reversed_by=None, reverses=None).last(),
        field=field_sum_of_row(tournament),
        entered="entered" in request.GET,
        toast=_entered_toast(tournament) if "entered" in request.GET else None,
    )


def _sheet_address(tournament: Tournament, seat: str) -> str:
    """Return the address of a seat's sheet; "" without a seat."""
    table, _dot, number = seat.partition(".")
    return f"{reverse('floor-table', args=[tournament.slug, int(table)])}#seat-{number}" if seat else ""


def _entered_toast(tournament: Tournament) -> dict[str, Any] | None:
    """Return the last entry for the toast, which offers to undo it."""
    last = tournament.log.filter(action="entry.entered", undone_by=None).first()
    return {"row": last.pk, "says": log_entries_text([last]), "why": ""} if last else None


@dataclass(frozen=True, slots=True)
class AddOnRow:
    """A seat on the page of add-ons: the add-on on offer, and the key of the add-on already bought."""

    seat: SeatWithPlayer
    offer: Price | None
    bought: int | None


@sign_in_required
@require_safe
def add_ons(request: HttpRequest, slug: str, number: str) -> HttpResponse:
    """Show the players of a table with a button for the add-on of each, and the sums of table and room."""
    tournament, _roles = tournament_and_roles(request, slug)
    now = server_now()
    here = table_with_seats(tournament, number=int(number), now=now)
    if here is None:
        return render_broken_table_page(request, tournament, number=int(number))
    seated = [(seat, seat.entry) for seat in here.seats if seat.entry]
    offers = rebuys_and_add_ons_on_offer([entry for _seat, entry in seated], now=now)
    rows = [_add_on_row(seat, entry, offers) for seat, entry in seated]
    return render_page(
        request,
        tournament,
        "rulings/phone/add_ons.html",
        current="tables",
        title=gettext("Add-ons, table {number}").format(number=number),
        here=here,
        rows=rows,
        bought_count=sum(row.bought is not None for row in rows),
    )


def _add_on_row(seat: SeatWithPlayer, entry: Entry, offers: dict[int, OnOffer]) -> AddOnRow:
    offer = offers.get(entry.pk)
    bought = entry.rebuys_and_add_ons.filter(sold=Sold.ADD_ON, voided_at=None).last()
    return AddOnRow(seat, offer.add_on if offer else None, bought.pk if bought else None)
