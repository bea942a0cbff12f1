"""The cues of a tournament; those with a listener are logged."""

from dataclasses import replace

from tournaments.composition import composed
from tournaments.models import Tournament
from tournaments.rules.clock.cues import Cue, cues_in


def cues_of_tournament(tournament: Tournament) -> tuple[Cue, ...]:
    """Return the tournament's cues; `logged` are those too that something waits for, as an automation does."""
    awaited = {key for cues_of in composed().awaited_cues for key in cues_of(tournament)}
    cues = cues_in(tournament.house_rules())
    return tuple(replace(cue, logged=True) if cue.key in awaited else cue for cue in cues)
