"""A register for journeys: three who were entered to an event beforehand and have not come, and one of them twice."""

from datetime import datetime

from django.contrib.auth.models import User

from tournaments.models import Tournament
from tournaments.rules.players.public_name import ShownAs
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor
from tournaments.services.players.register import add_player


def fill_register(tournament: Tournament, director: User, *, now: datetime) -> None:
    """Add a possible duplicate of Marlow Quick, with a letter missing, to the register."""
    with floor(tournament, by=director, now=now) as f:
        for name in ("Marlow Quick", "Nadia Field", "Toby Marsh"):
            entries.enter(f, name=name, present=False)
    add_player(details={"name": "Marlow Quik"}, by=director, shown_as=ShownAs.NAME)
