"""Generated structures: Hyper, Turbo, Regular and Deep Stack, for a stack, first blinds and minutes per level.

Blinds rise as on published sheets. Breaks come at regular times, and a chip is coloured up at the first break after its
last use. Late registration closes while a fresh stack is still worth playing.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from tournaments.rules.games import BETTING, BUTTON_BLIND_GAMES, GAME_TABLE, Rotation, most_seats, rotation_of
from tournaments.rules.levels import Ante, AnteKind, Break, Closing, Level, Step, Structure
from tournaments.rules.messages import message as _
from tournaments.rules.structure.checks import check_playable
from tournaments.rules.structure.chip_set import STANDARD, first_bet, idle_chips, is_chip_used_at_bet
from tournaments.rules.structure.files.object_reader import MINUTES, NUMBER, PLAYERS, ObjectReader
from tournaments.rules.structure.keys import with_keys
from tournaments.rules.structure.limit_levels import is_played_with_limits, limit_levels, with_spread_and_cap
from tournaments.rules.structure.paces import BLINDS, LOWEST, PACES, Pace
from tournaments.rules.structure.problems import StructureRefused, structure_refusal

# the first big blind, if it is not chosen, takes at most this many of the smallest chips
EASILY_PAID = 6

# registration closes before a fresh stack has fewer big blinds, and by the second break at the latest
FEWEST_BIG_BLINDS = 15
LAST_OPEN_BREAK = 2

# antes and blind of a short deck hand make a pot as large as in hold'em if three antes are as much as a big blind
BUTTON_BLINDS_FOR_A_BIG_BLIND = 3


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
    of `blinds` as their first small bet. The games of a mix (`rotation`, else the usual ones) change with the level if
    `by_level`, else by hands. In short deck the big blind of `blinds` is the first ante and the first button's blind.
    Spread and cap limit have the levels of no-limit, with a range or a cap (`with_spread_and_cap`). Raises
    StructureRefused naming what cannot be made.
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
    elif game in BUTTON_BLIND_GAMES:
        chip, levels = _button_blind_levels(
            blinds, stack=starting_stack, pace=pace, span=span, until=-(-all_chips // 10), smallest=smallest
        )
    else:
        chip, levels = _blind_levels(
            blinds, stack=starting_stack, pace=pace, span=span, until=-(-all_chips // 10), smallest=smallest
        )
        levels = [
            with_spread_and_cap(_with_big_blind_ante(level, ante_from=ante_from), betting=betting) for level in levels
        ]
    chips = tuple(size for size in STANDARD if chip <= size <= first_bet(levels[-1]))
    fewest = FEWEST_BIG_BLINDS * (BUTTON_BLINDS_FOR_A_BIG_BLIND if game in BUTTON_BLIND_GAMES else 1)
    steps = _with_closing(tuple(_with_breaks(levels, chips=chips, pace=pace)), stack=starting_stack, fewest_bets=fewest)
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
    """Return the game and betting of a generated structure; "" is replaced by the usual one."""
    game = game or "texas_holdem"
    return {"game": game, "betting": betting or (GAME_TABLE[game].betting[0] if game in GAME_TABLE else "")}


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


def _first_blinds(blinds: tuple[int, int] | None, *, stack: int, depth: int, smallest: int) -> tuple[int, int]:
    """Return the given blinds, else the easily paid pair (big blind twice the small) nearest to the depth."""
    if blinds is None:
        plain = [row for row in _blind_pairs(most=stack) if row[1] == 2 * row[0]]
        easy = [
            row
            for row in plain
            if row[1] <= EASILY_PAID * max(_chips_for(row, stack=stack, smallest=smallest), default=0)
        ]
        return min(easy, key=lambda row: (abs(row[1] * depth - stack), -row[1]), default=LOWEST[0])
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


def _smallest_chip(first: tuple[int, int], *, stack: int, smallest: int, most: int) -> int:
    """Return the largest chip, if possible at most `most`, that pays the stack and the first blinds.

    Refuses a stack that needs too small chips.
    """
    chips = _chips_for(first, stack=stack, smallest=smallest)
    if not chips:
        sentence = _(
            "Starting stack {stack:,} and blinds {first:,}-{first_2:,} need chips too small for such blinds",
            stack=stack,
            first=first[0],
            first_2=first[1],
        )
        raise structure_refusal("starting_stack", "not_payable", sentence)
    return max((chip for chip in chips if chip <= most), default=max(chips))


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
    rows: Iterable[tuple[int, int]], first: tuple[int, int], *, chip: int, climbs: frozenset[str], until: int
) -> Iterator[tuple[int, int]]:
    """Yield the blinds of every level until a big blind reaches `until`.

    Each big blind is at least a fifth above the one before it.
    """
    yield first
    small, big = first
    for row in rows:
        if row[0] < small or 5 * row[1] < 6 * big or row[0] % chip or row[1] % chip:
            continue
        if str(row[1]).rstrip("0") in climbs:
            small, big = row
            yield row
            if big >= until:
                return


def _blind_levels(
    blinds: tuple[int, int] | None, *, stack: int, pace: Pace, span: timedelta, until: int, smallest: int
) -> tuple[int, list[Level]]:
    """Return the smallest chip, and levels with two blinds until the big blind reaches `until`."""
    first = _first_blinds(blinds, stack=stack, depth=pace.depth, smallest=smallest)
    chip = _smallest_chip(first, stack=stack, smallest=smallest, most=first[1])
    rows = _blind_pairs(most=1000 * max(until, first[1]))
    return chip, [
        Level(key="", number=number, span=span, small_blind=small, big_blind=big)
        for number, (small, big) in enumerate(
            _climbing_blinds(rows, first, chip=chip, climbs=pace.climbs, until=until), 1
        )
    ]


def _button_blind_levels(
    blinds: tuple[int, int] | None, *, stack: int, pace: Pace, span: timedelta, until: int, smallest: int
) -> tuple[int, list[Level]]:
    """Return the smallest chip, and levels with an ante and an equal button's blind until these reach `until`.

    The first ante is at least two chips, so that the next one need not be twice as large.
    """
    depth = BUTTON_BLINDS_FOR_A_BIG_BLIND * pace.depth
    amount = _first_blinds(blinds, stack=stack, depth=depth, smallest=smallest)[1]
    chip = _smallest_chip((amount, amount), stack=stack, smallest=smallest, most=amount // 2)
    rows = ((big, big) for _small, big in _blind_pairs(most=1000 * max(until, amount)))
    climb = _climbing_blinds(rows, (amount, amount), chip=chip, climbs=pace.climbs, until=until)
    return chip, [
        Level(key="", number=number, span=span, third_blind=blind, ante=Ante(AnteKind.EACH, blind))
        for number, (_ante, blind) in enumerate(climb, 1)
    ]


def _with_big_blind_ante(level: Level, *, ante_from: int) -> Level:
    """Return a level with a big blind ante from level `ante_from` on; without one if `ante_from` is 0."""
    return replace(level, ante=Ante(AnteKind.BIG_BLIND, level.big_blind)) if 0 < ante_from <= level.number else level


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


def _with_closing(steps: tuple[Step, ...], *, stack: int, fewest_bets: int) -> tuple[Step, ...]:
    """Return the steps with registration closing while a fresh stack is still worth buying.

    It closes at the end of the last break after which the stack is worth buying, among the first LAST_OPEN_BREAK
    breaks. If the stack is not worth buying after any of these breaks, registration closes with the last step after
    which it is.
    """
    open_until = [
        at for at in range(len(steps) - 1) if _is_worth_buying(steps[at + 1 :], stack=stack, fewest_bets=fewest_bets)
    ]
    breaks = [at for at, step in enumerate(steps) if isinstance(step, Break)][:LAST_OPEN_BREAK]
    closing = max(set(breaks) & set(open_until), default=max(open_until, default=0))
    closed = replace(steps[closing], closes=(Closing.REGISTRATION,))
    return (*steps[:closing], closed, *steps[closing + 1 :])


def _is_worth_buying(following: Sequence[Step], *, stack: int, fewest_bets: int) -> bool:
    """Return whether a fresh stack has at least `fewest_bets` first bets in the next level; False without a level."""
    level = next((step for step in following if isinstance(step, Level)), None)
    return level is not None and first_bet(level) * fewest_bets <= stack
