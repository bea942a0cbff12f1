"""Undo an action: put the earlier values back where the later ones still hold. An undo is itself an action."""

from collections.abc import Collection, Sequence
from typing import Any

from django.db import models

from tournaments.language.sentences import gettext
from tournaments.live.hints import EVERYTHING
from tournaments.models import ClockAnchor, FloorLog, Payment
from tournaments.rules.refused import Refused
from tournaments.selectors.days.days import fed_row
from tournaments.selectors.desk.ledger import unreversed_payments
from tournaments.selectors.floor.erased_texts import ERASING
from tournaments.selectors.floor.rows import Change, Values, field_values, find_many
from tournaments.selectors.prizes.bounties import pool_shortfall
from tournaments.selectors.staff.roles import may_take_back, roles_of
from tournaments.services.clock.catch_up import BY_ITSELF, plan_again
from tournaments.services.floor.floor import Floor
from tournaments.services.restoring import NOTES, restore

#: the first entry of every log
OPENING = "tournament.opened"
#: what an import stored goes with the whole tournament
IMPORTED = "tournament.imported"
#: actions that change more than this tournament: they are undone on the player's card
ON_CARDS = frozenset({"player.merged", "player.parted"})

#: what no undo puts back: a sheet may have been printed, so its number is never given again
REVISION = frozenset({"sheet_revision", "sheet_revised_at"})
LASTING = REVISION | NOTES
#: what puts money into the bounty pool
SOLD = frozenset({"tournaments.entry", "tournaments.rebuyoraddon"})
#: so many payments are named that depend on an action
NAMED = 5


def undoable(entry: FloorLog) -> bool:
    """Return whether a row of the log is an action that a person may take back, later actions left aside."""
    return _not_undoable(entry, undone=hasattr(entry, "undone_by")) is None


def may_undo(entry: FloorLog, *, person: int | None, roles: Collection[str]) -> bool:
    """Return whether a person, by account and roles, may take a row back, later actions left aside."""
    return undoable(entry) and may_take_back(entry, person=person, roles=roles)


def undo(f: Floor, *, entry: FloorLog) -> FloorLog:
    """Undo one action of this tournament, or redo it by undoing its undoing.

    Refuses who could not have done it, and when it was undone already, when it came by itself or opened the
    tournament, or when later actions build on it; the refusal's `numbers` name those, latest first, the order in
    which to undo them.
    """
    _refuse_unless_undoable(f, entry)
    _refuse_carried(f)
    refuse_without_right(f, entry=entry)
    blocking = blocking_entries(entry)
    if blocking:
        raise Refused(
            "undo_blocked", numbers=[row.number for row in blocking], actions=[row.action for row in blocking]
        )
    _refuse_paid(f, entry)
    with f.record(
        "undone", undoes=entry, topics=topics_of(entry), of=entry.action, number=entry.number, was=entry.facts
    ):
        restore(f, changes=[(label, key, before, after) for label, key, before, after in entry.changes])
        if any(label == ClockAnchor._meta.label_lower for label, *_ in entry.changes):  # noqa: SLF001 - Django's own
            plan_again(f)
        if SOLD & {label for label, *_ in entry.changes} and (refused := pool_shortfall(f.tournament)):
            raise refused
    return f.written[-1]


def _refuse_carried(f: Floor) -> None:
    """Refuse in a flight whose bags went forward to the next day: that is undone first."""
    if f.tournament.is_flight and fed_row(f.tournament).entries.filter(carried=True).exists():
        raise Refused("carried_over_already")


def refuse_without_right(f: Floor, *, entry: FloorLog) -> None:
    """Refuse an undo by who could not have done the action; without an account it is the server's own."""
    if f.by and not may_take_back(entry, person=f.by.pk, roles=roles_of(f.by, f.tournament)):
        raise Refused("undo_not_yours", number=entry.number, by=entry.by_name)


def blocking_entries(entry: FloorLog) -> list[FloorLog]:
    """Return later actions that changed again what this one changed, latest first; empty when nothing did."""
    if changes_stand(entry.changes):
        return []
    touched = _touched(entry)
    later = FloorLog.objects.filter(tournament=entry.tournament_id, number__gt=entry.number, undone_by__isnull=True)
    found = [row for row in later if row.undoes_id is None and _touched(row) & touched]
    return found or [row for row in later if _touched(row) & touched]


def changes_stand(changes: Sequence[Change]) -> bool:
    """Return whether every row is still as these changes left it."""
    return _all_stand(_last_of_each(changes))


def topics_of(entry: FloorLog) -> list[str]:
    """Return what must be looked at again after an undo: everything, unless it was the clock alone."""
    labels = {change[0] for change in entry.changes}
    return ["clock"] if labels <= {"tournaments.clockanchor"} else list(EVERYTHING)


def _refuse_unless_undoable(f: Floor, entry: FloorLog) -> None:
    if entry.tournament_id != f.tournament.pk:
        raise Refused("undo_elsewhere", number=entry.number)
    if refused := _not_undoable(entry, undone=FloorLog.objects.filter(undoes=entry).exists()):
        raise refused


def _not_undoable(entry: FloorLog, *, undone: bool) -> Refused | None:
    """Return why nobody takes a row back, None when a person may."""
    if entry.action in BY_ITSELF:
        return Refused("undo_by_itself", number=entry.number)
    if entry.action == OPENING:
        return Refused("undo_opening", number=entry.number)
    if entry.action == IMPORTED:
        return Refused("undo_import", number=entry.number)
    if entry.action == ERASING:
        return Refused("undo_erasing", number=entry.number)
    if entry.action in ON_CARDS:
        return Refused("undo_on_card", number=entry.number)
    return Refused("undo_twice", number=entry.number) if undone else None


def _refuse_paid(f: Floor, entry: FloorLog) -> None:
    """Refuse to unfreeze prizes that were paid out: those payments are taken back first."""
    posts = any(
        (after or {}).get("prizes_frozen_at") and not before["prizes_frozen_at"]
        for _, _, before, after in entry.changes
        if before and "prizes_frozen_at" in before
    )
    paid = unreversed_payments(f.tournament).filter(kind=Payment.Kind.PRIZE) if posts else Payment.objects.none()
    if count := paid.count():
        named = [
            gettext("receipt {number} of {name}").format(number=one.number, name=one.entry.player)
            for one in paid.select_related("entry__player")[:NAMED]
        ]
        more = [gettext("{count} more").format(count=count - NAMED)] if count > NAMED else []
        raise Refused("prizes_paid_already", payments=", ".join([*named, *more]))


def _last_of_each(changes: Sequence[Change]) -> list[Change]:
    """Return one change for each row of the action, its fields as the action left them."""
    merged: dict[tuple[str, Any], Values | None] = {}
    for label, key, _, after in changes:
        known = merged.get((label, key))
        merged[label, key] = {**known, **after} if known and after else after
    return [(label, key, None, after) for (label, key), after in merged.items()]


def _all_stand(left: Sequence[Change]) -> bool:
    """Return whether every row is as an action left it, asked of one model at a time."""
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
    return field_values(row, compared) == compared


def _touched(entry: FloorLog) -> set[tuple[str, Any, str]]:
    """Return every field of every row that an action changed; a row added or removed counts as all of its fields."""
    return {
        (label, key, name)
        for label, key, before, after in entry.changes
        for name in {**(before or {}), **(after or {})}
        if name not in LASTING
    }
