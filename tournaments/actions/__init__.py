"""All actions of a tournament, as one literal table."""

from tournaments.actions.action import actions_by_name
from tournaments.actions.clock import CLOCK_ACTIONS
from tournaments.actions.days.days import DAY_ACTIONS
from tournaments.actions.days.series import SERIES_ACTIONS
from tournaments.actions.desk.entries import BUST_ACTIONS, ENTRY_ACTIONS, PRICE_ACTIONS
from tournaments.actions.desk.many_entries import MANY_ACTIONS
from tournaments.actions.layouts import LAYOUT_ACTIONS
from tournaments.actions.leagues import LEAGUE_ACTIONS
from tournaments.actions.prizes.bounties import BOUNTY_ACTIONS
from tournaments.actions.prizes.deals import DEAL_ACTIONS
from tournaments.actions.prizes.payouts import PAYOUT_ACTIONS
from tournaments.actions.prizes.prizes import PRIZE_ACTIONS
from tournaments.actions.screens import SCREEN_ACTIONS
from tournaments.actions.sounds import SOUND_ACTIONS
from tournaments.actions.stream import STREAM_ACTIONS
from tournaments.actions.tournament import PEOPLE_ACTIONS, STRUCTURE_ACTIONS, TOURNAMENT_ACTIONS
from tournaments.contribution_types import Action

ACTIONS: dict[str, Action] = actions_by_name(
    [
        *CLOCK_ACTIONS,
        *TOURNAMENT_ACTIONS,
        *BUST_ACTIONS,
        *DAY_ACTIONS,
        *SERIES_ACTIONS,
        *LEAGUE_ACTIONS,
        *SCREEN_ACTIONS,
        *LAYOUT_ACTIONS,
        *SOUND_ACTIONS,
        *STREAM_ACTIONS,
        *STRUCTURE_ACTIONS,
        *PEOPLE_ACTIONS,
        *ENTRY_ACTIONS,
        *MANY_ACTIONS,
        *PRICE_ACTIONS,
        *PRIZE_ACTIONS,
        *PAYOUT_ACTIONS,
        *BOUNTY_ACTIONS,
        *DEAL_ACTIONS,
    ]
)
