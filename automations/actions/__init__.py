"""Actions on automations, webhooks and links, as one literal table."""

from automations.actions.automations import AUTOMATION_ACTIONS
from automations.actions.links import LINK_ACTIONS
from automations.actions.webhooks import WEBHOOK_ACTIONS
from tournaments.actions.action import actions_by_name
from tournaments.contribution_types import Action

ACTIONS: dict[str, Action] = actions_by_name([*AUTOMATION_ACTIONS, *WEBHOOK_ACTIONS, *LINK_ACTIONS])
