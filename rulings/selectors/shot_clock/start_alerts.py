"""The moment at which a shot clock starts that the house rules let start during play."""

from collections.abc import Iterator
from datetime import datetime

from rulings.selectors.shot_clock.shot_clocks import has_shot_clock_in, is_start_announced, starts_later
from tournaments.contribution_types import Alert
from tournaments.models import Tournament
from tournaments.selectors.days.days import has_ended

#: beside the phones that are collected
RANK = 28


def shot_clock_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """The shot clock starts, and nobody has told the room. It starts with a bust, or as a level ends."""
    if tournament.is_over or has_ended(tournament) or not starts_later(tournament) or is_start_announced(tournament):
        return
    if has_shot_clock_in(tournament, now=now):
        yield Alert("shot_clock_starts", "warn", {"clock": tournament.house_rules()["shot_clock"]}, rank=RANK)
