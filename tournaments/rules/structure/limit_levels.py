"""Levels of generated structures for limit games, stud and mixes: limits, with blinds or with ante and bring-in.

A level of a mix names its game. If games change by hands, each level has the bets of all games instead. The limits are
the same for all games. Games without limits use half a small bet as their big blind, so that their pots are about as
large. In short deck the antes and the button's blind are a third of that big blind.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from math import gcd

from tournaments.rules.games import BUTTON_BLIND_GAMES, DEALERS_CHOICE, MIXED_GAMES, STUD_GAMES, Rotation
from tournaments.rules.levels import Ante, AnteKind, Level
from tournaments.rules.messages import message as _
from tournaments.rules.structure.chip_set import STANDARD, is_chip_used_at_bet
from tournaments.rules.structure.paces import LIMITS, LimitStakes, Pace
from tournaments.rules.structure.problems import structure_refusal

# the usual range "one to five" in big blinds, and the cap of cap tables in big blinds; no published tournament has any
SPREAD, CAP = (1, 5), 30
# a small bet of at most this many of the smallest chips is easily paid
EASILY_PAID = 10
# blinds are multiples of the largest chip of which a small bet has at least this many
MIN_CHIPS_OF_SMALL_BET = 5
# limits with a small bet of at least this are repeated a thousandfold
REPEATED_FROM = 50


def is_played_with_limits(*, game: str, betting: str) -> bool:
    """Return whether the levels of a game have a small and a big bet."""
    return betting == "fixed_limit" or game in MIXED_GAMES


def limit_levels(
    *,
    game: str,
    pace: Pace,
    stack: int,
    first_bet: int | None,
    span: timedelta,
    until: int,
    smallest: int,
    rotation: Rotation = (),
    by_level: bool = True,
) -> tuple[int, list[Level]]:
    """Return the smallest chip, and the levels until a small bet reaches `until`.

    The games of a mix (`rotation`) change with the level if `by_level`; else each level has the bets of all games.
    `first_bet` is the small bet of level 1, rounded up to existing limits. If it is None, the pace decides, with a
    small bet of about two big blinds of the pace. Refuses limits that no chips of `smallest` or more can pay.
    """
    games = [name for name, _betting in rotation] or [game]
    has_antes = not STUD_GAMES.isdisjoint(games)
    rows = list(_all_limits(most=1000 * max(until, stack)))
    first = _first_limits(
        rows, stack=stack, wanted=first_bet, depth=pace.depth // 2, has_antes=has_antes, smallest=smallest
    )
    chip = _smallest_chip(first, stack=stack, has_antes=has_antes, smallest=smallest, rotation=rotation)
    climb = _climbing_limits(rows, first, chip=chip, has_antes=has_antes, until=until)
    levels = []
    for number, limits in enumerate(climb, 1):
        if game == DEALERS_CHOICE or (rotation and not by_level):
            level = _level_of_all(limits, rotation=rotation, chip=chip)
            levels.append(replace(level, number=number, span=span))
            continue
        name, betting = rotation[(number - 1) % len(rotation)] if rotation else (game, "fixed_limit")
        level = _level_of(limits, game=name, betting=betting, chip=chip)
        named = (name, "" if betting == "fixed_limit" else betting) if rotation else ("", "")
        levels.append(replace(level, game=named[0], betting=named[1], number=number, span=span))
    return chip, levels


def with_spread_and_cap(level: Level, *, betting: str) -> Level:
    """Return a level with the range of spread limit or the cap of cap limit; unchanged for any other betting."""
    if betting == "spread_limit":
        return replace(level, spread=(SPREAD[0] * level.big_blind, SPREAD[1] * level.big_blind))
    return replace(level, cap=CAP * level.big_blind) if betting == "cap_limit" else level


def _smallest_chip(first: LimitStakes, *, stack: int, has_antes: bool, smallest: int, rotation: Rotation) -> int:
    """Return the largest chip that pays the stack and the first limits. Refuses limits that need too small chips."""
    chips = _chips_for(first, stack=stack, has_antes=has_antes, smallest=smallest)
    # games without limits have a quarter of a small bet as their small blind
    most = first.small_bet // (4 if any(betting != "fixed_limit" for _game, betting in rotation) else 1)
    if not chips:
        sentence = _(
            "Starting stack {stack:,} and limits {small_bet:,}-{big_bet:,} need chips too small for such limits",
            stack=stack,
            small_bet=first.small_bet,
            big_bet=2 * first.small_bet,
        )
        raise structure_refusal("starting_stack", "not_payable", sentence)
    return max((chip for chip in chips if chip <= most), default=max(chips))


def _all_limits(*, most: int) -> Iterator[LimitStakes]:
    """Yield all limits, up to the first with a small bet above `most`."""
    yield from LIMITS
    repeated, times = [limits for limits in LIMITS if limits.small_bet >= REPEATED_FROM], 1000
    while True:
        for limits in repeated:
            yield LimitStakes(*(amount * times for amount in limits))
            if limits.small_bet * times > most:
                return
        times *= 1000


def _first_limits(
    rows: Sequence[LimitStakes], *, stack: int, wanted: int | None, depth: int, has_antes: bool, smallest: int
) -> LimitStakes:
    """Return the lowest limits from the `wanted` small bet on, else the easily paid ones nearest to the depth."""
    if wanted is not None:
        return next(limits for limits in rows if limits.small_bet >= wanted)

    def is_easily_paid(limits: LimitStakes) -> bool:
        chips = _chips_for(limits, stack=stack, has_antes=has_antes, smallest=smallest)
        return limits.small_bet <= EASILY_PAID * max(chips, default=0)

    easy = [limits for limits in rows if limits.small_bet <= stack and is_easily_paid(limits)]
    return min(easy, key=lambda limits: abs(limits.small_bet * depth - stack), default=rows[0])


def _chips_for(limits: LimitStakes, *, stack: int, has_antes: bool, smallest: int) -> list[int]:
    """Return the standard chips from `smallest` on that pay both a stack and these limits."""
    unit = gcd(stack, *(limits if has_antes else limits[:1]))
    usual = (chip for chip in STANDARD if chip >= smallest and unit % chip == 0)
    return [chip for chip in usual if is_chip_used_at_bet(chip, bet=limits.small_bet)]


def _climbing_limits(
    rows: Sequence[LimitStakes], first: LimitStakes, *, chip: int, has_antes: bool, until: int
) -> Iterator[LimitStakes]:
    """Yield the limits of every level: payable with this chip, and each at least a fifth above those before."""
    yield first
    last = first.small_bet
    for limits in rows:
        amounts = limits if has_antes else limits[:1]
        if last >= until:
            return
        if 5 * limits.small_bet >= 6 * last and not any(amount % chip for amount in amounts):
            last = limits.small_bet
            yield limits


def level_of_game(level: Level, *, game: str, betting: str, chip: int) -> Level:
    """Return the bets of one game at a level that has the bets of all games of a mix."""
    played = replace(level, game=game, betting=betting)
    if game in STUD_GAMES:
        return replace(played, small_blind=0, big_blind=0, third_blind=0)
    is_stud_ante = level.ante is not None and level.ante.kind == AnteKind.EACH and level.bring_in
    blinds_only = replace(played, ante=None if is_stud_ante else level.ante, bring_in=0)
    if betting == "fixed_limit" or not (level.small_bet or game in BUTTON_BLIND_GAMES):
        return with_spread_and_cap(blinds_only, betting=betting)
    # without limits half a small bet is the big blind
    half = (level.small_blind or level.small_bet) if level.small_bet else level.big_blind
    return _without_limits(blinds_only, half=half, unit=chip)


def blinds_without_limits(level: Level, *, rotation: Rotation, chip: int) -> tuple[int, ...]:
    """Return the blinds of games without limits at a level for all games of a mix; () if no such game is played."""
    played = (
        level_of_game(level, game=game, betting=betting, chip=chip)
        for game, betting in rotation
        if betting != "fixed_limit" and game not in BUTTON_BLIND_GAMES
    )
    return next((level_there.blinds for level_there in played), ())


def button_blind_of_mix(level: Level, *, rotation: Rotation, chip: int) -> int:
    """Return short deck's ante, equal to the button's blind, at a level for all games of a mix; 0 without it."""
    played = (
        level_of_game(level, game=game, betting=betting, chip=chip)
        for game, betting in rotation
        if game in BUTTON_BLIND_GAMES
    )
    return next((short_deck.third_blind for short_deck in played), 0)


def _without_limits(level: Level, *, half: int, unit: int) -> Level:
    """Return a level of a mix for a game without limits; its big blind is `half` a small bet.

    The small blind, or in short deck the ante and the button's blind, is rounded up to a multiple of `unit`.
    """
    level = replace(level, small_bet=0, big_bet=0)
    if level.game in BUTTON_BLIND_GAMES:
        third = -(-half // 3 // unit) * unit
        return replace(level, small_blind=0, big_blind=0, third_blind=third, ante=Ante(AnteKind.EACH, third))
    level = replace(level, small_blind=-(-half // 2 // unit) * unit, big_blind=half)
    return with_spread_and_cap(level, betting=level.betting)


def _level_of_all(limits: LimitStakes, *, rotation: Rotation, chip: int) -> Level:
    """Return a level with the blinds of flop and draw games, and the ante and bring-in of stud games, if any.

    If no game of the rotation has limits, the level names their common betting, or no-limit if they differ.
    """
    bettings = {betting for _game, betting in rotation}
    common = "fixed_limit" if "fixed_limit" in bettings else bettings.pop() if len(bettings) == 1 else "no_limit"
    flop = _level_of(limits, game="texas_holdem", betting=common, chip=chip)
    flop = replace(flop, game="", betting="" if common == "fixed_limit" else common)
    if STUD_GAMES.isdisjoint(game for game, _betting in rotation):
        return flop
    stud = _level_of(limits, game="seven_card_stud", betting="fixed_limit", chip=chip)
    return replace(flop, ante=stud.ante, bring_in=stud.bring_in)


def _level_of(limits: LimitStakes, *, game: str, betting: str, chip: int) -> Level:
    """Return a level with these limits for a game; only game and stakes are filled in."""
    small_bet, ante, bring_in = limits
    level = Level(key="", number=0, span=timedelta(0), game=game, betting=betting)
    if game in STUD_GAMES:
        each = Ante(AnteKind.EACH, ante)
        return replace(level, ante=each, bring_in=bring_in, small_bet=small_bet, big_bet=2 * small_bet)
    unit = max(chip, max((size for size in STANDARD if MIN_CHIPS_OF_SMALL_BET * size <= small_bet), default=chip))
    half = -(-small_bet // 2 // unit) * unit
    if betting == "fixed_limit":
        half = min(half, small_bet)
        return replace(level, small_blind=half, big_blind=small_bet, small_bet=small_bet, big_bet=2 * small_bet)
    return _without_limits(level, half=half, unit=unit)
