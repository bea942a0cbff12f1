"""The seating on the wall: by name for players, by table for the floor."""

from datetime import datetime
from typing import Any

from tables.displays.words import word as public_word
from tables.models import Held
from tables.paper.heading import heading
from tables.paper.words import CARDS, SEATING, printed_words, word
from tables.selectors.marks import marks_of
from tables.selectors.public import sitting
from tables.selectors.room import open_tables
from tournaments.models import Tournament

#: more names than any room holds
EVERYBODY = 1_000_000


def by_name(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Everybody by name, display names alone, with the seat to go to."""
    shown, _ = sitting(tournament, most=EVERYBODY)
    ordered = sorted(shown, key=lambda one: (_letter(one.name), one.name.casefold()))
    return {
        **heading(tournament, now=now),
        "words": printed_words(CARDS, SEATING),
        "title": word("by_name"),
        "count": public_word("players", count=len(shown)),
        "rows": [{"letter": _letter(one.name), "name": one.name, "seat": one.seat} for one in ordered],
    }


def by_table(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Every open table with its seats; whoever was called stands at the table to which he goes.

    Behind a name stands what the floor must know of him: P7, seven hands to miss; L, locked in his seat.
    """
    held = Held.objects.filter(tournament=tournament).exclude(kind=Held.Kind.SITS, entry__held__kind=Held.Kind.KEPT)
    marks = {entry: one.short for entry, one in marks_of(tournament).items()}
    names = {
        (table, seat): (name, marks.get(entry, "L" if locked else ""))
        for table, seat, name, entry, locked in held.values_list(
            "seat__table", "seat__number", "entry__player__display_name", "entry", "locked"
        )
    }
    tables = []
    for table in open_tables(tournament).prefetch_related("seats"):
        rows = []
        for seat in table.seats.all():
            name, marked = names.get((table.pk, seat.number), ("", ""))
            rows.append({"seat": seat.number, "name": name, "mark": marked, "used": seat.usable})
        tables.append({"table": table.number, "area": table.area, "rows": rows})
    return {
        **heading(tournament, now=now),
        "words": printed_words(SEATING),
        "title": word("by_table"),
        "count": f"{public_word('players', count=len(names))}, {public_word('open_tables', count=len(tables))}",
        "tables": tables,
    }


def _letter(name: str) -> str:
    """Under what a name is looked for: its first letter, or # for figures and signs."""
    first = name[:1].upper()
    return first if first.isalpha() else "#"
