"""What makes a level one that can be played: each check looks at one level where it stands among the others."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from tournaments.rules.chip_set import first_bet, payable
from tournaments.rules.games import GAMES, MIXED_GAMES, STUD_GAMES
from tournaments.rules.structure import AnteKind, Level
from tournaments.rules.structure_json import BLINDS_AND_BETS
from tournaments.rules.structure_problems import Problem, spoken

LONGEST_LEVEL = timedelta(hours=4)

#: games whose forced bets are the house's own: antes alone, blinds alone, or all of them in turn
FREELY_STAKED = MIXED_GAMES | {"short_deck"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A level in its place. `before` is the level before it, `alike` the last one before it with the same betting.

    `chips` are in play as it begins, `chips_after` as it ends.
    """

    step: int
    level: Level
    game: str
    betting: str
    before: Level | None
    alike: Level | None
    chips: tuple[int, ...]
    chips_after: tuple[int, ...]

    def problem(self, field: str, code: str, words: str) -> Problem:
        """A problem of this level; `words` follow "Level 7:"."""
        return Problem(self.step, self.level.number, field, code, f"Level {self.level.number}: {words}")


Check = Callable[[Played], Iterator[Problem]]


# -- what must not be


def _number(played: Played) -> Iterator[Problem]:
    """Numbers run 1, 2, 3: a sheet that skips one has lost a level. Both parts of an interrupted level have one."""
    before = played.before.number if played.before else 0
    if played.level.number != before + 1 and not played.level.continues(played.before):
        follows = f"it follows level {before}" if before else "it is the first"
        yield played.problem("number", "not_contiguous", f"{follows}, so its number should be {before + 1}")


def _length(played: Played) -> Iterator[Problem]:
    if not timedelta(0) < played.level.span <= LONGEST_LEVEL:
        minutes = f"{played.level.span / timedelta(minutes=1):,.4g}"
        yield played.problem("minutes", "out_of_range", f"{minutes} minutes; a level lasts up to 4 hours")


def _stakes(played: Played) -> Iterator[Problem]:
    """Blinds, or in stud a bring-in and the bet that completes it."""
    level = played.level
    if played.game in FREELY_STAKED or played.game not in GAMES:
        if not any(level.amounts):
            yield played.problem("big_blind", "missing", "there is nothing to play for: no blinds, bets or antes")
        return
    wanted = ("bring_in", "small_bet") if played.game in STUD_GAMES else ("small_blind", "big_blind")
    for name in wanted:
        if not getattr(level, name):
            yield played.problem(name, "missing", f"{spoken(name)} is missing")


def _never_fall(played: Played) -> Iterator[Problem]:
    if played.alike is None:
        return
    for name in BLINDS_AND_BETS:
        now, then = getattr(played.level, name), getattr(played.alike, name)
        if 0 < now < then:
            words = f"{spoken(name)} {now:,} is lower than level {played.alike.number}'s {then:,}"
            yield played.problem(name, "falls", words)


def _blinds(played: Played) -> Iterator[Problem]:
    """The big blind is 1.25 to 2.5 times the small, and nobody's blind is larger than the big one."""
    small, big, third = played.level.small_blind, played.level.big_blind, played.level.third_blind
    if small > big > 0:
        yield played.problem("small_blind", "above_big_blind", f"small blind {small:,} is more than the big {big:,}")
    elif small and big and not 5 * small <= 4 * big <= 10 * small:
        words = f"big blind {big:,} is {big / small:.4g} times the small blind {small:,}; it must be 1.25 to 2.5 times"
        yield played.problem("big_blind", "out_of_ratio", words)
    if third > big > 0:
        yield played.problem("third_blind", "above_big_blind", f"third blind {third:,} is more than the big {big:,}")


def _ante(played: Played) -> Iterator[Problem]:
    """Each player's ante is at most a big blind; one that is paid for the table at most one and a half."""
    ante, bet = played.level.ante, first_bet(played.level)
    if ante is None or not bet:
        return
    against = f"the {'big blind' if played.level.big_blind else 'small bet'} {bet:,}"
    if ante.kind == AnteKind.EACH and ante.amount > bet:
        yield played.problem("ante", "too_high", f"ante {ante.amount:,} from each player is more than {against}")
    if ante.kind != AnteKind.EACH and 2 * ante.amount > 3 * bet:
        words = f"ante {ante.amount:,} for the table is more than one and a half times {against}"
        yield played.problem("ante", "too_high", words)


def _bets(played: Played) -> Iterator[Problem]:
    """Bring-in below small bet, small bet not above big bet nor, in blind games, below the big blind."""
    level = played.level
    if level.bring_in and 0 < level.small_bet <= level.bring_in:
        words = f"bring-in {level.bring_in:,} is not lower than the small bet {level.small_bet:,} that completes it"
        yield played.problem("bring_in", "not_below_bet", words)
    if level.big_bet and level.small_bet > level.big_bet:
        words = f"big bet {level.big_bet:,} is lower than the small bet {level.small_bet:,}"
        yield played.problem("big_bet", "below_small_bet", words)
    if 0 < level.small_bet < level.big_blind:
        words = f"small bet {level.small_bet:,} is lower than the big blind {level.big_blind:,}"
        yield played.problem("small_bet", "below_big_blind", words)


def _range(played: Played) -> Iterator[Problem]:
    """Spread limit has a spread, cap limit a cap."""
    level = played.level
    if played.betting == "spread_limit" and not level.spread:
        yield played.problem("spread", "missing", "spread is missing")
    if level.spread and level.spread[0] > level.spread[1]:
        yield played.problem("spread", "reversed", f"spread {level.spread[0]:,} to {level.spread[1]:,} runs backwards")
    if played.betting == "cap_limit" and not level.cap:
        yield played.problem("cap", "missing", "cap is missing")
    if level.cap and level.cap < first_bet(level):
        yield played.problem("cap", "below_big_blind", f"cap {level.cap:,} is less than one bet, {first_bet(level):,}")


def _payable(played: Played) -> Iterator[Problem]:
    """Every amount can be paid with the chips in play."""
    for name, amount in _amounts(played.level):
        if not payable(amount, chips=played.chips):
            smallest = (
                f"the smallest chip in play is {played.chips[0]:,}" if played.chips else "no chip is left in play"
            )
            yield played.problem(name, "not_payable", f"{spoken(name)} {amount:,} cannot be paid: {smallest}")


def _amounts(level: Level) -> Iterator[tuple[str, int]]:
    yield from level.amounts
    yield from (("spread", end) for end in level.spread or ())
    if level.cap:
        yield "cap", level.cap


#: what a structure is refused for
LEVEL_ERRORS: tuple[Check, ...] = (
    _number,
    _length,
    _stakes,
    _never_fall,
    _blinds,
    _ante,
    _bets,
    _range,
    _payable,
)


# -- what is worth a second look


def _steep(played: Played) -> Iterator[Problem]:
    """Good sheets rise by a fifth to a half a level; above 1.6 times players notice."""
    if played.alike is None:
        return
    name = "big_blind" if played.level.big_blind else "small_bet"
    now, then = getattr(played.level, name), getattr(played.alike, name)
    if then and 5 * now > 8 * then:
        words = f"{spoken(name)} {now:,} is {now / then:.3g} times level {played.alike.number}'s {then:,}"
        yield played.problem(name, "steep", words)


def _heavy_ante(played: Played) -> Iterator[Problem]:
    ante, bet = played.level.ante, first_bet(played.level)
    if ante and ante.kind == AnteKind.EACH and bet < 3 * ante.amount <= 3 * bet:
        yield played.problem("ante", "heavy", f"ante {ante.amount:,} from each player is more than a third of {bet:,}")
    if ante and ante.kind != AnteKind.EACH and 2 * bet < 2 * ante.amount <= 3 * bet:
        yield played.problem("ante", "heavy", f"ante {ante.amount:,} for the table is more than the big blind {bet:,}")


def _falling_ante(played: Played) -> Iterator[Problem]:
    now, then = played.level.ante, played.alike.ante if played.alike else None
    if now and then and now.kind == then.kind and now.amount < then.amount:
        words = f"ante {now.amount:,} is lower than the {then.amount:,} of the level before"
        yield played.problem("ante", "falls", words)


def _unusual_bets(played: Played) -> Iterator[Problem]:
    """A bring-in is a fifth to a half of the bet that completes it, the big bet twice the small."""
    level = played.level
    if level.bring_in and not level.small_bet <= 5 * level.bring_in <= 5 * level.small_bet // 2:
        words = f"bring-in {level.bring_in:,} is not a fifth to a half of the small bet {level.small_bet:,}"
        yield played.problem("bring_in", "unusual", words)
    if level.big_bet and level.big_bet != 2 * level.small_bet:
        words = f"big bet {level.big_bet:,} is not twice the small bet {level.small_bet:,}"
        yield played.problem("big_bet", "unusual", words)


def _late_chips(played: Played) -> Iterator[Problem]:
    """Chips that a break without minutes colours up go at the tables during this level, which still needs them."""
    for name, amount in _amounts(played.level):
        if payable(amount, chips=played.chips) and not payable(amount, chips=played.chips_after):
            gone = " and ".join(f"{chip:,}s" for chip in played.chips if chip not in played.chips_after)
            words = f"{spoken(name)} {amount:,} still needs the {gone}: exchange them at the end of this level"
            yield played.problem(name, "chips_leaving", words)


def _unknown_game(played: Played) -> Iterator[Problem]:
    if played.level.game and played.level.game not in GAMES:
        yield played.problem("game", "unknown", f"{played.level.game} is not a game this house knows")


#: what is said of a structure that stands
LEVEL_WARNINGS: tuple[Check, ...] = (
    _steep,
    _heavy_ante,
    _falling_ante,
    _unusual_bets,
    _late_chips,
    _unknown_game,
)
