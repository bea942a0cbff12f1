"""The entries of a tournament as a file, with full names, for everybody with a role in it."""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe

from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.money import minor_digits
from tournaments.selectors.desk.entries import matching_entries, with_payments
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.views.desk.desk import Seats
from tournaments.views.downloads import download_response, table_response
from tournaments.views.staff.access import View, sign_in_required, tournament_and_roles

#: Headings by name in JSON.
COLUMNS = {
    "player": noop("Player"),
    "name": noop("Name"),
    "club_number": noop("Number"),
    "country": noop("Country"),
    "seat": noop("Seat"),
    "entered_at": noop("Time"),
    "price": noop("Price"),
    "paid": noop("Paid"),
    "state": noop("State"),
}
STATES = {"in": noop("In"), "out": noop("Out"), "voided": noop("Voided")}


def entries_file_view(seats: Seats) -> View:
    """Return the view of the file: `csv`, `xlsx` or `json`, with voided entries at the end."""

    @sign_in_required
    @require_safe
    def view(request: HttpRequest, slug: str, form: str) -> HttpResponse:
        tournament, _ = tournament_and_roles(request, slug)
        rows = entry_rows(tournament, seats)
        if form == "json":
            entries = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
            content = {"tournament": slug, "currency": tournament.currency, "entries": entries}
            text = json.dumps(content, ensure_ascii=False, indent=1, default=str)
            return download_response(text, file_name=f"{slug}-entries.json", content_type="application/json")
        written = ((*row[:-1], gettext(STATES[row[-1]])) for row in rows)
        return table_response(form, list(map(gettext, COLUMNS.values())), written, file_name=f"{slug}-entries")

    return view


def entry_rows(tournament: Tournament, seats: Seats) -> Iterator[tuple[Any, ...]]:
    """Yield the values of each entry by COLUMNS, in order of entering; amounts in units of the currency."""
    digits = minor_digits(tournament.currency)
    found = [*with_payments(matching_entries(tournament)), *with_payments(matching_entries(tournament, state="voided"))]
    set_unique_names_in(tournament, (entry.player for entry in found))
    seat_by_entry = seats([entry.pk for entry in found])
    for entry in found:
        player = entry.player
        yield (
            player.shown_name,
            player.name,
            player.club_number,
            player.country,
            seat_by_entry.get(entry.pk, ""),
            f"{tournament.as_local_time(entry.entered_at):%Y-%m-%d %H:%M}",
            Decimal(entry.cost).scaleb(-digits),
            Decimal(entry.paid).scaleb(-digits),
            "voided" if entry.is_voided else "in" if entry.is_in else "out",
        )
