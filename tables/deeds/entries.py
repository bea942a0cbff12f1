"""The desk's deeds that mean something for a seat: the same fields, with the seat."""

from collections.abc import Callable
from dataclasses import replace

from tables.services import at_the_door
from tournaments.deeds.entries import ENTRY_DEEDS
from tournaments.deeds.frame import Deed

#: what the room does of each, by the deed's name
WITH_SEATS: dict[str, Callable[..., object]] = {
    "enter": at_the_door.enter,
    "re-enter": at_the_door.re_enter,
    "void-entry": at_the_door.void_entry,
    "void-no-shows": at_the_door.void_no_shows,
}

SEAT_DEEDS: tuple[Deed, ...] = tuple(
    replace(deed, run=WITH_SEATS[deed.name], panels=(*deed.panels, "tables", "moves"))
    for deed in ENTRY_DEEDS
    if deed.name in WITH_SEATS
)
