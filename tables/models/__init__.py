"""What is remembered about the room."""

from tables.models.draw import Draw, Seal, SecretSeed
from tables.models.held import Held
from tables.models.move import Move
from tables.models.room import Seat, Table

__all__ = ["Draw", "Held", "Move", "Seal", "Seat", "SecretSeed", "Table"]
