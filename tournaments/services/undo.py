"""Undo of an action: old values are restored if the new ones are unchanged since. An undo is itself an action."""

from collections.abc import Collection, Sequence
from typing import Any

from django.db import models

from tournaments.language.sentences import gettext
from tournaments.live.hints import EVERYTHING
from tournaments.models import ClockAnchor, FloorLog, Payment
from tournaments.rules.refused import Refused
from tournaments.selectors.days.days import row_after_flight
from tournaments.selectors.desk.ledger import unreversed_payments
from tournaments.selectors.floor.erased_texts import ERASING
from tournaments.selectors.floor.rows import Change, Values, field_values, rows_by_key
from tournaments.selectors.prizes.bounties import pool_shortfall_refusal
from tournaments.selectors.staff.roles import may_take_back, roles_of
from tournaments.services.clock.catch_up import BY_ITSELF, replan_clock
from tournaments.services.floor.floor import Floor
from tournaments.services.reverting import NOTES, revert_changes

OPENING = "tournament.opened"
IMPORTED = "tournament.imported"
# Actions that change more than this tournament; they are undone on the player's card.
ON_CARDS = frozenset({"player.merged", "player.parted"})

# A sheet may have been printed, so its revision is never used again.
REVISION = frozenset({"sheet_revision", "sheet_revised_at"})
LASTING = REVISION | NOTES
# Sales put money into the bounty pool.
SOLD = frozenset({"tournaments.entry", "tournaments.rebuyoraddon"})
MAX_PAYMENTS_NAMED = 5


def is_undoable(entry: FloorLog) -> bool:
    """Return whether people may undo a log entry, regardless of later actions."""
    return _undo_refusal(entry, undone=hasattr(entry, "undone_by")) is None


def may_undo(entry: FloorLog, *, person: int | None, roles: Collection[str]) -> bool:
    """Return whether `person` (an account key) with these roles may undo a log entry, regardless of later actions."""
    return is_undoable(entry) and may_take_back(entry, person=person, roles=roles)


def undo(f: Floor, *, entry: FloorLog) -> FloorLog:
    """Undo an action of this tournament, or redo it by undoing its undo.

    Refuses people without the right to undo the action. Also refuses an action that was undone already, that happened
    by itself, or on which later actions build. The refusal's `numbers` are those later actions, in the order in which
    to undo them.
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
        "undone", undoes=entry, topics=undo_topics(entry), of=entry.action, number=entry.number, was=entry.facts
    ):
        revert_changes(f, changes=[(label, key, before, after) for label, key, before, after in entry.changes])
        if any(label == ClockAnchor._meta.label_lower for label, *_ in entry.changes):  # noqa: SLF001 - Django's own
            replan_clock(f)
        if SOLD & {label for label, *_ in entry.changes} and (refused := pool_shortfall_refusal(f.tournament)):
            raise refused
    return f.written[-1]


def _refuse_carried(f: Floor) -> None:
    """Refuse in a flight whose bags were carried over: the carry-over has to be undone first."""
    if f.tournament.is_flight and row_after_flight(f.tournament).entries.filter(carried=True).exists():
        raise Refused("carried_over_already")


def refuse_without_right(f: Floor, *, entry: FloorLog) -> None:
    """Refuse an undo by a person without the right to the action. The server itself may undo any."""
    if f.by and not may_take_back(entry, person=f.by.pk, roles=roles_of(f.by, f.tournament)):
        raise Refused("undo_not_yours", number=entry.number, by=entry.by_name)


def blocking_entries(entry: FloorLog) -> list[FloorLog]:
    """Return later actions that changed the same fields, latest first; [] if all values are unchanged."""
    if are_changes_current(entry.changes):
        return []
    touched = _touched_fields(entry)
    later = FloorLog.objects.filter(tournament=entry.tournament_id, number__gt=entry.number, undone_by__isnull=True)
    blocking = [row for row in later if row.undoes_id is None and _touched_fields(row) & touched]
    return blocking or [row for row in later if _touched_fields(row) & touched]


def are_changes_current(changes: Sequence[Change]) -> bool:
    """Return whether every row is still as these changes left it."""
    return _are_rows_unchanged(_merged_changes(changes))


def undo_topics(entry: FloorLog) -> list[str]:
    """Return the topics of an undo for displays: all topics, or `clock` if only the clock changed."""
    labels = {change[0] for change in entry.changes}
    return ["clock"] if labels <= {"tournaments.clockanchor"} else list(EVERYTHING)


def _refuse_unless_undoable(f: Floor, entry: FloorLog) -> None:
    if entry.tournament_id != f.tournament.pk:
        raise Refused("undo_elsewhere", number=entry.number)
    if refused := _undo_refusal(entry, undone=FloorLog.objects.filter(undoes=entry).exists()):
        raise refused


def _undo_refusal(entry: FloorLog, *, undone: bool) -> Refused | None:
    """Return why a log entry cannot be undone; None if it can."""
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
    """Refuse to unfreeze prizes that were paid out; the payments have to be reversed first."""
    posts = any(
        (after or {}).get("prizes_frozen_at") and not before["prizes_frozen_at"]
        for _, _, before, after in entry.changes
        if before and "prizes_frozen_at" in before
    )
    paid = unreversed_payments(f.tournament).filter(kind=Payment.Kind.PRIZE) if posts else Payment.objects.none()
    if count := paid.count():
        named = [
            gettext("receipt {number} of {name}").format(number=payment.number, name=payment.entry.player)
            for payment in paid.select_related("entry__player")[:MAX_PAYMENTS_NAMED]
        ]
        more = [gettext("{count} more").format(count=count - MAX_PAYMENTS_NAMED)] if count > MAX_PAYMENTS_NAMED else []
        raise Refused("prizes_paid_already", payments=", ".join([*named, *more]))


def _merged_changes(changes: Sequence[Change]) -> list[Change]:
    """Return one change for each changed row, with the fields as the action left them."""
    merged: dict[tuple[str, Any], Values | None] = {}
    for label, key, _, after in changes:
        earlier = merged.get((label, key))
        merged[label, key] = {**earlier, **after} if earlier and after else after
    return [(label, key, None, after) for (label, key), after in merged.items()]


def _are_rows_unchanged(left: Sequence[Change]) -> bool:
    """Return whether every row still has the values that an action gave it; one query for each model."""
    by_label: dict[str, dict[Any, Values | None]] = {}
    for label, key, _, after in left:
        by_label.setdefault(label, {})[key] = after
    for label, afters in by_label.items():
        found = rows_by_key(label, afters)
        if not all(_is_row_unchanged(found.get(key), after) for key, after in afters.items()):
            return False
    return True


def _is_row_unchanged(row: models.Model | None, after: Values | None) -> bool:
    if row is None or after is None:
        return row is None and after is None
    compared = {name: value for name, value in after.items() if name not in LASTING}
    return field_values(row, compared) == compared


def _touched_fields(entry: FloorLog) -> set[tuple[str, Any, str]]:
    """Return label, key and field name of each changed field; of an added or removed row, all fields."""
    return {
        (label, key, name)
        for label, key, before, after in entry.changes
        for name in {**(before or {}), **(after or {})}
        if name not in LASTING
    }
