"""A demonstration tournament with three flights, all bagged and verified, and drawn seats for day 2."""

import hashlib
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any

from django.db import transaction

from tables.selectors.chips.sums import expected_chips
from tables.services import room as rooms
from tables.services.days import carry_over
from tables.services.hands import bag_counts, bagging, busts
from tables.services.hands.bag_counts import StackCount
from tables.services.seats import draws
from tournaments.demo.people import display_names
from tournaments.models import Entry, Player, StructurePlan, Tournament
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.days.flights import NewFlight, add_flight, set_carry_over
from tournaments.services.desk import entries
from tournaments.services.desk.sales import Sale
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.open_floor import floor
from tournaments.services.prizes import prizes

SLUG = "demo-flights"
HOUR = timedelta(hours=1)
#: code, days ago, entries, level minutes; some players enter several
FLIGHTS = (("1A", 2, 34, 30), ("1B", 1, 41, 30), ("1C", 0, 28, 20))
#: 15 % of a flight's entries bag, rounded up
SHARE = 1_500
#: smallest chip in play
UNIT = 100
#: names of the counter and the verifier of bags, without accounts
COUNTER, VERIFIER = "ana", "lou"


@transaction.atomic
def make_flights(*, by: Person, now: datetime) -> bool:
    """Make the tournament unless it exists. Returns whether it was made. Its flights are over at `now`."""
    if Tournament.objects.filter(slug=SLUG).exists():
        return False
    tournament = _open_tournament(by=by, now=now)
    for code, ago, came, minutes in FLIGHTS:
        began = now - timedelta(days=ago) - 9 * HOUR
        flight = NewFlight(code=code, starts_at=began, level_minutes=minutes, end={"at": "share", "share": SHARE})
        with floor(tournament, by=by, now=began - 2 * HOUR) as f:
            day = add_flight(f, flight=flight)
        play_flight(day.played_in, display_names(came, seed=7), began, share=SHARE, by=by)
    carry_over_and_draw(tournament, by=by, now=now)
    return True


def _open_tournament(*, by: Person, now: datetime) -> Tournament:
    plan = StructurePlan.objects.get(slug="deep-stack")
    tournament = lifecycle.open_tournament(
        plan,
        by=by,
        now=now - timedelta(days=9),
        slug=SLUG,
        name="Harbour Main Event",
        starts_at=now + 14 * HOUR,
        zone="Europe/Berlin",
        venue="Harbour 4",
        currency="EUR",
        prize_share=50_000,
        house_fee=5_000,
        re_entries=2,
        house_overrides={"several_flights": "best_stack"},
        starting_stack=40_000,
    )
    with floor(tournament, by=by, now=now - timedelta(days=9)) as f:
        prizes.plan_payouts(f, method="curve", unit=1_000)
        policy: dict[str, Any] = {"policy": "best", "bonus": 0, "pay": "bonus", "amount": 20_000, "share": 0}
        set_carry_over(f, **policy, from_pool=True, keeps_place=False, restart="lowest", printed=None)
    return tournament


def play_flight(flight: Tournament, people: Iterable[str], began: datetime, *, share: int, by: Person) -> None:
    """Play a flight: everybody enters and draws a seat, players bust, and the rest bag their chips.

    `share` is the share of entries that is left at the end, in ten-thousandths.
    """
    chance = Random(flight.slug)
    run_action_at(flight, began - HOUR, lambda f: _enter_players(f, people), by=by)
    came = flight.entries.count()
    tables = -(-came // flight.seats_per_table)
    run_action_at(flight, began - HOUR / 2, lambda f: rooms.open_new_tables(f, count=tables), by=by)
    seed = hashlib.sha256(flight.slug.encode()).hexdigest()
    run_action_at(flight, began - HOUR / 3, lambda f: draws.draw_all_seats(f, seed=seed, buttons=True), by=by)
    left = list(Entry.objects.filter(tournament=flight).select_related("player").order_by("pk"))
    chance.shuffle(left)
    bags = -(-came * share // 10_000)
    over = began + 5 * HOUR + timedelta(minutes=40 * chance.random())
    for at, entry in enumerate(left[bags:], start=1):
        moment = began + (over - began) * at / (came - bags + 1)
        run_action_at(flight, moment, lambda f, gone=entry: busts.bust(f, entry=gone), by=by)
    run_action_at(flight, over, clock.pause_clock, by=by)
    bag_and_end(flight, left[:bags], over, chance, by=by)


def bag_and_end(flight: Tournament, left: list[Entry], over: datetime, chance: Random, *, by: Person) -> None:
    """Announce the last hands, count and verify the bags, and end the day."""
    run_action_at(flight, over, lambda f: bagging.announce_last_hands(f, hands=3), by=by)
    run_action_at(flight, over + HOUR / 6, lambda f: bagging.end_last_hands(f, anyway=True), by=by)
    shares = [chance.random() + 0.2 for _ in left]
    in_play = expected_chips(flight).total
    stacks = [int(in_play * share / sum(shares)) // UNIT * UNIT for share in shares]
    stacks[0] += in_play - sum(stacks)
    bags = [StackCount(entry=entry, stack=stack) for entry, stack in zip(left, stacks, strict=True)]
    with floor(flight, by=None, now=over + HOUR / 4, known_as=COUNTER) as f:
        bag_counts.count_bags(f, bags=bags)
    with floor(flight, by=by, now=over + HOUR / 3, known_as=VERIFIER) as f:
        bag_counts.verify_bags(f, bags=bags)
    run_action_at(flight, over + HOUR / 2, carry_over.end_day, by=by)


def carry_over_and_draw(tournament: Tournament, *, by: Person, now: datetime) -> None:
    """Confirm the carry-over and draw the seats of the day that the flights feed."""
    entered = run_action_at(tournament, now - HOUR, carry_over.confirm_carry_over, by=by)
    seed = hashlib.sha256(tournament.slug.encode()).hexdigest()
    tables = -(-len(entered) // tournament.seats_per_table)
    draw = partial(draws.open_tables_and_draw_seats, count=tables, seed=seed, buttons=True)
    run_action_at(tournament, now - HOUR / 2, draw, by=by)


def run_action_at(tournament: Tournament, now: datetime, act: Callable[..., Any], *, by: Person) -> Any:
    """Do an action at a given moment and return its result."""
    with floor(tournament, by=by, now=now) as f:
        return act(f)


def _enter_players(f: Floor, people: Iterable[str]) -> None:
    for name in people:
        known = Player.objects.filter(display_name=name).first()
        entries.enter(f, **({"player": known} if known else {"name": name}), sale=Sale(method="cash"))
