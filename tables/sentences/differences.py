"""Sentences on what an undo would restore in the room, by model."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_noop as noop

from tables.models import Seat, SeatAssignment, Table
from tournaments.contribution_types import Difference
from tournaments.language.sentences import gettext, pgettext
from tournaments.models import Entry
from tournaments.sentences.undone_changes import UndoneChanges

#: player of an entry that the undo restores too
GONE = noop("the player who had it")
#: buttons described one by one
MAX_BUTTONS = 4


def _seat_differences(undone: UndoneChanges) -> list[Difference]:
    """Return each seat that is taken or freed again.

    If another player sits there now, the player who had the seat gets a seat near it.
    """
    back = [(row["seat_id"], row["entry_id"]) for _, _, row, _ in undone.removed_rows if row]
    gone = [(row["seat_id"], row["entry_id"]) for _, _, _, row in undone.added_rows if row]
    seats = Seat.objects.select_related("table").in_bulk([seat for seat, _ in (*back, *gone)])
    names = _names_of_entries([entry for _, entry in (*back, *gone)])
    holders = dict(SeatAssignment.objects.filter(seat__in=seats).values_list("seat", "entry__player__display_name"))
    free = seats.keys() - dict(back)
    return [
        *(_seat_difference(seats[seat], names[entry], holders) for seat, entry in back if seat in seats),
        *(
            (gettext("Seat {seat}").format(seat=seats[seat]), names[entry], gettext("open"))
            for seat, entry in gone
            if seat in free
        ),
    ]


def _names_of_entries(entries: Sequence[int]) -> dict[int, str]:
    """Return the display name of each entry, deleted entries included."""
    known = dict(Entry.ever.filter(pk__in=entries).values_list("pk", "player__display_name"))
    return {key: known.get(key, gettext(GONE)) for key in entries}


def _seat_difference(seat: Seat, name: str, holders: dict[int, str]) -> Difference:
    taken = holders.get(seat.pk)
    if taken == name or (taken is None and seat.table.broken_at is None):
        return gettext("Seat {seat}").format(seat=seat), taken or gettext("open"), name
    return (
        gettext("Seat of {name}").format(name=name),
        pgettext("seat", "none"),
        gettext("near {seat}, taken by {taken}").format(seat=seat, taken=taken)
        if taken
        else gettext("none: draws a new seat"),
    )


def _button_differences(undone: UndoneChanges) -> list[Difference]:
    """Return the buttons that move back, or only their number if there are many."""
    rows = Table.objects.in_bulk([key for _, key, before, after in undone.changes if before and after])
    back = _former_buttons(undone)
    moved = [(table, back[key]) for key, table in sorted(rows.items()) if key in back and table.button != back[key]]
    if len(moved) > MAX_BUTTONS:
        return [
            (
                gettext("Buttons"),
                gettext("as now, tables: {count:,}").format(count=len(moved)),
                gettext("one hand back"),
            )
        ]
    return [
        (gettext("Button at table {number}").format(number=table.number), _seat_text(table.button), _seat_text(button))
        for table, button in moved
    ]


def _former_buttons(undone: UndoneChanges) -> dict[Any, int | None]:
    """Return the former button seats by table key, None for a table without a button."""
    return {key: before["button"] for _, key, before, _ in undone.changes if before and "button" in before}


def _seat_text(number: int | None) -> str:
    return gettext("seat {number}").format(number=number) if number else gettext("unknown")


DIFFERENCES: dict[str, Callable[[UndoneChanges], list[Difference]]] = {
    "tables.seatassignment": _seat_differences,
    "tables.table": _button_differences,
}
