"""Reversal of an action's changes, many rows at a time: one action may seat ten thousand players."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Any

from django.db import models

from tournaments.models import Entry, FloorLog, Payment, RebuyOrAddOn, Series, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.floor.rows import Change, Values, model_label_of, python_values, rows_by_key, unsaved_row
from tournaments.services.desk.payments import undo_payment
from tournaments.services.floor.floor import Floor

# Fields that are planned again after an undo, so that a later cue does not block it.
NOTES = frozenset({"seen_until", "next_due"})


def revert_changes(f: Floor, *, changes: Sequence[Change]) -> None:
    """Write the old values back, the last change first; part of an undo.

    Consecutive changes of one sort (add, change or remove) to rows of one model are done together.
    """
    for run in _runs_of_changes(changes):
        label, _, before, after = run[0]
        if after is None:
            f.add_many([unsaved_row(label, values or {}) for _, _, values, _ in run])
        elif before is None:
            _remove_added_rows(f, _rows_of_run(run))
        else:
            _change_back(f, run)


def _runs_of_changes(changes: Sequence[Change]) -> Iterator[list[Change]]:
    """Yield the changes in reverse order, in runs of one model and one sort of change, no row twice."""

    def sort(change: Change) -> tuple[str, bool, bool]:
        label, _, before, after = change
        return label, before is None, after is None

    for _, same in groupby(reversed(changes), key=sort):
        run: dict[object, Change] = {}
        for change in same:
            if change[1] in run:
                yield list(run.values())
                run = {}
            run[change[1]] = change
        yield list(run.values())


def _rows_of_run(run: Sequence[Change]) -> list[models.Model]:
    """Return the rows that the changes of a run are about. Raises LookupError if one is missing."""
    label = run[0][0]
    found = rows_by_key(label, [key for _, key, _, _ in run])
    for _, key, _, _ in run:
        if key not in found:
            raise LookupError(f"{label} {key} is gone")
    return [found[key] for _, key, _, _ in run]


def _change_back(f: Floor, run: Sequence[Change]) -> None:
    label, back = run[0][0], []
    for row, (_, _, before, _) in zip(_rows_of_run(run), run, strict=True):
        values = {name: value for name, value in (before or {}).items() if name not in NOTES}
        _refuse_gone_series(label, values)
        back.append((row, python_values(label, values) | _new_revision_fields(f, row, values)))
    if len(back) == 1:
        f.change(back[0][0], **back[0][1])
    else:
        f.change_many(back)


def _refuse_gone_series(label: str, values: Values) -> None:
    """Refuse to restore a tournament to a series that was removed since."""
    series = python_values(label, values).get("series_id") if "series_id" in values else None
    if series is not None and not Series.objects.filter(pk=series).exists():
        raise Refused("series_gone")


def _new_revision_fields(f: Floor, row: models.Model, before: Values) -> Values:
    """Return the fields of a new sheet revision if the action had revised the sheet; else {}."""
    if "sheet_revision" not in before or not isinstance(row, Tournament):
        return {}
    return {"sheet_revision": row.sheet_revision + 1, "sheet_revised_at": f.now}


def _remove_added_rows(f: Floor, rows: Sequence[models.Model]) -> None:
    """Remove rows that an action added. Refuses if rows of later actions refer to them, naming these actions.

    Payments stay in the ledger and are reversed; what was sold for them is voided.
    """
    _refuse_logs(rows)
    payments = [row for row in rows if isinstance(row, Payment)]
    for payment in payments:
        undo_payment(f, payment=_payment_in_force(f, payment))
    if payments:
        return
    try:
        f.remove_many(rows)
    except models.RestrictedError as held:
        blocking = {(model_label_of(row), row.pk) for row in held.restricted_objects if not _is_settled(row)}
        if blocking or not isinstance(rows[0], Entry | RebuyOrAddOn):
            raise _later_actions_refusal(f, blocking) from None
        _void_sold(f, rows)


def _refuse_logs(rows: Sequence[models.Model]) -> None:
    flights = [row for row in rows if isinstance(row, Tournament)]
    if flights and FloorLog.objects.filter(tournament__in=flights).exists():
        raise Refused("flight_played", name=flights[0].name)


def _later_actions_refusal(f: Floor, rows: Collection[tuple[str, Any]]) -> Refused:
    """Return a refusal that names the later actions that added these rows."""
    later = FloorLog.objects.filter(tournament=f.tournament, undone_by__isnull=True)
    blocking = [entry for entry in later if any((c[0], c[1]) in rows and c[2] is None for c in entry.changes)]
    return Refused(
        "undo_blocked", numbers=[entry.number for entry in blocking], actions=[entry.action for entry in blocking]
    )


def _payment_in_force(f: Floor, payment: Payment) -> Payment:
    """Return the payment that counts now in place of `payment`, if its reversal was undone.

    Refuses a payment that is still reversed, naming the action that reversed it.
    """
    while (back := Payment.objects.filter(reverses=payment).first()) is not None:
        by = _log_entry_of_payment(f, back)
        replacement = (
            _replacement_payment(by.undone_by, payment) if by is not None and hasattr(by, "undone_by") else None
        )
        if replacement is None:
            raise Refused("undo_blocked", numbers=[by.number] if by else [], actions=[by.action] if by else [])
        payment = replacement
    return payment


def _log_entry_of_payment(f: Floor, payment: Payment) -> FloorLog | None:
    """Return the log entry that wrote a payment; None if there is none."""
    rows = FloorLog.objects.filter(tournament=f.tournament, at=payment.at).select_related("undone_by")
    return next((row for row in rows if payment.pk in _added_payment_keys(row)), None)


def _replacement_payment(row: FloorLog, payment: Payment) -> Payment | None:
    """Return the payment that an undo made in place of a reversed payment; None if there is none."""
    same = {name: getattr(payment, name) for name in ("kind", "method", "amount", "entry", "rebuy_or_add_on")}
    return (
        Payment.objects.filter(pk__in=_added_payment_keys(row), reverses__isnull=True, **same)
        .order_by("-number")
        .first()
    )


def _added_payment_keys(row: FloorLog) -> set[int]:
    label = Payment._meta.label_lower  # noqa: SLF001 - Django's public _meta
    return {key for name, key, before, _ in row.changes if name == label and before is None}


def _is_settled(row: models.Model) -> bool:
    """Return whether a payment, rebuy or add-on no longer counts because it was reversed or voided."""
    if isinstance(row, Payment):
        return row.reverses_id is not None or Payment.objects.filter(reverses=row).exists()
    return isinstance(row, RebuyOrAddOn) and row.voided_at is not None


def _void_sold(f: Floor, rows: Sequence[models.Model]) -> None:
    kind = {"void_kind": Entry.Void.MISTAKE} if isinstance(rows[0], Entry) else {}
    for row in rows:
        f.change(row, voided_at=f.now, **kind)
