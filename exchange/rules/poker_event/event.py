"""A parsed `poker-event/1` file, with defaults filled in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from exchange.rules.tdt.entries import Stage
from exchange.rules.tdt.sums import DifferenceCause, TdtSums
from tournaments.rules.levels import Structure

Item = Mapping[str, Any]
# unknown fields by place and key. A place is a section, whose keys are positions; or "file", "event", "clock",
# "structure" or "flights", whose keys are codes of flights; or "steps", whose keys are code and key of the step
OtherFields = Mapping[str, Mapping[str, Item]]
_PARTS = ("prize_share", "house_fee", "staff_fee", "bounty", "season_fee")
_FEES = ("house_fee", "staff_fee", "season_fee")


@dataclass(frozen=True, slots=True)
class EventRow:
    """The event or one of its flights. `day` is the flight's code, "" for the event."""

    event: Item
    structure: Structure
    clock: Item
    day: str = ""

    @property
    def time_left(self) -> timedelta:
        return timedelta(seconds=self.clock["left"])


@dataclass(frozen=True, slots=True)
class PokerEvent:
    """A parsed event.

    `rows` has the event first, then its flights. `sections` are the lists of the file, by name. `unknown` counts
    unknown fields by path, and `other_fields` has them.
    """

    id: str
    rows: tuple[EventRow, ...]
    sections: Mapping[str, tuple[Item, ...]]
    unknown: Mapping[str, int] = field(default_factory=dict)
    other_fields: OtherFields = field(default_factory=dict)

    @property
    def event(self) -> Item:
        return self.rows[0].event

    @property
    def stage(self) -> Stage:
        if self.event["finished_at"] or self.event["cancelled_at"]:
            return Stage.FINISHED
        begun = any(row.clock["started_at"] for row in self.rows)
        return Stage.RUNNING if begun or self.sections["busts"] else Stage.PLANNED

    def sums(self) -> TdtSums:
        """Return the money received and paid, in minor units. Until the event is finished, the difference is 0."""
        bought = [entry for entry in self.sections["entries"] if not entry["carried"]] + list(
            self.sections["purchases"]
        )
        taken, rake = _sum_of_fields(bought, *_PARTS), _sum_of_fields(bought, *_FEES)
        bounties, pool = _sum_of_fields(bought, "bounty"), _sum_of_fields(bought, "prize_share")
        paid = _sum_of_fields(self.sections["prizes"], "amount", "award_value")
        difference = pool - paid if self.event["finished_at"] else 0
        if not difference:
            cause = DifferenceCause.NONE
        elif difference < 0 and self.event["guarantee"] == paid:
            cause = DifferenceCause.GUARANTEE
        else:
            cause = DifferenceCause.BY_HAND
        return TdtSums(taken, rake, bounties, paid, paid, difference, cause)


def _sum_of_fields(items: list[Item] | tuple[Item, ...], *names: str) -> int:
    return sum(item[name] for item in items for name in names)
