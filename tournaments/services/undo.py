"""Undoing a deed: the befores are put back where the afters still stand, and the undoing is itself a deed."""

from typing import Any

from django.db import models

from tournaments.models import ClockAnchor, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor
from tournaments.services.kept import Change, Values, built, find, kept, label_of, read_back
from tournaments.services.turning import plan_again

#: deeds that nobody did: they follow from the clock and would only come again
BY_ITSELF = frozenset({"clock.crossed", "clock.cue", "clock.planned"})
#: what everything else stands on
OPENING = "tournament.opened"

#: what no undo puts back: a sheet may have been printed, so its number is never given again
REVISION = frozenset({"sheet_revision", "sheet_revised_at"})
#: the worker's own notes on a clock: planned anew, so that a cue that came meanwhile stands in nobody's way
NOTES = frozenset({"seen_until", "next_due"})
LASTING = REVISION | NOTES


def undoable(entry: FloorLog) -> bool:
    """Whether a row of the log is a deed that somebody may take back, later deeds left aside."""
    return entry.deed not in BY_ITSELF and entry.deed != OPENING and not hasattr(entry, "undone_by")


def undo(f: Floor, *, entry: FloorLog) -> FloorLog:
    """Undo one deed of this tournament, or redo it by undoing its undoing.

    Refuses when it was undone already, when it came by itself or opened the tournament, or when later deeds stand on
    it; the refusal's `numbers` name those, latest first, the order in which to undo them.
    """
    _refuse_unless_undoable(f, entry)
    blocking = standing_in_the_way(entry)
    if blocking:
        raise Refused("undo_blocked", numbers=[row.number for row in blocking], deeds=[row.deed for row in blocking])
    with f.deed("undone", undoes=entry, topics=topics_of(entry), of=entry.deed, number=entry.number, was=entry.facts):
        for label, key, before, after in reversed(entry.changes):
            _reverse(f, (label, key, before, after))
        if any(label == ClockAnchor._meta.label_lower for label, *_ in entry.changes):  # noqa: SLF001 - Django's own
            plan_again(f)
    return f.written[-1]


def standing_in_the_way(entry: FloorLog) -> list[FloorLog]:
    """Later deeds that changed again what this one changed, latest first; empty when its afters still stand."""
    if all(_stands(label, key, after) for label, key, _, after in _last_of_each(entry)):
        return []
    touched = _touched(entry)
    later = FloorLog.objects.filter(tournament=entry.tournament_id, number__gt=entry.number, undone_by__isnull=True)
    found = [row for row in later if row.undoes_id is None and _touched(row) & touched]
    return found or [row for row in later if _touched(row) & touched]


def topics_of(entry: FloorLog) -> list[str]:
    """What the displays must look at again after an undo: everything that is not the clock alone."""
    labels = {change[0] for change in entry.changes}
    return ["clock"] if labels <= {"tournaments.clockanchor"} else ["clock", "structure", "field", "money", "screens"]


def _refuse_unless_undoable(f: Floor, entry: FloorLog) -> None:
    if entry.tournament_id != f.tournament.pk:
        raise Refused("undo_elsewhere", number=entry.number)
    if entry.deed in BY_ITSELF:
        raise Refused("undo_by_itself", number=entry.number)
    if entry.deed == OPENING:
        raise Refused("undo_opening", number=entry.number)
    if FloorLog.objects.filter(undoes=entry).exists():
        raise Refused("undo_twice", number=entry.number)


def _last_of_each(entry: FloorLog) -> list[Change]:
    """One change for each row of the deed, its fields as the deed left them."""
    merged: dict[tuple[str, Any], Values | None] = {}
    for label, key, _, after in entry.changes:
        known = merged.get((label, key))
        merged[label, key] = {**known, **after} if known and after else after
    return [(label, key, None, after) for (label, key), after in merged.items()]


def _stands(label: str, key: Any, after: Values | None) -> bool:
    row = find(label, key)
    if row is None or after is None:
        return row is None and after is None
    compared = {name: value for name, value in after.items() if name not in LASTING}
    return kept(row, compared) == compared


def _touched(entry: FloorLog) -> set[tuple[str, Any, str]]:
    """Every field of every row that a deed changed; a row added or removed counts as all of its fields."""
    return {
        (label, key, name)
        for label, key, before, after in entry.changes
        for name in {**(before or {}), **(after or {})}
        if name not in LASTING
    }


def _reverse(f: Floor, change: Change) -> None:
    label, key, before, after = change
    row = find(label, key)
    if after is None:
        f.add(built(label, before or {}))
    elif before is None and row is not None:
        _take_away(f, row)
    elif row is not None:
        values = {name: value for name, value in (before or {}).items() if name not in NOTES}
        f.change(row, **read_back(label, values) | _revised(f, row, values))
    else:
        raise LookupError(f"{label} {key} is gone")


def _revised(f: Floor, row: models.Model, before: Values) -> Values:
    """A revision of its own for a sheet that the deed had revised."""
    if "sheet_revision" not in before or not isinstance(row, Tournament):
        return {}
    return {"sheet_revision": row.sheet_revision + 1, "sheet_revised_at": f.now}


def _take_away(f: Floor, row: models.Model) -> None:
    """Remove a row that a deed added, unless later deeds hung something on it: those are named."""
    try:
        f.remove(row)
    except models.RestrictedError as held:
        hung = {(label_of(one), one.pk) for one in held.restricted_objects}
        rows = FloorLog.objects.filter(tournament=f.tournament, undone_by__isnull=True)
        standing = [one for one in rows if any((c[0], c[1]) in hung and c[2] is None for c in one.changes)]
        raise Refused(
            "undo_blocked", numbers=[one.number for one in standing], deeds=[one.deed for one in standing]
        ) from None
