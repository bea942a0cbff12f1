"""Seat cards, one a player, eight on a page to cut; and lists of the seating by name and by table for the wall."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from tables.models import Seat, SeatAssignment
from tables.printouts.heading import printout_heading
from tables.printouts.labels import CARDS, SEATING, printout_sentences
from tables.selectors.days.counts import bagged_chips_by_entry
from tables.selectors.room.public import public_seats
from tables.selectors.seat_marks import mark_by_entry
from tables.selectors.seating import open_tables
from tournaments.displays.board import players_text
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.models import Entry, Tournament
from tournaments.printouts import formatting
from tournaments.printouts.formatting import qr_image
from tournaments.rules.players.disambiguation import name_sort_key
from tournaments.rules.screens.paging import index_letter
from tournaments.selectors.shown_names import entry_names

#: above any room
NO_LIMIT = 1_000_000


def seat_cards(
    tournament: Tournament,
    *,
    now: datetime,
    live_url: str,
    entries: Collection[int] = (),
    tables: Collection[int] = (),
) -> dict[str, Any]:
    """Return the cards by name: of all seated players, of `entries`, or of the players at `tables`.

    A player on the way gets a card for the reserved seat. `live_url` is the page to find one's seat.
    """
    assignments = SeatAssignment.objects.filter(tournament=tournament).exclude(
        kind=SeatAssignment.Kind.SEATED, entry__seat_assignments__kind=SeatAssignment.Kind.RESERVED
    )
    if entries:
        assignments = assignments.filter(entry__in=entries)
    if tables:
        assignments = assignments.filter(seat__table__number__in=tables)
    numbers = _number_by_entry(tournament)
    seats_by_table, names = _seat_count_by_table(tournament), entry_names(tournament)
    rows = assignments.order_by("pk").values_list(
        "entry_id",
        "entry__bullet",
        "entry__stack",
        "seat__table__number",
        "seat__number",
    )
    return {
        **printout_heading(tournament, now=now),
        "labels": printout_sentences(CARDS),
        "game": tournament.game_title,
        "starts": formatting.time_text(tournament.as_local_time(tournament.starts_at)),
        "qr": qr_image(live_url),
        "cards": [
            {
                "name": names[entry],
                "table": table,
                "seat": seat,
                "seats": max(seats_by_table.get(table, 9), seat),
                "stack": number_text(stack),
                "entry": _entry_text(numbers.get(entry, 0), bullet=bullet),
            }
            for entry, bullet, stack, table, seat in sorted(rows, key=lambda row: name_sort_key(names[row[0]]))
        ],
    }


def _entry_text(number: int, *, bullet: int) -> str:
    text = _("Entry {number} (re-entry)") if bullet > 1 else _("Entry {number}")
    return text.format(number=number_text(number))


def _number_by_entry(tournament: Tournament) -> dict[int, int]:
    """Return the number of each entry. Voided entries keep theirs, so that no printed number is used twice."""
    counted = Window(RowNumber(), order_by=[F("entered_at").asc(), F("pk").asc()])
    rows = Entry.ever.filter(tournament=tournament).annotate(came=counted)
    return dict(rows.values_list("pk", "came"))


def _seat_count_by_table(tournament: Tournament) -> dict[int, int]:
    found: dict[int, int] = {}
    rows = Seat.objects.filter(table__tournament=tournament, table__broken_at__isnull=True).order_by()
    for table, number in rows.values_list("table__number", "number"):
        found[table] = max(found.get(table, 0), number)
    return found


def seating_by_name(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Return the seating by display name. A called player is listed with the new seat.

    Before a day that begins with bags, each name also has the chips of its bag.
    """
    seats, _more = public_seats(tournament, most=NO_LIMIT)
    chips = bagged_chips_by_entry(tournament, now=now)
    ordered = sorted(seats, key=lambda seat: (index_letter(seat.name), name_sort_key(seat.name)))
    return {
        **printout_heading(tournament, now=now),
        "labels": printout_sentences(CARDS, SEATING),
        "title": _("Seating by name"),
        "count": players_text(len(seats)),
        "bagged": bool(chips),
        "rows": [
            {
                "letter": index_letter(seat.name),
                "name": seat.name,
                "chips": number_text(chips[seat.entry]) if seat.entry in chips else "",
                "seat": seat.seat,
            }
            for seat in ordered
        ],
    }


def seating_by_table(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Return the seating by open table; a called player is listed at the new table.

    Marks behind names: P7 for seven hands to miss, L for a player locked in the seat.
    """
    assignments = SeatAssignment.objects.filter(tournament=tournament).exclude(
        kind=SeatAssignment.Kind.SEATED, entry__seat_assignments__kind=SeatAssignment.Kind.RESERVED
    )
    marks = {entry: mark.short for entry, mark in mark_by_entry(tournament).items()}
    names_by_entry = entry_names(tournament)
    names = {
        (table, seat): (names_by_entry[entry], marks.get(entry, "L" if locked else ""))
        for table, seat, entry, locked in assignments.values_list("seat__table", "seat__number", "entry", "locked")
    }
    tables = []
    for table in open_tables(tournament).prefetch_related("seats"):
        rows = []
        for seat in table.seats.all():
            name, mark = names.get((table.pk, seat.number), ("", ""))
            rows.append({"seat": seat.number, "name": name, "mark": mark, "used": seat.usable})
        tables.append({"table": table.number, "area": table.area, "rows": rows})
    return {
        **printout_heading(tournament, now=now),
        "labels": printout_sentences(SEATING),
        "title": _("Seating by table"),
        "count": f"{players_text(len(names))}, {_tables_text(len(tables))}",
        "tables": tables,
    }


def _tables_text(count: int) -> str:
    return ngettext("{tables:,} table", "{tables:,} tables", count).format(tables=count)
