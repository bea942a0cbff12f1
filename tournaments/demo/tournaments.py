"""The tournaments of the demonstration."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Protocol

from django.db import transaction

from tournaments.demo.people import display_names, prize_list
from tournaments.models import Entry, StructurePlan, Tournament
from tournaments.rules.levels import Break, Step, Structure
from tournaments.selectors.clock.controls import is_on_break
from tournaments.services import busts, lifecycle
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.clock import steps as clock_moves
from tournaments.services.desk import entries
from tournaments.services.desk.sales import Sale
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.open_floor import floor
from tournaments.services.prizes import prizes
from tournaments.services.structure.structures import change_structure

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class DemoTournament:
    """One tournament of the demonstration."""

    slug: str
    name: str
    plan: str
    # numbers of players who entered and busted, and of prizes
    came: int = 0
    went: int = 0
    paid: int = 0
    # time since its start, and the real length of a minute of its structure
    played: timedelta = timedelta(0)
    minute: timedelta = MINUTE
    # actions at the end
    then: tuple[Callable[[Floor], object], ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)


class Staff(Protocol):
    """The staff who run a demonstration tournament. `Desk` is the variant without tables."""

    def seat(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Open tables and draw seats for everybody who has entered."""

    def start(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Deal the first hand."""

    def bust(self, f: Floor, *, entry: Entry) -> object:
        """Bust a player's entry."""

    def balance_tables(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Balance the tables after a bust."""

    def finish(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Leave the tables with the tasks that the demonstration begins with, such as moves."""


class Desk:
    """Staff of a tournament without tables."""

    def seat(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Do nothing: there are no tables."""

    start = balance_tables = finish = seat

    def bust(self, f: Floor, *, entry: Entry) -> object:
        """Bust a player who has no seat."""
        return busts.bust(f, entry=entry)


def _go_to_end_of_level(f: Floor) -> None:
    clock.set_time(f, left=timedelta(seconds=47))


def _go_to_first_break(f: Floor) -> None:
    steps = f.tournament.structure().steps
    clock_moves.go_to_step(f, step=next(at for at, step in enumerate(steps) if isinstance(step, Break)))


def _start_hand_for_hand(f: Floor) -> None:
    _, structure, state = clock.clock_state(f)
    if is_on_break(structure, state):
        clock_moves.end_break(f)
    hand_for_hand.start_hand_for_hand(f)


_EURO = {"currency": "EUR", "prize_share": 13_000, "house_fee": 1_500, "staff_fee": 500, "guarantee": 2_000_000}
_DOLLAR = {"currency": "USD", "prize_share": 33_400, "house_fee": 4_000, "staff_fee": 2_600, "guarantee": 2_000_000}

DEMO_TOURNAMENTS: tuple[DemoTournament, ...] = (
    DemoTournament(
        "demo", "Friday Night Deepstack", "wpt-toc-2018", 187, 90, 27, 9 * MINUTE, timedelta(seconds=1), settings=_EURO
    ),
    DemoTournament(
        "demo-plo",
        "Event 11: Pot-Limit Omaha Hi-Lo 8 or Better",
        "live-plo8-2025",
        74,
        16,
        0,
        183 * MINUTE,
        settings=_DOLLAR,
    ),
    DemoTournament("demo-before", "Sunday Main Event", "wsop-main-2019", 112, settings=_EURO),
    DemoTournament(
        "demo-last-minute",
        "Turbo Side Event",
        "turbo",
        41,
        12,
        0,
        70 * MINUTE,
        then=(_go_to_end_of_level,),
        settings=_EURO,
    ),
    DemoTournament(
        "demo-break",
        "Thursday Hold'em",
        "t100-150bb-home",
        63,
        22,
        0,
        30 * MINUTE,
        then=(_go_to_first_break,),
        settings=_EURO,
    ),
    DemoTournament(
        "demo-paused",
        "Stud Night",
        "stud-home-from-wsop",
        24,
        9,
        3,
        75 * MINUTE,
        then=(clock.pause_clock,),
        settings=_EURO,
    ),
    DemoTournament(
        "demo-bubble",
        "Regular Weekly",
        "regular",
        90,
        62,
        27,
        230 * MINUTE,
        then=(_start_hand_for_hand,),
        settings=_EURO,
    ),
    DemoTournament(
        "demo-finished",
        "Wednesday Classic",
        "deep-stack",
        48,
        47,
        7,
        300 * MINUTE,
        then=(lifecycle.finish_tournament,),
        settings=_EURO,
    ),
)


def make_demo(*, by: Person, now: datetime, staff: Staff | None = None) -> list[Tournament]:
    """Make the tournaments of the demonstration that do not exist yet, each whole or not at all, and return them."""
    return [_make_tournament(demo, by=by, now=now, staff=staff or Desk()) for demo in missing_tournaments()]


def missing_tournaments() -> list[DemoTournament]:
    """Return the tournaments of the demonstration that do not exist yet."""
    existing = set(Tournament.objects.values_list("slug", flat=True))
    return [demo for demo in DEMO_TOURNAMENTS if demo.slug not in existing]


@transaction.atomic
def _make_tournament(demo: DemoTournament, *, by: Person, now: datetime, staff: Staff) -> Tournament:
    return make_tournament(demo, by=by, now=now, staff=staff)


def make_tournament(demo: DemoTournament, *, by: Person, now: datetime, staff: Staff) -> Tournament:
    """Make a tournament, action by action."""
    began = now - demo.played if demo.played else now + 42 * MINUTE
    opened = (now if demo.played == timedelta(0) else began) - 90 * MINUTE
    plan = StructurePlan.objects.get(slug=demo.plan)
    settings = {"venue": "Harbour 4", "zone": "Europe/Berlin", "seats_per_table": 9, **demo.settings}
    if not plan.starting_stack:
        settings["starting_stack"] = 30_000
    tournament = lifecycle.open_tournament(
        plan, by=by, now=opened, slug=demo.slug, name=demo.name, starts_at=began, **settings
    )
    with floor(tournament, by=by, now=opened + MINUTE) as f:
        if demo.minute != MINUTE:
            change_structure(f, structure=shorten_structure(f.tournament.structure(), minute=demo.minute), accept=True)
        for name in display_names(demo.came, seed=len(demo.slug)):
            entries.enter(f, name=name, sale=Sale(method="cash"))
        if not demo.paid:
            prizes.plan_payouts(f, method="curve", unit=1_000)
    staff.seat(tournament, by=by, now=opened + 2 * MINUTE)
    if demo.played:
        staff.start(tournament, by=by, now=began + demo.minute)
        _play_tournament(tournament, demo, by=by, now=now, staff=staff)
    staff.finish(tournament, by=by, now=now)
    return tournament


def _play_tournament(tournament: Tournament, demo: DemoTournament, *, by: Person, now: datetime, staff: Staff) -> None:
    """Bust players one after another up to now, set the prizes, and run the actions in `then`."""
    for at, entry in enumerate(Entry.objects.filter(tournament=tournament).order_by("-pk")[: demo.went], start=1):
        moment = now - demo.played + demo.played * at / (demo.went + 1)
        with floor(tournament, by=by, now=moment) as f:
            staff.bust(f, entry=entry)
        staff.balance_tables(tournament, by=by, now=moment)
    with floor(tournament, by=by, now=now) as f:
        if demo.paid:
            pool = max(demo.came * f.tournament.prize_share, f.tournament.guarantee)
            least = 3 * f.tournament.prize_share // 2_000 * 1_000
            prizes.set_prizes(f, amounts=prize_list(pool, places=demo.paid, least=least, unit=1_000))
        for action in demo.then:
            action(f)


def shorten_structure(structure: Structure, *, minute: timedelta) -> Structure:
    """Return the structure with minutes of this length, without ends of days, which would stop the clock."""
    return replace(structure, steps=tuple(_shortened_step(step, minute) for step in structure.steps))


def _shortened_step(step: Step, minute: timedelta) -> Step:
    span = step.span / MINUTE * minute
    return replace(step, span=span, end_of_day=False) if isinstance(step, Break) else replace(step, span=span)
