"""What an undo would put back in the room, in words: who sits where again. One literal table by model."""

from collections.abc import Callable

from tables.models import Held, Seat, Table
from tournaments.models import Entry
from tournaments.words.putting import Difference, Putting

#: somebody whose entry was taken away by the deed too: only the undo brings it back
GONE = "whoever had it"
#: so many buttons are told one by one
FEW = 4


def _held(putting: Putting) -> list[Difference]:
    """Each seat that is taken again or free again; a filled one stays filled, and the player gets one beside it."""
    back = [before or {} for _, _, before, _ in putting.removed]
    gone = [after or {} for _, _, _, after in putting.added]
    seats = Seat.objects.select_related("table").in_bulk([one["seat_id"] for one in (*back, *gone)])
    keys = [one["entry_id"] for one in (*back, *gone)]
    known = dict(Entry.ever.filter(pk__in=keys).values_list("pk", "player__display_name"))
    names = {key: known.get(key, GONE) for key in keys}
    held = dict(Held.objects.filter(seat__in=seats).values_list("seat", "entry__player__display_name"))
    again = {one["seat_id"] for one in back}
    free = [one for one in gone if one["seat_id"] in seats and one["seat_id"] not in again]
    return [
        *(_back(seats[one["seat_id"]], names[one["entry_id"]], held) for one in back if one["seat_id"] in seats),
        *((f"Seat {seats[one['seat_id']]}", names[one["entry_id"]], "open") for one in free),
    ]


def _back(seat: Seat, name: str, held: dict[int, str]) -> Difference:
    taken = held.get(seat.pk)
    if taken == name or (taken is None and seat.table.broken_at is None):
        return f"Seat {seat}", taken or "open", name
    return f"{name} sits", "nowhere", f"near {seat}, which {taken} has" if taken else "nowhere: he draws a seat"


def _buttons(putting: Putting) -> list[Difference]:
    """Each button that goes back; of more than a few, how many do."""
    rows = Table.objects.in_bulk([key for _, key, before, after in putting.changes if before and after])
    back = {key: before["button"] for _, key, before, _ in putting.changes if before and "button" in before}
    moved = [(rows[key], button) for key, button in sorted(back.items()) if key in rows and rows[key].button != button]
    if len(moved) > FEW:
        return [("Buttons", f"as they are at {len(moved):,} tables", "one hand back")]
    return [(f"Button at table {table.number}", _seat(table.button), _seat(button)) for table, button in moved]


def _seat(number: int | None) -> str:
    return f"seat {number}" if number else "unknown"


WORDS: dict[str, Callable[[Putting], list[Difference]]] = {"tables.held": _held, "tables.table": _buttons}
