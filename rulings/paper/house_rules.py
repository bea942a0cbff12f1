"""The house's rules for players: the book it plays by, and everything in which the house differs."""

from datetime import datetime
from typing import Any

from tables.paper.heading import heading
from tournaments.models import Tournament
from tournaments.rules.house_settings import RULEBOOKS, SETTINGS


def house_rules_sheet(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """The sheet's words: the differences first, then how this house plays whatever its book leaves open."""
    house = tournament.house()
    own = [name for name in SETTINGS if name in house.differs()]
    return {
        **heading(tournament, now=now),
        "rulebook": RULEBOOKS[tournament.rulebook],
        "own": [_row(name, house[name]) for name in own],
        "others": [_row(name, house[name]) for name in SETTINGS if name not in own],
    }


def _row(name: str, value: Any) -> dict[str, str]:
    return {"title": SETTINGS[name].title, "words": SETTINGS[name].words(value)}
