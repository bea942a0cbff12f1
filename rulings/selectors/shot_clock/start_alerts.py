"""The alert for a shot clock that the house rules start during play."""

from collections.abc import Iterator
from datetime import datetime

from rulings.selectors.shot_clock.shot_clocks import has_shot_clock_in, is_start_announced, starts_during_play
from tournaments.contribution_types import Alert
from tournaments.models import Tournament
from tournaments.selectors.days.days import has_ended

# the same as the alert to collect phones
RANK = 28


def shot_clock_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield the alert that the shot clock starts, until it is announced: after a bust, or as a level ends."""
    if (
        tournament.is_over
        or has_ended(tournament)
        or not starts_during_play(tournament)
        or is_start_announced(tournament)
    ):
        return
    if has_shot_clock_in(tournament, now=now):
        yield Alert("shot_clock_starts", "warn", {"clock": tournament.house_rules()["shot_clock"]}, rank=RANK)
