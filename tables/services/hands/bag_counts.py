"""Bags in two steps: one person counts, another verifies; then the bag is sealed. Many bags are one action."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet, Sum

from tables.models import Bag, SeatAssignment
from tables.selectors.chips.sums import expected_chips
from tables.services.hands.bagging import next_voucher, refuse_out
from tournaments.models import BustOut, Entry
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.snapshot import cached_by_version, keep_for_version
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.floor.floor import Floor

TOPICS = ("bags",)
#: the actions that leave the chips in play as they are, and what is kept of these from version to version
COUNTS, CHIPS_THERE = frozenset({"bags.counted", "bags.verified"}), "chips_there"
#: so many are named in a refusal
NAMED = 5


@dataclass(frozen=True, slots=True)
class SeatOfBag:
    """Where a bag is filled: the key of the table and the number of the seat; and whether the player is out."""

    table: int | None
    seat: int | None
    is_out: bool = False


NOWHERE = SeatOfBag(None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class StackCount:
    """One person's count of one player's chips. `stack` is None where a verifier confirms what was counted."""

    entry: Entry
    stack: int | None = None
    number: str = ""


def count_bags(f: Floor, *, bags: Sequence[StackCount], anyway: bool = False, reason: str = "") -> list[Bag]:
    """Write down counts, which another person verifies; a new count replaces an old one, and is verified again.

    Refuses the bag of a player who is out, and more chips than there are in play, all bags together, unless `anyway`
    with a reason.
    """
    f.refuse_ended_flight()
    keys = [count.entry.pk for count in bags]
    seats = _seats(f, keys)
    _refuse_gone(f, [count.entry for count in bags], seats)
    closed = _of_entries(f, keys)
    if not (anyway and reason.strip()):
        _refuse_too_many(f, bags, closed)
    facts: dict[str, Any] = {"by": f.by_name, "reason": reason.strip() if anyway else ""}
    with f.record("bags.counted", topics=TOPICS, bags=len(bags), chips=_sum(bags), **facts):
        added = _add(f, [count for count in bags if count.entry.pk not in closed], seats)
        again = [(closed[count.entry.pk], _counted(f, count)) for count in bags if count.entry.pk in closed]
        f.change_many(again)
    return [*added, *(row for row, _ in again)]


def verify_bags(f: Floor, *, bags: Sequence[StackCount]) -> list[Bag]:
    """Verify counts as a second person: each bag gets the number of its voucher.

    Refuses what nobody has counted, a second count that differs, a number that is on another bag, and the person who
    counted it, where the house rule `bags_verified_by` wants another one.
    """
    f.refuse_ended_flight()
    closed = _closed(f, [count.entry.pk for count in bags])
    for count in bags:
        _refuse_unequal(f, count, closed.get(count.entry.pk))
    _refuse_taken(f, {closed[count.entry.pk].pk: count.number.strip() for count in bags if count.number.strip()})
    first, changes = next_voucher(f), []
    for count in bags:
        row = closed[count.entry.pk]
        voucher = row.voucher
        if voucher is None:
            voucher, first = first, first + 1
        changes.append((row, {"checked_by": f.by_name, "verified_at": f.now, "voucher": voucher} | _sealed(f, count)))
    _keep_chips_there(f)
    with f.record("bags.verified", topics=TOPICS, bags=len(bags), by=f.by_name):
        f.change_many(changes)
    return [row for row, _ in changes]


def seal_bag(f: Floor, *, entry: Entry, number: str) -> Bag:
    """Write down the number of the bag in which verified chips are sealed."""
    row = _closed(f, [entry.pk]).get(entry.pk)
    if row is None or row.verified_at is None:
        raise Refused("bag_not_verified", field="entry", name=name_in_event(entry))
    if not number.strip():
        raise Refused("needs_bag_number", field="number")
    _refuse_taken(f, {row.pk: number.strip()})
    with f.record("bag.sealed", topics=TOPICS, bag=number.strip(), voucher=row.voucher):
        return f.change(row, number=number.strip(), sealed_at=f.now)


def _refuse_taken(f: Floor, numbers: Mapping[int, str]) -> None:
    """Refuse numbers, by the bag that gets them, of which one is on another bag, or on two of these."""
    if not numbers:
        return
    others = Bag.objects.filter(tournament=f.tournament).exclude(pk__in=numbers).exclude(number="").order_by()
    taken = {number.casefold() for number in others.values_list("number", flat=True)}
    for number in numbers.values():
        if number.casefold() in taken:
            raise Refused("bag_number_taken", field="number", number=number)
        taken.add(number.casefold())


def _sum(bags: Sequence[StackCount]) -> int:
    return sum(count.stack or 0 for count in bags)


def _add(f: Floor, bags: Sequence[StackCount], seats: Mapping[int, SeatOfBag]) -> list[Bag]:
    """Add bags that nobody has counted yet, each with the seat at which it was filled."""
    rows = [
        Bag(tournament=f.tournament, entry=count.entry, **_counted(f, count), table_id=at.table, seat=at.seat)
        for count in bags
        for at in [seats.get(count.entry.pk, NOWHERE)]
    ]
    return f.add_many(rows)


def _of_entries(f: Floor, keys: Sequence[int]) -> dict[int, Bag]:
    """Return the closed bags of entries that are known to be in."""
    rows = Bag.objects.filter(tournament=f.tournament, entry__in=keys, opened_at__isnull=True).order_by()
    return {row.entry_id: row for row in rows}


def _closed(f: Floor, keys: Sequence[int]) -> dict[int, Bag]:
    rows = Bag.objects.closed().filter(tournament=f.tournament, entry__in=keys)
    return {row.entry_id: row for row in rows}


def _counted(f: Floor, count: StackCount) -> dict[str, Any]:
    """Return a count as its row keeps it: nobody has verified it yet."""
    return {
        "stack": count.stack,
        "counted_by": f.by_name,
        "checked_by": "",
        "verified_at": None,
        "sealed_at": None,
        "at": f.now,
    }


def _sealed(f: Floor, count: StackCount) -> dict[str, Any]:
    return {"number": count.number.strip(), "sealed_at": f.now} if count.number.strip() else {}


def _seats(f: Floor, keys: Sequence[int]) -> dict[int, SeatOfBag]:
    """Return where the players sit who sit in this tournament."""
    rows = SeatAssignment.objects.filter(tournament=f.tournament, entry__in=keys, kind=SeatAssignment.Kind.SEATED)
    columns = rows.order_by().values_list("entry", "seat__table", "seat__number", "entry__bust_out")
    return {entry: SeatOfBag(table, seat, is_out=out is not None) for entry, table, seat, out in columns}


def _refuse_gone(f: Floor, entries: Sequence[Entry], seats: Mapping[int, SeatOfBag]) -> None:
    """Refuse players who are out; whether one is was read with their seat, of the others it is asked."""
    without = [entry.pk for entry in entries if entry.pk not in seats]
    out = {key for key, at in seats.items() if at.is_out}
    if without:
        out.update(BustOut.objects.filter(entry__in=without).order_by().values_list("entry", flat=True))
    for entry in entries:
        if entry.pk in out or entry.is_voided or entry.tournament_id != f.tournament.pk:
            refuse_out(f, entry=entry)


def _refuse_too_many(f: Floor, bags: Sequence[StackCount], closed: Mapping[int, Bag]) -> None:
    """Refuse counts that come to more chips than there are, with all other bags."""
    own, there = _sum(bags), _chips_there(f)
    unopened = Bag.objects.filter(tournament=f.tournament, opened_at__isnull=True).order_by()
    if _stacks(unopened) - sum(row.stack for row in closed.values()) + own <= there:
        return
    # bags of players who went out since are among those, which is seldom: without them it may be right
    others = _stacks(
        Bag.objects.closed().filter(tournament=f.tournament).exclude(pk__in=[row.pk for row in closed.values()])
    )
    if others + own > there:
        raise Refused("bags_above_chips", field="stack", chips=there, others=others)


def _stacks(bags: QuerySet[Bag]) -> int:
    return bags.aggregate(sum=Sum("stack"))["sum"] or 0


def _chips_there(f: Floor) -> int:
    """Return the chips that must be in play. No count of a bag changes them, so the next one need not add them up."""
    if not _only_bags(f):
        return expected_chips(f.tournament).total
    there = cached_by_version(CHIPS_THERE, f.tournament, lambda tournament: expected_chips(tournament).total)
    _keep_chips_there(f)
    return there


def _keep_chips_there(f: Floor) -> None:
    """Have the next version know the chips in play that this one knows, unless something else was done too."""
    before = f.tournament.version

    def keep() -> None:
        if _only_bags(f):
            keep_for_version(CHIPS_THERE, f.tournament, of=before)

    transaction.on_commit(keep)


def _only_bags(f: Floor) -> bool:
    """Whether nothing was done on this floor that may change the chips in play."""
    return all(row.action in COUNTS or row.action in BY_ITSELF for row in f.written)


def _refuse_unequal(f: Floor, count: StackCount, row: Bag | None) -> None:
    if row is None:
        raise Refused("no_closed_bag", field="entry", name=name_in_event(count.entry))
    if count.stack is not None and count.stack != row.stack:
        raise Refused(
            "bag_counts_differ", field="stack", name=name_in_event(count.entry), first=row.stack, second=count.stack
        )
    alone = row.counted_by.casefold() == f.by_name.casefold()
    if alone and f.tournament.house_rules()["bags_verified_by"] == "second_person":
        raise Refused("bag_counted_by_you", field="entry", name=name_in_event(count.entry))
