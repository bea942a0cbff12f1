"""Deeds that make the room smaller: a table breaks, everybody draws anew. Both are draws that anybody can repeat."""

from collections.abc import Collection, Mapping, Sequence

from tables.models import Draw, Held, Move, Seat, Table
from tables.rules.breaking import can_break
from tables.rules.button import From
from tables.rules.draw import OpenTable, Policy
from tables.rules.plan import redraw_due
from tables.rules.room import CountedTable, RoomTable, players_in, sizes
from tables.rules.ways import order_is_missing, order_of
from tables.selectors.balancing import open_moves, ways_of
from tables.selectors.draws import open_places
from tables.selectors.room import counted_room, open_tables, room_of
from tables.services.buttons import forget_button
from tables.services.draws import make, take_seats
from tables.services.going_out import leave_seat
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor


def break_table(f: Floor, *, table: Table) -> list[Move]:
    """Break the next table: its players draw the seats of the others and are on their way (TDA 2024 rule 10-B).

    In two steps, where the house draws so: in which order they draw, then each one's seat.
    """
    room = counted_room(f.tournament)
    here = _may_break(f, room, table)
    others = open_places([one for one in room if one is not here])
    sitting = Held.objects.filter(seat__table=table).order_by("seat__number")
    players = list(sitting.values_list("entry_id", flat=True))
    with f.deed("table.broken", topics=["tables", "moves", "draw"], table=table.number, players=len(players)):
        drawn = _draw_elsewhere(f, players, others) if players else []
        moves = _send(f, table, drawn)
        forget_button(f, table=table)
        f.change(table, broken_at=f.now)
    return moves


def redraw(f: Floor, *, tables: Sequence[Table]) -> Draw:
    """Everybody who is left draws a new seat at these tables; the others are closed, every button is to be set anew.

    Whoever is to keep his seat and has it at one of these tables keeps it; from another he draws, and stays where he
    has drawn (TDA 2024 rule 9). The final table gets a chair for everybody who forms it.
    """
    if open_moves(f.tournament).exists():
        raise Refused("moves_under_way")
    keep = {table.number for table in tables}
    room, seated = room_of(f.tournament), Held.objects.filter(tournament=f.tournament)
    players = players_in(room)
    if not players:
        raise Refused("nobody_seated")
    chairs = _missing_chairs(f, room, keep)
    seats = sum(len(one.seats) for one in room if one.number in keep) + len(chairs)
    if seats < players:
        raise Refused("too_few_seats", field="tables", seats=seats, players=players)
    stay = seated.filter(locked=True, seat__table__number__in=keep)
    leaving = list(seated.exclude(pk__in=stay).select_related("seat").order_by("entry_id"))
    with f.deed("tables.redrawn", topics=["tables", "moves", "draw"], players=players, tables=sorted(keep)):
        f.add_many(chairs)
        places = _places(keep, room, chairs, stay=dict(stay.values_list("entry_id", "seat__number")))
        for one in leaving:
            leave_seat(f, held=one)
        draw = _draw_anew(f, leaving, places)
        for table in open_tables(f.tournament):
            forget_button(f, table=table)
            if table.number not in keep:
                f.change(table, broken_at=f.now)
    return draw


def _missing_chairs(f: Floor, room: Sequence[RoomTable], keep: Collection[int]) -> list[Seat]:
    """The seats that the final table lacks when it forms with more players than a table has (WSOP 2024 rule 68)."""
    [*final] = [one for one in room if one.number in keep]
    missing = players_in(room) - sum(len(one.seats) for one in final)
    if len(final) != 1 or players_in(room) > ways_of(f.tournament, room).final_table or missing < 1:
        return []
    table = Table.objects.get(tournament=f.tournament, number=final[0].number)
    highest = max(table.seats.values_list("number", flat=True), default=0)
    return [Seat(table=table, number=highest + at) for at in range(1, missing + 1)]


def _places(
    keep: Collection[int], room: Sequence[RoomTable], chairs: Sequence[Seat], *, stay: Mapping[int, int]
) -> list[OpenTable]:
    """The tables as a redraw takes them: those who stay are counted, their seats are not in the pool."""
    more = {seat.number for seat in chairs}
    found: list[OpenTable] = []
    for one in room:
        if one.number in keep:
            kept = {seat for seat, player in one.players.items() if player.entry in stay}
            found.append((one.number, len(kept), sorted((one.seats | more) - kept)))
    return found


def _draw_anew(f: Floor, leaving: Sequence[Held], places: Sequence[OpenTable]) -> Draw:
    """Draw seats for everybody who got up; whoever was to keep his seat is to keep the new one."""
    entries = [one.entry_id for one in leaving]
    draw = make(f, entries=entries, tables=places, policy=Policy.WITHIN_ONE, kind=Draw.Kind.REDRAW, shuffled=True)
    locked = {one.entry_id for one in leaving if one.locked}
    take_seats(f, drawn=draw.drawn, came=dict.fromkeys(entries, From.LATE_ENTRY), locked=locked)
    return draw


def _may_break(f: Floor, room: list[CountedTable], table: Table) -> CountedTable:
    """The table as the room has it, unless it does not break now."""
    table.refresh_from_db()
    here = next((one for one in room if one.number == table.number), None)
    if here is None:
        raise Refused("table_closed_already", field="table", table=table.number)
    if table.protected:
        raise Refused("table_protected", field="table", table=table.number)
    if len(room) < 2:
        raise Refused("last_table", field="table", table=table.number)
    ways = ways_of(f.tournament, room)
    if order_is_missing(room, ways=ways):
        raise Refused("order_not_drawn")
    following = order_of(room, ways=ways)[0]
    if following is not here:
        raise Refused("another_breaks_first", field="table", table=table.number, first=following.number)
    if ways.alternates and here.counted:
        raise Refused("alternates_wait", field="table", alternates=ways.alternates)
    if redraw_due(room, ways=ways) is not None:
        raise Refused("redraw_is_due", field="table", tables=len(room) - 1)
    if not can_break(sizes(room), table=room.index(here)):
        raise Refused("no_room_elsewhere", field="table", table=table.number, players=here.counted)
    _refuse_bound(f, here)
    return here


def _refuse_bound(f: Floor, here: CountedTable) -> None:
    """Nobody may be locked here, nor be on his way to this table or from it."""
    seated = Held.objects.filter(tournament=f.tournament, seat__table__number=here.number)
    locked = seated.filter(locked=True).select_related("entry__player").order_by("seat__number").first()
    if locked:
        raise Refused("locked_here", field="table", name=locked.entry.player.display_name)
    under_way = open_moves(f.tournament)
    arriving = under_way.filter(to_seat__table__number=here.number)
    called = under_way.filter(from_seat__table__number=here.number, left_at__isnull=True)
    first = arriving.first() or called.first()
    if first:
        raise Refused("moves_under_way_here", field="table", table=here.number, name=first.entry.player.display_name)


def _draw_elsewhere(f: Floor, players: list[int], others: list[OpenTable]) -> list[tuple[int, int, int]]:
    two_step = f.tournament.house()["break_draw"] == "two_step"
    draw = make(
        f,
        entries=players,
        tables=others,
        policy=Policy.WITHIN_ONE,
        kind=Draw.Kind.BROKEN_TABLE,
        shuffled=two_step,
    )
    return [(entry, table, seat) for entry, table, seat in draw.drawn]


def _send(f: Floor, table: Table, drawn: Sequence[tuple[int, int, int]]) -> list[Move]:
    """They get up and walk; the drawn seats are kept for them. Their slips come in the order in which they drew."""
    rows = Held.objects.filter(seat__table=table, kind=Held.Kind.SITS).select_related("seat")
    sat = {held.entry_id: held.seat for held in rows}
    for held in rows:
        leave_seat(f, held=held)
    came = dict.fromkeys(sat, From.BROKEN_TABLE)
    kept = take_seats(f, drawn=drawn, came=came, kind=Held.Kind.KEPT)
    return f.add_many(
        [
            Move(
                tournament=f.tournament,
                entry_id=one.entry_id,
                from_seat=sat[one.entry_id],
                to_seat_id=one.seat_id,
                why=Move.Why.BROKEN_TABLE,
                called_at=f.now,
                left_at=f.now,
            )
            for one in kept
        ]
    )
