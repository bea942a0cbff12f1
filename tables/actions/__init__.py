"""All actions of the room: on tables, seats, hands, bags and chips."""

from dataclasses import replace

from tables.actions.balance import MOVE_ACTIONS
from tables.actions.chips import CHIP_ACTIONS
from tables.actions.days import DAY_ACTIONS
from tables.actions.hands.bagging import BAG_ACTIONS
from tables.actions.hands.busts import BUST_ACTIONS, CORRECTION_ACTIONS
from tables.actions.hands.buttons import BUTTON_ACTIONS
from tables.actions.hands.ticks import TICK_ACTIONS
from tables.actions.room import CALL_ACTIONS, NOTE_ACTIONS, ROOM_ACTIONS
from tables.actions.seats import DRAW_ACTIONS, SEAT_ACTIONS
from tables.services import undo
from tournaments.actions import ACTIONS as EVENT_ACTIONS
from tournaments.actions.action import actions_by_name
from tournaments.contribution_types import Action

ACTIONS: dict[str, Action] = actions_by_name(
    [
        *ROOM_ACTIONS,
        *DRAW_ACTIONS,
        *NOTE_ACTIONS,
        *BUTTON_ACTIONS,
        *BUST_ACTIONS,
        replace(EVENT_ACTIONS["undo"], run=undo.undo, wraps="undo"),
        *MOVE_ACTIONS,
        *SEAT_ACTIONS,
        *CALL_ACTIONS,
        *TICK_ACTIONS,
        *CORRECTION_ACTIONS,
        *BAG_ACTIONS,
        *DAY_ACTIONS,
        *CHIP_ACTIONS,
    ]
)
