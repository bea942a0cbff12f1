"""The payout curve: a prize pool over any number of places, to the last unit.

Places get the least prize and a share of the rest that falls as a power of the place (k^-alpha) or by a constant ratio.
Locked places keep what they have, and the others fit between them. The sum is always the pool, and nobody gets more
than a better place. Nobody gets less than the least prize, unless the locked prize of a better place is lower. Figures
are whole minor units. Only the weights are calculated with floats, and they are turned into integers before any money
is shared.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from tournaments.rules.messages import message as _
from tournaments.rules.money import money

# the scale of integer weights
SCALE = 1 << 60

# the default of `just_least`: the last place gets exactly the least prize
JUST = Fraction(1)

# (place, width): up to this place, places are grouped by this width (the WSOP's steps); WIDEST_TIER comes after
TIER_WIDTHS: tuple[tuple[int, int], ...] = ((9, 1), (18, 3), (72, 9), (126, 18), (180, 27), (288, 36), (540, 63))
WIDEST_TIER = 72


class Shape(StrEnum):
    """The mathematical form of a payout curve."""

    POWER = "power"  # k^-alpha
    GEOMETRIC = "geometric"  # ratio^(k-1)


class Remainder(StrEnum):
    """The recipient of the money that rounding leaves over."""

    FIRST = "first"
    TOP_DOWN = "top_down"  # a unit each from the first place on


class Impossible(ValueError):
    """Prizes that cannot be calculated. `amounts` (minor units) and `of` fill the placeholders of the message `says`.

    `of` is a place or a count.
    """

    def __init__(self, says: str, *, of: int = 0, **amounts: int) -> None:
        self.says, self.of, self.amounts = says, of, amounts
        super().__init__(_(says, of=of, **amounts))

    def sentence_in_currency(self, currency: str) -> str:
        """Return the message with its amounts in a currency, as a payout sheet prints them."""
        amounts = {name: money(amount, currency=currency) for name, amount in self.amounts.items()}
        return _(self.says, of=self.of, **amounts)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRounding:
    """The rounding of prizes: down to a multiple of `unit`, in minor units; `remainder` says who gets what is left."""

    unit: int = 1
    remainder: Remainder = Remainder.FIRST


@dataclass(slots=True)
class _Group:
    """Neighbouring places with the same prize. `weight` and `amount` are for each place.

    A place gets at least `low` and at most `high`.
    """

    first: int
    last: int
    weight: int
    low: int
    high: int
    amount: int = field(default=0)

    @property
    def size(self) -> int:
        return self.last - self.first + 1

    @property
    def bounded_amount(self) -> int:
        return min(max(self.amount, self.low), self.high)


def curve_weights(places: int, *, shape: Shape = Shape.POWER, steepness: float = 1.0) -> list[int]:
    """Return the weight of each place, best first, as integers. Raises ValueError for a curve that rises.

    `steepness` is alpha of a power (0 is flat) or the ratio from one place to the next (1 is flat).
    """
    if shape is Shape.GEOMETRIC:
        if not 0 < steepness <= 1:
            raise ValueError(f"the ratio from one place to the next must be above 0 and at most 1, not {steepness:g}")
        return [int(SCALE * steepness**place) for place in range(places)]
    if not 0 <= steepness <= 5:
        raise ValueError(f"alpha must be from 0 to 5, not {steepness:g}")
    return [int(SCALE * place**-steepness) for place in range(1, places + 1)]


def spread_pool(
    pool: int,
    *,
    weights: Sequence[int],
    least: int = 0,
    flat: bool = False,
    locked: Mapping[int, int] | None = None,
    rounding: PrizeRounding | None = None,
    just_least: Fraction = JUST,
) -> list[int]:
    """Return the prizes that share a pool, best first, one for each weight.

    With a `least` prize the last place gets exactly the least prize. `just_least` below 1 weakens this: at 0 every
    place gets its share by weight, but not less than the least prize. `flat` pays the places from the tenth on in
    tiers. `locked` places (place -> amount) keep their amount. Raises ValueError naming the problem: a least prize or
    locked places that exceed the pool, locked amounts that rise from place to place, or locked amounts too low for the
    other places to take the rest.
    """
    held, rounding = dict(locked or {}), rounding or PrizeRounding()
    _check_arguments(pool, len(weights), least, held)
    rest = pool - sum(held.values())
    groups = _unlocked_groups(weights, flat=flat, held=held, least=least, most=max(pool, 0))
    _check_room(groups, rest, held, least)
    _fill_groups(groups, rest, least, just_least)
    _round_down(groups, rounding.unit)
    amounts = _amounts_of_places(groups, held, len(weights))
    left = pool - sum(amounts)
    if rounding.remainder is Remainder.TOP_DOWN:
        left = _add_unit_each(groups, amounts, left, rounding.unit)
    _add_rest_to_first(amounts, held, left)
    return amounts


def _check_arguments(pool: int, places: int, least: int, held: Mapping[int, int]) -> None:
    if not places:
        raise ValueError(_("no place is paid"))
    if pool < 0 or least < 0 or any(amount < 0 for amount in held.values()):
        raise ValueError(_("a prize cannot be negative"))
    _check_locks(pool, places, held)


def _check_locks(pool: int, places: int, held: Mapping[int, int]) -> None:
    """Refuse locked places that are not paid, pay more than a better one, or exceed the pool together."""
    if beyond := [place for place in held if not 1 <= place <= places]:
        raise ValueError(
            _("place {place} is locked, but place {places} is the last paid", place=min(beyond), places=places)
        )
    for (higher, more), (lower, amount) in pairwise(sorted(held.items())):
        if amount > more:
            raise ValueError(_("place {lower} is locked at more than place {higher}", lower=lower, higher=higher))
    if sum(held.values()) > pool:
        raise Impossible(
            _("the locked places total {locked}; the pool is {pool}"), locked=sum(held.values()), pool=pool
        )


def _check_room(groups: Sequence[_Group], rest: int, held: Mapping[int, int], least: int) -> None:
    """Raise Impossible unless the places that are not locked can take exactly `rest`."""
    need, room = sum(group.low * group.size for group in groups), sum(group.high * group.size for group in groups)
    count = sum(group.size for group in groups)
    if need > rest and need == least * count:
        sentence = _("paid places: {of}, at least {least} each, need {need}; the pool has {rest}")
        raise Impossible(sentence, of=count, least=least, need=need, rest=rest)
    if need > rest:
        raise Impossible(_("the places above the locked ones need {need}; {rest} is left"), need=need, rest=rest)
    if room < rest and not groups:
        raise Impossible(_("every place is locked and {rest} is left over"), rest=rest)
    if room < rest:
        sentence = _("with place {of} locked the other places can hold {room}; {rest} is left")
        raise Impossible(sentence, of=min(held), room=room, rest=rest)


def _unlocked_groups(
    weights: Sequence[int], *, flat: bool, held: Mapping[int, int], least: int, most: int
) -> list[_Group]:
    """Return the groups of places that are not locked, with their bounds."""
    found: list[_Group] = []
    for first, last in payout_tiers(len(weights), flat=flat):
        weight = sum(weights[first - 1 : last]) // (last - first + 1)
        for start, end in _open_runs(first, last, held):
            found.append(_Group(start, end, weight, least, most))
    _set_bounds(found, held=held, least=least, most=most)
    return found


def _set_bounds(groups: Sequence[_Group], *, held: Mapping[int, int], least: int, most: int) -> None:
    ceiling, locks, at = most, sorted(held), 0
    for group in groups:
        while at < len(locks) and locks[at] < group.first:
            ceiling, at = held[locks[at]], at + 1
        group.high = ceiling
        group.low = min(max(least, held[locks[at]] if at < len(locks) else 0), ceiling)


def _open_runs(first: int, last: int, held: Mapping[int, int]) -> list[tuple[int, int]]:
    """Return the runs of places that are not locked within `first` to `last`, each as (first, last)."""
    runs: list[tuple[int, int]] = []
    for place in range(first, last + 1) if held else ():
        if place in held:
            continue
        if runs and runs[-1][1] == place - 1:
            runs[-1] = (runs[-1][0], place)
        else:
            runs.append((place, place))
    return runs if held else [(first, last)]


def _fill_groups(groups: Sequence[_Group], rest: int, least: int, just_least: Fraction) -> None:
    """Set each group's amount within its bounds: the least prize and a share of the rest by weight.

    Works as "resolving flexible lengths" in CSS: groups that would leave their bounds are fixed there, on the side that
    is off by more in total. The other groups share what is left again, until none leaves its bounds.
    """
    free = list(groups)
    base = min((group.weight for group in groups), default=0)
    while free:
        _set_shares(free, rest, least, base=base, just_least=just_least if least else Fraction(0))
        stuck = _out_of_bounds(free)
        if not stuck:
            return
        for group in stuck:
            group.amount = group.bounded_amount
            rest -= group.amount * group.size
        held = {id(group) for group in stuck}
        free = [group for group in free if id(group) not in held]


def _set_shares(groups: Sequence[_Group], rest: int, least: int, *, base: int, just_least: Fraction) -> None:
    """Set each group's amount regardless of its bounds. `just_least` is the mix of two ways to share `rest`.

    At 0 it is shared by weight. At 1 all get the least prize, and share what is left by their weight above `base`, the
    lowest weight.
    """
    places = sum(group.size for group in groups)
    total = sum(group.weight * group.size for group in groups)
    over, above = rest - least * places, total - base * places
    for group in groups:
        by_weight = rest * group.weight // total if total else rest // places
        from_least = least + (over * (group.weight - base) // above if above else over // places)
        group.amount = by_weight + (from_least - by_weight) * just_least.numerator // just_least.denominator


def _out_of_bounds(groups: Sequence[_Group]) -> list[_Group]:
    """Return the groups above or the groups below their bounds, whichever deviate more in total; both if equal."""
    off = sum((group.bounded_amount - group.amount) * group.size for group in groups)
    low = [group for group in groups if group.amount < group.low] if off >= 0 else []
    high = [group for group in groups if group.amount > group.high] if off <= 0 else []
    return low + high


def _round_down(groups: Sequence[_Group], unit: int) -> None:
    for group in groups:
        group.amount = max(group.amount // unit * unit, group.low)


def _amounts_of_places(groups: Sequence[_Group], held: Mapping[int, int], places: int) -> list[int]:
    amounts = [0] * places
    for group in groups:
        amounts[group.first - 1 : group.last] = [group.amount] * group.size
    for place, amount in held.items():
        amounts[place - 1] = amount
    return amounts


def _add_unit_each(groups: Sequence[_Group], amounts: list[int], left: int, unit: int) -> int:
    """Add a unit to every place of each group, best group first, and return the money still left.

    A group is skipped if `left` is too little for it, or if it would pay more than the next better place.
    """
    for group in groups:
        better = amounts[group.first - 2] if group.first > 1 else group.high
        more = amounts[group.first - 1] + unit
        if unit * group.size <= left and more <= min(better, group.high):
            amounts[group.first - 1 : group.last] = [more] * group.size
            left -= unit * group.size
    return left


def _add_rest_to_first(amounts: list[int], held: Mapping[int, int], left: int) -> None:
    """Add the money left to the first place that is not locked, then to the next, never above the place before."""
    for at in range(len(amounts)):
        if not left:
            return
        if at + 1 not in held:
            ceiling = amounts[at - 1] if at else amounts[at] + left
            more = min(left, ceiling - amounts[at])
            amounts[at] += more
            left -= more


def payout_tiers(places: int, *, flat: bool = True) -> Iterator[tuple[int, int]]:
    """Yield the groups of places with the same prize as (first, last), best first; single places unless `flat`."""
    first = 1
    while first <= places:
        width = _tier_width(first) if flat else 1
        yield first, min(first + width - 1, places)
        first += width


def _tier_width(first: int) -> int:
    return next((width for upto, width in TIER_WIDTHS if first <= upto), WIDEST_TIER)
