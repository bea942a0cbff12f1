"""A demonstration tournament with two parallel days 2, both running.

One more bust on either day reaches the money.
"""

from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any

from django.db import transaction

from tables.demo.flights import HOUR, carry_over_and_draw, play_flight, run_action_at
from tables.demo.staff import FloorStaff
from tables.models import Bag
from tables.services.days.bag_opening import OpenedBag, open_bags
from tournaments.demo.people import display_names
from tournaments.models import Entry, StructurePlan, Tournament
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.services import lifecycle
from tournaments.services.days.beside import NewParallelDay, add_parallel_day
from tournaments.services.days.flights import NewFlight, add_flight, set_carry_over
from tournaments.services.floor.floor import Person
from tournaments.services.open_floor import floor
from tournaments.services.prizes import prizes

SLUG = "demo-two-days"
DAY = timedelta(days=1)
#: code, days ago, entries, seed of the names; some players enter several flights
FLIGHTS = (("1A", 4, 24, 1), ("1B", 3, 26, 2), ("1C", 2, 22, 3), ("1D", 2, 30, 4))
#: code, flights that feed it, venue
BESIDE = (("2abc", ("1A", "1B", "1C"), "Harbour 4"), ("2d", ("1D",), "Harbour 5"))
#: 30 % of a flight's entries bag, rounded up
SHARE = 3_000
#: both days 2 began this long ago
PLAYED = 2 * HOUR


@transaction.atomic
def make_parallel_days(*, by: Person, now: datetime) -> bool:
    """Make the tournament unless it exists. Returns whether it was made. Its joint day 3 is tomorrow."""
    if Tournament.objects.filter(slug=SLUG).exists():
        return False
    tournament = _open_tournament(by=by, now=now)
    began = now - PLAYED
    flights, rows = {}, {}
    for code, ago, _came, _seed in FLIGHTS:
        starts_at = now - ago * DAY - 9 * HOUR
        flight = NewFlight(code=code, starts_at=starts_at, end={"at": "share", "share": SHARE})
        flights[code] = run_action_at(
            tournament, now - 8 * DAY, partial(add_flight, flight=flight, next_at=began), by=by
        )
    for code, fed_by, venue in BESIDE:
        asked = NewParallelDay(
            code=code, starts_at=began, venue=venue, flights=[flights[feeding] for feeding in fed_by]
        )
        added = run_action_at(
            tournament, now - 8 * DAY, partial(add_parallel_day, parallel_day=asked, next_at=began + DAY), by=by
        )
        rows[code] = added.played_in
    for code, ago, came, seed in FLIGHTS:
        day = flights[code]
        play_flight(day.played_in, display_names(came, seed=seed), now - ago * DAY - 9 * HOUR, share=SHARE, by=by)
    for row in rows.values():
        _begin_day(row, began, by=by)
    run_action_at(tournament, began + HOUR / 4, partial(prizes.freeze_prizes, early=True), by=by)
    _bust_to_bubble(tournament, list(rows.values()), began, now, by=by)
    return True


def _open_tournament(*, by: Person, now: datetime) -> Tournament:
    tournament = lifecycle.open_tournament(
        StructurePlan.objects.get(slug="deep-stack"),
        by=by,
        now=now - 9 * DAY,
        slug=SLUG,
        name="Harbour Championship",
        starts_at=now + DAY - PLAYED,
        zone="Europe/Berlin",
        venue="Harbour 4",
        currency="EUR",
        prize_share=100_000,
        house_fee=10_000,
        re_entries=3,
        house_overrides={"several_flights": "best_stack"},
        starting_stack=50_000,
    )
    with floor(tournament, by=by, now=now - 9 * DAY) as f:
        prizes.plan_payouts(f, method="curve", unit=5_000)
        policy: dict[str, Any] = {"policy": "best", "bonus": 0, "pay": "nothing", "amount": 0, "share": 0}
        set_carry_over(f, **policy, from_pool=True, keeps_place=False, restart="lowest", printed=None)
    return tournament


def _begin_day(row: Tournament, began: datetime, *, by: Person) -> None:
    """Carry bags over to a day, draw its seats and open its bags. Its clock starts by schedule."""
    carry_over_and_draw(row, by=by, now=began)
    bags = [OpenedBag(bag=bag) for bag in Bag.objects.filter(goes_to__tournament=row)]
    run_action_at(row, began - HOUR / 6, partial(open_bags, bags=bags, opened_by="ana", witness="lou"), by=by)


def _bust_to_bubble(whole: Tournament, rows: list[Tournament], began: datetime, now: datetime, *, by: Person) -> None:
    """Bust players in both rooms until the next bust reaches the money."""
    chance, turn = Random(SLUG), []
    for row in rows:
        here = list(Entry.objects.filter(tournament=row, bust_out__isnull=True).order_by("pk"))
        chance.shuffle(here)
        turn += [(at / len(here), entry) for at, entry in enumerate(here)]
    left = [entry for _share, entry in sorted(turn, key=lambda pair: pair[0])]
    whole.refresh_from_db()
    staff = {row.pk: FloorStaff() for row in rows}
    gone = left[len(prizes_of(whole).places) + 1 :]
    for at, entry in enumerate(gone, start=1):
        moment = began + (now - began) * at / (len(gone) + 1)
        with floor(entry.tournament, by=by, now=moment) as f:
            staff[entry.tournament_id].bust(f, entry=entry)
    for row in rows:
        staff[row.pk].finish(row, by=by, now=now)
