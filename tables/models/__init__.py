"""Models of the room."""

from tables.models.bag import Bag
from tables.models.chips import ChipCount, ChipKind, ColourUpSheet, FoundChips, LiveCount
from tables.models.draw import Draw, Seal, SecretSeed
from tables.models.hand_tick import HandTick, LastHands, LastHandTick
from tables.models.move import Move
from tables.models.room import Seat, SeatAssignment, Table, TableCall

__all__ = [
    "Bag",
    "ChipCount",
    "ChipKind",
    "ColourUpSheet",
    "Draw",
    "FoundChips",
    "HandTick",
    "LastHandTick",
    "LastHands",
    "LiveCount",
    "Move",
    "Seal",
    "Seat",
    "SeatAssignment",
    "SecretSeed",
    "Table",
    "TableCall",
]
