"""The tournament of a simulated day, with a structure for its players and length."""

from datetime import datetime, timedelta

from tournaments.demo.tournaments import shortened
from tournaments.models import StructurePlan, Tournament
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.rules.structure.presets import preset
from tournaments.services.floor.floor import Person
from tournaments.services.lifecycle import open_tournament

MINUTE = timedelta(minutes=1)
STACK = 20_000
#: time to enter and to draw before the clock starts
BEFORE = timedelta(minutes=30)


def open_day(*, slug: str, players: int, by: Person, now: datetime, minute: timedelta = MINUTE) -> Tournament:
    """Announce the tournament: turbo levels for so many players, a minute of which takes `minute`; redraws at 24, 16
    and nine. Where minutes are short nobody is protected from a second move, for an orbit is a whole day then.
    """
    structure = shortened(preset("turbo", starting_stack=STACK, players=players), minute=minute)
    plan = StructurePlan(
        name=structure.name,
        slug=slug,
        starting_stack=STACK,
        steps=steps_to_json(structure.steps),
        chips=list(structure.chips),
    )
    return open_tournament(
        plan,
        by=by,
        now=now,
        slug=slug,
        name=f"A Day of {players:,}",
        starts_at=now + BEFORE,
        house_overrides={"redraw_at": "at_24_16_9"} | ({"move_protection_orbits": 0} if minute != MINUTE else {}),
    )
