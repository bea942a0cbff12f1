"""What is remembered about the room."""

from tables.models.held import Held
from tables.models.room import Seat, Table

__all__ = ["Held", "Seat", "Table"]
