"""Actions of a table's own page: call the floor, or report an open seat.

A table never busts anybody: it reports an open seat, and the floor confirms who is out.
"""

from tables.models import SeatAssignment, Table, TableCall
from tables.selectors.room.calls import open_calls
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor


def call_floor(f: Floor, *, table: Table) -> TableCall:
    """Call the floor to a table. Refuses a second call until the first is answered."""
    _refuse_closed(table)
    if open_calls(f.tournament).filter(table=table, kind=TableCall.Kind.FLOOR).exists():
        raise Refused("table_called_already", table=table.number)
    with f.record("table.called_floor", topics=["calls"], table=table.number):
        return f.add(TableCall(tournament=f.tournament, table=table, at=f.now))


def say_seat_open(f: Floor, *, table: Table, seat: int) -> TableCall:
    """Report that the player of a seat is out. The floor confirms the bust, or answers the call."""
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
    """Note that the floor answers a call."""
    _refuse_answered(call)
    with f.record("table.call_answered", topics=["calls"], table=call.table.number, kind=call.kind, seat=call.seat):
        f.change(call, answered_at=f.now, by=f.by)


def withdraw_call(f: Floor, *, call: TableCall) -> None:
    """Withdraw a call that was a mistake or is not needed any more."""
    _refuse_answered(call)
    with f.record("table.call_taken_back", topics=["calls"], table=call.table.number, kind=call.kind, seat=call.seat):
        f.change(call, answered_at=f.now)


def new_card(f: Floor, *, table: Table) -> None:
    """Make a new QR card for the table: the old one opens nothing from now on."""
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
