"""Rounds of hand for hand: each table's hand is done, waits all in or is released, and the round is closed."""

from collections.abc import Sequence
from typing import Any

from tables.models import HandTick, SeatAssignment, Table
from tables.selectors.hands.board import STILL_PLAYING, board_tables, unreported_tables
from tables.services.hands.buttons import deal_at_every_table
from tournaments.models import HandRound
from tournaments.rules.refused import Refused
from tournaments.services.clock import hand_for_hand
from tournaments.services.floor.floor import Floor


def mark_hand_done(f: Floor, *, table: Table) -> HandTick:
    """Record that a table's hand is over and it waits for the others (TDA 2024 RP-8).

    Refuses a table that is done already or holds an all-in.
    """
    current, known = _round_and_tick(f, table)
    if known and known.state == HandTick.State.DONE:
        raise Refused("hand_done_already", field="table", table=table.number, hand=current.number)
    if known and known.state == HandTick.State.ALL_IN:
        raise Refused("table_waits_all_in", field="table", table=table.number)
    with f.record("table.hand_done", topics=hand_for_hand.TOPICS, table=table.number, hand=current.number):
        return _store_tick(f, current, table, known, HandTick.State.DONE)


def mark_still_dealing(f: Floor, *, table: Table) -> None:
    """Take back a table's report: its hand is still being dealt. Refuses a table that has not reported."""
    current, known = _round_and_tick(f, table)
    if known is None:
        raise Refused("already_so")
    with f.record(
        "table.hand_goes_on", topics=hand_for_hand.TOPICS, table=table.number, hand=current.number, was=known.state
    ):
        f.remove(known)


def hold_all_in(f: Floor, *, table: Table, seats: Sequence[int] = ()) -> HandTick:
    """Hold a table with a called all-in. Its cards stay face down until it is released (TDA 2024 RP-8 D).

    `seats` are the seats of covered players, who are out if they lose. Refuses an empty seat, and all players as
    covered.
    """
    current, known = _round_and_tick(f, table)
    seated = set(
        SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED).values_list(
            "seat__number", flat=True
        )
    )
    for seat in seats:
        if seat not in seated:
            raise Refused("seat_is_empty", field="seats", seat=f"{table.number}.{seat}")
    if len(seats) and len(set(seats)) >= len(seated):
        raise Refused("all_covered", field="seats", table=table.number)
    covered = sorted(set(seats))
    if known and (known.state, known.covered) == (HandTick.State.ALL_IN, covered):
        raise Refused("already_so")
    with f.record("table.all_in", topics=hand_for_hand.TOPICS, table=table.number, hand=current.number, seats=covered):
        return _store_tick(f, current, table, known, HandTick.State.ALL_IN, covered)


def release_all_ins(
    f: Floor, *, tables: Sequence[Table] = (), anyway: bool = False, reason: str = ""
) -> list[HandTick]:
    """Release waiting all-ins at `tables`, by default at all tables, so that they are played out.

    Refuses while another table still plays its hand, unless `anyway`: players there must not see the outcome.
    """
    current = hand_for_hand.require_open_round(f)
    released = _waiting_all_ins(current, tables)
    dealing = [table.number for table in board_tables(f.tournament, current) if table.state in STILL_PLAYING]
    if dealing and not anyway:
        raise Refused("tables_still_deal", field="anyway", tables=_numbers_text(dealing))
    numbers = sorted(tick.table.number for tick in released)
    facts: dict[str, Any] = {
        "tables": numbers,
        "hand": current.number,
        "dealing": dealing,
        "reason": reason if dealing else "",
    }
    with f.record("table.released", topics=hand_for_hand.TOPICS, **facts):
        for tick in released:
            f.change(tick, state=HandTick.State.RELEASED, at=f.now, by_name=f.by_name)
    return released


def _waiting_all_ins(current: HandRound, tables: Sequence[Table]) -> list[HandTick]:
    """Return the waiting all-ins of a round, at `tables` or, if none are given, at every table.

    Refuses a table without a waiting all-in.
    """
    waiting = HandTick.objects.filter(round=current, state=HandTick.State.ALL_IN).select_related("table")
    held = list(waiting.filter(table__in=[table.pk for table in tables]) if tables else waiting)
    if not held or (tables and len(held) < len({table.pk for table in tables})):
        raise Refused("nobody_waits_all_in", field="tables")
    return held


def close_round(f: Floor, *, left: int | None = None, anyway: bool = False, reason: str = "") -> None:
    """Close the hand at every table; see tournaments.services.clock.hand_for_hand.

    Refuses while a table has not reported. With `anyway` the floor staff confirm that they have checked the tables.
    """
    hand_for_hand.close_round(f, left=left, missing=_unreported_tables(f, anyway=anyway), reason=reason)


def deal_round(f: Floor) -> None:
    """Deal the next hand at every table: move the buttons and count missed hands of penalties."""
    hand_for_hand.deal_round(f, at_tables=deal_at_every_table)


def close_and_deal_next_hand(f: Floor, *, anyway: bool = False, reason: str = "") -> None:
    """Close the open round, if any, and deal the next hand at every table."""
    missing = _unreported_tables(f, anyway=anyway)
    hand_for_hand.deal_next_hand(f, missing=missing, reason=reason, at_tables=deal_at_every_table)


def end_hand_for_hand(f: Floor, *, anyway: bool = False, reason: str = "") -> None:
    """End hand for hand: close the open round, then start the clock."""
    hand_for_hand.end_hand_for_hand(f, missing=_unreported_tables(f, anyway=anyway), reason=reason)


def _unreported_tables(f: Floor, *, anyway: bool) -> list[int]:
    """Return the tables that have not reported, [] between rounds. Refuses if there are any, unless `anyway`."""
    current = hand_for_hand.require_newest_round(f)
    if current.closed_at is not None:
        return []
    missing = unreported_tables(board_tables(f.tournament, current))
    if missing and not anyway:
        raise Refused("tables_not_reported", field="anyway", tables=_numbers_text(missing), hand=current.number)
    return missing


def _round_and_tick(f: Floor, table: Table) -> tuple[HandRound, HandTick | None]:
    """Return the open round, and the table's tick in it (None before its first report). Refuses a closed table."""
    table.refresh_from_db()
    if table.is_broken:
        raise Refused("table_closed_already", field="table", table=table.number)
    current = hand_for_hand.require_open_round(f)
    return current, HandTick.objects.filter(round=current, table=table).first()


def _store_tick(
    f: Floor, current: HandRound, table: Table, known: HandTick | None, state: str, covered: Sequence[int] | None = None
) -> HandTick:
    seats = list(covered) if covered is not None else (known.covered if known else [])
    if known:
        return f.change(known, state=state, covered=seats, at=f.now, by_name=f.by_name)
    return f.add(HandTick(round=current, table=table, state=state, covered=seats, at=f.now, by_name=f.by_name))


def _numbers_text(tables: Sequence[int]) -> str:
    return ", ".join(str(number) for number in tables)
