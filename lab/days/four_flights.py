"""A tournament of flights with a thousand bags, for `lab.days.days`. It is played by the product's actions."""

import hashlib
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import connection

from tables.models import SeatAssignment
from tables.selectors.days.overview import days_overview
from tables.services.days import carry_over
from tables.services.hands import bag_counts
from tables.services.hands.bag_counts import StackCount
from tables.services.seats import draws
from tournaments.models import BustOut, Day, Entry, Player, StructurePlan, Tournament
from tournaments.services.clock import clock
from tournaments.services.days.flights import NewFlight, add_flight
from tournaments.services.desk.entries import enter
from tournaments.services.desk.entry_states import void_entry
from tournaments.services.floor.floor import Floor
from tournaments.services.lifecycle import announce_sentence, open_tournament
from tournaments.services.open_floor import floor
from tournaments.services.structure.library import save_presets

NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
STACK, RUNS = 20_000, 100


def fill_flights(flights: int, *, entries: int, bags: int) -> tuple[Tournament, Tournament]:
    """Return a tournament of flights, and a one-day tournament as large as one flight.

    In each flight all but `bags` of the `entries` are busted; the rest are seated.
    """
    save_presets()
    by = get_user_model().objects.create_superuser(username="director", password="a long password")
    alone, whole = _open_event("alone", by), _open_event("whole", by)
    _play_flight(alone, entries=entries, bags=bags, by=by)
    for at in range(flights):
        with floor(whole, by=by, now=NOW - HOUR) as f:
            flight = NewFlight(code=f"1{chr(ord('A') + at)}", starts_at=NOW)
            day = add_flight(f, flight=flight, next_at=NOW + 48 * HOUR)
        _play_flight(day.played_in, entries=entries, bags=bags, by=by)
    return _first_flight(), alone


def action_times(
    rows: Sequence[Tournament], act: Callable[[Floor, int], object]
) -> list[tuple[list[float], list[float]]]:
    """Return the wall milliseconds and the processor milliseconds of an action in each tournament."""
    times: list[tuple[list[float], list[float]]] = [([], []) for _ in rows]
    for at in range(RUNS):
        for row, (wall, processor) in zip(rows, times, strict=True):
            start, worked = time.perf_counter(), time.process_time()
            with floor(row.pk, by=None, now=NOW + HOUR + timedelta(seconds=at)) as f:
                act(f, at)
            wall.append((time.perf_counter() - start) * 1_000)
            processor.append((time.process_time() - worked) * 1_000)
    return times


def announce_something(f: Floor, at: int) -> None:
    """Show a sentence on the clock. This changes one row of the database."""
    announce_sentence(f, text=f"Sentence {at}", span=timedelta(seconds=30))


def sell_and_void(f: Floor, at: int) -> None:
    """Sell an entry and void it. This changes the figures of all flights."""
    void_entry(f, entry=enter(f, name=f"{f.tournament.slug} late {at}"))


def bag_all(*, people: int) -> None:
    """Count and verify the bags of every table with `people` threads, and end each flight."""
    persons = [get_user_model().objects.create_user(f"person {at}", is_superuser=True) for at in range(people)]
    flights = list(Day.objects.filter(kind=Day.Kind.FLIGHT).select_related("played_in"))
    for day in flights:
        _act_on_floor(day.played_in, clock.pause_clock, after=2 * HOUR)
    tables = [(day.played_in, bags) for day in flights for bags in _stack_counts(day.played_in)]

    def work(at: int) -> None:
        for number in range(at, len(tables), people):
            row, bags = tables[number]
            with floor(row.pk, by=persons[at], now=NOW + 9 * HOUR) as f:
                bag_counts.count_bags(f, bags=bags)
            with floor(row.pk, by=persons[at - 1], now=NOW + 9 * HOUR) as f:
                bag_counts.verify_bags(f, bags=bags)
        connection.close()

    with ThreadPoolExecutor(people) as pool:
        list(pool.map(work, range(people)))
    for day in flights:
        _act_on_floor(day.played_in, carry_over.end_day)


def carry_over_and_draw() -> int:
    """Confirm the carry-over, draw the seats and publish the seed. Returns the number of players."""
    whole = Tournament.objects.get(slug="whole")
    players = len(_act_on_floor(whole, carry_over.confirm_carry_over))
    tables = -(-players // whole.seats_per_table)
    with floor(whole.pk, by=None, now=NOW + 10 * HOUR) as f:
        draws.open_tables_and_draw_seats(f, count=tables, seed=hashlib.sha256(b"day 2").hexdigest())
        draws.reveal_seed(f)
    return players


def overview_times() -> list[float]:
    """Return the processor milliseconds of each calculation of the overview."""
    times = []
    for _ in range(RUNS):
        whole = Tournament.objects.get(slug="whole")
        start = time.process_time()
        days_overview(whole, now=NOW + 11 * HOUR)
        times.append((time.process_time() - start) * 1_000)
    return times


def _open_event(slug: str, by: User) -> Tournament:
    plan = StructurePlan.objects.get(slug="regular")
    settings = {"slug": slug, "name": slug.title(), "starts_at": NOW, "starting_stack": STACK, "prize_share": 10_000}
    return open_tournament(plan, by=by, now=NOW - 2 * HOUR, **settings)


def _first_flight() -> Tournament:
    return Day.objects.filter(kind=Day.Kind.FLIGHT).earliest("order").played_in


def _play_flight(row: Tournament, *, entries: int, bags: int, by: User) -> None:
    """Enter everybody, bust all but `bags` players, and seat the rest."""
    people = Player.objects.bulk_create([Player(display_name=f"{row.slug} {at:05d}") for at in range(entries)])
    with floor(row, by=by, now=NOW - HOUR / 2) as f, f.record("entry.entered", name="", bullet=1):
        sold = f.add_many(
            [
                Entry(tournament=row, player=player, stack=STACK, entered_at=f.now, prize_share=10_000)
                for player in people
            ]
        )
        f.add_many([BustOut(entry=entry, out_at=f.now + timedelta(seconds=at)) for at, entry in enumerate(sold[bags:])])
    with floor(row, by=by, now=NOW - HOUR / 4) as f:
        seed = hashlib.sha256(row.slug.encode()).hexdigest()
        draws.open_tables_and_draw_seats(f, count=-(-bags // row.seats_per_table), seed=seed)


def _stack_counts(row: Tournament) -> list[list[StackCount]]:
    """Return the stack counts of each table. The first player also has the chips of busted players."""
    seats = SeatAssignment.objects.filter(tournament=row).select_related("entry__player", "seat")
    total, left = Entry.objects.filter(tournament=row).count() * STACK, seats.count()
    tables: dict[int, list[StackCount]] = defaultdict(list)
    for at, seat in enumerate(seats):
        stack = total // left // 100 * 100
        tables[seat.seat.table_id].append(
            StackCount(entry=seat.entry, stack=stack if at else total - stack * (left - 1))
        )
    return list(tables.values())


def _act_on_floor(row: Tournament, act: object, *, after: timedelta = 9.5 * HOUR) -> list[Entry]:
    with floor(row.pk, by=None, now=NOW + after) as f:
        return act(f)  # type: ignore[operator,no-any-return]
