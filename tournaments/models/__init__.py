"""What is remembered."""

from tournaments.models.api_token import ApiToken
from tournaments.models.clock import ClockAnchor, Outage, Pulse
from tournaments.models.entry import BustOut, Entry, Player
from tournaments.models.floor_log import FloorLog
from tournaments.models.once import DoneOnce
from tournaments.models.prize import Prize
from tournaments.models.screen import Announcement, Screen
from tournaments.models.structure import StructurePlan
from tournaments.models.tournament import Role, Tournament

__all__ = [
    "Announcement",
    "ApiToken",
    "BustOut",
    "ClockAnchor",
    "DoneOnce",
    "Entry",
    "FloorLog",
    "Outage",
    "Player",
    "Prize",
    "Pulse",
    "Role",
    "Screen",
    "StructurePlan",
    "Tournament",
]
