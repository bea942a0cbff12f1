"""Seat cards: one a player, eight a page, to be cut."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from tables.models import Seat, SeatAssignment
from tables.printouts.heading import heading
from tables.printouts.labels import CARDS, printout_label, printout_sentences
from tournaments.language.figures import number_text
from tournaments.models import Entry, Tournament
from tournaments.printouts import formatting
from tournaments.printouts.formatting import qr
from tournaments.rules.players.disambiguation import sort_key
from tournaments.selectors.shown_names import entry_names


def seat_cards(
    tournament: Tournament,
    *,
    now: datetime,
    live_url: str,
    entries: Collection[int] = (),
    tables: Collection[int] = (),
) -> dict[str, Any]:
    """The cards by name, of all seated players, of `entries`, or of those at `tables`.

    A player on their way gets the reserved seat. `live_url` is the page that finds the seat.
    """
    assignments = SeatAssignment.objects.filter(tournament=tournament).exclude(
        kind=SeatAssignment.Kind.SEATED, entry__seat_assignments__kind=SeatAssignment.Kind.RESERVED
    )
    if entries:
        assignments = assignments.filter(entry__in=entries)
    if tables:
        assignments = assignments.filter(seat__table__number__in=tables)
    numbers = _entry_numbers(tournament)
    seats_by_table, names = _seats_by_table(tournament), entry_names(tournament)
    rows = assignments.order_by("pk").values_list(
        "entry_id",
        "entry__bullet",
        "entry__stack",
        "seat__table__number",
        "seat__number",
    )
    return {
        **heading(tournament, now=now),
        "labels": printout_sentences(CARDS),
        "starts": formatting.time(tournament.local(tournament.starts_at)),
        "qr": qr(live_url),
        "cards": [
            {
                "name": names[entry],
                "table": table,
                "seat": seat,
                "seats": max(seats_by_table.get(table, 9), seat),
                "stack": number_text(stack),
                "entry": printout_label(
                    "entry_again" if bullet > 1 else "entry", number=number_text(numbers.get(entry, 0))
                ),
            }
            for entry, bullet, stack, table, seat in sorted(rows, key=lambda row: sort_key(names[row[0]]))
        ],
    }


def _entry_numbers(tournament: Tournament) -> dict[int, int]:
    """Return the numbers of entries. Voided ones count, so that a printed number is never given to another player."""
    counted = Window(RowNumber(), order_by=[F("entered_at").asc(), F("pk").asc()])
    rows = Entry.ever.filter(tournament=tournament).annotate(came=counted)
    return dict(rows.values_list("pk", "came"))


def _seats_by_table(tournament: Tournament) -> dict[int, int]:
    """Return how many seats each table has."""
    found: dict[int, int] = {}
    rows = Seat.objects.filter(table__tournament=tournament, table__broken_at__isnull=True).order_by()
    for table, number in rows.values_list("table__number", "number"):
        found[table] = max(found.get(table, 0), number)
    return found
