"""The part of an event's prize pool that goes to the fund of its season: a share, rounded, up to a cap."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from tournaments.rules.leagues.season_rules import SeasonRules


@dataclass(frozen=True, slots=True)
class Withholding:
    """A percent of the pool, rounded half up to a `unit`, `cap` at most; in minor units, and None for no cap."""

    percent: Decimal
    unit: int = 1
    cap: int | None = None

    def of(self, pool: int) -> int:
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
    return Withholding(Decimal(stored["percent"]), stored["unit"], stored["cap"]).of(pool) if stored else 0
