"""A payout plan: the calculation of a tournament's prizes from entries and pool, until the prizes are posted.

A plan is stored as JSON. `calculated_prizes` returns the prizes or raises ValueError with the reason why there are
none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Any

from tournaments.rules.messages import message as _
from tournaments.rules.prizes.payout_curve import Impossible, Remainder, Shape, spread_pool
from tournaments.rules.prizes.payout_curve import PrizeRounding as Units
from tournaments.rules.prizes.payout_tables import TABLES, prize_percents
from tournaments.rules.prizes.prizes import Rounding, paid_place_count
from tournaments.rules.prizes.small_fields import Curve, curve_prizes


class PayoutMethod(StrEnum):
    """The method of calculating prizes."""

    CURVE = "curve"
    TABLE = "table"
    SATELLITE = "satellite"
    OWN = "own"


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutPlan:
    """The calculation of prizes. `percent`, `min_cash` (times the buy-in) and `steepness` are decimals as text.

    `unit` and `seat_cost` are minor units. `locked` are the amounts set by hand, by place. `places` above 0 is the
    number of paid places, instead of `percent`. An own table has a `name` and `shares`: the percentages of the places,
    first place first.
    """

    method: PayoutMethod = PayoutMethod.CURVE
    percent: str = "15"
    rounding: Rounding = Rounding.UP
    table: str = "card_room"
    min_cash: str = "1.5"
    shape: Shape = Shape.POWER
    steepness: str = "0.8"
    flat: bool = True
    unit: int = 100
    remainder: Remainder = Remainder.FIRST
    seat_cost: int = 0
    award: str = ""
    locked: Mapping[int, int] = field(default_factory=dict)
    places: int = 0
    shares: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidPlace:
    """The prize of a place: money (`amount`), an award such as a seat, or both; minor units.

    The cost of the award (`award_value`) is part of the prize pool.
    """

    place: int
    amount: int
    award: str = ""
    award_value: int = 0
    locked: bool = False

    @property
    def worth(self) -> int:
        """Money and award together, minor units."""
        return self.amount + self.award_value


@dataclass(frozen=True, slots=True, kw_only=True)
class Takings:
    """The takings that prizes are calculated from: entries, the pool with any overlay, and the buy-in; minor units.

    `most` is the number of entries that can still take a place (after flights, those that play on); None if all can.
    """

    entries: int
    pool: int
    buy_in: int
    most: int | None = None

    @property
    def takeable_places(self) -> int:
        """The number of places that players can take."""
        return self.entries if self.most is None else min(self.entries, self.most)


# enumerated fields
_KINDS: dict[str, type[StrEnum]] = {
    "method": PayoutMethod,
    "rounding": Rounding,
    "shape": Shape,
    "remainder": Remainder,
}
# written decimals, with their maximum
_DECIMALS = {"percent": 100, "min_cash": 1000, "steepness": 5}
_LABELS = {"percent": _("percent"), "min_cash": _("min cash"), "steepness": _("steepness")}
# fields that are stored only if they have a value
_SELDOM = ("places", "shares", "name")
MOST_PLACES = 100_000
MOST_OWN = 500


def plan_from_json(stored: Mapping[str, Any]) -> PayoutPlan:
    """Return a stored plan. Raises ValueError naming the invalid field."""
    unknown = stored.keys() - {field.name for field in fields(PayoutPlan)}
    if unknown:
        raise ValueError(f"a payout plan has no {min(unknown)}")
    values = dict(stored)
    for name, kind in _KINDS.items():
        if name in values:
            values[name] = kind(values[name])
    if "locked" in values:
        values["locked"] = {int(place): int(amount) for place, amount in values["locked"].items()}
    if "shares" in values:
        values["shares"] = tuple(str(share) for share in values["shares"])
    plan = PayoutPlan(**values)
    _refuse_invalid_plan(plan)
    return plan


def plan_to_json(plan: PayoutPlan) -> dict[str, Any]:
    """Return the plan as it is stored; fields that few plans have are left out if they are empty."""
    stored = {**asdict(plan), "locked": {str(place): amount for place, amount in sorted(plan.locked.items())}}
    stored["shares"] = list(plan.shares)
    return {name: value for name, value in stored.items() if value or name not in _SELDOM}


def _refuse_invalid_plan(plan: PayoutPlan) -> None:
    for name, most in _DECIMALS.items():
        try:
            inside = 0 <= Decimal(getattr(plan, name)) <= most
        except (InvalidOperation, TypeError):
            inside = False
        if not inside:
            raise ValueError(
                _(
                    "{field} must be a number from 0 to {most}, not {given}",
                    field=_LABELS[name],
                    most=most,
                    given=getattr(plan, name),
                )
            )
    if plan.table not in TABLES:
        raise ValueError(_("payout table {table} does not exist", table=plan.table))
    if plan.unit < 1 or plan.seat_cost < 0:
        raise ValueError(_("the rounding unit must be above 0, and the cost of a seat cannot be negative"))
    if plan.method is PayoutMethod.SATELLITE and not plan.seat_cost:
        raise ValueError(_("a satellite needs the cost of a seat"))
    _check_places(plan)
    if plan.method is PayoutMethod.OWN:
        own_table_percents(plan.shares)


def _check_places(plan: PayoutPlan) -> None:
    if not isinstance(plan.places, int) or not 0 <= plan.places <= MOST_PLACES:
        raise ValueError(_("the number of places must be from 0 to {most}, not {given}", most=MOST_PLACES,
                           given=plan.places))  # fmt: skip


def own_table_percents(shares: Sequence[str]) -> list[Decimal]:
    """Return the percentages of an own table, largest first.

    Raises ValueError for shares that are no percentages, rise from place to place, or do not sum to 100. Only the last
    may be higher than the one before, by a rounding difference: 33.33, 33.33, 33.34.
    """
    found = _read_shares(shares)
    rising = next((at for at, (higher, lower) in enumerate(pairwise(found), start=2) if lower > higher), None)
    if rising and not (rising == len(found) and _is_left_by_rounding(found)):
        raise ValueError(_("place {place} gets more than the place above it", place=rising))
    if sum(found) != 100:
        raise ValueError(_("the shares make {total} %, not 100 %", total=f"{sum(found):f}"))
    return sorted(found, reverse=True)


def _read_shares(shares: Sequence[str]) -> list[Decimal]:
    if not 1 <= len(shares) <= MOST_OWN:
        raise ValueError(_("an own table has 1 to {most} places", most=MOST_OWN))
    found = []
    for place, written in enumerate(shares, start=1):
        try:
            share = Decimal(written)
        except InvalidOperation:
            raise ValueError(_("the share of place {place} is not a number: {given}", place=place,
                               given=written)) from None  # fmt: skip
        if not (share.is_finite() and 0 < share <= 100):
            raise ValueError(_("the share of place {place} must be above 0 and at most 100", place=place))
        found.append(share)
    return found


def _is_left_by_rounding(shares: Sequence[Decimal]) -> bool:
    """Return whether the last share exceeds the one before only by a rounding difference.

    That is at most one unit of the last decimal for each share that equals the one before.
    """
    *others, last = shares
    equal = others.count(others[-1])
    step = Decimal(1).scaleb(min(int(share.as_tuple().exponent) for share in shares))
    return last - others[-1] <= step * equal


def calculated_prizes(plan: PayoutPlan, *, takings: Takings) -> list[PaidPlace]:
    """Return the prizes, first place first; empty without entries or pool. Their worth sums to the pool.

    Raises ValueError naming the problem: a gap in the table, or a least prize or locked places that exceed the pool.
    """
    return _METHODS[plan.method](plan, takings) if takings.takeable_places and takings.pool else []


def least_prize(plan: PayoutPlan, *, buy_in: int) -> int:
    """Return the least prize of a curve: `min_cash` times the buy-in, rounded up to a multiple of the plan's unit."""
    return ceil(Fraction(plan.min_cash) * buy_in / plan.unit) * plan.unit


def _paid_places(plan: PayoutPlan, amounts: list[int]) -> list[PaidPlace]:
    return [
        PaidPlace(place=place, amount=amount, locked=place in plan.locked)
        for place, amount in enumerate(amounts, start=1)
    ]


def _place_count(plan: PayoutPlan, entries: int) -> int:
    if plan.places:
        return min(plan.places, entries)
    return paid_place_count(entries, percent=Fraction(plan.percent), rounding=plan.rounding)


def _prizes_by_curve(plan: PayoutPlan, takings: Takings) -> list[PaidPlace]:
    curve = Curve(
        percent=Fraction(plan.percent),
        rounding=plan.rounding,
        places=plan.places,
        shape=plan.shape,
        steepness=float(plan.steepness),
        flat=plan.flat,
        least=least_prize(plan, buy_in=takings.buy_in),
        units=Units(unit=plan.unit, remainder=plan.remainder),
    )
    amounts = curve_prizes(curve, entries=takings.entries, pool=takings.pool, most=takings.most, locked=plan.locked)
    return _paid_places(plan, amounts)


def _prizes_by_published_table(plan: PayoutPlan, takings: Takings) -> list[PaidPlace]:
    table = TABLES[plan.table]
    count = takings.entries if table.by == "entries" else _place_count(plan, takings.entries)
    weights = [int(percent * 10**6) for percent in prize_percents(table, count=count)][: takings.takeable_places]
    amounts = spread_pool(
        takings.pool,
        weights=weights,
        locked=plan.locked,
        rounding=Units(unit=plan.unit, remainder=plan.remainder),
    )
    return _paid_places(plan, amounts)


def _prizes_by_own_table(plan: PayoutPlan, takings: Takings) -> list[PaidPlace]:
    """Return the prizes by an own table. With fewer entries than places, its first places share the whole pool."""
    weights = [int(share * 10**6) for share in own_table_percents(plan.shares)][: takings.takeable_places]
    amounts = spread_pool(
        takings.pool, weights=weights, locked=plan.locked, rounding=Units(unit=plan.unit, remainder=plan.remainder)
    )
    return _paid_places(plan, amounts)


def _satellite_prizes(plan: PayoutPlan, takings: Takings) -> list[PaidPlace]:
    """Return the prizes of a satellite: as many seats as the pool buys, and the rest as the next place's prize.

    If the pool buys more seats than there are players, each player gets a seat and an even share of the rest in money.
    """
    seats, rest = divmod(takings.pool, plan.seat_cost)
    award = plan.award or _("Seat")
    if seats < takings.takeable_places:
        money = [0] * seats + ([rest] if rest else [])
    else:
        seats = takings.takeable_places
        money = spread_pool(takings.pool - seats * plan.seat_cost, weights=[1] * seats)
    return [
        PaidPlace(
            place=place,
            amount=amount,
            award=award if place <= seats else "",
            award_value=plan.seat_cost if place <= seats else 0,
        )
        for place, amount in enumerate(money, start=1)
    ]


_METHODS: dict[PayoutMethod, Callable[[PayoutPlan, Takings], list[PaidPlace]]] = {
    PayoutMethod.CURVE: _prizes_by_curve,
    PayoutMethod.TABLE: _prizes_by_published_table,
    PayoutMethod.SATELLITE: _satellite_prizes,
    PayoutMethod.OWN: _prizes_by_own_table,
}


def prize_problems(prizes: Sequence[PaidPlace], *, pool: int) -> list[Impossible]:
    """Return the problems of prizes set by hand: the sum is not the pool, or a place pays more than the one above."""
    total = sum(prize.worth for prize in prizes)
    sentence = _("the prizes total {total}; the pool is {pool}")
    found = [Impossible(sentence, total=total, pool=pool)] if total != pool else []
    rising = [lower.place for higher, lower in pairwise(prizes) if lower.worth > higher.worth]
    return [
        *found,
        *(Impossible(_("place {of} pays more than the place above it"), of=place) for place in rising),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstPrizeFall:
    """A fall of the first prize, in minor units, when the field grows to `entries`."""

    entries: int
    before: int
    after: int


def first_prize_falls(plan: PayoutPlan, *, entries: int, pools: Sequence[int], buy_in: int) -> list[FirstPrizeFall]:
    """Return the falls of the first prize by more than the plan's unit when one more player enters.

    `pools` are the prize pools with `entries` entries, with one more, and so on. The first prize may fall where a
    published table pays more places, or while a guarantee keeps the pool from growing.
    """
    falls, before = [], 0
    for count, pool in enumerate(pools, start=entries):
        after = _first_prize(plan, Takings(entries=count, pool=pool, buy_in=buy_in))
        if after is not None:
            if after < before - plan.unit:
                falls.append(FirstPrizeFall(entries=count, before=before, after=after))
            before = after
    return falls


def _first_prize(plan: PayoutPlan, takings: Takings) -> int | None:
    """Return the worth of the first prize, minor units; None if the plan has no prizes for these takings."""
    try:
        prizes = calculated_prizes(plan, takings=takings)
    except ValueError:
        return None
    return prizes[0].worth if prizes else None
