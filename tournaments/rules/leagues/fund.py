"""A season's fund: the amount withheld from each prize pool, and equal shares for the most frequent players."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby
from typing import Any

from tournaments.rules.leagues.season_rules import SeasonRules


@dataclass(frozen=True, slots=True)
class Withholding:
    """The amount withheld of a prize pool: `percent` of it, rounded half up to a multiple of `unit`, at most `cap`.

    `unit` and `cap` are minor units; `cap` is None if there is no limit.
    """

    percent: Decimal
    unit: int = 1
    cap: int | None = None

    def withheld_from(self, pool: int) -> int:
        """Return the amount withheld of a pool; never more than the pool."""
        units = (pool * self.percent / (100 * self.unit)).to_integral_value(ROUND_HALF_UP)
        return min(int(units) * self.unit, pool, pool if self.cap is None else self.cap)


def withholding_as_json(rules: SeasonRules, *, digits: int) -> dict[str, Any]:
    """Return a season's withholding rules as one of its events stores them; {} if nothing is withheld.

    Amounts are converted to minor units of a currency with `digits` decimals.
    """
    if not rules.withheld:
        return {}
    unit, cap = (None if amount is None else amount * 10**digits for amount in (rules.withheld_to, rules.withheld_cap))
    return {"percent": str(rules.withheld), "unit": unit or 1, "cap": cap}


def withheld_amount(stored: Mapping[str, Any], pool: int) -> int:
    """Return the amount withheld of a prize pool, in minor units; 0 if `stored`, the event's rule, is empty."""
    return Withholding(Decimal(stored["percent"]), stored["unit"], stored["cap"]).withheld_from(pool) if stored else 0


def attendance_shares_by_player(played: Mapping[int, int], *, amount: int, places: int) -> dict[int, int]:
    """Return the shares of `amount`, in minor units, for the `places` most frequent players; {} if nobody came.

    `played` has each player's number of events. Each of these places has an equal part of the amount; odd units go to
    the first. Players who came equally often share the parts of their places.
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
