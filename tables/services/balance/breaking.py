"""Actions that make the room smaller: break a table, or draw all seats again. Anybody can repeat both draws."""

from collections.abc import Collection, Mapping, Sequence

from tables.models import Draw, Move, Seat, SeatAssignment, Table
from tables.rules.balance.breaking import receiving_tables
from tables.rules.hands.button import Origin
from tables.rules.policies import breaking_order_by_policy
from tables.rules.room import RoomTable, seated_count
from tables.rules.seats.draw import OpenTable, Policy
from tables.selectors.alerts import remaining_table_numbers
from tables.selectors.balance import break_refusal, open_moves, room_policies
from tables.selectors.seating import counted_tables, open_tables, room_tables
from tables.selectors.seats.draws import seed_of, tables_to_draw_from
from tables.selectors.seats.teams import team_log_facts
from tables.services.hands.busts import stop_shot_clocks, vacate_seat
from tables.services.hands.buttons import draw_buttons, forget_button
from tables.services.seats.draws import assign_seats, make_draw, seal_seed_if_needed
from tournaments.models import ClockAnchor
from tournaments.rules.refused import Refused
from tournaments.selectors.days.days import overnight_pause
from tournaments.services.floor.floor import Floor


def break_table(f: Floor, *, table: Table, seed: str = "") -> list[Move]:
    """Break the next table: its players draw seats at other tables and walk there (TDA 2024 rule 10-B).

    House rules may draw in two steps: the order of the players, then their seats. If no seed is sealed yet, `seed` is
    sealed before the draw.
    """
    table.refresh_from_db()
    room = counted_tables(f.tournament)
    if refused := break_refusal(f.tournament, room, number=table.number):
        raise refused
    order = breaking_order_by_policy(room, policies=room_policies(f.tournament, room))
    others = tables_to_draw_from(receiving_tables(room, number=table.number, order=order))
    sitting = SeatAssignment.objects.filter(seat__table=table).order_by("seat__number")
    players = list(sitting.values_list("entry_id", flat=True))
    if players:
        seal_seed_if_needed(f, seed=seed)
    with f.record("table.broken", topics=["tables", "moves", "draw"], table=table.number, players=len(players)):
        drawn = _draw_seats(f, players, others) if players else []
        moves = _start_moves(f, table, drawn)
        stop_shot_clocks(f, entries=players)
        forget_button(f, table=table)
        f.change(table, broken_at=f.now)
    return moves


def redraw(f: Floor, *, tables: Sequence[Table], seed: str = "") -> Draw:
    """Draw a new seat at `tables` for everybody who is left, and a button for each of these tables.

    Closes all other tables. If no seed is sealed yet, `seed` is sealed before the draw.

    A locked player who sits at one of `tables` keeps the seat; any other locked player draws and is locked in the new
    seat (TDA 2024 rule 9). The final table gets a chair for each of its players. The button is drawn too (WSOP 2024
    rule 85).
    """
    if open_moves(f.tournament).exists():
        raise Refused("moves_under_way")
    keep = {table.number for table in tables}
    room, seated = room_tables(f.tournament), SeatAssignment.objects.filter(tournament=f.tournament)
    players = seated_count(room)
    if not players:
        raise Refused("nobody_seated")
    chairs = _missing_chairs(f, room, keep)
    seats = sum(len(table.seats) for table in room if table.number in keep) + len(chairs)
    if seats < players:
        raise Refused("too_few_seats", field="tables", seats=seats, players=players)
    stay = seated.filter(locked=True, seat__table__number__in=keep)
    leaving = list(seated.exclude(pk__in=stay).select_related("seat").order_by("entry_id"))
    seal_seed_if_needed(f, seed=seed)
    with f.record(
        "tables.redrawn", topics=["tables", "moves", "draw"], players=players, tables=sorted(keep)
    ) as log_entry:
        f.add_many(chairs)
        places = _redraw_tables(keep, room, chairs, stay=dict(stay.values_list("entry_id", "seat__number")))
        for assignment in leaving:
            vacate_seat(f, assignment=assignment)
        stop_shot_clocks(f, entries=[assignment.entry_id for assignment in leaving])
        draw = _draw_again(f, leaving, places)
        log_entry.facts.update(team_log_facts(draw))
        for table in open_tables(f.tournament):
            forget_button(f, table=table)
            if table.number not in keep:
                f.change(table, broken_at=f.now)
        log_entry.facts.update(draw_buttons(f, seed=seed_of(draw.seal), first=draw.first))
    return draw


def draw_again(f: Floor, *, seed: str = "") -> Draw:
    """Draw another seat for everybody and another button for each table. Refuses once play has begun.

    Before a later day it draws that day's seats, at as few tables as the players need.
    """
    morning = overnight_pause(f.tournament, now=f.now) if f.tournament.has_several_days else None
    if morning is None and ClockAnchor.objects.get(tournament=f.tournament).has_begun(f.now):
        raise Refused("first_hand_dealt")
    tables = list(open_tables(f.tournament))
    if morning:
        tables = _fewest_tables(f, tables, players=seated_count(counted_tables(f.tournament)))
    with f.record("draw.again", topics=["tables", "moves", "draw"]) as log_entry:
        draw = redraw(f, tables=tables, seed=seed)
        log_entry.facts["players"] = len(draw.drawn)
    return draw


def _fewest_tables(f: Floor, tables: Sequence[Table], *, players: int) -> list[Table]:
    """Return the fewest tables that seat the players. They are the tables that would break last."""
    for count in range(max(1, -(-players // f.tournament.seats_per_table)), len(tables)):
        remaining = set(remaining_table_numbers(f.tournament, count))
        chosen = [table for table in tables if table.number in remaining]
        if Seat.objects.filter(table__in=chosen, usable=True).count() >= players:
            return chosen
    return list(tables)


def _missing_chairs(f: Floor, room: Sequence[RoomTable], keep: Collection[int]) -> list[Seat]:
    """Return the seats to add to a final table that has more players than seats (WSOP 2024 rule 68)."""
    [*final] = [table for table in room if table.number in keep]
    missing = seated_count(room) - sum(len(table.seats) for table in final)
    if len(final) != 1 or seated_count(room) > room_policies(f.tournament, room).final_table or missing < 1:
        return []
    table = Table.objects.get(tournament=f.tournament, number=final[0].number)
    highest = max(table.seats.values_list("number", flat=True), default=0)
    return [Seat(table=table, number=highest + at) for at in range(1, missing + 1)]


def _redraw_tables(
    keep: Collection[int], room: Sequence[RoomTable], chairs: Sequence[Seat], *, stay: Mapping[int, int]
) -> list[OpenTable]:
    """Return (table, players, open seats) of each table of a redraw. Locked players who stay keep their seats."""
    more = {seat.number for seat in chairs}
    found: list[OpenTable] = []
    for table in room:
        if table.number in keep:
            staying = {seat for seat, player in table.players.items() if player.entry in stay}
            found.append((table.number, len(staying), sorted((table.seats | more) - staying)))
    return found


def _draw_again(f: Floor, leaving: Sequence[SeatAssignment], places: Sequence[OpenTable]) -> Draw:
    """Draw seats for everybody who got up. Locked players are locked in the new seat."""
    entries = [assignment.entry_id for assignment in leaving]
    draw = make_draw(
        f,
        entries=entries,
        tables=places,
        policy=Policy.WITHIN_ONE,
        kind=Draw.Kind.REDRAW,
        shuffled=True,
        apart=True,
    )
    locked = {assignment.entry_id for assignment in leaving if assignment.locked}
    assign_seats(f, drawn=draw.drawn, came=dict.fromkeys(entries, Origin.LATE_ENTRY), locked=locked)
    return draw


def _draw_seats(f: Floor, players: list[int], others: list[OpenTable]) -> list[tuple[int, int, int]]:
    two_step = f.tournament.house_rules()["break_draw"] == "two_step"
    draw = make_draw(
        f,
        entries=players,
        tables=others,
        policy=Policy.WITHIN_ONE,
        kind=Draw.Kind.BROKEN_TABLE,
        shuffled=two_step,
    )
    return [(entry, table, seat) for entry, table, seat in draw.drawn]


def _start_moves(f: Floor, table: Table, drawn: Sequence[tuple[int, int, int]]) -> list[Move]:
    """Reserve the drawn seats and return the moves to them, in the order in which the players drew."""
    rows = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED).select_related("seat")
    sat = {assignment.entry_id: assignment.seat for assignment in rows}
    for assignment in rows:
        vacate_seat(f, assignment=assignment)
    came = dict.fromkeys(sat, Origin.BROKEN_TABLE)
    reserved = assign_seats(f, drawn=drawn, came=came, kind=SeatAssignment.Kind.RESERVED)
    return f.add_many(
        [
            Move(
                tournament=f.tournament,
                entry_id=assignment.entry_id,
                from_seat=sat[assignment.entry_id],
                to_seat_id=assignment.seat_id,
                why=Move.Why.BROKEN_TABLE,
                called_at=f.now,
                left_at=f.now,
            )
            for assignment in reserved
        ]
    )
