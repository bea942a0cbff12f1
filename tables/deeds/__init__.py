"""What can be done in the room, as one literal table."""

from tables.deeds.draw import DRAW_DEEDS
from tables.deeds.hands import HAND_DEEDS
from tables.deeds.moving import MOVE_DEEDS
from tables.deeds.room import ROOM_DEEDS
from tournaments.deeds.frame import Deed, table_of

DEEDS: dict[str, Deed] = table_of([*ROOM_DEEDS, *DRAW_DEEDS, *HAND_DEEDS, *MOVE_DEEDS])
