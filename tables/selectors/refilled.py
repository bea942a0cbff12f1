"""What stands in the way of bringing old seats back."""

from django.db.models import Q

from tables.models import Held
from tournaments.models import FloorLog


def refilled(row: FloorLog) -> Held | None:
    """Whoever holds a seat now that undoing this deed would give back, or a second seat of whoever it would seat."""
    before = _held_before(row)
    clash = Q(pk__in=[])
    for values in before.values():
        clash |= Q(seat=values["seat_id"]) if "seat_id" in values else Q(pk__in=[])
        clash |= Q(entry=values["entry_id"], kind=values["kind"]) if "entry_id" in values else Q(pk__in=[])
    found = Held.objects.filter(clash).exclude(pk__in=before.keys())
    return found.select_related("seat__table", "entry__player").first()


def _held_before(row: FloorLog) -> dict[int, dict[str, object]]:
    """The holders' fields as they were before the deed, for each row that was there."""
    earliest: dict[int, dict[str, object]] = {}
    for label, key, before, _ in reversed(row.changes):
        if label == "tables.held":
            earliest[key] = {**earliest.get(key, {}), **before} if before else {}
    return earliest
