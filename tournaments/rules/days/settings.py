"""Stored settings of a tournament's days: their ends, the bags that go forward, and the start of the next day."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.rules.days.carry_over import CarryOverPolicy
from tournaments.rules.days.day_end import CountedEntries, DayEnd, EndsAt, ShareRounding
from tournaments.rules.days.removed_bags import PayFor, RemovedPay
from tournaments.rules.days.restart import RestartAt


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryOverRules:
    """Rules for the bags of a tournament's flights, and for the level at which the next day starts.

    `bonus` is the number of chips that each further bag adds, `printed` the level on the printed sheet. A flight pays
    the players who bust in it, down to `flight_share` of its entries: either `flight_prize` (minor units) each, or
    `flight_pool` (hundredths of a percent) of its own prize money, spread by place.
    """

    policy: CarryOverPolicy
    bonus: int
    removed: RemovedPay
    restart: RestartAt
    printed: int | None
    flight_share: int = 0
    flight_prize: int = 0
    flight_pool: int = 0


def carry_over_rules_from_json(stored: Mapping[str, Any]) -> CarryOverRules:
    """Return a tournament's carry-over rules from their stored form.

    Defaults: the best stack goes forward, removed bags are not paid, the day begins with the lowest level.
    Raises ValueError for an unknown policy.
    """
    return CarryOverRules(
        policy=CarryOverPolicy(stored.get("policy", CarryOverPolicy.BEST)),
        bonus=stored.get("bonus", 0),
        removed=RemovedPay(
            pay=PayFor(stored.get("pay", PayFor.NOTHING)),
            amount=stored.get("amount", 0),
            share=stored.get("share", 0),
            from_pool=stored.get("from_pool", True),
            keeps_place=stored.get("keeps_place", False),
        ),
        restart=RestartAt(stored.get("restart", RestartAt.LOWEST)),
        printed=stored.get("printed"),
        flight_share=stored.get("flight_share", 0),
        flight_prize=stored.get("flight_prize", 0),
        flight_pool=stored.get("flight_pool", 0),
    )


def day_end_from_json(stored: Mapping[str, Any]) -> DayEnd | None:
    """Return the stored end of a day; None if none is set. Raises ValueError for invalid values."""
    if not stored:
        return None
    return DayEnd(
        at=EndsAt(stored["at"]),
        level=stored.get("level", ""),
        share=stored.get("share", 0),
        of=CountedEntries(stored.get("of", CountedEntries.FLIGHT)),
        rounding=ShareRounding(stored.get("rounding", ShareRounding.UP)),
        players=stored.get("players", 0),
    )
