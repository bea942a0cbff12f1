"""The betting limits of one level, as a blind schedule prints them next to the blinds.

All amounts are chips, and a raise *to* an amount is a player's total on the street. Because pot-limit arithmetic goes
wrong at the table, large events print the first raise with the blinds; so do we. Sources: TDA 2024 rules 43 and 54,
Robert's Rules 11 sections 3 and 14; where they differ the house rules decide.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from tournaments.rules.levels import Ante, AnteKind, Level, Structure
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.structure.chip_set import smallest_chips

# the factor of the limits in a kill, as a fraction
KILLS: dict[str, tuple[int, int]] = {"full": (2, 1), "half": (3, 2)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """The stakes of a hand, in chips; 0 or None if the game has no such stake.

    `third_blind` is the button's blind in games with three blinds. `spread` is the smallest and the largest bet, with a
    third amount if the last street allows more ("one to five, ten on the end"). `cap` is the most that a player can
    lose in a hand. `chip` is the smallest chip in play: a pot-based raise is a multiple of it. `players` is the number
    of players who pay an ante; 0 if it is unknown.
    """

    betting: str = "no_limit"
    game: str = ""
    small_blind: int = 0
    big_blind: int = 0
    third_blind: int = 0
    ante: Ante | None = None
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    raise_cap: int | None = None
    spread: tuple[int, ...] | None = None
    cap: int | None = None
    chip: int = 1
    players: int = 0

    @property
    def blind_total(self) -> int:
        """All blinds together, as if every one had been posted in full (TDA 2024 rule 54-B)."""
        return self.third_blind + self.small_blind + self.big_blind

    @property
    def ante_total(self) -> int:
        """All antes together: a single ante paid for the table, or the ante times `players`; 0 without an ante."""
        if self.ante is None:
            return 0
        return self.ante.amount * (self.players if self.ante.kind == AnteKind.EACH else 1)

    @property
    def full_bet(self) -> int:
        """The smallest full bet: the big blind; in limit the small bet, in spread limit the least bet.

        In other games with a bring-in it is the small bet, or the bring-in if the level has no bets. Where only the
        button posts a blind, as in short deck, it is that blind.
        """
        if self.betting == "spread_limit" and self.spread:
            return self.spread[0]
        if self.betting == "fixed_limit":
            return self.bets[0]
        if self.bring_in:
            return self.bets[0] or self.bring_in
        return self.big_blind or self.bets[0]

    @property
    def bets(self) -> tuple[int, int]:
        """The small and the big bet; if a level names none, its first blind and twice the small bet."""
        small = self.small_bet or self.big_blind or self.third_blind
        return small, self.big_bet or 2 * small


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The bets allowed at this level. `max_raise_to` None is the whole stack; any other None means "no limit".

    `min_raise_to` and `max_raise_to` are for the first player to enter the pot; with antes only, for the first bet.
    `small_blind_first_in_max` is the small blind's maximum when everybody before them folded. `re_pot_to` is the big
    blind's maximum over a first raise to the maximum, when everybody else folded: 2,200 over 700 at a big blind of 200.
    A player without chips in front may raise to more. The bet steps run from the bet to the last raise, as totals.
    """

    min_raise_to: int | None = None
    max_raise_to: int | None = None
    small_blind_first_in_max: int | None = None
    re_pot_to: int | None = None
    small_bet_steps: tuple[int, ...] = ()
    big_bet_steps: tuple[int, ...] = ()
    bring_in: int | None = None
    complete_to: int | None = None
    raise_cap: int | None = None
    spread: tuple[int, ...] | None = None
    cap: int | None = None


def stakes_of(level: Level, *, betting: str, game: str, players: int = 0) -> Stakes:
    """Return the stakes of a level. `betting` and `game` are those of the event; the level may override them.

    `players` is the number of players who pay an ante: a full table for limits printed in advance.
    """
    return Stakes(
        betting=level.betting or betting,
        game=level.game or game,
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        third_blind=level.third_blind,
        ante=level.ante,
        bring_in=level.bring_in,
        small_bet=level.small_bet,
        big_bet=level.big_bet,
        raise_cap=level.raise_cap,
        spread=level.spread,
        cap=level.cap,
        players=players,
    )


def limits_by_step(structure: Structure, *, house_rules: HouseRules) -> Iterator[tuple[Stakes, Limits] | None]:
    """Yield each step's stakes and limits at a full table with the chips in play; None for a break."""
    for step, chip in zip(structure.steps, smallest_chips(structure), strict=True):
        if not isinstance(step, Level):
            yield None
            continue
        posted = stakes_of(step, betting=structure.betting, game=structure.game, players=structure.seats_per_table)
        stakes = replace(posted, chip=chip)
        yield stakes, limits_of(stakes, house_rules=house_rules)


def limits_of(stakes: Stakes, *, house_rules: HouseRules) -> Limits:
    """Return the limits to print for these stakes by house rules."""
    limits = replace(
        LIMITS[stakes.betting](stakes, house_rules), bring_in=stakes.bring_in or None, complete_to=_complete_to(stakes)
    )
    return limits if stakes.cap is None else _with_cap(limits, stakes.cap)


def killed_stakes(stakes: Stakes, *, kill: str) -> Stakes:
    """Return the stakes of a killed hand: 6/12 for 4/8 with a half kill. The kill blind equals the new small bet."""
    upper, lower = KILLS[kill]
    small, big = (bet * upper // lower for bet in stakes.bets)
    return replace(stakes, small_bet=small, big_bet=big)


def stakes_killed_at(stakes: Stakes, *, blind: int) -> Stakes:
    """Return the stakes of a hand killed with `blind`, which becomes the small bet. The big bet grows in proportion."""
    small, big = stakes.bets
    return replace(stakes, small_bet=blind, big_bet=blind * big // small)


def is_kill_rounded(stakes: Stakes, *, kill: str) -> bool:
    """Return whether a kill's bets have to be rounded down to whole chips, as a half kill of an odd bet does."""
    upper, lower = KILLS[kill]
    return any(bet * upper % lower for bet in stakes.bets)


def pot_raise_total(*, bet: int, pot: int, own: int, chip: int = 1, up: bool = False, share: int = 1) -> int:
    """Return the total of a pot-sized raise: a call, then a raise by the pot, or by a `share`th of it.

    `pot` is everything in the middle with all bets of this street. It includes `own`, the raiser's chips on this
    street. The raise is rounded down to a multiple of the smallest `chip`, or up with `up` (Robert's Rules 11 section
    14).
    """
    by = (pot + bet - own) // share
    return bet + (-(-by // chip) if up else by // chip) * chip


def is_pot_rounded_up(house_rules: HouseRules) -> bool:
    """Return whether the house rules round up a pot that the smallest chip cannot pay exactly."""
    return bool(house_rules["pot_limit_rounding"] == "up_to_unit")


def max_raise_count(stakes: Stakes, *, house_rules: HouseRules) -> int | None:
    """Return the number of raises after a bet in limit and spread limit, by level or house rules; None: no cap."""
    if stakes.raise_cap is not None:
        return stakes.raise_cap
    cap = house_rules["raise_cap"]
    return cap if isinstance(cap, int) else None


def counted_antes(stakes: Stakes, *, house_rules: HouseRules) -> int:
    """Return the antes that count in the pot of the first round: all if there is no big blind, else by house rules."""
    return stakes.ante_total if not stakes.big_blind or house_rules["ante_in_pot_limit"] == "counted" else 0


def _complete_to(stakes: Stakes) -> int | None:
    """Return the full bet that completes the bring-in; None if there is no bring-in below a full bet."""
    return stakes.full_bet if 0 < stakes.bring_in < stakes.full_bet else None


def _opening_bet(stakes: Stakes) -> int:
    """Return the bet that the first player to act faces: the big blind, the bring-in or the button's blind, or 0."""
    return stakes.big_blind or stakes.bring_in or stakes.third_blind


def _min_raise_to(stakes: Stakes) -> int | None:
    """Return the total of the least raise; None if the level has no bet.

    This is a raise by the big blind (TDA 2024 rule 43-A) or a completion; with antes only, it is the first bet.
    """
    return _complete_to(stakes) or 2 * _opening_bet(stakes) or stakes.full_bet or None


def _no_limit_limits(stakes: Stakes, _house_rules: HouseRules) -> Limits:
    return Limits(min_raise_to=_min_raise_to(stakes))


def _pot_limit_limits(stakes: Stakes, house_rules: HouseRules) -> Limits:
    return _pot_limits(stakes, house_rules, share=1)


def _half_pot_limits(stakes: Stakes, house_rules: HouseRules) -> Limits:
    return _pot_limits(stakes, house_rules, share=2)


def _pot_limits(stakes: Stakes, house_rules: HouseRules, *, share: int) -> Limits:
    """Return pot-based limits: `share` 1 is a raise by the pot, 2 by half of it.

    The first player to enter the pot may raise to 3.5 big blinds by the true pot, or to 4 if the small blind counts as
    a big blind.
    """
    bet = _opening_bet(stakes)
    pot = (stakes.blind_total or stakes.bring_in) + counted_antes(stakes, house_rules=house_rules)
    assumed = stakes.big_blind - stakes.small_blind if house_rules["pot_limit_preflop"] == "assumed_call" else 0
    raise_to = partial(pot_raise_total, chip=stakes.chip, up=is_pot_rounded_up(house_rules), share=share)
    least = _min_raise_to(stakes)
    if not least:
        return Limits()
    with_assumed = pot + (assumed if stakes.small_blind else 0)
    most = max(least, raise_to(bet=bet, pot=with_assumed, own=0))
    # a small blind that is dead money is not taken off the small blind's own call
    own = 0 if house_rules["small_blind_opens"] == "dead_money" else stakes.small_blind
    first_in = raise_to(bet=bet, pot=pot, own=own)
    # the small blind counts as a big one until the big blind has acted, so for the big blind's own raise too
    again = raise_to(bet=most, pot=with_assumed + most, own=stakes.big_blind)
    return Limits(
        min_raise_to=least,
        max_raise_to=most,
        small_blind_first_in_max=max(least, first_in) if stakes.small_blind else None,
        re_pot_to=max(2 * most - bet, again) if stakes.big_blind else None,
    )


def _fixed_limit_limits(stakes: Stakes, house_rules: HouseRules) -> Limits:
    small, big = stakes.bets
    cap = max_raise_count(stakes, house_rules=house_rules)
    opening = _opening_bet(stakes)
    # a blind or bring-in below the bet is completed to it; a full one is the bet, and raised
    first = small if opening < small else small + opening
    return Limits(
        min_raise_to=first or None,
        max_raise_to=first or None,
        small_bet_steps=_bet_totals(small, cap),
        big_bet_steps=_bet_totals(big, cap),
        raise_cap=cap,
    )


def _bet_totals(bet: int, raises: int | None) -> tuple[int, ...]:
    """Return the bet and each raise up to the cap, as totals; without a cap only the bet."""
    return tuple(bet * times for times in range(1, (raises or 0) + 2)) if bet else ()


def _spread_limit_limits(stakes: Stakes, house_rules: HouseRules) -> Limits:
    cap = max_raise_count(stakes, house_rules=house_rules)
    if stakes.spread is None:
        return Limits(raise_cap=cap)
    low, high = stakes.spread[:2]
    bet = _opening_bet(stakes)
    if bet < low:
        # a blind or bring-in below the range is completed to any bet within it
        return Limits(min_raise_to=low, max_raise_to=high, raise_cap=cap, spread=stakes.spread)
    # never less than the last bet, and never more than the range
    least = min(max(low, bet), high)
    return Limits(min_raise_to=bet + least, max_raise_to=bet + high, raise_cap=cap, spread=stakes.spread)


def _with_cap(limits: Limits, cap: int) -> Limits:
    """Return the limits under a cap: no raise goes beyond what a player may lose in a hand."""
    least, most, first_in = limits.min_raise_to, limits.max_raise_to, limits.small_blind_first_in_max
    if least is None:
        return replace(limits, cap=cap)
    return replace(
        limits,
        min_raise_to=min(least, cap),
        max_raise_to=cap if most is None else min(most, cap),
        small_blind_first_in_max=None if first_in is None else min(first_in, cap),
        re_pot_to=None if limits.re_pot_to is None else min(limits.re_pot_to, cap),
        cap=cap,
    )


# the limits of each betting structure, without a cap; a test checks that the keys are those of games.BETTING
LIMITS: dict[str, Callable[[Stakes, HouseRules], Limits]] = {
    "no_limit": _no_limit_limits,
    "pot_limit": _pot_limit_limits,
    "half_pot": _half_pot_limits,
    "fixed_limit": _fixed_limit_limits,
    "spread_limit": _spread_limit_limits,
    "cap_limit": _no_limit_limits,
}
