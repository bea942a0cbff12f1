"""Optional preparations before play: structure, payouts, screens, chips, a sheet for a power cut."""

from typing import Any

from tables.selectors.chips.sets import chip_kinds
from tournaments.contribution_types import Panel
from tournaments.live.televisions import last_heartbeats
from tournaments.rules.floor.next_step import SetupStep, StepMark
from tournaments.selectors.next_step import current_setup
from tournaments.selectors.prizes.prizes import payout_plan_of
from tournaments.selectors.screens.walls import screen_states_of
from tournaments.sentences.prizes.payouts import payout_plan_text
from tournaments.views.panels import Look


def good_to_have_panel(look: Look) -> dict[str, Any]:
    """Return the optional preparations until every player has a seat; {} afterwards and before a later day."""
    if not look.cached("prepares", lambda: _is_before_draw(look)):
        return {}
    tournament, plan = look.tournament, payout_plan_of(look.tournament)
    walls = screen_states_of(tournament, last_beats=last_heartbeats, now=look.now)
    return {
        "prepares": True,
        "structure": tournament.structure_name,
        "payouts": payout_plan_text(plan) if plan else "",
        "screens": len(walls),
        "live": sum(wall.is_in_touch for wall in walls),
        "kinds": chip_kinds(tournament).count(),
    }


def _is_before_draw(look: Look) -> bool:
    """Return whether the seats of the first day are still to be drawn."""
    setup = current_setup(look.tournament, begun=look.has_begun, now=look.now)
    if setup is None or setup.morning:
        return False
    return any(step.step is SetupStep.DRAW and step.mark is not StepMark.DONE for step in setup.steps)


PANELS: dict[str, Panel] = {
    "good": Panel(
        "tables/room/_good_to_have_panel.html",
        good_to_have_panel,
        {"step", "clock", "structure", "field", "money", "draw", "screens"},
    ),
}
