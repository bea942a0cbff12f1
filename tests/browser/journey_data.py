"""Fills a real server for journeys: `python -m tests.browser.journey_data SLUG ...`. A tournament has 40 players.

Without a slug it makes them all, which takes a while.

DIRECTOR_PASSWORD is everybody's password: of `director`, of the second director `ana`, and of `piet` of the floor.
"""

import os
import sys
from collections.abc import Iterable
from datetime import datetime, timedelta

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402 - Django has to be set up first
from django.contrib.auth.models import User  # noqa: E402
from django.utils import timezone  # noqa: E402

from config.server.preparing import prepare_server  # noqa: E402
from config.static_files.building import build_static  # noqa: E402
from rulings.services import dealers  # noqa: E402
from rulings.services.penalties.penalties import Sanction, give_penalty  # noqa: E402
from tests.browser.journey_bubble import seat_bubble  # noqa: E402
from tests.browser.journey_night import prepare_night  # noqa: E402
from tests.browser.journey_register import fill_register  # noqa: E402
from tests.browser.journey_room import seat_for_journeys  # noqa: E402
from tests.browser.pages.furnishing import add_season, furnish_pages, play_season  # noqa: E402
from tests.suite.migrated import exclusive_lock  # noqa: E402
from tournaments.models import Entry, Player, Sold, StructurePlan, Tournament  # noqa: E402
from tournaments.rules.structure.presets import preset_structure  # noqa: E402
from tournaments.services import lifecycle  # noqa: E402
from tournaments.services.clock import clock  # noqa: E402
from tournaments.services.days.beside import NewParallelDay, add_parallel_day  # noqa: E402
from tournaments.services.days.flights import NewFlight, add_flight  # noqa: E402
from tournaments.services.days.series import create_series, put_into_series  # noqa: E402
from tournaments.services.desk import entries, prices  # noqa: E402
from tournaments.services.desk.sales import Sale  # noqa: E402
from tournaments.services.lifecycle import open_tournament  # noqa: E402
from tournaments.services.open_floor import floor  # noqa: E402
from tournaments.services.prizes import prizes  # noqa: E402
from tournaments.services.staff import roles  # noqa: E402
from tournaments.services.structure.structures import change_structure  # noqa: E402

#: tournaments that start in an hour, and those that have been running for five minutes; one for each journey
PLANNED = ("plan", "start")
RUNNING = (
    "asked",
    "keys",
    "next",
    "set",
    "bust",
    "two",
    "field",
    "final",
    "sizes",
    "lost",
    "cross",
    "more",
    "floor",
    "undo",
    "gone",
    "stud",
)
#: running too, with five tables and players seated by hand: one for each journey in the room
ROOMS = (
    "phone-axe",  # the first, so its players have the first keys: pages are opened by them
    "card",
    "boards",
    "room-map",
    "room-bust",
    "room-out",
    "room-send",
    "room-find",
    "room-fit",
    "room-phone",
    "room-heads",
    "phone-turn",
    "phone-bust",
    "phone-lost",
    "phone-heads",
    "phone-queue",
    "phone-rows",
    "phone-slow",
    "phone-dealers",
    "phone-early",
    "phone-counts",
)
#: the room in which somebody has missed hands ever since it began, that nobody counted; and dealers deal
PENALISED = "phone-axe"
#: its levels change between stud games, with long amounts
STUD = "stud"
#: what it costs: sums that are as long as sums get
YEN = {"currency": "JPY", "prize_share": 1_500_000, "house_fee": 150_000, "guarantee": 2_500_000_000}
#: the rooms in which each head has a bounty
HEADS = ("room-heads", "phone-heads")
#: what the journeys of one file need
OF_THE_DASHBOARD = (*PLANNED, *RUNNING)
OF_BUSTS = ("room-bust", "room-out", "room-heads")
OF_THE_ROOM = tuple(slug for slug in ROOMS if slug.startswith("room-") and slug not in OF_BUSTS[1:])
OF_THE_PHONE = tuple(slug for slug in ROOMS if slug.startswith("phone-"))
#: what tests open that change nothing: a room, the same with a penalty and dealers, one near the money, one in flights
OF_READERS = ("card", PENALISED, "bubble", "days")
#: a day of money: a price list, limits, eight entries, a plan for the prizes; registration is open
MONEY = "money"
#: four tables of three, eleven places paid
BUBBLE = "bubble"
#: a home game before its first hand, for one phone alone
NIGHT = "night"
#: three who have not come, one of them twice in the register
REGISTER = "register"
#: three flights, of which two feed a day of their own beside that of the third
DAYS = "days"
SERIES = "harbour"
PLAYERS = 40
DEALERS = 13
HOUR = timedelta(hours=1)


def prepare(now: datetime) -> None:
    """Make what every server has: the presets and the people."""
    prepare_server(now=now)
    for name in ("ana", "piet"):
        get_user_model().objects.create_user(username=name, password=os.environ["DIRECTOR_PASSWORD"])


def fill(now: datetime, *, wanted: Iterable[str] = ()) -> None:
    """Make the tournaments that are wanted in a database that is prepared."""
    slugs = set(wanted) or {*PLANNED, *RUNNING, *ROOMS, BUBBLE, MONEY, NIGHT, REGISTER, DAYS}
    people = get_user_model().objects
    director = people.get(username="director")
    others = {name: people.get(username=name) for name in ("ana", "piet")}
    for slug in (planned for planned in PLANNED if planned in slugs):
        _people(_open(slug, director, starts_at=now + HOUR), director, others, now)
    for slug in (planned for planned in RUNNING if planned in slugs):
        tournament = _open(slug, director, starts_at=now + HOUR)
        _people(tournament, director, others, now)
        _start(tournament, director, now=now - timedelta(minutes=5))
    for slug in (planned for planned in ROOMS if planned in slugs):
        tournament = _open(slug, director, starts_at=now + HOUR)
        _people(tournament, director, others, now)
        seat_for_journeys(tournament, director, now=now - timedelta(minutes=20))
        if slug == PENALISED:
            _penalise(tournament, director, now=now - timedelta(minutes=20))
            _line_up(tournament, director, now=now - timedelta(minutes=20))
            furnish_pages(tournament, director, now=now - timedelta(minutes=20))
    if BUBBLE in slugs:
        bubble = _open(BUBBLE, director, starts_at=now + HOUR)
        seat_bubble(bubble, director, others["piet"], now=now - timedelta(minutes=5))
    if DAYS in slugs:
        _in_days(_open(DAYS, director, starts_at=now + HOUR), director, now)
    if MONEY in slugs:
        _for_the_desk(_open(MONEY, director, starts_at=now + HOUR), director, now)
    if NIGHT in slugs:
        prepare_night(_open(NIGHT, director, starts_at=now + HOUR), director, others["ana"], now=now)
    _in_a_series(slugs, director, now)
    if REGISTER in slugs:
        fill_register(_open(REGISTER, director, starts_at=now + HOUR), director, now=now)


def know_players(many: int) -> None:
    """Put players into the register who have not entered anywhere."""
    Player.objects.bulk_create([Player(display_name=f"Iris Moss {number:02d}") for number in range(many)])


def _in_a_series(slugs: Iterable[str], director: User, now: datetime) -> None:
    """Put some of them into a series whose room is too small."""
    series = create_series(fields={"name": "Harbour Autumn Festival", "slug": SERIES, "tables": 6}, by=director)
    for slug in sorted({*ROOMS, BUBBLE}.intersection(slugs))[:4]:
        with floor(Tournament.objects.get(slug=slug), by=director, now=now) as f:
            put_into_series(f, series=series)
    season = add_season(series, director, now=now)
    if PENALISED in slugs:
        play_season(season, Tournament.objects.get(slug=PENALISED), director, now=now)


def _in_days(tournament: Tournament, director: User, now: datetime) -> None:
    with floor(tournament, by=director, now=now - HOUR / 2) as f:
        flights = [
            add_flight(f, flight=NewFlight(code=code, starts_at=now + HOUR), next_at=now + 48 * HOUR)
            for code in ("1A", "1B", "1C")
        ]
        day = NewParallelDay(code="2ab", starts_at=now + 48 * HOUR, flights=flights[:2])
        add_parallel_day(f, parallel_day=day, next_at=now + 72 * HOUR)


def _open(slug: str, director: User, *, starts_at: datetime) -> Tournament:
    plan = StructurePlan.objects.get(slug="regular")
    name = f"The {slug.title()} Event"
    return open_tournament(
        plan, by=director, now=starts_at - 2 * HOUR, slug=slug, name=name, starts_at=starts_at, starting_stack=20_000
    )


def _start(tournament: Tournament, director: User, *, now: datetime) -> None:
    games = (("seven_card_stud", "fixed_limit"), ("stud_hi_lo", "fixed_limit"))
    mix = preset_structure("regular", starting_stack=500_000, game="horse", betting="fixed_limit", rotation=games)
    with floor(tournament, by=director, now=now) as f:
        if tournament.slug == STUD:
            change_structure(f, structure=mix, accept=True, whole=True)
        clock.start_clock(f)


def _for_the_desk(tournament: Tournament, director: User, now: datetime) -> None:
    parts = {"prize_share": 10_000, "house_fee": 2_000}
    with floor(tournament, by=director, now=now - HOUR / 2) as f:
        lifecycle.change_settings(f, **parts, rebuys=1, add_ons=1)
        prices.add_profile(f, name="Rebuy", sells=Sold.REBUY, prize_share=5_000)
        for number in range(8):
            entries.enter(f, name=f"Payer {number}", sale=Sale(method="cash"))
        prizes.plan_payouts(f, method="table", table="home")
    with floor(tournament, by=director, now=now - timedelta(minutes=5)) as f:
        clock.start_clock(f)


def _penalise(tournament: Tournament, director: User, *, now: datetime) -> None:
    with floor(tournament, by=director, now=now) as f:
        first = Entry.objects.filter(tournament=tournament).order_by("pk")[0]
        give_penalty(f, entry=first, sanction=Sanction(kind="hands", count=30, reason="abuse"))


def _line_up(tournament: Tournament, director: User, *, now: datetime) -> None:
    with floor(tournament, by=director, now=now) as f:
        for number in range(1, DEALERS + 1):
            dealers.add_dealer(f, name=f"Dealer {number:02}")
        dealers.push_line_up(f, anyway=True)


def _people(tournament: Tournament, director: User, others: dict[str, User], now: datetime) -> None:
    with floor(tournament, by=director, now=now - HOUR / 2) as f:
        if tournament.slug in HEADS:
            lifecycle.change_settings(f, bounty=10_00)
        if tournament.slug == PENALISED:
            lifecycle.change_settings(f, **YEN)
        roles.grant_role(f, user=others["ana"], kind="director")
        roles.grant_role(f, user=others["piet"], kind="floor")
        for number in range(PLAYERS):
            entries.enter(f, name=f"Player {number:04d}")


if __name__ == "__main__":
    with exclusive_lock():
        build_static()
    prepare(timezone.now())
    fill(timezone.now(), wanted=sys.argv[1:])
