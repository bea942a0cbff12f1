"""Models of tournaments, players, money, screens and the organisation."""

from tournaments.models.clock import BustHand, ClockAnchor, HandForHand, HandRound, Outage, Pulse, TimeStep
from tournaments.models.day import OWN_ROW, BagPay, Day, Series
from tournaments.models.desk.field_sum import FieldSum, PaymentSum
from tournaments.models.entry import BustOut, Entry, NotByIndex, RebuyOrAddOn, Waiting
from tournaments.models.floor_log import AnsweredRequest, FloorLog
from tournaments.models.forecast import CheckedForecast
from tournaments.models.organisation import FirstLogin, OrganisationSettings
from tournaments.models.payment import Payment, PayoutCall, WrittenOff
from tournaments.models.player import DifferentPlayers, Player, PlayerImport, PlayerMerge, player_fact
from tournaments.models.price import PARTS, Profile, Sold
from tournaments.models.prizes import (
    AddedEnvelopes,
    BountyWin,
    Deal,
    DealShare,
    Envelope,
    EnvelopeSeal,
    EnvelopeSeed,
    Prize,
)
from tournaments.models.saved import (
    EventTemplate,
    OwnLayout,
    OwnPayoutTable,
    OwnPicture,
    OwnSound,
    StoredPicture,
    StoredSound,
    StructurePlan,
)
from tournaments.models.screen import Announcement, Notice, Playlist, Screen
from tournaments.models.season import (
    FileVariables,
    FundPayment,
    PointsByHand,
    Season,
    SeasonPlayer,
    SeasonVersion,
    StoredResults,
)
from tournaments.models.staff import (
    ApiToken,
    OrganisationRole,
    PhoneCode,
    Preference,
    RecoveryCode,
    SecondFactor,
    ServerKey,
    StaffChange,
    WrongPhoneCode,
)
from tournaments.models.stream import ShareLink, StreamShow
from tournaments.models.tournament import DayInRow, Role, Tournament

__all__ = [
    "OWN_ROW",
    "PARTS",
    "AddedEnvelopes",
    "Announcement",
    "AnsweredRequest",
    "ApiToken",
    "BagPay",
    "BountyWin",
    "BustHand",
    "BustOut",
    "CheckedForecast",
    "ClockAnchor",
    "Day",
    "DayInRow",
    "Deal",
    "DealShare",
    "DifferentPlayers",
    "Entry",
    "Envelope",
    "EnvelopeSeal",
    "EnvelopeSeed",
    "EventTemplate",
    "FieldSum",
    "FileVariables",
    "FirstLogin",
    "FloorLog",
    "FundPayment",
    "HandForHand",
    "HandRound",
    "NotByIndex",
    "Notice",
    "OrganisationRole",
    "OrganisationSettings",
    "Outage",
    "OwnLayout",
    "OwnPayoutTable",
    "OwnPicture",
    "OwnSound",
    "Payment",
    "PaymentSum",
    "PayoutCall",
    "PhoneCode",
    "Player",
    "PlayerImport",
    "PlayerMerge",
    "Playlist",
    "PointsByHand",
    "Preference",
    "Prize",
    "Profile",
    "Pulse",
    "RebuyOrAddOn",
    "RecoveryCode",
    "Role",
    "Screen",
    "Season",
    "SeasonPlayer",
    "SeasonVersion",
    "SecondFactor",
    "Series",
    "ServerKey",
    "ShareLink",
    "Sold",
    "StaffChange",
    "StoredPicture",
    "StoredResults",
    "StoredSound",
    "StreamShow",
    "StructurePlan",
    "TimeStep",
    "Tournament",
    "Waiting",
    "WrittenOff",
    "WrongPhoneCode",
    "player_fact",
]
