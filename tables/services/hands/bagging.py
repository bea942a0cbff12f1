"""The end of a day: last hands, which each table reports one by one, and bags counted by two people at once."""

from typing import Any

from django.db.models import Max

from tables.models import Bag, LastHands, LastHandTick, Table
from tables.rules.hands.bagging import drawn_hand_count
from tables.selectors.chips.sums import expected_chips
from tables.selectors.hands.bags import (
    bag_place_fields,
    last_hands_being_played,
    last_hands_by_table,
    room_bags,
    wrong_bags_refusal,
)
from tables.selectors.seating import assignment_of
from tables.services.hands.buttons import deal_at_tables
from tournaments.models import BustOut, Entry, player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.controls import hand_for_hand_refusal
from tournaments.selectors.prizes.bubble import current_open_round
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.clock.catch_up import store_clock
from tournaments.services.clock.clock import clock_state
from tournaments.services.floor.floor import Floor

TOPICS = ("clock", "hands")


def announce_last_hands(
    f: Floor, *, hands: int | None = None, seed: str = "", fewest: int = 3, most: int = 7
) -> LastHands:
    """Announce a number of last hands, chosen or drawn from `seed`, and stop the clock.

    The hand in progress does not count.
    """
    anchor, structure, clock = clock_state(f)
    if last_hands_being_played(f.tournament):
        raise Refused("last_hands_already")
    if refused := hand_for_hand_refusal(anchor, structure, clock, begun=anchor.started_at is not None):
        raise refused
    if hands is None:
        hands = _drawn_number(seed, fewest=fewest, most=most)
    else:
        seed = ""
    with f.record("day.last_hands", topics=[*TOPICS, "announcement"], hands=hands, seed=seed):
        if clock.is_running:
            store_clock(f, anchor, structure, clock.pause(f.now))
        return f.add(LastHands(tournament=f.tournament, hands=hands, seed=seed, at=f.now))


def _drawn_number(seed: str, *, fewest: int, most: int) -> int:
    """Return the number of last hands chosen by a seed. Refuses a missing seed and an empty range."""
    if not seed:
        raise Refused("hands_or_draw", field="hands")
    if not 1 <= fewest <= most:
        raise Refused("nothing_to_draw", field="most")
    return drawn_hand_count(seed, fewest=fewest, most=most)


def tick_last_hand(f: Floor, *, table: Table) -> LastHandTick:
    """Record that a table has played one of the last hands, and move its button."""
    last = _current_last_hands(f)
    table.refresh_from_db()
    if table.is_broken:
        raise Refused("table_closed_already", field="table", table=table.number)
    number = LastHandTick.objects.filter(last_hands=last, table=table).count() + 1
    if number > last.hands:
        raise Refused("last_hands_played", field="table", table=table.number, hands=last.hands)
    with f.record(
        "day.last_hand", topics=[*TOPICS, "tables"], table=table.number, hand=number, of=last.hands
    ) as log_entry:
        if current_open_round(f.tournament) is None:  # in hand for hand the round has dealt the hand
            log_entry.facts |= deal_at_tables(f, tables=[table], named=f"last {number} {last.at.isoformat()}")
        return f.add(LastHandTick(last_hands=last, table=table, number=number, at=f.now, by_name=f.by_name))


def end_last_hands(f: Floor, *, anyway: bool = False, reason: str = "") -> None:
    """End the last hands. Refuses while a table has not played all of them, unless `anyway`."""
    last = _current_last_hands(f)
    missing = [table.number for table in last_hands_by_table(f.tournament) if not table.is_done]
    if missing and not anyway:
        raise Refused("last_hands_missing", field="anyway", tables=", ".join(str(number) for number in missing))
    facts: dict[str, Any] = {"hands": last.hands, "missing": missing, "reason": reason if missing else ""}
    with f.record("day.last_hands_over", topics=TOPICS, **facts):
        f.change(last, over_at=f.now)


def record_bag(f: Floor, *, entry: Entry, stack: int, counted_by: str, checked_by: str) -> Bag:
    """Record a player's bag, counted by two people at once. A second count replaces the first.

    Refuses the same name twice, a player who is out, and more chips in all bags than in play.
    """
    names = counted_by.strip(), checked_by.strip()
    refuse_same_signature(f, first=names[0], second=names[1])
    f.refuse_ended_flight()
    refuse_player_out(f, entry=entry)
    old = Bag.objects.closed().filter(entry=entry).first()
    in_play = expected_chips(f.tournament).total
    others = sum(closed.stack for closed in Bag.objects.closed().filter(tournament=f.tournament) if closed != old)
    if stack + others > in_play:
        raise Refused("bags_above_chips", field="stack", chips=in_play, others=others)
    assignment = assignment_of(entry)
    facts: dict[str, Any] = {
        "stack": stack,
        "was": old.stack if old else None,
        "seat": str(assignment.seat) if assignment else "",
    }
    with f.record("bag.closed", topics=["bags"], name=player_fact(entry.player_id), **facts):
        if old:
            verified = {"verified_at": f.now, "voucher": old.voucher or next_voucher_number(f)}
            counted = {"stack": stack, "counted_by": names[0], "checked_by": names[1], "at": f.now}
            return f.change(old, **counted, **verified, **bag_place_fields(assignment))
        return f.add(
            Bag(
                tournament=f.tournament,
                entry=entry,
                stack=stack,
                counted_by=names[0],
                checked_by=names[1],
                at=f.now,
                verified_at=f.now,
                voucher=next_voucher_number(f),
                **bag_place_fields(assignment),
            )
        )


def sign_off_bags(f: Floor) -> None:
    """Sign off in the log that all bags are counted and add up to the chips in play."""
    found = room_bags(f.tournament)
    if refused := wrong_bags_refusal(found):
        raise refused
    with f.record("bags.checked", topics=["bags"], bags=found.room.bags, chips=found.room.chips):
        pass


def _current_last_hands(f: Floor) -> LastHands:
    last = last_hands_being_played(f.tournament)
    if last is None:
        raise Refused("no_last_hands")
    return last


def refuse_same_signature(_f: Floor, *, first: str, second: str) -> None:
    """Refuse two signatures with the same or a missing name; part of other actions."""
    if not first or not second or first.casefold() == second.casefold():
        raise Refused("needs_two_names", field="checked_by")


def refuse_player_out(f: Floor, *, entry: Entry) -> None:
    """Refuse a player who has no chips to bag here; part of other actions."""
    gone = entry.tournament_id != f.tournament.pk or entry.is_voided
    if gone or BustOut.objects.filter(entry=entry).exists():
        raise Refused("bags_nothing", field="entry", name=name_in_event(entry))


def next_voucher_number(f: Floor) -> int:
    """Return the number of the tournament's next voucher."""
    return (Bag.objects.filter(tournament=f.tournament).aggregate(last=Max("voucher"))["last"] or 0) + 1
