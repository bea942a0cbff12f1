"""Undoing a deed: the befores are put back where the afters still stand, and the undoing is itself a deed."""

from collections.abc import Sequence
from typing import Any

from django.db import models

from tournaments.live.hints import EVERYTHING
from tournaments.models import ClockAnchor, Entry, FloorLog, Payment, TopUp
from tournaments.rules.refused import Refused
from tournaments.selectors.ledger import standing
from tournaments.selectors.roles import may_take_back, roles_of
from tournaments.services.bounty_books import refuse_short
from tournaments.services.floor import Floor
from tournaments.services.kept import Change, Values, find_many, kept
from tournaments.services.reversing import NOTES, reverse
from tournaments.services.turning import plan_again

#: deeds that nobody did: they follow from the clock and would only come again
BY_ITSELF = frozenset({"clock.crossed", "clock.cue", "clock.planned"})
#: what everything else stands on
OPENING = "tournament.opened"
#: deeds that are one with others outside this tournament: they are taken back on the player's card
ON_CARDS = frozenset({"player.merged", "player.parted"})

#: what no undo puts back: a sheet may have been printed, so its number is never given again
REVISION = frozenset({"sheet_revision", "sheet_revised_at"})
LASTING = REVISION | NOTES
#: what puts money into the bounty pool
SOLD = frozenset({Entry._meta.label_lower, TopUp._meta.label_lower})  # noqa: SLF001 - Django's public _meta
#: so many payments are named that stand on a deed
NAMED = 5


def undoable(entry: FloorLog) -> bool:
    """Whether a row of the log is a deed that somebody may take back, later deeds left aside."""
    return entry.deed not in BY_ITSELF | ON_CARDS | {OPENING} and not hasattr(entry, "undone_by")


def undo(f: Floor, *, entry: FloorLog) -> FloorLog:
    """Undo one deed of this tournament, or redo it by undoing its undoing.

    Refuses who could not have done it, and when it was undone already, when it came by itself or opened the
    tournament, or when later deeds stand on it; the refusal's `numbers` name those, latest first, the order in which to
    undo them.
    """
    _refuse_unless_undoable(f, entry)
    refuse_not_yours(f, entry=entry)
    blocking = standing_in_the_way(entry)
    if blocking:
        raise Refused("undo_blocked", numbers=[row.number for row in blocking], deeds=[row.deed for row in blocking])
    _refuse_paid(f, entry)
    with f.deed("undone", undoes=entry, topics=topics_of(entry), of=entry.deed, number=entry.number, was=entry.facts):
        reverse(f, changes=[(label, key, before, after) for label, key, before, after in entry.changes])
        if any(label == ClockAnchor._meta.label_lower for label, *_ in entry.changes):  # noqa: SLF001 - Django's own
            plan_again(f)
        if SOLD & {label for label, *_ in entry.changes}:
            refuse_short(f)
    return f.written[-1]


def refuse_not_yours(f: Floor, *, entry: FloorLog) -> None:
    """Part of undoing: refuse who could not have done it; what nobody with an account asks for is the house's own."""
    if f.by and not may_take_back(entry, person=f.by.pk, roles=roles_of(f.by, f.tournament)):
        raise Refused("undo_not_yours", number=entry.number, by=entry.by_name)


def standing_in_the_way(entry: FloorLog) -> list[FloorLog]:
    """Later deeds that changed again what this one changed, latest first; empty when its afters still stand."""
    if _all_stand(_last_of_each(entry)):
        return []
    touched = _touched(entry)
    later = FloorLog.objects.filter(tournament=entry.tournament_id, number__gt=entry.number, undone_by__isnull=True)
    found = [row for row in later if row.undoes_id is None and _touched(row) & touched]
    return found or [row for row in later if _touched(row) & touched]


def topics_of(entry: FloorLog) -> list[str]:
    """What must be looked at again after an undo: everything, unless it was the clock alone."""
    labels = {change[0] for change in entry.changes}
    return ["clock"] if labels <= {"tournaments.clockanchor"} else list(EVERYTHING)


def _refuse_unless_undoable(f: Floor, entry: FloorLog) -> None:
    if entry.tournament_id != f.tournament.pk:
        raise Refused("undo_elsewhere", number=entry.number)
    if entry.deed in BY_ITSELF:
        raise Refused("undo_by_itself", number=entry.number)
    if entry.deed == OPENING:
        raise Refused("undo_opening", number=entry.number)
    if entry.deed in ON_CARDS:
        raise Refused("undo_on_card", number=entry.number)
    if FloorLog.objects.filter(undoes=entry).exists():
        raise Refused("undo_twice", number=entry.number)


def _refuse_paid(f: Floor, entry: FloorLog) -> None:
    """Prizes that were paid out stay frozen: those payments are taken back first."""
    posts = any(
        (after or {}).get("prizes_frozen_at") and not before["prizes_frozen_at"]
        for _, _, before, after in entry.changes
        if before and "prizes_frozen_at" in before
    )
    paid = standing(f.tournament).filter(kind=Payment.Kind.PRIZE) if posts else Payment.objects.none()
    if count := paid.count():
        named = [f"receipt {one.number} of {one.entry.player}" for one in paid.select_related("entry__player")[:NAMED]]
        more = [f"{count - NAMED} more"] if count > NAMED else []
        raise Refused("prizes_paid_already", payments=", ".join([*named, *more]))


def _last_of_each(entry: FloorLog) -> list[Change]:
    """One change for each row of the deed, its fields as the deed left them."""
    merged: dict[tuple[str, Any], Values | None] = {}
    for label, key, _, after in entry.changes:
        known = merged.get((label, key))
        merged[label, key] = {**known, **after} if known and after else after
    return [(label, key, None, after) for (label, key), after in merged.items()]


def _all_stand(left: Sequence[Change]) -> bool:
    """Whether every row is as a deed left it, asked of one model at a time."""
    by_label: dict[str, dict[Any, Values | None]] = {}
    for label, key, _, after in left:
        by_label.setdefault(label, {})[key] = after
    for label, afters in by_label.items():
        found = find_many(label, afters)
        if not all(_stands(found.get(key), after) for key, after in afters.items()):
            return False
    return True


def _stands(row: models.Model | None, after: Values | None) -> bool:
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
