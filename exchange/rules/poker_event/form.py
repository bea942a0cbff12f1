"""The fields of a `poker-event/1` file: one definition for parsing, writing, schema and checks.

Money is in minor units of the event's currency; times are ISO 8601 with offset.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

FORMAT = "poker-event/1"
# more than any event has: chips or money, and anything that is counted
MOST_AMOUNT, MOST_COUNT = 10**15, 30_000


class FieldKind(StrEnum):
    TEXT = "text"
    WHOLE = "whole"
    FLAG = "flag"
    MOMENT = "moment"
    SECONDS = "seconds"
    CHOICE = "choice"
    NAMED = "named"  # the id of an item of another section
    PLAIN = "plain"  # an object that is parsed by the program's own rules, such as a payout plan


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """A field. `default` is its value if the file leaves it out.

    `most` is the maximum length of a text or the maximum of a number. `of` lists the allowed words of a choice, or
    names the section of a reference. `shape` is a pattern that the text must match.
    """

    kind: FieldKind
    says: str = ""
    required: bool = False
    default: Any = None
    least: int = 0
    most: int = MOST_AMOUNT
    of: tuple[str, ...] = ()
    shape: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormSection:
    """A list of items. `once` has tuples of fields in which no two items may agree.

    Items with an empty field in the tuple are exempt.
    """

    says: str
    fields: Mapping[str, FormField]
    most: int
    once: tuple[tuple[str, ...], ...] = ()
    derived: bool = False


def text_field(most: int, says: str = "", *, required: bool = False, shape: str = "") -> FormField:
    return FormField(kind=FieldKind.TEXT, says=says, required=required, default="", most=most, shape=shape)


def whole_number_field(says: str = "", *, required: bool = False, least: int = 0, most: int = MOST_AMOUNT,
           default: int | None = 0) -> FormField:  # fmt: skip
    return FormField(kind=FieldKind.WHOLE, says=says, required=required, default=default, least=least, most=most)


def limit_field(says: str, *, default: int | None = None) -> FormField:
    """Return a field for a maximum number of purchases. null means no limit."""
    return whole_number_field(f"{says}; null: no limit.", most=MOST_COUNT, default=default)


def time_field(says: str = "", *, required: bool = False) -> FormField:
    return FormField(kind=FieldKind.MOMENT, says=says, required=required)


def flag_field(says: str, *, default: bool = False) -> FormField:
    return FormField(kind=FieldKind.FLAG, says=says, default=default)


def choice_field(*of: str, says: str = "", required: bool = False, default: str | None = None) -> FormField:
    return FormField(kind=FieldKind.CHOICE, says=says, required=required, default=default, of=of)


def reference_field(section: str, says: str = "", *, required: bool = False) -> FormField:
    """Return a field that holds the id of an item of another section."""
    return FormField(kind=FieldKind.NAMED, says=says, required=required, of=(section,))


def object_field(says: str) -> FormField:
    """Return a field for an object. The schema does not describe its content."""
    return FormField(kind=FieldKind.PLAIN, says=says, default={})


KEY = text_field(40, "Names the item inside the file.", required=True, shape="[A-Za-z0-9_.:-]+")
DAY = text_field(
    8, "The code of the flight, or of the day beside another, in which it is; empty: the event's own days."
)
PARTS = {
    "prize_share": whole_number_field("The part of the price that goes into the prize pool."),
    "house_fee": whole_number_field("The part for the house."),
    "staff_fee": whole_number_field("The part for the staff."),
    "bounty": whole_number_field("The part that is on the player's head."),
    "season_fee": whole_number_field("The part withheld for the season."),
}

EVENT: dict[str, FormField] = {
    "name": text_field(160, required=True),
    "venue": text_field(120),
    "starts_at": time_field(required=True),
    "zone": text_field(64, "An IANA time zone, as Europe/Berlin.", required=True),
    "language": text_field(8, "Of the printed sheets, as en."),
    "currency": text_field(3, "ISO 4217, as EUR.", required=True, shape="[A-Z]{3}"),
    "finished_at": time_field("Null: not finished."),
    "cancelled_at": time_field("Null: not called off."),
    "prizes_fixed_at": time_field("When the prizes were posted; null: they still follow the entries."),
    **PARTS,
    "guarantee": whole_number_field(),
    "bounty_kind": choice_field("fixed", "progressive", "mystery", default="fixed"),
    "capacity": whole_number_field("Seats at once; null: no limit.", most=10**6, default=None),
    "re_entries": limit_field("For each player"),
    "re_entries_per_flight": limit_field("For each player"),
    "rebuys": limit_field("For each player", default=0),
    "rebuy_up_to": whole_number_field("A rebuy is sold up to this stack; null: up to any.", default=None),
    "add_ons": limit_field("For each player", default=0),
    "deals_allowed": flag_field("Players may make a deal.", default=True),
    "payout_plan": object_field("How the pool is shared, as Shuffle Up keeps it."),
    "carry_over": object_field("Which bags of the flights go forward, as Shuffle Up keeps it."),
    "points_formula": text_field(200, "The league points of a place."),
    "rulebook": text_field(20, "As tda_2024."),
    "house_rules": object_field("What the house does otherwise than its rulebook."),
    "series": text_field(160, "The festival or league that it belongs to."),
    "event_number": whole_number_field("Its number there.", most=MOST_COUNT, default=None),
    "season": text_field(160, "The season whose table it counts for."),
    "season_percent": whole_number_field("How much its points count there; 200: double.", most=1_000, default=100),
}
CLOCK: dict[str, FormField] = {
    "step": whole_number_field("The level or break, from 0.", most=499),
    "left": FormField(kind=FieldKind.SECONDS, says="What is left of it.", default=0, most=10**7),
    "played": FormField(kind=FieldKind.SECONDS, says="Play so far, without breaks.", default=0, most=10**7),
    "started_at": time_field(),
}
