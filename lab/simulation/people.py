"""The people of a simulated day: they read, think for a while, and then act on possibly outdated information."""

from datetime import datetime, timedelta

from lab.simulation.cashiers import finish_steps, money_steps
from lab.simulation.phones import Phone, Steps
from lab.simulation.server import SLUG
from lab.simulation.shared_room import SharedRoom
from tables.models import Move, SeatAssignment, Table
from tables.selectors.balance import room_plan
from tables.selectors.room.table_cards import card_token
from tables.selectors.seating import open_tables, room_tables, unseated_entries
from tournaments.models import ClockAnchor, Entry, FloorLog, Outage
from tournaments.selectors.clock.time_steps import open_time_step
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.clock.outages import TakeBack

MINUTE = timedelta(minutes=1)


def desk_steps(room: SharedRoom, phone: Phone) -> Steps:
    """Sell entries to new players, and re-entries to busted ones. Two desks may serve the same player."""
    while True:
        yield room.random_pause(8 if room.coming else 40)
        out = not room.coming and list(
            Entry.objects.filter(tournament__slug=SLUG, bust_out__isnull=False).order_by("pk")
        )
        if room.coming:
            name = room.chance.choice(room.coming)
            yield room.random_pause(0.3)
            yield from phone.do_action("enter", name=name, method=room.chance.choice(["cash", "card"]))
            if name in room.coming and phone.last.status in {200, 409}:
                room.coming.remove(name)
        elif out and room.chance.random() < 0.5:
            entry = room.chance.choice(out)
            yield room.random_pause(0.3)
            yield from phone.do_action("re-enter", entry=entry.pk, method="cash")


def floor_steps(room: SharedRoom, phone: Phone) -> Steps:
    """Bust players, confirm arrivals after moves, and sometimes make a mistake."""
    while True:
        yield room.random_pause(30)
        if not room.has_play_begun or len(seen := _seated_players()) < 2:
            continue
        walking = list(Move.objects.filter(tournament__slug=SLUG, arrived_at=None, cancelled_at=None).order_by("pk"))
        chosen = room.chance.random()
        if walking and chosen < 0.7:
            yield room.random_pause(0.5)
            yield from phone.do_action("arrived", moves=[move.pk for move in walking])
        elif chosen < 0.7:
            entry, seat = room.chance.choice(seen)
            yield room.random_pause(0.3)
            yield from phone.do_action("bust", entry=entry, shown_seat=seat)
        elif chosen < 0.85:
            yield from _make_mistake(room, phone, seen)


def _make_mistake(room: SharedRoom, phone: Phone, seen: list[tuple[int, str]]) -> Steps:
    """Swap two players, or bust a player and undo it."""
    (entry, seat), (other, _) = room.chance.choice(seen), room.chance.choice(seen)
    yield room.random_pause(0.2)
    if entry != other and room.chance.random() < 0.5:
        yield from phone.do_action("swap", entry=entry, other=other)
        return
    yield from phone.do_action("bust", entry=entry, shown_seat=seat)
    if phone.last.status == 200:
        row = phone.last.body["log"][-1]["id"]
        yield room.random_pause(0.5)
        yield from phone.do_action("undo", entry=row)


def table_page_steps(room: SharedRoom, phone: Phone, number: int) -> Steps:
    """Tap on the page of a table: the next hand, a missing button, sometimes a call for the floor."""
    while True:
        yield room.random_pause(20)
        row = Table.objects.filter(tournament__slug=SLUG, number=number).first()
        if row is None or not room.has_play_begun:
            continue
        path, seats_taken = f"/table/{card_token(row)}", _occupied_seats(row)
        yield room.random_pause(0.1)
        if row.button is None and len(seats_taken) > 1:
            yield from phone.send_until_answered(f"{path}/button/", {"seat": room.chance.choice(seats_taken)})
        elif room.chance.random() < 0.15:
            yield from phone.send_until_answered(f"{path}/{room.chance.choice(['call', 'take-back'])}/", {})
        else:
            yield from phone.send_until_answered(f"{path}/next-hand/", {})


def director_steps(room: SharedRoom, phone: Phone) -> Steps:
    """Open the tables, draw the seats, run the event, answer questions about the time, and finish."""
    yield MINUTE
    yield from phone.do_action("open-tables", count=max(2, -(-room.size // 4)))
    yield 9 * MINUTE
    yield from phone.do_action("draw-seats")
    while True:
        yield room.random_pause(5)
        event, now = room.current_tournament(), room.now()
        if event.is_over:
            return
        outage = Outage.objects.filter(tournament=event, settled_at__isnull=True).order_by("pk").first()
        step = open_time_step()
        if outage:
            yield from phone.do_action("settle-outage", outage=outage.pk, take_back=room.chance.choice(list(TakeBack)))
        elif step and not step.answer:
            yield from phone.do_action("answer-time-step", step=step.pk, right=room.chance.choice(["old", "new"]))
        elif room.has_play_begun and room.players_left_count <= 1:
            yield from finish_steps(room, phone)
        else:
            yield from _run_event(room, phone, now)


def _run_event(room: SharedRoom, phone: Phone, now: datetime) -> Steps:
    """Do one action at random, about prizes, the clock, an undo, or the proposal of the room plan."""
    chosen = room.chance.random()
    if chosen < 0.3 and room.has_play_begun:
        yield from money_steps(room, phone)
    elif chosen < 0.55:
        yield from _change_clock(room, phone)
    elif chosen < 0.6:
        yield from _undo_recent_action(room, phone)
    else:
        yield from _follow_room_plan(room, phone, now)


def _change_clock(room: SharedRoom, phone: Phone) -> Steps:
    clock = ClockAnchor.objects.get(tournament__slug=SLUG)
    runs = clock.since is not None
    yield room.random_pause(0.2)
    chosen = room.chance.random()
    if not runs:
        yield from phone.do_action("start")
    elif chosen < 0.4:
        yield from phone.do_action("pause")
        yield room.random_pause(3)
        yield from phone.do_action("start")
    elif chosen < 0.8:
        yield from phone.do_action("add-time", seconds=room.chance.choice([-90, -60, 60, 120, 600]))
    else:
        yield from phone.do_action(room.chance.choice(["next", "previous"]))


def _undo_recent_action(room: SharedRoom, phone: Phone) -> Steps:
    rows = FloorLog.objects.filter(tournament__slug=SLUG, undone_by__isnull=True, undoes__isnull=True)
    latest = list(
        rows.exclude(
            action__in=[*BY_ITSELF, "tournament.opened", "tournament.changed", "role.granted", "tables.opened"]
        )[:3]
    )
    if latest:
        row = room.chance.choice(latest)
        yield room.random_pause(0.5)
        yield from phone.do_action("undo", entry=row.pk)


def _follow_room_plan(room: SharedRoom, phone: Phone, now: datetime) -> Steps:
    """Do the room plan's proposal of a moment before; without a proposal, announce something."""
    event = room.current_tournament()
    waiting = unseated_entries(event).first()
    plan = room_plan(event, now=now)
    yield room.random_pause(0.3)
    if waiting and open_tables(event).exists():
        yield from phone.do_action("draw-seat", entry=waiting.pk)
    elif plan.redraw_to is not None:
        stay = [table.number for table in room_tables(event)][: plan.redraw_to]
        yield from phone.do_action("redraw", tables=stay)
    elif plan.breaks is not None:
        yield from phone.do_action("break-table", table=plan.breaks)
    elif plan.moves:
        first = plan.moves[0]
        yield from phone.do_action("confirm-move", entry=first.entry, seat=f"{first.to_table}.{first.to_seat}")
    elif room.chance.random() < 0.2:
        yield from phone.do_action("announce", words="Dinner is served.", seconds=60)


def _seated_players() -> list[tuple[int, str]]:
    rows = SeatAssignment.objects.filter(tournament__slug=SLUG, kind=SeatAssignment.Kind.SEATED)
    return [
        (assignment.entry_id, str(assignment.seat))
        for assignment in rows.select_related("seat__table").order_by("entry_id")
    ]


def _occupied_seats(table: Table) -> list[int]:
    rows = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED)
    return list(rows.order_by("seat__number").values_list("seat__number", flat=True))
