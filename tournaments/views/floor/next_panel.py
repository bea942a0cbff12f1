"""The panel of next steps: five steps before play, then the path of the day."""

from typing import Any

from django.urls import reverse

from tournaments.contribution_types import Panel
from tournaments.rules.floor.next_step import path_of
from tournaments.selectors.next_step import day_facts, setup_now
from tournaments.sentences.floor.next_step import phase_title, step_shown
from tournaments.views.panels import Look


def next_panel(look: Look) -> dict[str, Any]:
    """Return the context of the steps before play, or of the path of the day."""
    setup = setup_now(look.tournament, begun=look.begun, now=look.now)
    if setup is None:
        day = day_facts(look.tournament, now=look.now)
        return {"path": [(phase_title(phase, mark, day), str(mark)) for phase, mark in path_of(day)]}
    return {
        "steps": [step_shown(step, setup, look.tournament) for step in setup.steps],
        "setup": setup,
        "add_players": reverse("add-players", args=[look.tournament.slug]),
    }


#: Topics that change a figure of the panel.
TOPICS = {"bags", "hands", "step", "clock", "structure", "field", "line", "money", "tables", "moves", "draw"}
PANELS: dict[str, Panel] = {"next": Panel("tournaments/floor/_next_panel.html", next_panel, TOPICS)}
