"""All actions of the rulings, as one literal table."""

from rulings.actions.dealers import DEALER_ACTIONS
from rulings.actions.log import PHOTO_ACTIONS, RULING_LOG_ACTIONS
from rulings.actions.penalties import PENALTY_ACTIONS
from rulings.actions.shot_clock import SHOT_CLOCK_ACTIONS
from tournaments.actions.action import actions_by_name
from tournaments.contribution_types import Action

ACTIONS: dict[str, Action] = actions_by_name(
    [*PENALTY_ACTIONS, *RULING_LOG_ACTIONS, *PHOTO_ACTIONS, *SHOT_CLOCK_ACTIONS, *DEALER_ACTIONS]
)
