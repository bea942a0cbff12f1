"""The fund of a season: the part of each prize pool that goes to it, and equal parts for the most frequent players."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby
from typing import Any

from tournaments.rules.leagues.season_rules import SeasonRules


@dataclass(frozen=True, slots=True)
class Withholding:
    """A percent of the pool, rounded half up to a `unit`, `cap` at most; in minor units, and None for no cap."""

    percent: Decimal
    unit: int = 1
    cap: int | None = None

    def withheld_from(self, pool: int) -> int:
        """Return the amount withheld of a pool; never more than the pool."""
        units = (pool * self.percent / (100 * self.unit)).to_integral_value(ROUND_HALF_UP)
        return min(int(units) * self.unit, pool, pool if self.cap is None else self.cap)


def withholding_as_json(rules: SeasonRules, *, digits: int) -> dict[str, Any]:
    """Return the season's withholding as an event stores it, in a currency of `digits` decimals; {} without one."""
    if not rules.withheld:
        return {}
    unit, cap = (None if amount is None else amount * 10**digits for amount in (rules.withheld_to, rules.withheld_cap))
    return {"percent": str(rules.withheld), "unit": unit or 1, "cap": cap}


def withheld_of(stored: Mapping[str, Any], pool: int) -> int:
    """Return the amount withheld of a pool by an event's stored withholding."""
    return Withholding(Decimal(stored["percent"]), stored["unit"], stored["cap"]).withheld_from(pool) if stored else 0


def attendance_shares(played: Mapping[int, int], *, amount: int, places: int) -> dict[int, int]:
    """Return the amount of each of the most frequent players, in minor units; together they get the whole amount.

    Each of the first places has an equal part, what cannot be divided goes to the first. Who came equally often share
    the parts of the places that they take. Players who never came get nothing.
    """
    came = sorted(
        ((events, player) for player, events in played.items() if events), key=lambda pair: (-pair[0], pair[1])
    )
    paid = min(places, len(came))
    if paid <= 0 or amount <= 0:
        return {}
    parts = _equal_parts(amount, paid)
    found: dict[int, int] = {}
    at = 0
    for _events, group in groupby(came, key=lambda pair: pair[0]):
        tied = [player for _, player in group]
        if at >= paid:
            break
        shared = sum(parts[at : at + len(tied)])
        found |= dict(zip(tied, _equal_parts(shared, len(tied)), strict=True))
        at += len(tied)
    return {player: share for player, share in found.items() if share}


def _equal_parts(amount: int, count: int) -> list[int]:
    each, more = divmod(amount, count)
    return [each + (at < more) for at in range(count)]
