"""What is remembered."""

from tournaments.models.bounty import BountyWin, Envelope, EnvelopeSeal, EnvelopeSeed
from tournaments.models.clock import ClockAnchor, Outage, Pulse
from tournaments.models.entry import BustOut, Entry, RebuyOrAddOn, Waiting
from tournaments.models.floor_log import AnsweredRequest, FloorLog
from tournaments.models.hand_for_hand import BustHand, HandForHand, HandRound
from tournaments.models.payment import Payment, PayoutCall
from tournaments.models.player import Player, PlayerImport, PlayerMerge, called
from tournaments.models.price import PARTS, Profile, Sold
from tournaments.models.prize import Deal, DealShare, Prize
from tournaments.models.screen import Announcement, Notice, Screen
from tournaments.models.staff import ApiToken, OrganisationRole, Preference
from tournaments.models.structure import StructurePlan
from tournaments.models.template import EventTemplate, OwnPayoutTable
from tournaments.models.tournament import Role, Tournament

__all__ = [
    "PARTS",
    "Announcement",
    "AnsweredRequest",
    "ApiToken",
    "BountyWin",
    "BustHand",
    "BustOut",
    "ClockAnchor",
    "Deal",
    "DealShare",
    "Entry",
    "Envelope",
    "EnvelopeSeal",
    "EnvelopeSeed",
    "EventTemplate",
    "FloorLog",
    "HandForHand",
    "HandRound",
    "Notice",
    "OrganisationRole",
    "Outage",
    "OwnPayoutTable",
    "Payment",
    "PayoutCall",
    "Player",
    "PlayerImport",
    "PlayerMerge",
    "Preference",
    "Prize",
    "Profile",
    "Pulse",
    "RebuyOrAddOn",
    "Role",
    "Screen",
    "Sold",
    "StructurePlan",
    "Tournament",
    "Waiting",
    "called",
]
