"""The model of each section of `poker-event/1`, for writing and for importing files."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model, Q

from tables.models import Bag
from tournaments.models.clock import BustHand, HandForHand, HandRound
from tournaments.models.day import BagPay
from tournaments.models.entry import BustOut, Entry, RebuyOrAddOn
from tournaments.models.price import PARTS, Profile
from tournaments.models.prizes import BountyWin, Deal, DealShare, Prize
from tournaments.models.season import PointsByHand

# stands for the person who counted, verified or opened an imported bag
FROM_FILE = "–"

_SAME = {name: name for name in PARTS}


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTable:
    """A section of the file with its model. `columns` maps fields to the model's attributes.

    `named` maps fields that refer to items of other sections. `of` is the lookup from a row to its tournament. `where`
    filters the rows to write, `order` sorts them, and `letter` begins their ids. A field in `now` gets the time of
    writing if it is empty. `fixed` maps each attribute that the file lacks to a field and a value; the attribute gets
    the value if the field is present.
    """

    section: str
    model: type[Model]
    columns: Mapping[str, str]
    named: Mapping[str, str] = field(default_factory=dict)
    letter: str = ""
    of: str = "tournament"
    where: Q = field(default_factory=Q)
    order: tuple[str, ...] = ("pk",)
    now: tuple[str, ...] = ()
    fixed: Mapping[str, tuple[str, Any]] = field(default_factory=dict)


EVENT_TABLES: tuple[EventTable, ...] = (
    EventTable(
        section="prices",
        model=Profile,
        letter="p",
        columns={"sells": "sells", "name": "name", "chips": "chips", **_SAME, "until": "until",
                 "until_step": "until_step", "order": "listed", "retired_at": "retired_at"},
        order=("listed", "pk"),
    ),
    EventTable(
        section="entries",
        model=Entry,
        letter="e",
        columns={"bullet": "bullet", "stack": "stack", **_SAME, "entered_at": "entered_at",
                 "checked_in_at": "checked_in_at", "carried": "carried", "flight": "flight", "team": "team"},
        named={"person": "player_id", "price": "profile_id"},
        # of busts at the same moment, the later row counts as the later bust, so the order of rows is preserved
        order=("pk",),
    ),
    EventTable(
        section="purchases",
        model=RebuyOrAddOn,
        columns={"sold": "sold", "chips": "chips", **_SAME, "at": "bought_at"},
        named={"entry": "entry_id", "price": "profile_id"},
        of="entry__tournament",
        where=Q(voided_at__isnull=True),
        order=("bought_at", "pk"),
    ),
    EventTable(
        section="hand_for_hand",
        model=HandForHand,
        letter="s",
        columns={"why": "why", "began_at": "began_at", "ended_at": "ended_at", "in_step": "in_step"},
        order=("began_at", "pk"),
        now=("ended_at",),
    ),
    EventTable(
        section="rounds",
        model=HandRound,
        letter="r",
        columns={"number": "number", "dealt_at": "dealt_at", "closed_at": "closed_at"},
        named={"stretch": "hand_for_hand_id"},
        of="hand_for_hand__tournament",
        order=("hand_for_hand__began_at", "hand_for_hand", "number"),
    ),
    EventTable(
        section="hands",
        model=BustHand,
        letter="h",
        columns={"table": "table_number", "at": "at"},
        named={"round": "round_id"},
        order=("at", "pk"),
    ),
    EventTable(
        section="busts",
        model=BustOut,
        columns={"at": "out_at", "why": "why", "chips_removed": "chips_removed", "stack": "stack", "ante": "ante"},
        named={"entry": "entry_id", "hand": "hand_id"},
        of="entry__tournament",
        where=Q(entry__voided_at__isnull=True),
        order=("out_at", "entry"),
    ),
    EventTable(
        section="bounties",
        model=BountyWin,
        letter="b",
        columns={"cash": "cash", "head": "head", "at": "at"},
        named={"bust": "bust_out_id", "winner": "winner_id", "taken_with": "taken_with_id"},
        order=("at", "pk"),
    ),
    EventTable(
        section="bag_pays",
        model=BagPay,
        columns={"amount": "amount", "from_pool": "from_pool"},
        named={"entry": "entry_id"},
    ),
    EventTable(
        section="prizes",
        model=Prize,
        columns={"place": "place", "amount": "amount", "award": "award", "award_value": "award_value",
                 "locked": "locked"},
        order=("place",),
    ),
    EventTable(
        section="deals",
        model=Deal,
        letter="d",
        columns={"kind": "kind", "to_play_for": "to_play_for", "proposed_at": "proposed_at", "agreed_at": "agreed_at"},
        where=Q(agreed_at__isnull=False, voided_at__isnull=True),
        order=("proposed_at", "pk"),
    ),
    EventTable(
        section="shares",
        model=DealShare,
        columns={"chips": "stack", "amount": "amount", "signed_at": "signed_at"},
        named={"deal": "deal_id", "entry": "entry_id"},
        of="deal__tournament",
    ),
    EventTable(
        section="points_by_hand",
        model=PointsByHand,
        columns={"reason": "reason", "points": "points", "times": "times", "at": "at"},
        named={"person": "player_id"},
        order=("at", "pk"),
    ),
    EventTable(
        section="bags",
        model=Bag,
        columns={
            "seat": "seat",
            "chips": "stack",
            "at": "at",
            "verified_at": "verified_at",
            "voucher": "voucher",
            "number": "number",
            "sealed_at": "sealed_at",
            "opened_at": "opened_at",
            "found": "found",
            "chosen": "chosen",
            "removed": "removed",
        },
        named={"entry": "entry_id", "goes_to": "goes_to_id"},
        order=("at", "pk"),
        fixed={
            "counted_by": ("chips", FROM_FILE),
            "checked_by": ("verified_at", FROM_FILE),
            "opened_by": ("opened_at", FROM_FILE),
            "witness": ("opened_at", FROM_FILE),
        },
    ),
)  # fmt: skip
