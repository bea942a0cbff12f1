"""The phone's search for a table's number, a seat such as 2.8, or a name."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulings.views.phone.frame import render_page
from tables.selectors.room_rows import open_table_numbers
from tournaments.actions import ACTIONS
from tournaments.composition import room
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.players.same_person import normalised_name
from tournaments.selectors.desk.desk import FoundPlayer
from tournaments.selectors.desk.entries import SEAT
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.desk.finding import matching_players
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@dataclass(frozen=True, slots=True)
class PhoneHit:
    """A search result. `mark` is a seat or place, `why` a second line, and `address` the page that it opens."""

    mark: str
    label: str
    why: str
    address: str
    tag: str = ""
    state: str = ""


@sign_in_required
@require_safe
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the search results for `?q=`, best first. With `?entries=1`, players link to their entries.

    The number of a table or a seat, sent without the script, opens it at once.
    """
    tournament, roles = tournament_and_roles(request, slug)
    text, from_entries = request.GET.get("q", "").strip()[:80], "entries" in request.GET
    hits = list(_seat_hits(tournament, text))
    if hits and "X-Fragment" not in request.headers:
        return redirect(hits[0].address)
    refused = ""
    if text and not hits:
        found = attempt(lambda: matching_players(request, tournament, text, roles=roles))
        refused = found.error_text if isinstance(found, NotDone) else ""
        players = [] if isinstance(found, NotDone) else found
        sells = ACTIONS["enter"].permits(roles)
        hits = list(_player_hits(tournament, text, players, from_entries=from_entries and sells, sells=sells))
    return render_page(
        request,
        tournament,
        "rulings/phone/find.html",
        current="entries" if from_entries else "now",
        title=gettext("Find"),
        text=text,
        hits=hits,
        refused=refused,
        from_entries=from_entries,
        focused=True,
    )


def _seat_hits(tournament: Tournament, text: str) -> Iterator[PhoneHit]:
    """Yield the table or the seat whose number was typed."""
    seat = SEAT.fullmatch(text)
    number = int(seat[1]) if seat else parse_number(text)
    if number not in open_table_numbers(tournament):
        return
    address = reverse("floor-table", args=[tournament.slug, number])
    if seat:
        label = gettext("Seat {seat}").format(seat=text)
        yield PhoneHit(text, label, "", f"{address}#seat-{int(seat[2])}")
    else:
        yield PhoneHit(text, gettext("Table {number}").format(number=number), "", address)


def _player_hits(
    tournament: Tournament, text: str, players: list[FoundPlayer], *, from_entries: bool, sells: bool
) -> Iterator[PhoneHit]:
    """Yield the players found, best first, then an offer to enter the typed name as a new player."""
    seats = room().seat_texts_by_entry([person.entry.pk for person in players if person.entry])
    for person in players:
        yield _player_hit(
            tournament, person, seats.get(person.entry.pk, "") if person.entry else "", from_entries=from_entries
        )
    if sells and len(text) > 1 and not tournament.is_over:
        late = reverse("floor-late-entry", args=[tournament.slug])
        label = gettext("“{name}” as a new player").format(name=normalised_name(text))
        yield PhoneHit("+", label, "", f"{late}?{urlencode({'name': text, 'is_new': 'true'})}")


def _player_hit(tournament: Tournament, person: FoundPlayer, seat: str, *, from_entries: bool) -> PhoneHit:
    name, entry = person.player.display_name, person.entry
    if entry is None:
        late = reverse("floor-late-entry", args=[tournament.slug])
        why = gettext("banned") if person.barred else gettext("not in this tournament")
        return PhoneHit("–", name, why, f"{late}?player={person.player.pk}", gettext("Late entry"), "go")
    table, _dot, number = seat.partition(".")
    address = reverse("floor-entry", args=[tournament.slug, entry.pk])
    if not person.is_in:
        return PhoneHit("–", name, "", address, gettext("out"))
    why = gettext("table {table}, seat {seat}").format(table=table, seat=number) if seat else gettext("no seat yet")
    if seat and not from_entries:
        address = f"{reverse('floor-table', args=[tournament.slug, int(table)])}#seat-{number}"
    return PhoneHit(seat or "–", name, why, address, gettext("in"), "go")
