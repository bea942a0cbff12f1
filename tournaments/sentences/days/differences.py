"""Differences that an undo makes to days and to payments for removed bags."""

from collections.abc import Callable
from typing import Any

from tournaments.contribution_types import Difference
from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext
from tournaments.models import BagPay, Day
from tournaments.selectors.floor.rows import label_of
from tournaments.sentences.navigation import day_name
from tournaments.sentences.undone_changes import UndoneChanges


def _days(undone: UndoneChanges) -> list[Difference]:
    """Return the days that were added, ended or changed."""
    codes = dict(Day.objects.filter(pk__in=[key for _, key, *_ in undone.changes]).values_list("pk", "code"))
    differences = []
    for _, key, before, after in undone.changes:
        label = day_name(codes.get(key) or (after or {}).get("code") or "")
        if before and after:
            differences.append((label, _end_text(after), _end_text(before)))
        else:
            added, removed = gettext("added"), gettext("removed")
            differences.append((label, added if after else removed, added if before else removed))
    return differences


def _end_text(values: dict[str, Any]) -> str:
    if "ended_at" in values:
        return gettext("ended") if values["ended_at"] else gettext("not ended")
    return gettext("changed")


def _bag_pays(undone: UndoneChanges) -> list[Difference]:
    """Return the total paid for removed bags, or that a paid bag is to be paid again."""
    if any(before and after for _, _, before, after in undone.changes):
        return [(gettext("Removed bag"), gettext("paid"), gettext("to be paid"))]
    now = sum((after or {}).get("amount", 0) for _, _, _, after in undone.changes)
    then = sum((before or {}).get("amount", 0) for _, _, before, _ in undone.changes)
    currency = undone.tournament.currency
    label = gettext("Paid for removed bags")
    return [(label, money_text(now, currency=currency), money_text(then, currency=currency))]


DAY_DIFFERENCES: dict[str, Callable[[UndoneChanges], list[Difference]]] = {
    label_of(BagPay()): _bag_pays,
    label_of(Day()): _days,
}
