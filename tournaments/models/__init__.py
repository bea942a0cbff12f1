"""What is remembered."""

from tournaments.models.api_token import ApiToken
from tournaments.models.bounty import BountyWin, Envelope, EnvelopeSeal, EnvelopeSeed
from tournaments.models.clock import ClockAnchor, Outage, Pulse
from tournaments.models.deal import Deal, DealShare
from tournaments.models.entry import BustOut, Entry, TopUp, Waiting
from tournaments.models.floor_log import FloorLog
from tournaments.models.hand_for_hand import BustHand, HandForHand, HandRound
from tournaments.models.house_role import HouseRole
from tournaments.models.once import DoneOnce
from tournaments.models.payment import Payment, PayoutCall
from tournaments.models.player import Player, PlayerMerge, called
from tournaments.models.player_import import PlayerImport
from tournaments.models.price import PARTS, Profile, Sold
from tournaments.models.prize import Prize
from tournaments.models.screen import Announcement, Notice, Screen
from tournaments.models.structure import StructurePlan
from tournaments.models.tournament import Role, Tournament

__all__ = [
    "PARTS",
    "Announcement",
    "ApiToken",
    "BountyWin",
    "BustHand",
    "BustOut",
    "ClockAnchor",
    "Deal",
    "DealShare",
    "DoneOnce",
    "Entry",
    "Envelope",
    "EnvelopeSeal",
    "EnvelopeSeed",
    "FloorLog",
    "HandForHand",
    "HandRound",
    "HouseRole",
    "Notice",
    "Outage",
    "Payment",
    "PayoutCall",
    "Player",
    "PlayerImport",
    "PlayerMerge",
    "Prize",
    "Profile",
    "Pulse",
    "Role",
    "Screen",
    "Sold",
    "StructurePlan",
    "TopUp",
    "Tournament",
    "Waiting",
    "called",
]
