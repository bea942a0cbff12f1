"""A betting round as it begins: players in order of action, posts, stakes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.rules.games import GAME_TABLE
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.structure.raise_limits import Stakes, counted_antes

# all streets of the table of games
STREETS = tuple(dict.fromkeys(street for game in GAME_TABLE.values() for street in game.streets))

# structures with a cap on raises, where half a bet counts as a bet
LIMIT_BETTING = frozenset({"fixed_limit", "spread_limit"})
POT_BETTING = frozenset({"pot_limit", "half_pot"})

# the bet is the big one from the middle of a game's streets on
BIG_BET_STREETS = frozenset(street for game in GAME_TABLE.values() for street in game.streets[len(game.streets) // 2 :])
# last streets, where spread limit may have a higher maximum
LAST_STREETS = frozenset(game.streets[-1] for game in GAME_TABLE.values() if game.streets)


class ImpossibleAction(ValueError):
    """An impossible action: `at` is its index in the list of actions, `expected` is what was possible instead."""

    def __init__(self, expected: str, *, at: int | None = None) -> None:
        self.expected, self.at = expected, at
        super().__init__(expected)


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """One betting round. Amounts are chips.

    `players` are in order of action, the blinds last before the flop, the bring-in first on third street. `posted` maps
    players to their chips in front before the action; None means that the blinds are posted in full. `pot` is the chips
    in the middle, antes included. `stacks` are as of the start of the street, posts included; a player without a stack
    has no limit. `lowball`: ace-to-five lowball. `earlier` are the chips that each player put in on earlier streets
    (for a cap). `players_left` is the number of players left in the event, if known.
    """

    stakes: Stakes
    house_rules: HouseRules
    street: str
    players: tuple[str, ...]
    posted: Mapping[str, int] | None = None
    straddlers: tuple[str, ...] = ()
    sleepers: tuple[str, ...] = ()
    pot: int = 0
    stacks: Mapping[str, int] = field(default_factory=dict)
    earlier: Mapping[str, int] = field(default_factory=dict)
    pair_showing: bool = False
    lowball: bool = False
    players_left: int | None = None

    @property
    def is_raised_blind(self) -> bool:
        """Return whether a player straddled or posted a sleeper."""
        return bool(self.straddlers or self.sleepers)

    @property
    def chips_in_middle(self) -> int:
        """Chips in the middle that count for a pot-limit raise. Before the flop, antes count by house rules."""
        if self.street != "preflop":
            antes = self.stakes.ante_total if self.street == "third" else 0
            return max(self.pot, antes)
        return max(0, self.pot - self.stakes.ante_total) + counted_antes(self.stakes, house_rules=self.house_rules)

    def max_total(self, player: str) -> int | None:
        """Return the most a player can have in front on this street, by stack or cap; None without a limit."""
        ends = [self.stacks[player]] if player in self.stacks else []
        if self.stakes.cap is not None:
            ends.append(max(0, self.stakes.cap - self.earlier.get(player, 0)))
        return min(ends, default=None)

    def amount_within_stack(self, player: str, amount: int) -> int:
        """Return the amount, or all the player has if that is less."""
        stack = self.max_total(player)
        return amount if stack is None else min(amount, stack)

    @property
    def betting_unit(self) -> int:
        """Betting unit: the smallest chip; 1 in fixed limit, where the bets are given."""
        return 1 if self.stakes.betting == "fixed_limit" else self.stakes.chip

    @property
    def fixed_limit_sizes(self) -> tuple[int, ...]:
        """Sizes of a bet or raise in fixed limit: one, or two if an open pair allows the big bet."""
        small, big = self.stakes.bets
        if self.street in BIG_BET_STREETS:
            return (big,)
        pair_counts = self.house_rules["stud_pair_on_fourth"] == "big_bet_allowed"
        return (small, big) if self.street == "fourth" and self.pair_showing and pair_counts else (small,)

    @property
    def spread_range(self) -> tuple[int, int]:
        """Smallest and largest bet on this street in spread limit."""
        low, high, *end = self.stakes.spread or (1, 1)
        return low, max(end) if end and self.street in LAST_STREETS else high

    @property
    def is_limit_lowball(self) -> bool:
        return self.lowball and self.stakes.betting == "fixed_limit"

    @property
    def is_check_raise_barred(self) -> bool:
        return self.is_limit_lowball and self.house_rules["lowball_check_raise"] == "not_allowed"

    @property
    def smallest_bet(self) -> int:
        """Smallest opening bet: the big blind, the fixed bet of fixed limit, or the minimum of spread limit."""
        return self.fixed_limit_sizes[0] if self.stakes.betting == "fixed_limit" else self.stakes.full_bet
