"""Bags that go forward to the next day and bags that are removed, for players with several bags from flights."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from itertools import chain

from tournaments.rules.levels import Break, Level, Step

# Removal of the stack of a player who does not come on the next day (house rule `no_show`).
#
# The rulebooks differ: TDA deals absent players in and blinds them off; WSOP removes a stack that nobody has sat behind
# at the start of the third level, since 2025 at the first level after the first break; Robert's Rules allow it at a new
# level or after half an hour.
HALF_AN_HOUR = timedelta(minutes=30)


class CarryOverPolicy(StrEnum):
    """The rule for a player who has several bags of chips."""

    FIRST = "first"
    BEST = "best"
    CHOICE = "choice"
    ADDED = "added"
    SEVERAL = "several"
    BEST_AND_BONUS = "best_and_bonus"


class Removed(StrEnum):
    """The reason why a bag does not go forward."""

    LATER = "later"
    SMALLER = "smaller"
    EQUAL_AND_LATER = "equal_and_later"
    NOT_CHOSEN = "not_chosen"


@dataclass(frozen=True, slots=True)
class VerifiedBag:
    """The verified chips of an entry. `order` counts the flights in order of time: 0 for the first."""

    entry: int
    player: int
    order: int
    chips: int


@dataclass(frozen=True, slots=True)
class Forward:
    """A player's entry on the next day: the entry that plays on, the chips, and the bags they come from."""

    player: int
    entry: int
    chips: int
    bags: tuple[VerifiedBag, ...]


@dataclass(frozen=True, slots=True)
class RemovedBag:
    """A bag whose chips leave play, and why."""

    bag: VerifiedBag
    why: Removed


@dataclass(frozen=True, slots=True)
class CarryOver:
    """The bags that go forward and those removed, in the order of the bags. `bonus` is the sum of added chips.

    `undecided` are the players who must still choose a bag. Their bags are neither in `forward` nor in `removed`.
    """

    forward: tuple[Forward, ...]
    removed: tuple[RemovedBag, ...]
    undecided: tuple[int, ...] = ()
    bonus: int = 0

    @property
    def chips(self) -> int:
        """The chips in play on the next day."""
        return sum(forwarded.chips for forwarded in self.forward)

    def limited_to_flights(self, orders: Collection[int], *, each: int = 0) -> "CarryOver":
        """Return the part of the carry-over that belongs to the flights in `orders`.

        A player belongs to the flight of the bag that goes forward. `each` is the bonus for a further bag, in chips.
        """
        forward = tuple(forwarded for forwarded in self.forward if forwarded.bags[0].order in orders)
        here = {forwarded.player for forwarded in forward}
        return CarryOver(
            forward,
            tuple(removed for removed in self.removed if removed.bag.order in orders),
            self.undecided,
            each * sum(removed.bag.player in here for removed in self.removed),
        )

    @property
    def chips_removed(self) -> int:
        """The chips that leave play."""
        return sum(removed.bag.chips for removed in self.removed)


def carry_over(
    bags: Sequence[VerifiedBag], *, policy: CarryOverPolicy, chosen: Mapping[int, int] | None = None, bonus: int = 0
) -> CarryOver:
    """Return which bags go forward to the next day and which bags are removed.

    If players choose, `chosen` maps each player to the entry they play on with. `bonus` is the number of chips that
    each further bag adds to the best one. Of equal stacks, the one of the earlier flight goes forward. Raises
    ValueError if an entry has two bags, or if a player chose another player's bag.
    """
    if len({bag.entry for bag in bags}) < len(bags):
        raise ValueError("an entry has one bag")
    chosen = chosen or {}
    by_player = _bags_by_player(bags)
    undecided = _undecided_players(by_player, chosen) if policy == CarryOverPolicy.CHOICE else ()
    decided = [own for player, own in by_player.items() if player not in undecided]
    if policy == CarryOverPolicy.SEVERAL:
        return CarryOver(tuple(_forward_entry(bag) for bag in chain(*decided)), ())
    if policy == CarryOverPolicy.ADDED:
        return CarryOver(tuple(_forward_entry(*own) for own in decided), ())
    return _carry_over_one_bag_each(decided, policy=policy, chosen=chosen, bonus=bonus, undecided=undecided)


def _carry_over_one_bag_each(
    decided: Sequence[Sequence[VerifiedBag]],
    *,
    policy: CarryOverPolicy,
    chosen: Mapping[int, int],
    bonus: int,
    undecided: tuple[int, ...],
) -> CarryOver:
    each = bonus if policy == CarryOverPolicy.BEST_AND_BONUS else 0
    forward_bag = {own[0].player: _forward_bag(own, policy=policy, chosen=chosen.get(own[0].player)) for own in decided}
    return CarryOver(
        tuple(_forward_entry(forward_bag[own[0].player], bonus=each * (len(own) - 1)) for own in decided),
        tuple(removed for own in decided for removed in _removed_bags(own, forward_bag[own[0].player], policy)),
        undecided,
        each * sum(len(own) - 1 for own in decided),
    )


def _bags_by_player(bags: Sequence[VerifiedBag]) -> dict[int, list[VerifiedBag]]:
    """Return each player's bags, those of earlier flights first."""
    found: dict[int, list[VerifiedBag]] = defaultdict(list)
    for bag in sorted(bags, key=lambda bag: (bag.order, bag.entry)):
        found[bag.player].append(bag)
    return dict(found)


def _undecided_players(by_player: Mapping[int, Sequence[VerifiedBag]], chosen: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(player for player, own in by_player.items() if len(own) > 1 and player not in chosen)


def _forward_entry(*own: VerifiedBag, bonus: int = 0) -> Forward:
    """Return a player's entry on the next day: the entry of the first bag, with the chips of all these bags."""
    return Forward(own[0].player, own[0].entry, sum(bag.chips for bag in own) + bonus, own)


def _forward_bag(own: Sequence[VerifiedBag], *, policy: CarryOverPolicy, chosen: int | None) -> VerifiedBag:
    """Return the one bag of a player that goes forward. Raises ValueError if none belongs to the entry `chosen`."""
    if policy == CarryOverPolicy.CHOICE and len(own) > 1:
        found = [bag for bag in own if bag.entry == chosen]
        if not found:
            raise ValueError(f"player {own[0].player} has no bag of entry {chosen}")
        return found[0]
    return own[0] if policy == CarryOverPolicy.FIRST else max(own, key=lambda bag: bag.chips)


def _removed_bags(own: Sequence[VerifiedBag], forward_bag: VerifiedBag, policy: CarryOverPolicy) -> list[RemovedBag]:
    return [RemovedBag(bag, _removal_reason(bag, forward_bag, policy)) for bag in own if bag != forward_bag]


def _removal_reason(bag: VerifiedBag, forward_bag: VerifiedBag, policy: CarryOverPolicy) -> Removed:
    if policy == CarryOverPolicy.CHOICE:
        return Removed.NOT_CHOSEN
    if policy == CarryOverPolicy.FIRST:
        return Removed.LATER
    return Removed.EQUAL_AND_LATER if bag.chips == forward_bag.chips else Removed.SMALLER


class NoShow(StrEnum):
    """The moment from which the stack of a player who does not show up may be removed."""

    STAYS = "stays"
    START_OF_LEVEL_3 = "start_of_level_3"
    AFTER_FIRST_BREAK = "after_first_break"
    NEW_LEVEL_OR_30_MINUTES = "new_level_or_30_minutes"


def may_remove_stack(rule: NoShow, *, levels_over: int, played: timedelta, had_break: bool = False) -> bool:
    """Return whether a no-show's stack may be removed after this many levels and this much time of the day.

    `had_break`: the first level after the first break of the day has begun.

    >>> may_remove_stack(NoShow.START_OF_LEVEL_3, levels_over=2, played=timedelta(hours=2))
    True
    """
    match rule:
        case NoShow.STAYS:
            return False
        case NoShow.START_OF_LEVEL_3:
            return levels_over >= 2
        case NoShow.AFTER_FIRST_BREAK:
            return had_break
    return levels_over >= 1 or played >= HALF_AN_HOUR


def has_level_after_break(played: Sequence[Step]) -> bool:
    """Return whether a level was played after the first break. The end of a day is no break."""
    breaks = [at for at, step in enumerate(played) if isinstance(step, Break) and not step.end_of_day]
    return bool(breaks) and any(isinstance(step, Level) for step in played[breaks[0] :])
