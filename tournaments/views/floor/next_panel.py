"""The strip of next steps: five steps before play, then where the day stands."""

from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext

from tournaments.models import Tournament
from tournaments.rules.floor.next_step import MarkedStep, StepMark, path_of
from tournaments.selectors.next_step import Setup, day_facts, setup_of
from tournaments.sentences.floor.next_step import FIRST, PHASES, TITLES, setup_figure
from tournaments.views.panels import Look
from tournaments.views.topics import Panel


def next_panel(look: Look) -> dict[str, Any]:
    """The steps before play, or the path of the day."""
    if look.begun or look.over:
        path = path_of(day_facts(look.tournament, now=look.now))
        return {"path": [(gettext(PHASES[phase]), str(mark)) for phase, mark in path]}
    setup = setup_of(look.tournament)
    return {
        "steps": [step_shown(one, setup, look.tournament) for one in setup.steps],
        "setup": setup,
        "add_players": _add_players(look.tournament),
    }


def step_shown(one: MarkedStep, setup: Setup, tournament: Tournament) -> dict[str, str]:
    """One step before play as pages and programs show it."""
    return {
        "step": str(one.step),
        "mark": str(one.mark),
        "title": gettext(TITLES[one.step]),
        "figure": setup_figure(one.step, one.mark, setup=setup, tournament=tournament),
        "because": gettext(FIRST[one.because]) if one.mark is StepMark.CLOSED and one.because else "",
    }


def _add_players(tournament: Tournament) -> str:
    """The page on which many players are added at once; the registration desk where there is none."""
    try:
        return reverse("add-players", args=[tournament.slug])
    except NoReverseMatch:
        return reverse("desk", args=[tournament.slug])


#: every topic that changes a figure of it
TOPICS = {"step", "clock", "structure", "field", "line", "money", "tables", "moves", "draw"}
PANELS: dict[str, Panel] = {"next": Panel("tournaments/floor/_next_panel.html", next_panel, TOPICS)}
