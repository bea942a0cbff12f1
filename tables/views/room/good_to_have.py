"""Optional preparations before play: structure, payouts, screens, chips, a sheet for a power cut."""

from typing import Any

from tables.selectors.chips.sets import chip_kinds, suggested_chip_set
from tournaments.contribution_types import Panel
from tournaments.live.televisions import last_heartbeats
from tournaments.rules.floor.next_step import SetupStep, StepMark
from tournaments.selectors.next_step import current_setup
from tournaments.selectors.prizes.prizes import payout_plan_of
from tournaments.selectors.screens.walls import screen_states_of
from tournaments.sentences.prizes.payouts import payout_plan_text
from tournaments.views.panels import PanelRequest


def good_to_have_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the optional preparations until every player has a seat; {} afterwards and before a later day."""
    if not panel_request.cached("prepares", lambda: _is_before_draw(panel_request)):
        return {}
    tournament, plan = panel_request.tournament, payout_plan_of(panel_request.tournament)
    chips = list(chip_kinds(tournament))
    walls = screen_states_of(tournament, last_beats=last_heartbeats, now=panel_request.now)
    return {
        "prepares": True,
        "structure": tournament.structure_name,
        "payouts": payout_plan_text(plan) if plan else "",
        "screens": len(walls),
        "live": sum(wall.is_in_touch for wall in walls),
        "kinds": len(chips),
        "stack": [chip for chip in chips or suggested_chip_set(tournament) if chip.in_stack],
    }


def _is_before_draw(panel_request: PanelRequest) -> bool:
    """Return whether the seats of the first day are still to be drawn."""
    setup = current_setup(panel_request.tournament, begun=panel_request.has_begun, now=panel_request.now)
    if setup is None or setup.morning:
        return False
    return any(step.step is SetupStep.DRAW and step.mark is not StepMark.DONE for step in setup.steps)


PANELS: dict[str, Panel] = {
    "good": Panel(
        "tables/room/_good_to_have_panel.html",
        good_to_have_panel_context,
        {"step", "clock", "structure", "field", "money", "draw", "screens"},
    ),
}
