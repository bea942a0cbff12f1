"""The demonstration's tournaments: one table of what stands where."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Protocol

from tournaments.demo.room import names, prize_list
from tournaments.models import Entry, StructurePlan, Tournament
from tournaments.rules.structure import Break, Step, Structure
from tournaments.services import clock, clock_moves, entries, hands, lifecycle, prizes
from tournaments.services.door import floor
from tournaments.services.floor import Floor, Person
from tournaments.services.structures import change_structure

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Scene:
    """One tournament of the demonstration: its settings, how many came and went, and what is done to its clock.

    `played` is how long it has been running when the curtain rises; `minute` how long a minute of its structure takes.
    """

    slug: str
    name: str
    plan: str
    came: int = 0
    went: int = 0
    paid: int = 0
    played: timedelta = timedelta(0)
    minute: timedelta = MINUTE
    then: tuple[Callable[[Floor], object], ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)


class Staff(Protocol):
    """Who looks after the players of the demonstration: those that have tables know more than the desk."""

    def seat(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Everybody has entered: tables are opened, seats drawn."""

    def start(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """The first hand is dealt."""

    def bust(self, f: Floor, *, entry: Entry) -> object:
        """Somebody is out."""

    def tend(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """Look after the room, now that somebody is out."""

    def finish(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """The curtain rises: what is going on at the tables this minute."""


class Desk:
    """No tables: players come and go."""

    def seat(self, tournament: Tournament, *, by: Person, now: datetime) -> None:
        """There is nowhere to sit."""

    start = tend = finish = seat

    def bust(self, f: Floor, *, entry: Entry) -> object:
        """Out, and no seat is free for it."""
        return entries.bust(f, entry=entry)


def _at_end_of_level(f: Floor) -> None:
    clock.set_time(f, left=timedelta(seconds=47))


def _go_to_first_break(f: Floor) -> None:
    steps = f.tournament.structure().steps
    clock_moves.go_to_step(f, step=next(at for at, step in enumerate(steps) if isinstance(step, Break)))


def _hand_for_hand(f: Floor) -> None:
    _, structure, standing = clock.standing(f)
    if clock.on_break(structure, standing):
        clock_moves.end_break(f)
    hands.start_hand_for_hand(f)


_EURO = {"currency": "EUR", "prize_share": 13_000, "house_fee": 1_500, "staff_fee": 500, "guarantee": 2_000_000}
_DOLLAR = {"currency": "USD", "prize_share": 33_400, "house_fee": 4_000, "staff_fee": 2_600, "guarantee": 2_000_000}

SCENES: tuple[Scene, ...] = (
    Scene(
        "demo", "Friday Night Deepstack", "wpt-toc-2018", 187, 90, 27, 9 * MINUTE, timedelta(seconds=1), settings=_EURO
    ),
    Scene(
        "demo-plo",
        "Event 11: Pot-Limit Omaha Hi-Lo 8 or Better",
        "live-plo8-2025",
        74,
        16,
        0,
        183 * MINUTE,
        settings=_DOLLAR,
    ),
    Scene("demo-before", "Sunday Main Event", "wsop-main-2019", 112, settings=_EURO),
    Scene(
        "demo-last-minute",
        "Turbo Side Event",
        "turbo",
        41,
        12,
        0,
        70 * MINUTE,
        then=(_at_end_of_level,),
        settings=_EURO,
    ),
    Scene(
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
    Scene(
        "demo-paused", "Stud Night", "stud-home-from-wsop", 24, 9, 3, 75 * MINUTE, then=(clock.pause,), settings=_EURO
    ),
    Scene("demo-bubble", "Regular Weekly", "regular", 90, 62, 27, 230 * MINUTE, then=(_hand_for_hand,), settings=_EURO),
    Scene(
        "demo-finished",
        "Wednesday Classic",
        "deep-stack",
        48,
        47,
        7,
        300 * MINUTE,
        then=(lifecycle.finish,),
        settings=_EURO,
    ),
)


def set_stage(*, by: Person, now: datetime, staff: Staff | None = None) -> list[Tournament]:
    """Make every tournament of the demonstration that is not there. Returns the new ones."""
    return [_set(scene, by=by, now=now, staff=staff or Desk()) for scene in missing()]


def missing() -> list[Scene]:
    """The scenes that are not on the stage yet."""
    there = set(Tournament.objects.values_list("slug", flat=True))
    return [scene for scene in SCENES if scene.slug not in there]


def _set(scene: Scene, *, by: Person, now: datetime, staff: Staff) -> Tournament:
    began = now - scene.played if scene.played else now + 42 * MINUTE
    opened = (now if scene.played == timedelta(0) else began) - 90 * MINUTE
    plan = StructurePlan.objects.get(slug=scene.plan)
    settings = {"venue": "Harbour 4", "seats_per_table": 9, **scene.settings}
    if not plan.starting_stack:
        settings["starting_stack"] = 30_000
    tournament = lifecycle.open_tournament(
        plan, by=by, now=opened, slug=scene.slug, name=scene.name, starts_at=began, zone="Europe/Berlin", **settings
    )
    with floor(tournament, by=by, now=opened + MINUTE) as f:
        if scene.minute != MINUTE:
            change_structure(f, structure=shortened(f.tournament.structure(), minute=scene.minute), accept=True)
        for name in names(scene.came, seed=len(scene.slug)):
            entries.enter(f, name=name, method="cash")
        if not scene.paid:
            prizes.plan_payouts(f, way="curve", unit=1_000)
    staff.seat(tournament, by=by, now=opened + 2 * MINUTE)
    if scene.played:
        staff.start(tournament, by=by, now=began + scene.minute)
        _play(tournament, scene, by=by, now=now, staff=staff)
    staff.finish(tournament, by=by, now=now)
    return tournament


def _play(tournament: Tournament, scene: Scene, *, by: Person, now: datetime, staff: Staff) -> None:
    """Let time pass and players go, up to now."""
    for at, entry in enumerate(Entry.objects.filter(tournament=tournament).order_by("-pk")[: scene.went], start=1):
        moment = now - scene.played + scene.played * at / (scene.went + 1)
        with floor(tournament, by=by, now=moment) as f:
            staff.bust(f, entry=entry)
        staff.tend(tournament, by=by, now=moment)
    with floor(tournament, by=by, now=now) as f:
        if scene.paid:
            pool = max(scene.came * f.tournament.prize_share, f.tournament.guarantee)
            least = 3 * f.tournament.prize_share // 2_000 * 1_000
            prizes.set_prizes(f, amounts=prize_list(pool, places=scene.paid, least=least, unit=1_000))
        for deed in scene.then:
            deed(f)


def shortened(structure: Structure, *, minute: timedelta) -> Structure:
    """The structure with shorter minutes, and without ends of day at which its clock would stand."""
    return replace(structure, steps=tuple(_shorter(step, minute) for step in structure.steps))


def _shorter(step: Step, minute: timedelta) -> Step:
    span = step.span / MINUTE * minute
    return replace(step, span=span, end_of_day=False) if isinstance(step, Break) else replace(step, span=span)
