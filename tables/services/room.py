"""Actions on the room: tables, breaking order, unusable seats, calls for the floor, and notes."""

from collections.abc import Mapping, Sequence
from typing import Any

from tables.models import Seat, SeatAssignment, Table, TableCall
from tables.rules.seats.draw import drawn_order
from tables.selectors.alerts import are_devices_away
from tables.selectors.room.calls import open_calls
from tables.selectors.room.table_controls import close_refusal
from tables.selectors.seating import assignment_of, assignment_of_seat, open_tables
from tables.selectors.seats.draws import next_draw_number, open_seal, seed_of
from tables.services.hands.buttons import forget_button
from tournaments.models import Entry, player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.floor.floor import Floor


def open_new_tables(
    f: Floor, *, count: int, first: int | None = None, seats: int | None = None, area: str = ""
) -> list[Table]:
    """Open `count` tables numbered from `first`, by default after the highest number.

    `seats` is the number of seats at each table, by default the event's seats per table.
    """
    known = Table.objects.filter(tournament=f.tournament)
    highest = max(known.values_list("number", flat=True), default=0)
    numbers = range(first or highest + 1, (first or highest + 1) + count)
    taken = known.filter(number__in=numbers).values_list("number", flat=True)
    if taken:
        raise Refused("table_is_there", field="first", table=min(taken))
    opened = max(known.values_list("opening", flat=True), default=0)
    with f.record("tables.opened", topics=["tables"], first=numbers[0], last=numbers[-1]):
        tables = f.add_many(
            [
                Table(tournament=f.tournament, number=number, opening=opening, area=area, opened_at=f.now)
                for opening, number in enumerate(numbers, start=opened + 1)
            ]
        )
        each = range(1, (seats or f.tournament.seats_per_table) + 1)
        f.add_many([Seat(table=table, number=number) for table in tables for number in each])
    return tables


def close_table(f: Floor, *, table: Table) -> None:
    """Close an empty table. A table with players is broken instead."""
    table.refresh_from_db()
    if refused := close_refusal(table):
        raise refused
    with f.record("table.closed", topics=["tables"], table=table.number):
        f.change(table, broken_at=f.now)


def reopen_table(f: Floor, *, table: Table) -> None:
    """Open a table that was closed or broken."""
    table.refresh_from_db()
    if not table.is_broken:
        raise Refused("table_is_there", field="table", table=table.number)
    with f.record("table.opened_again", topics=["tables"], table=table.number):
        f.change(table, broken_at=None)
        forget_button(f, table=table)


def change_table(f: Floor, *, table: Table, **settings: object) -> None:
    """Change a table's `area` or `colour`, or whether it is the `feature` table or `protected`."""
    table.refresh_from_db()
    changed = sorted(name for name, value in settings.items() if getattr(table, name) != value)
    if not changed:
        raise Refused("nothing_changes")
    with f.record("table.changed", topics=["tables"], table=table.number, fields=changed):
        f.change(table, **settings)


def post_breaking_order(f: Floor, *, tables: Sequence[Table]) -> None:
    """Post the order in which tables break. Tables left out break after the others, the last opened first."""
    closed = [table.number for table in tables if table.is_broken]
    if closed:
        raise Refused("table_closed_already", field="tables", table=closed[0])
    protected = [table.number for table in tables if table.protected]
    if protected:
        raise Refused("table_protected", field="tables", table=protected[0])
    places = {table.pk: place for place, table in enumerate(tables, start=1)}
    if len(places) < len(tables):
        raise Refused("table_named_twice", field="tables")
    with f.record("tables.order_posted", topics=["tables"], tables=[table.number for table in tables]):
        _store_breaking_order(f, places)


def draw_breaking_order(f: Floor) -> list[Table]:
    """Draw the breaking order with the sealed seed and post it. Anybody can draw it again."""
    seal = open_seal(f.tournament)
    if seal is None:
        raise Refused("draw_not_sealed")
    tables = {table.number: table for table in open_tables(f.tournament).filter(protected=False)}
    if not tables:
        raise Refused("no_open_table")
    first = next_draw_number(seal)
    order = drawn_order(sorted(tables), seed=seed_of(seal), first=first, step="table")
    facts: dict[str, Any] = {"tables": order, "commitment": seal.commitment, "first_number": first}
    with f.record("tables.order_drawn", topics=["tables", "draw"], **facts):
        _store_breaking_order(f, {tables[number].pk: place for place, number in enumerate(order, start=1)})
    return [tables[number] for number in order]


def mark_seat(f: Floor, *, seat: Seat, usable: bool) -> None:
    """Mark a seat as usable, or as not usable (a camera, a broken chair)."""
    seat.refresh_from_db()
    if seat.usable == usable:
        raise Refused("already_so")
    holder = assignment_of_seat(seat)
    if holder:
        raise Refused("seat_is_held", field="seat", seat=str(seat), name=name_in_event(holder.entry))
    with f.record("seat.usable" if usable else "seat.unusable", topics=["tables"], seat=str(seat)):
        f.change(seat, usable=usable)


def lock_player(f: Floor, *, entry: Entry, locked: bool) -> None:
    """Lock a player in their seat, or unlock them (TDA 2024 rule 9)."""
    assignment = assignment_of(entry)
    if assignment is None:
        raise Refused("not_seated", field="entry", name=name_in_event(entry))
    if assignment.locked == locked:
        raise Refused("already_so")
    name, seat = player_fact(entry.player), str(assignment.seat)
    with f.record("seat.locked" if locked else "seat.unlocked", topics=["tables"], name=name, seat=seat):
        f.change(assignment, locked=locked)


def _store_breaking_order(f: Floor, places: Mapping[int, int]) -> None:
    for table in open_tables(f.tournament):
        f.change(table, breaks=places.get(table.pk))


def add_note(f: Floor, *, entry: Entry, text: str) -> None:
    """Write down a note on a player, with the player's present seat."""
    words = text.strip()
    if not words:
        raise Refused("needs_a_note", field="words")
    assignment = assignment_of(entry)
    with f.record(
        "seat.noted",
        topics=["log"],
        name=player_fact(entry.player),
        seat=str(assignment.seat) if assignment else "",
        words=words,
    ):
        pass


def note_devices_away(f: Floor) -> None:
    """Record that the phones and devices of the last tables are put away (WSOP 2025 rules 63 and 64)."""
    if are_devices_away(f.tournament):
        raise Refused("already_so")
    with f.record("room.devices_away", topics=["tables"], tables=open_tables(f.tournament).count()):
        pass


# Actions of a table's own page: call the floor, or report an open seat.
#
# A table never busts anybody: it reports an open seat, and the floor confirms who is out.


def call_floor(f: Floor, *, table: Table) -> TableCall:
    """Call the floor to a table. Refuses a second call until the first is answered."""
    _refuse_closed(table)
    if open_calls(f.tournament).filter(table=table, kind=TableCall.Kind.FLOOR).exists():
        raise Refused("table_called_already", table=table.number)
    with f.record("table.called_floor", topics=["calls"], table=table.number):
        return f.add(TableCall(tournament=f.tournament, table=table, at=f.now))


def report_open_seat(f: Floor, *, table: Table, seat: int) -> TableCall:
    """Report that the player of a seat is out. The floor either confirms the bust or answers the call."""
    _refuse_closed(table)
    if not SeatAssignment.objects.filter(
        seat__table=table, seat__number=seat, kind=SeatAssignment.Kind.SEATED
    ).exists():
        raise Refused("seat_is_empty", field="seat", seat=f"{table.number}.{seat}")
    reports = TableCall.objects.filter(table=table, kind=TableCall.Kind.SEAT_OPEN, seat=seat, answered_at__isnull=True)
    if open_calls(f.tournament).filter(pk__in=reports).exists():
        raise Refused("table_called_already", field="seat", table=table.number)
    with f.record("table.seat_open", topics=["calls"], table=table.number, seat=f"{table.number}.{seat}"):
        for settled in reports:  # the player has gone, and another sits there now
            f.change(settled, answered_at=f.now)
        return f.add(
            TableCall(tournament=f.tournament, table=table, kind=TableCall.Kind.SEAT_OPEN, seat=seat, at=f.now)
        )


def answer_call(f: Floor, *, call: TableCall) -> None:
    """Record that the floor answers a call."""
    _refuse_answered(call)
    with f.record("table.call_answered", topics=["calls"], table=call.table.number, kind=call.kind, seat=call.seat):
        f.change(call, answered_at=f.now, by=f.by)


def withdraw_call(f: Floor, *, call: TableCall) -> None:
    """Withdraw a call that was a mistake or is not needed any more."""
    _refuse_answered(call)
    with f.record("table.call_taken_back", topics=["calls"], table=call.table.number, kind=call.kind, seat=call.seat):
        f.change(call, answered_at=f.now)


def replace_table_card(f: Floor, *, table: Table) -> None:
    """Make a new QR card for the table: the old card no longer opens the table's page."""
    table.refresh_from_db()
    with f.record("table.new_card", topics=["tables"], table=table.number):
        f.change(table, card=table.card + 1)


def _refuse_closed(table: Table) -> None:
    table.refresh_from_db()
    if table.is_broken:
        raise Refused("table_closed_already", field="table", table=table.number)


def _refuse_answered(call: TableCall) -> None:
    call.refresh_from_db()
    if call.answered_at:
        raise Refused("call_is_answered", field="call", table=call.table.number)
