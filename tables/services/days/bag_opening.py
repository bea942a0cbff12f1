"""Opening bags at their players' seats before two people: one bag, or a whole table at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tables.models import Bag
from tables.services.hands.bagging import refuse_same_signature
from tournaments.models import Entry, player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.floor.floor import Floor

TOPICS = ("bags", "field", "tables")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedBag:
    """An opened bag. `found` is None if its content is as recorded."""

    bag: Bag
    found: int | None = None

    @property
    def chips(self) -> int:
        return self.bag.stack if self.found is None else self.found


def open_bag(f: Floor, *, entry: Entry, found: int, opened_by: str, witness: str, reason: str = "") -> Bag:
    """Open and count the bag of an entry that plays here, before two people. The bag may come from a flight.

    Refuses an entry with several bags, each of which must be opened on its own.
    """
    rows = list(_openable_bags(f).filter(Q(goes_to=entry) | Q(goes_to__isnull=True, entry=entry))[:2])
    if not rows:
        raise Refused("no_closed_bag", field="entry", name=name_in_event(entry))
    if len(rows) > 1:
        raise Refused("several_closed_bags", field="entry", name=name_in_event(entry))
    opened = [OpenedBag(bag=rows[0], found=found)]
    return open_bags(f, bags=opened, witness=witness, opened_by=opened_by, reason=reason)[0]


def open_bags(f: Floor, *, bags: Sequence[OpenedBag], witness: str, opened_by: str = "", reason: str = "") -> list[Bag]:
    """Open bags before two people; the first is the acting person unless `opened_by` names another.

    A count that differs from the recorded one needs a reason; the stack and the chips in play change by the difference.
    Two people are required because in 2006 a bag was opened before its player came, and 3,200 were missing.
    """
    f.refuse_ended_flight()
    names = opened_by.strip() or f.by_name, witness.strip()
    refuse_same_signature(f, first=names[0], second=names[1])
    rows_by_key = {row.pk: row for row in _openable_bags(f).filter(pk__in=[opened.bag.pk for opened in bags])}
    for opened in bags:
        if opened.bag.pk not in rows_by_key:
            raise Refused("bag_opened_already", field="bags", name=name_in_event(opened.bag.entry))
        if opened.chips != opened.bag.stack and not reason.strip():
            raise Refused(
                "bag_differs",
                field="reason",
                name=name_in_event(opened.bag.entry),
                found=opened.chips,
                stack=opened.bag.stack,
            )
    changes: list[tuple[Any, dict[str, Any]]] = []
    for opened in bags:
        given_reason = reason.strip() if opened.chips != opened.bag.stack else ""
        values = {
            "opened_at": f.now,
            "found": opened.chips,
            "opened_by": names[0],
            "witness": names[1],
            "reason": given_reason,
        }
        changes.append((rows_by_key[opened.bag.pk], values))
    with _record_opening(f, bags, reason.strip()):
        f.change_many(changes)
        _adjust_stacks(f, bags, rows_by_key)
    return [rows_by_key[opened.bag.pk] for opened in bags]


def _openable_bags(f: Floor) -> Any:
    """Return the closed bags that may be opened here: this tournament's own, and bags of flights that feed this day."""
    here = Q(goes_to__tournament=f.tournament, goes_to__voided_at__isnull=True, goes_to__bust_out__isnull=True)
    own = Q(tournament=f.tournament, goes_to__isnull=True, removed="")
    return Bag.objects.closed().filter(here | own).select_related("entry__player")


def _record_opening(f: Floor, bags: Sequence[OpenedBag], reason: str) -> Any:
    """Begin the log entry. For one bag it names the player, for several it has their number."""
    stack, found = sum(opened.bag.stack for opened in bags), sum(opened.chips for opened in bags)
    facts: dict[str, Any] = {"stack": stack, "found": found, "reason": reason}
    if len(bags) == 1:
        return f.record("bag.opened", topics=TOPICS, name=player_fact(bags[0].bag.entry.player_id), **facts)
    differ = sum(opened.chips != opened.bag.stack for opened in bags)
    return f.record("bags.opened", topics=TOPICS, bags=len(bags), differ=differ, **facts)


def _adjust_stacks(f: Floor, bags: Sequence[OpenedBag], rows_by_key: dict[int, Bag]) -> None:
    """Change the stacks of carried-over entries by the differences between counted and recorded chips."""
    more: dict[int, int] = {}
    for opened in bags:
        goes_to = rows_by_key[opened.bag.pk].goes_to_id
        if goes_to and opened.chips != opened.bag.stack:
            more[goes_to] = more.get(goes_to, 0) + opened.chips - opened.bag.stack
    rows = Entry.objects.filter(pk__in=more).select_related("player").order_by("pk")
    if more:
        f.change_many([(row, {"stack": row.stack + more[row.pk]}) for row in rows])
