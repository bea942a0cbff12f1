"""Two automations for the demonstration, in the next event."""

from datetime import datetime

from automations.services.automations import add_automation
from tournaments.models import Tournament
from tournaments.services.floor.floor import Person
from tournaments.services.open_floor import floor

# the event to which the automations are added
EVENT = "demo-before"


def make_automations(*, by: Person, now: datetime) -> int:
    """Add two automations to the demonstration event. Returns 2.

    Returns 0 if the event is missing or already has automations.
    """
    event = Tournament.objects.filter(slug=EVENT, automations__isnull=True).first()
    if event is None:
        return 0
    with floor(event, by=by, now=now) as f:
        add_automation(f, name="Last minute of a level", when="one_minute", effect="sound", sound="minute")
        near = [{"fact": "players_left", "comparison": "is", "value": 18}]
        text = "Two tables: {players_left} players left"
        add_automation(f, name="Two tables", when="bust", conditions=near, effect="announce", text=text, seconds=60)
    return 2
