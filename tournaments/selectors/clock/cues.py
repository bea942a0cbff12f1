"""The cues of a tournament: those that somebody waits for are written to the log."""

from dataclasses import replace

from tournaments.models import Automation, Tournament, Webhook
from tournaments.rules.automations.event_types import EVENTS
from tournaments.rules.clock.cues import CUES, Cue, cues_in

#: what is written to the log only where it is heard, by what is chosen to hear it: most would be noise
UNLOGGED = {
    chosen: cue.key
    for cue in CUES
    if not cue.logged
    for chosen in (
        f"clock.cue.{cue.key}",
        *(key for key, event in EVENTS.items() if f"clock.cue.{cue.key}" in event.types),
    )
}


def cues_of_tournament(tournament: Tournament) -> tuple[Cue, ...]:
    """Return the tournament's cues; `logged` are those too that an automation or a webhook hears."""
    logged = logged_cues(tournament)
    cues = cues_in(tournament.house_rules())
    return tuple(replace(cue, logged=True) if cue.key in logged else cue for cue in cues)


def logged_cues(tournament: Tournament) -> set[str]:
    """Return the cues that are written to the log for those who hear them."""
    rows = Automation.objects.filter(tournament=tournament, on=True, when__in=UNLOGGED)
    chosen = set(rows.order_by().values_list("when", flat=True))
    for events in Webhook.objects.filter(tournament=tournament).order_by().values_list("events", flat=True):
        chosen |= set(events) & UNLOGGED.keys()
    return {UNLOGGED[one] for one in chosen}
