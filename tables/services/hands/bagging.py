"""The end of a day: so many more hands, the tables tick them, and the chips go into bags before two people."""

from typing import Any

from django.utils.translation import gettext

from tables.models import Bag, LastHands, LastHandTick, SeatAssignment, Table
from tables.rules.hands.bagging import drawn_hands
from tables.selectors.chips.sums import expected_chips
from tables.selectors.hands.bags import bags_of, last_hands_now, table_hands
from tables.selectors.seating import assignment_of
from tables.services.hands.buttons import deal_at_tables
from tournaments.models import BustOut, Entry, called
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.controls import cannot_count_hands
from tournaments.selectors.prizes.bubble import round_now
from tournaments.services.clock.catch_up import store
from tournaments.services.clock.clock import clock_state
from tournaments.services.floor.floor import Floor

TOPICS = ("clock", "hands")


def last_hands(f: Floor, *, hands: int | None = None, seed: str = "", fewest: int = 3, most: int = 7) -> LastHands:
    """So many hands more at every table, chosen, or drawn from `seed`; the clock stops at the announcement.

    The hand in progress is not counted.
    """
    anchor, structure, clock = clock_state(f)
    if last_hands_now(f.tournament):
        raise Refused("last_hands_already")
    if refused := cannot_count_hands(anchor, structure, clock, begun=anchor.started_at is not None):
        raise refused
    if hands is None:
        hands = _drawn(seed, fewest=fewest, most=most)
    else:
        seed = ""
    with f.record("day.last_hands", topics=[*TOPICS, "announcement"], hands=hands, seed=seed):
        if clock.runs:
            store(f, anchor, structure, clock.pause(f.now))
        return f.add(LastHands(tournament=f.tournament, hands=hands, seed=seed, at=f.now))


def _drawn(seed: str, *, fewest: int, most: int) -> int:
    """The number of last hands that a seed draws. Refuses to draw without one, or from no number."""
    if not seed:
        raise Refused("hands_or_draw", field="hands")
    if not 1 <= fewest <= most:
        raise Refused("nothing_to_draw", field="most")
    return drawn_hands(seed, fewest=fewest, most=most)


def tick_last_hand(f: Floor, *, table: Table) -> LastHandTick:
    """A table has played one of the last hands: the button went on there, and it counts as any hand."""
    last = _now(f)
    table.refresh_from_db()
    if table.broken_at:
        raise Refused("table_closed_already", field="table", table=table.number)
    number = LastHandTick.objects.filter(last_hands=last, table=table).count() + 1
    if number > last.hands:
        raise Refused("last_hands_played", field="table", table=table.number, hands=last.hands)
    with f.record(
        "day.last_hand", topics=[*TOPICS, "tables"], table=table.number, hand=number, of=last.hands
    ) as log_entry:
        if round_now(f.tournament) is None:  # else the round has dealt it
            log_entry.facts |= deal_at_tables(f, tables=[table], named=f"last {number} {last.at.isoformat()}")
        return f.add(LastHandTick(last_hands=last, table=table, number=number, at=f.now, by_name=f.by_name))


def end_last_hands(f: Floor, *, anyway: bool = False) -> None:
    """Every table has played its last hands: the day is over. Refuses while one has not, unless `anyway`."""
    last = _now(f)
    missing = [one.number for one in table_hands(f.tournament) if not one.done]
    if missing and not anyway:
        raise Refused("last_hands_missing", field="anyway", tables=", ".join(str(number) for number in missing))
    with f.record("day.last_hands_over", topics=TOPICS, hands=last.hands, missing=missing):
        f.change(last, over_at=f.now)


def bag(f: Floor, *, entry: Entry, stack: int, counted_by: str, checked_by: str) -> Bag:
    """A player's chips are counted by two and put into their bag; counted again, the old count is replaced.

    Refuses one name twice, a player who is out, and more chips than there are, all bags together.
    """
    names = counted_by.strip(), checked_by.strip()
    _refuse_names(*names)
    _refuse_out(f, entry)
    old = Bag.objects.filter(entry=entry, opened_at__isnull=True).first()
    there = expected_chips(f.tournament).total
    others = sum(one.stack for one in Bag.objects.filter(tournament=f.tournament, opened_at__isnull=True) if one != old)
    if stack + others > there:
        raise Refused("bags_above_chips", field="stack", chips=there, others=others)
    assignment = assignment_of(entry)
    facts: dict[str, Any] = {
        "stack": stack,
        "was": old.stack if old else None,
        "seat": str(assignment.seat) if assignment else "",
    }
    with f.record("bag.closed", topics=["bags"], name=called(entry.player_id), **facts):
        if old:
            return f.change(old, stack=stack, counted_by=names[0], checked_by=names[1], at=f.now, **_where(assignment))
        return f.add(
            Bag(
                tournament=f.tournament,
                entry=entry,
                stack=stack,
                counted_by=names[0],
                checked_by=names[1],
                at=f.now,
                **_where(assignment),
            )
        )


def open_bag(f: Floor, *, entry: Entry, found: int, opened_by: str, witness: str, reason: str = "") -> Bag:
    """A bag is opened before two people and counted at once; another count than was written down needs a reason.

    In 2006 a bag was opened before its player came, and 3,200 were missing: so nobody opens one alone.
    """
    closed = Bag.objects.filter(entry=entry, tournament=f.tournament, opened_at__isnull=True).first()
    if closed is None:
        raise Refused("no_closed_bag", field="entry", name=entry.player.display_name)
    names = opened_by.strip(), witness.strip()
    _refuse_names(*names)
    if found != closed.stack and not reason.strip():
        raise Refused("bag_differs", field="reason", name=entry.player.display_name, found=found, stack=closed.stack)
    facts: dict[str, Any] = {"stack": closed.stack, "found": found, "reason": reason.strip()}
    with f.record("bag.opened", topics=["bags"], name=called(entry.player_id), **facts):
        return f.change(
            closed, opened_at=f.now, found=found, opened_by=names[0], witness=names[1], reason=reason.strip()
        )


def check_bags(f: Floor) -> None:
    """Every bag is counted and the sum is the chips in play: signed off in the log. Refuses with what is wrong."""
    found = bags_of(f.tournament)
    missing = [row.entry.player.display_name for table in found.tables for row in table.rows if row.bag is None]
    if missing:
        raise Refused("bags_missing", bags=len(missing), names=", ".join(missing[:5]))
    wrong = [
        gettext("table {number}: {over:+,}").format(number=table.number, over=table.counted.over)
        for table in found.tables
        if table.counted.over
    ]
    if found.room.over or wrong:
        raise Refused(
            "bags_unequal", over=f"{found.room.over:+,}", tables="; ".join(wrong) or gettext("no table counted")
        )
    with f.record("bags.checked", topics=["bags"], bags=found.room.bags, chips=found.room.chips):
        pass


def _now(f: Floor) -> LastHands:
    last = last_hands_now(f.tournament)
    if last is None:
        raise Refused("no_last_hands")
    return last


def _refuse_names(one: str, other: str) -> None:
    if not one or not other or one.casefold() == other.casefold():
        raise Refused("needs_two_names", field="checked_by")


def _refuse_out(f: Floor, entry: Entry) -> None:
    gone = entry.tournament_id != f.tournament.pk or entry.voided_at is not None
    if gone or BustOut.objects.filter(entry=entry).exists():
        raise Refused("bags_nothing", field="entry", name=entry.player.display_name)


def _where(assignment: SeatAssignment | None) -> dict[str, object]:
    return (
        {"table": assignment.seat.table, "seat": assignment.seat.number}
        if assignment
        else {"table": None, "seat": None}
    )
