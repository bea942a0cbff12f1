"""What can be done in the room, as one literal table."""

from tables.deeds.bagging import BAG_DEEDS
from tables.deeds.calls import CALL_DEEDS
from tables.deeds.chips import CHIP_DEEDS
from tables.deeds.corrections import CORRECTION_DEEDS
from tables.deeds.draw import DRAW_DEEDS
from tables.deeds.entries import SEAT_DEEDS
from tables.deeds.hands import HAND_DEEDS
from tables.deeds.moving import MOVE_DEEDS
from tables.deeds.room import ROOM_DEEDS
from tables.deeds.ticks import TICK_DEEDS
from tournaments.deeds.frame import Deed, table_of

DEEDS: dict[str, Deed] = table_of(
    [
        *ROOM_DEEDS,
        *DRAW_DEEDS,
        *HAND_DEEDS,
        *MOVE_DEEDS,
        *SEAT_DEEDS,
        *CALL_DEEDS,
        *TICK_DEEDS,
        *CORRECTION_DEEDS,
        *BAG_DEEDS,
        *CHIP_DEEDS,
    ]
)
