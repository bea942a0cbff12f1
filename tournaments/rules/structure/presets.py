"""Structures made to measure: Hyper, Turbo, Regular and Deep Stack from the stack, the first blinds and the minutes.

Blinds climb the steps that published sheets climb; breaks come at regular times; a chip is coloured up at the first
break after its last use; late registration closes while a fresh stack is still worth playing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from tournaments.rules.games import BETTING, BIG_BET, GAME_TABLE, Rotation, most_seats, rotation_of
from tournaments.rules.levels import Ante, AnteKind, Break, Closing, Level, Step, Structure
from tournaments.rules.messages import message as _
from tournaments.rules.structure.checks import check_playable
from tournaments.rules.structure.chip_set import STANDARD, first_bet, idle_chips, is_chip_used_at_bet
from tournaments.rules.structure.files.object_reader import MINUTES, NUMBER, PLAYERS, ObjectReader
from tournaments.rules.structure.keys import with_keys
from tournaments.rules.structure.limit_levels import is_played_with_limits, limit_levels
from tournaments.rules.structure.paces import BLINDS, LOWEST, PACES, Pace
from tournaments.rules.structure.problems import StructureRefused, structure_refusal

# the first big blind, if it is not chosen, takes at most this many of the smallest chips
EASILY_PAID = 6

# registration closes before a fresh stack has fewer big blinds, and by the second break at the latest
FEWEST_BIG_BLINDS = 15
LAST_OPEN_BREAK = 2

# games whose levels each venue makes by hand
BY_HAND = frozenset({"short_deck"})


def preset_structure(
    slug: str,
    *,
    starting_stack: int,
    blinds: tuple[int, int] | None = None,
    minutes: int | None = None,
    players: int = 100,
    ante_from: int = 2,
    smallest: int = 0,
    game: str = "texas_holdem",
    betting: str = "no_limit",
    rotation: Rotation = (),
    by_level: bool = True,
) -> Structure:
    """Return a structure of a pace for a starting stack. `blinds` are the small and the big blind of level 1.

    Without `blinds` or `minutes`, the pace decides. The structure needs no chip below `smallest`, and has enough levels
    for `players`: the last big blind or big bet is at least a tenth of all chips. The big blind ante begins with level
    `ante_from`; 0 leaves it out. Limit games, stud and mixes have limits instead (`limit_levels`), with the big blind
    of `blinds` as their first small bet; the games of a mix (its own `rotation`, else the usual one) change
    `by_level` or else by hands. Raises StructureRefused naming what cannot be made.
    """
    pace = _known_pace(slug)
    _refuse_other_game(game=game, betting=betting)
    _refuse_out_of_range(
        {"starting_stack": starting_stack, "minutes": minutes, "players": players, "ante_from": ante_from}
    )
    span = timedelta(minutes=minutes or pace.minutes)
    games = rotation_of(game, rotation)
    all_chips = players * starting_stack
    if is_played_with_limits(game=game, betting=betting):
        chip, levels = limit_levels(
            game=game,
            pace=pace,
            stack=starting_stack,
            first_bet=_pair_of(blinds, stack=starting_stack)[1] if blinds else None,
            span=span,
            until=-(-all_chips // 20),
            smallest=smallest,
            rotation=games,
            by_level=by_level,
        )
    else:
        first = _first_blinds(blinds, stack=starting_stack, pace=pace, smallest=smallest)
        chip = _smallest_chip(first, stack=starting_stack, smallest=smallest)
        climb = _climbing_blinds(first, chip=chip, climbs=pace.climbs, until=-(-all_chips // 10))
        levels = [_blind_level(number, pair, span=span, ante_from=ante_from) for number, pair in enumerate(climb, 1)]
    chips = tuple(size for size in STANDARD if chip <= size <= first_bet(levels[-1]))
    steps = _with_closing(tuple(_with_breaks(levels, chips=chips, pace=pace)), stack=starting_stack)
    structure = Structure(
        steps=with_keys(steps),
        name=pace.name,
        slug=slug.replace("_", "-"),
        game=game,
        betting=betting,
        starting_stack=starting_stack,
        seats_per_table=min(9, most_seats(game, games)),
        final_table_seats=min(9, most_seats(game, games)),
        chips=chips,
    )
    check_playable(structure)
    return structure


def generated_game(*, game: str, betting: str) -> dict[str, Any]:
    """Return the game and betting of a generated structure, "" standing for the usual ones.

    {} for those whose levels cannot be generated: spreads, caps, short deck.
    """
    game = game or "texas_holdem"
    betting = betting or (GAME_TABLE[game].betting[0] if game in GAME_TABLE else "")
    is_generated = game not in BY_HAND and betting in {*BIG_BET, "fixed_limit"}
    return {"game": game, "betting": betting} if is_generated else {}


def _refuse_other_game(*, game: str, betting: str) -> None:
    """Refuse an unknown game, and a betting structure in which the game is not played."""
    if game not in GAME_TABLE:
        raise structure_refusal("game", "unknown", _("Choose a game: {games}", games=", ".join(GAME_TABLE)))
    row = GAME_TABLE[game]
    if betting in row.betting:
        return
    known = [BETTING[known] for known in row.betting]
    sentence = _("{game} is played with this betting: {known}", game=row.name, known=", ".join(known))
    raise structure_refusal("betting", "not_played", sentence)


def _known_pace(slug: str) -> Pace:
    if slug not in PACES:
        raise structure_refusal("preset", "unknown", _("Choose a preset: {paces}", paces=", ".join(PACES)))
    return PACES[slug]


def _refuse_out_of_range(values: dict[str, object]) -> None:
    reading = ObjectReader(given=values)
    reading.whole_number("starting_stack", least=10, most=10**9)
    reading.whole_number("minutes", least=1, most=240, unit=MINUTES)
    reading.whole_number("players", least=2, most=100_000, unit=PLAYERS)
    reading.whole_number("ante_from", least=0, most=99, unit=NUMBER)
    if reading.problems:
        raise StructureRefused(reading.problems)


def _first_blinds(blinds: tuple[int, int] | None, *, stack: int, pace: Pace, smallest: int) -> tuple[int, int]:
    """Return the given blinds, else the easily paid pair (big blind twice the small) nearest to the pace's depth."""
    if blinds is None:
        plain = [row for row in _blind_pairs(most=stack) if row[1] == 2 * row[0]]
        easy = [
            row
            for row in plain
            if row[1] <= EASILY_PAID * max(_chips_for(row, stack=stack, smallest=smallest), default=0)
        ]
        return min(easy, key=lambda row: (abs(row[1] * pace.depth - stack), -row[1]), default=LOWEST[0])
    return _pair_of(blinds, stack=stack)


def _pair_of(blinds: tuple[int, int], *, stack: int) -> tuple[int, int]:
    """Return the given blinds. Refuses blinds that are no amounts, or too large for a stack."""
    reading = ObjectReader(given={"blinds": blinds})
    pair = reading.amounts("blinds", exactly=2)
    if not pair:
        raise StructureRefused(reading.problems)
    if pair[1] * 2 > stack:
        sentence = _("Starting stack {stack:,} is less than two big blinds of {pair:,}", stack=stack, pair=pair[1])
        raise structure_refusal("starting_stack", "too_small", sentence)
    return pair[0], pair[1]


def _smallest_chip(first: tuple[int, int], *, stack: int, smallest: int) -> int:
    """Return the largest chip that pays the stack and the first blinds. Refuses a stack that needs too small chips."""
    chips = _chips_for(first, stack=stack, smallest=smallest)
    if not chips:
        sentence = _(
            "Starting stack {stack:,} and blinds {first:,}-{first_2:,} need chips too small for such blinds",
            stack=stack,
            first=first[0],
            first_2=first[1],
        )
        raise structure_refusal("starting_stack", "not_payable", sentence)
    return max(chips)


def _chips_for(first: tuple[int, int], *, stack: int, smallest: int) -> list[int]:
    """Return the standard chips from `smallest` on that pay both a stack and the first blinds."""
    payable = (chip for chip in STANDARD if chip >= smallest and not any(amount % chip for amount in (stack, *first)))
    return [chip for chip in payable if is_chip_used_at_bet(chip, bet=first[1])]


def _blind_pairs(*, most: int) -> Iterator[tuple[int, int]]:
    """Yield all blinds up to the first pair with a big blind above `most`."""
    yield from LOWEST
    times = 1
    while True:
        for small, big in BLINDS:
            yield small * times, big * times
            if big * times > most:
                return
        times *= 1000


def _climbing_blinds(
    first: tuple[int, int], *, chip: int, climbs: frozenset[str], until: int
) -> Iterator[tuple[int, int]]:
    """Yield the blinds of every level until a big blind reaches `until`.

    Each big blind is at least a fifth above the one before it.
    """
    yield first
    small, big = first
    for row in _blind_pairs(most=1000 * max(until, big)):
        if row[0] < small or 5 * row[1] < 6 * big or row[0] % chip or row[1] % chip:
            continue
        if str(row[1]).rstrip("0") in climbs:
            small, big = row
            yield row
            if big >= until:
                return


def _blind_level(number: int, blinds: tuple[int, int], *, span: timedelta, ante_from: int) -> Level:
    ante = Ante(AnteKind.BIG_BLIND, blinds[1]) if 0 < ante_from <= number else None
    return Level(key="", number=number, span=span, small_blind=blinds[0], big_blind=blinds[1], ante=ante)


def _with_breaks(levels: Sequence[Level], *, chips: tuple[int, ...], pace: Pace) -> Iterator[Step]:
    """Yield the levels, and a break whenever `pace.play` has passed. Breaks colour up chips no longer needed."""
    every = max(1, round(pace.play / levels[0].span))
    for level in levels:
        yield level
        following = levels[level.number :]
        if following and level.number % every == 0:
            idle = idle_chips(chips, levels=following)
            chips = tuple(chip for chip in chips if chip not in idle)
            yield Break(key="", span=pace.pause, color_up=idle)


def _with_closing(steps: tuple[Step, ...], *, stack: int) -> tuple[Step, ...]:
    """Return the steps with registration closing while a fresh stack is still worth buying.

    It closes at the end of the last break after which the stack is worth buying, among the first LAST_OPEN_BREAK
    breaks. If the stack is not worth buying after any of these breaks, registration closes with the last step after
    which it is.
    """
    open_until = [at for at, step in enumerate(steps[:-1]) if _is_worth_buying(steps[at + 1 :], stack=stack)]
    breaks = [at for at, step in enumerate(steps) if isinstance(step, Break)][:LAST_OPEN_BREAK]
    closing = max(set(breaks) & set(open_until), default=max(open_until, default=0))
    closed = replace(steps[closing], closes=(Closing.REGISTRATION,))
    return (*steps[:closing], closed, *steps[closing + 1 :])


def _is_worth_buying(following: Sequence[Step], *, stack: int) -> bool:
    """Return whether a fresh stack has FEWEST_BIG_BLINDS, or small bets, in the next level; False without a level."""
    level = next((step for step in following if isinstance(step, Level)), None)
    return level is not None and first_bet(level) * FEWEST_BIG_BLINDS <= stack
