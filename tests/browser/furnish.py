"""Furnishes a real house for journeys: `python -m tests.browser.furnish`. Every tournament has 40 players.

DIRECTOR_PASSWORD is everybody's password: of `director`, of the second director `ana`, and of `piet` of the floor.
"""

import os
from datetime import datetime, timedelta

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402 - Django has to be set up first
from django.contrib.auth.models import User  # noqa: E402
from django.utils import timezone  # noqa: E402

from config.opening import open_house  # noqa: E402
from tournaments.models import StructurePlan, Tournament  # noqa: E402
from tournaments.services import clock, entries, roles  # noqa: E402
from tournaments.services.door import floor  # noqa: E402
from tournaments.services.lifecycle import open_tournament  # noqa: E402

#: tournaments that start in an hour, and those that have been running for five minutes; one for each journey
PLANNED = ("plan", "start")
RUNNING = ("keys", "next", "set", "bust", "two", "field", "final", "sizes", "lost", "cross", "more", "floor", "undo")
PLAYERS = 40
HOUR = timedelta(hours=1)


def furnish(now: datetime) -> None:
    """Make the people and the tournaments."""
    open_house()
    people = get_user_model().objects
    director = people.get(username="director")
    password = os.environ["DIRECTOR_PASSWORD"]
    others = {name: people.create_user(username=name, password=password) for name in ("ana", "piet")}
    for slug in PLANNED:
        _people(_open(slug, director, starts_at=now + HOUR), director, others, now)
    for slug in RUNNING:
        tournament = _open(slug, director, starts_at=now + HOUR)
        _people(tournament, director, others, now)
        with floor(tournament, by=director, now=now - timedelta(minutes=5)) as f:
            clock.start(f)


def _open(slug: str, director: User, *, starts_at: datetime) -> Tournament:
    plan = StructurePlan.objects.get(slug="regular")
    name = f"The {slug.title()} Event"
    return open_tournament(
        plan, by=director, now=starts_at - 2 * HOUR, slug=slug, name=name, starts_at=starts_at, starting_stack=20_000
    )


def _people(tournament: Tournament, director: User, others: dict[str, User], now: datetime) -> None:
    with floor(tournament, by=director, now=now - HOUR / 2) as f:
        roles.grant(f, user=others["ana"], kind="director")
        roles.grant(f, user=others["piet"], kind="floor")
        for number in range(PLAYERS):
            entries.enter(f, name=f"Player {number:04d}")


if __name__ == "__main__":
    furnish(timezone.now())
