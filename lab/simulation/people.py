"""The people of a simulated day: they read, think for a while, and act on what may not be true any more."""

from datetime import datetime, timedelta

from lab.simulation.cashiers import finish, money
from lab.simulation.phones import Phone, Steps
from lab.simulation.server import SLUG
from lab.simulation.shared_room import SharedRoom
from tables.models import Move, SeatAssignment, Table
from tables.selectors.balance import room_plan
from tables.selectors.room.table_cards import token_of
from tables.selectors.seating import open_tables, room_of, unseated_entries
from tournaments.models import ClockAnchor, Entry, FloorLog, Outage
from tournaments.selectors.clock.time_steps import open_time_step
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.clock.outages import TakeBack

MINUTE = timedelta(minutes=1)


def desk(room: SharedRoom, phone: Phone) -> Steps:
    """Sell to whoever comes, and to players who are out; two desks may have the same player before them."""
    while True:
        yield room.pause(8 if room.coming else 40)
        out = not room.coming and list(
            Entry.objects.filter(tournament__slug=SLUG, bust_out__isnull=False).order_by("pk")
        )
        if room.coming:
            name = room.chance.choice(room.coming)
            yield room.pause(0.3)
            yield from phone.act("enter", name=name, method=room.chance.choice(["cash", "card"]))
            if name in room.coming and phone.last.status in {200, 409}:
                room.coming.remove(name)
        elif out and room.chance.random() < 0.5:
            entry = room.chance.choice(out)
            yield room.pause(0.3)
            yield from phone.act("re-enter", entry=entry.pk, method="cash")


def floor_person(room: SharedRoom, phone: Phone) -> Steps:
    """Walk the room: who is out, who moves, who has arrived."""
    while True:
        yield room.pause(30)
        if not room.play_has_begun or len(seen := _seated_players()) < 2:
            continue
        walking = list(Move.objects.filter(tournament__slug=SLUG, arrived_at=None, cancelled_at=None).order_by("pk"))
        chosen = room.chance.random()
        if walking and chosen < 0.7:
            yield room.pause(0.5)
            yield from phone.act("arrived", moves=[move.pk for move in walking])
        elif chosen < 0.7:
            entry, seat = room.chance.choice(seen)
            yield room.pause(0.3)
            yield from phone.act("bust", entry=entry, shown_seat=seat)
        elif chosen < 0.85:
            yield from _make_mistake(room, phone, seen)


def _make_mistake(room: SharedRoom, phone: Phone, seen: list[tuple[int, str]]) -> Steps:
    """Swap two players who sat down in each other's seats, or bust somebody and bring them back."""
    (entry, seat), (other, _) = room.chance.choice(seen), room.chance.choice(seen)
    yield room.pause(0.2)
    if entry != other and room.chance.random() < 0.5:
        yield from phone.act("swap", entry=entry, other=other)
        return
    yield from phone.act("bust", entry=entry, shown_seat=seat)
    if phone.last.status == 200:
        row = phone.last.body["log"][-1]["id"]
        yield room.pause(0.5)
        yield from phone.act("undo", entry=row)


def table(room: SharedRoom, phone: Phone, number: int) -> Steps:
    """A table's own page: the next hand, the button where it is asked for, and now and then a call."""
    while True:
        yield room.pause(20)
        row = Table.objects.filter(tournament__slug=SLUG, number=number).first()
        if row is None or not room.play_has_begun:
            continue
        path, seats_taken = f"/table/{token_of(row)}", _occupied_seats(row)
        yield room.pause(0.1)
        if row.button is None and len(seats_taken) > 1:
            yield from phone.tap(f"{path}/button/", {"seat": room.chance.choice(seats_taken)})
        elif room.chance.random() < 0.15:
            yield from phone.tap(f"{path}/{room.chance.choice(['call', 'take-back'])}/", {})
        else:
            yield from phone.tap(f"{path}/next-hand/", {})


def director(room: SharedRoom, phone: Phone) -> Steps:
    """Open and draw, start, follow the plan, answer what is asked, take something back, and finish."""
    yield MINUTE
    yield from phone.act("open-tables", count=max(2, -(-room.size // 4)))
    yield 9 * MINUTE
    yield from phone.act("draw-seats")
    while True:
        yield room.pause(5)
        event, now = room.event(), room.now()
        if event.is_over:
            return
        outage = Outage.objects.filter(tournament=event, settled_at__isnull=True).order_by("pk").first()
        step = open_time_step()
        if outage:
            yield from phone.act("settle-outage", outage=outage.pk, take_back=room.chance.choice(list(TakeBack)))
        elif step and not step.answer:
            yield from phone.act("answer-time-step", step=step.pk, right=room.chance.choice(["old", "new"]))
        elif room.play_has_begun and room.players_left <= 1:
            yield from finish(room, phone)
        else:
            yield from _follow_plan(room, phone, now)


def _follow_plan(room: SharedRoom, phone: Phone, now: datetime) -> Steps:
    """Do what nobody asks for: mostly what the plan says."""
    chosen = room.chance.random()
    if chosen < 0.3 and room.play_has_begun:
        yield from money(room, phone)
    elif chosen < 0.55:
        yield from _clock(room, phone)
    elif chosen < 0.6:
        yield from _take_back(room, phone)
    else:
        yield from _follow(room, phone, now)


def _clock(room: SharedRoom, phone: Phone) -> Steps:
    clock = ClockAnchor.objects.get(tournament__slug=SLUG)
    runs = clock.since is not None
    yield room.pause(0.2)
    chosen = room.chance.random()
    if not runs:
        yield from phone.act("start")
    elif chosen < 0.4:
        yield from phone.act("pause")
        yield room.pause(3)
        yield from phone.act("start")
    elif chosen < 0.8:
        yield from phone.act("add-time", seconds=room.chance.choice([-90, -60, 60, 120, 600]))
    else:
        yield from phone.act(room.chance.choice(["next", "previous"]))


def _take_back(room: SharedRoom, phone: Phone) -> Steps:
    rows = FloorLog.objects.filter(tournament__slug=SLUG, undone_by__isnull=True, undoes__isnull=True)
    latest = list(
        rows.exclude(
            action__in=[*BY_ITSELF, "tournament.opened", "tournament.changed", "role.granted", "tables.opened"]
        )[:3]
    )
    if latest:
        row = room.chance.choice(latest)
        yield room.pause(0.5)
        yield from phone.act("undo", entry=row.pk)


def _follow(room: SharedRoom, phone: Phone, now: datetime) -> Steps:
    """Do what the plan said when it was read."""
    event = room.event()
    waiting = unseated_entries(event).first()
    plan = room_plan(event, now=now)
    yield room.pause(0.3)
    if waiting and open_tables(event).exists():
        yield from phone.act("draw-seat", entry=waiting.pk)
    elif plan.redraw_to is not None:
        stay = [table.number for table in room_of(event)][: plan.redraw_to]
        yield from phone.act("redraw", tables=stay)
    elif plan.breaks is not None:
        yield from phone.act("break-table", table=plan.breaks)
    elif plan.moves:
        first = plan.moves[0]
        yield from phone.act("confirm-move", entry=first.entry, seat=f"{first.to_table}.{first.to_seat}")
    elif room.chance.random() < 0.2:
        yield from phone.act("announce", words="Dinner is served.", seconds=60)


def _seated_players() -> list[tuple[int, str]]:
    rows = SeatAssignment.objects.filter(tournament__slug=SLUG, kind=SeatAssignment.Kind.SEATED)
    return [
        (assignment.entry_id, str(assignment.seat))
        for assignment in rows.select_related("seat__table").order_by("entry_id")
    ]


def _occupied_seats(table: Table) -> list[int]:
    rows = SeatAssignment.objects.filter(seat__table=table, kind=SeatAssignment.Kind.SEATED)
    return list(rows.order_by("seat__number").values_list("seat__number", flat=True))
