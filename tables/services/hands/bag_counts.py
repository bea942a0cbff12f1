"""Bags in two steps: one person counts, another verifies; then the bag is sealed. One action takes many bags."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet, Sum

from tables.models import Bag, SeatAssignment
from tables.selectors.chips.sums import expected_chips
from tables.services.hands.bagging import next_voucher_number, refuse_player_out
from tournaments.models import BustOut, Entry
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.snapshot import cached_by_version, recache_for_version
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.floor.floor import Floor

TOPICS = ("bags",)
# actions that do not change the chips in play, so that their sum stays cached from version to version
COUNT_ACTIONS = frozenset({"bags.counted", "bags.verified"})
CHIPS_CACHE = "chips_there"


@dataclass(frozen=True, slots=True)
class SeatOfBag:
    """The seat at which a bag is filled (table key and seat number), and whether the player is out."""

    table: int | None
    seat: int | None
    is_out: bool = False


NOWHERE = SeatOfBag(None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class StackCount:
    """A person's count of a player's chips.

    `stack` is None if the person verifies the first count without another number.
    """

    entry: Entry
    stack: int | None = None
    number: str = ""


def count_bags(f: Floor, *, bags: Sequence[StackCount], anyway: bool = False, reason: str = "") -> list[Bag]:
    """Record counts for another person to verify. A new count replaces an old one and is verified again.

    Refuses the bag of a player who is out. Refuses more chips in all bags than in play, unless `anyway` with a reason.
    """
    f.refuse_ended_flight()
    keys = [count.entry.pk for count in bags]
    seats = _seats_of_bags(f, keys)
    _refuse_players_out(f, [count.entry for count in bags], seats)
    closed = _bags_of_players_in(f, keys)
    if not (anyway and reason.strip()):
        _refuse_too_many(f, bags, closed)
    facts: dict[str, Any] = {"by": f.by_name, "reason": reason.strip() if anyway else ""}
    with f.record("bags.counted", topics=TOPICS, bags=len(bags), chips=_sum_of_counts(bags), **facts):
        added = _add_bags(f, [count for count in bags if count.entry.pk not in closed], seats)
        again = [(closed[count.entry.pk], _count_values(f, count)) for count in bags if count.entry.pk in closed]
        f.change_many(again)
    return [*added, *(row for row, _ in again)]


def verify_bags(f: Floor, *, bags: Sequence[StackCount]) -> list[Bag]:
    """Verify counts as a second person. Each bag gets the number of its voucher.

    Refuses a bag without a count, a second count that differs, and a bag number that is on another bag. Also refuses
    the person who made the first count, if the house rule `bags_verified_by` asks for another.
    """
    f.refuse_ended_flight()
    closed = _closed_bags(f, [count.entry.pk for count in bags])
    for count in bags:
        _refuse_wrong_verification(f, count, closed.get(count.entry.pk))
    _refuse_taken_numbers(
        f, {closed[count.entry.pk].pk: count.number.strip() for count in bags if count.number.strip()}
    )
    first, changes = next_voucher_number(f), []
    for count in bags:
        row = closed[count.entry.pk]
        voucher = row.voucher
        if voucher is None:
            voucher, first = first, first + 1
        changes.append(
            (row, {"checked_by": f.by_name, "verified_at": f.now, "voucher": voucher} | _seal_values(f, count))
        )
    _cache_chips_in_play(f)
    with f.record("bags.verified", topics=TOPICS, bags=len(bags), by=f.by_name):
        f.change_many(changes)
    return [row for row, _ in changes]


def seal_bag(f: Floor, *, entry: Entry, number: str) -> Bag:
    """Record the number of the bag in which verified chips are sealed."""
    row = _closed_bags(f, [entry.pk]).get(entry.pk)
    if row is None or row.verified_at is None:
        raise Refused("bag_not_verified", field="entry", name=name_in_event(entry))
    if not number.strip():
        raise Refused("needs_bag_number", field="number")
    _refuse_taken_numbers(f, {row.pk: number.strip()})
    with f.record("bag.sealed", topics=TOPICS, bag=number.strip(), voucher=row.voucher):
        return f.change(row, number=number.strip(), sealed_at=f.now)


def _refuse_taken_numbers(f: Floor, numbers: Mapping[int, str]) -> None:
    """Refuse a bag number that is on another bag or given twice. `numbers` are bag numbers by the key of the bag."""
    if not numbers:
        return
    others = Bag.objects.filter(tournament=f.tournament).exclude(pk__in=numbers).exclude(number="").order_by()
    taken = {number.casefold() for number in others.values_list("number", flat=True)}
    for number in numbers.values():
        if number.casefold() in taken:
            raise Refused("bag_number_taken", field="number", number=number)
        taken.add(number.casefold())


def _sum_of_counts(bags: Sequence[StackCount]) -> int:
    return sum(count.stack or 0 for count in bags)


def _add_bags(f: Floor, bags: Sequence[StackCount], seats: Mapping[int, SeatOfBag]) -> list[Bag]:
    """Add first counts, each with the seat at which the bag was filled."""
    rows = [
        Bag(tournament=f.tournament, entry=count.entry, **_count_values(f, count), table_id=at.table, seat=at.seat)
        for count in bags
        for at in [seats.get(count.entry.pk, NOWHERE)]
    ]
    return f.add_many(rows)


def _bags_of_players_in(f: Floor, keys: Sequence[int]) -> dict[int, Bag]:
    """Return the closed bags of these entries, by entry. Assumes that none of them is out."""
    rows = Bag.objects.filter(tournament=f.tournament, entry__in=keys, opened_at__isnull=True).order_by()
    return {row.entry_id: row for row in rows}


def _closed_bags(f: Floor, keys: Sequence[int]) -> dict[int, Bag]:
    rows = Bag.objects.closed().filter(tournament=f.tournament, entry__in=keys)
    return {row.entry_id: row for row in rows}


def _count_values(f: Floor, count: StackCount) -> dict[str, Any]:
    return {
        "stack": count.stack,
        "counted_by": f.by_name,
        "checked_by": "",
        "verified_at": None,
        "sealed_at": None,
        "at": f.now,
    }


def _seal_values(f: Floor, count: StackCount) -> dict[str, Any]:
    return {"number": count.number.strip(), "sealed_at": f.now} if count.number.strip() else {}


def _seats_of_bags(f: Floor, keys: Sequence[int]) -> dict[int, SeatOfBag]:
    """Return the seats of entries that sit in this tournament, by entry."""
    rows = SeatAssignment.objects.filter(tournament=f.tournament, entry__in=keys, kind=SeatAssignment.Kind.SEATED)
    columns = rows.order_by().values_list("entry", "seat__table", "seat__number", "entry__bust_out")
    return {entry: SeatOfBag(table, seat, is_out=out is not None) for entry, table, seat, out in columns}


def _refuse_players_out(f: Floor, entries: Sequence[Entry], seats: Mapping[int, SeatOfBag]) -> None:
    """Refuse players who are out. Reads entries only if one has no seat."""
    without = [entry.pk for entry in entries if entry.pk not in seats]
    out = {key for key, at in seats.items() if at.is_out}
    if without:
        out.update(BustOut.objects.filter(entry__in=without).order_by().values_list("entry", flat=True))
    for entry in entries:
        if entry.pk in out or entry.is_voided or entry.tournament_id != f.tournament.pk:
            refuse_player_out(f, entry=entry)


def _refuse_too_many(f: Floor, bags: Sequence[StackCount], closed: Mapping[int, Bag]) -> None:
    """Refuse counts if all bags together would hold more than the chips in play."""
    own, in_play = _sum_of_counts(bags), _chips_in_play(f)
    unopened = Bag.objects.filter(tournament=f.tournament, opened_at__isnull=True).order_by()
    if _sum_of_stacks(unopened) - sum(row.stack for row in closed.values()) + own <= in_play:
        return
    # bags of players who have gone out since are left out: they do not count
    others = _sum_of_stacks(
        Bag.objects.closed().filter(tournament=f.tournament).exclude(pk__in=[row.pk for row in closed.values()])
    )
    if others + own > in_play:
        raise Refused("bags_above_chips", field="stack", chips=in_play, others=others)


def _sum_of_stacks(bags: QuerySet[Bag]) -> int:
    return bags.aggregate(sum=Sum("stack"))["sum"] or 0


def _chips_in_play(f: Floor) -> int:
    """Return the chips that must be in play.

    They come from the cache if actions did nothing but count bags since the figure was cached.
    """
    if not _has_only_counted(f):
        return expected_chips(f.tournament).total
    in_play = cached_by_version(CHIPS_CACHE, f.tournament, lambda tournament: expected_chips(tournament).total)
    _cache_chips_in_play(f)
    return in_play


def _cache_chips_in_play(f: Floor) -> None:
    """Keep the cached number of chips in play for the tournament's next version.

    It is not kept if an action may have changed it.
    """
    before = f.tournament.version

    def keep() -> None:
        if _has_only_counted(f):
            recache_for_version(CHIPS_CACHE, f.tournament, of=before)

    transaction.on_commit(keep)


def _has_only_counted(f: Floor) -> bool:
    """Return whether all actions on this floor leave the chips in play unchanged."""
    return all(row.action in COUNT_ACTIONS or row.action in BY_ITSELF for row in f.written)


def _refuse_wrong_verification(f: Floor, count: StackCount, row: Bag | None) -> None:
    if row is None:
        raise Refused("no_closed_bag", field="entry", name=name_in_event(count.entry))
    if count.stack is not None and count.stack != row.stack:
        raise Refused(
            "bag_counts_differ", field="stack", name=name_in_event(count.entry), first=row.stack, second=count.stack
        )
    alone = row.counted_by.casefold() == f.by_name.casefold()
    if alone and f.tournament.house_rules()["bags_verified_by"] == "second_person":
        raise Refused("bag_counted_by_you", field="entry", name=name_in_event(count.entry))
