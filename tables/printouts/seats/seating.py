"""The seating on the wall: by name for players, by table for the floor."""

from datetime import datetime
from typing import Any

from tables.displays.labels import display_label as public_word
from tables.models import SeatAssignment
from tables.printouts.heading import heading
from tables.printouts.labels import CARDS, SEATING, printout_label, printout_sentences
from tables.selectors.days.counts import chips_of_last_night
from tables.selectors.room.public import public_seats
from tables.selectors.seat_marks import marks_of
from tables.selectors.seating import open_tables
from tournaments.language.figures import number_text
from tournaments.models import Tournament
from tournaments.rules.players.disambiguation import sort_key
from tournaments.rules.screens.paging import initial
from tournaments.selectors.shown_names import entry_names

#: above any room
NO_LIMIT = 1_000_000


def by_name(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """The seating by display name, with the seat to go to.

    Before a day that goes on with bags, each name has the chips of its bag too.
    """
    shown, _ = public_seats(tournament, most=NO_LIMIT)
    chips = chips_of_last_night(tournament, now=now)
    ordered = sorted(shown, key=lambda seat: (initial(seat.name), sort_key(seat.name)))
    return {
        **heading(tournament, now=now),
        "labels": printout_sentences(CARDS, SEATING),
        "title": printout_label("by_name"),
        "count": public_word("players", count=len(shown)),
        "bagged": bool(chips),
        "rows": [
            {
                "letter": initial(seat.name),
                "name": seat.name,
                "chips": number_text(chips[seat.entry]) if seat.entry in chips else "",
                "seat": seat.seat,
            }
            for seat in ordered
        ],
    }


def by_table(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """The seating by open table. A called player is listed at the table to which they go.

    Marks behind names: P7, seven hands to miss; L, locked in their seat.
    """
    assignments = SeatAssignment.objects.filter(tournament=tournament).exclude(
        kind=SeatAssignment.Kind.SEATED, entry__seat_assignments__kind=SeatAssignment.Kind.RESERVED
    )
    marks = {entry: mark.short for entry, mark in marks_of(tournament).items()}
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
        **heading(tournament, now=now),
        "labels": printout_sentences(SEATING),
        "title": printout_label("by_table"),
        "count": f"{public_word('players', count=len(names))}, {public_word('open_tables', count=len(tables))}",
        "tables": tables,
    }
