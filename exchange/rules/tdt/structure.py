"""Structure, chips, clock and poker tables of a `.tdt` file."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

from exchange.rules.tdt.fields import Amount, Fields, is_unknown_constructor, known_constructors
from exchange.rules.tdt.reader import Call
from tournaments.rules.levels import Ante, AnteKind, Break, Level, Step
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import MOST_STEPS
from tournaments.rules.structure.keys import with_keys

# betting by its number in the file
BETTING = {0: "fixed_limit", 1: "pot_limit", 2: "no_limit"}
# a game by a word in its name; the first match counts, so longer words come first
_GAMES = (
    ("short deck", "short_deck"), ("6+", "short_deck"), ("big o", "big_o"), ("5 card omaha", "five_card_omaha"),
    ("five card omaha", "five_card_omaha"), ("6 card omaha", "six_card_omaha"),
    ("six card omaha", "six_card_omaha"), ("omaha hi", "omaha_hi_lo"), ("omaha/8", "omaha_hi_lo"),
    ("omaha 8", "omaha_hi_lo"), ("o8", "omaha_hi_lo"), ("omaha", "omaha"), ("plo", "omaha"), ("razz", "razz"),
    ("stud hi", "stud_hi_lo"), ("stud/8", "stud_hi_lo"), ("stud 8", "stud_hi_lo"), ("stud", "seven_card_stud"),
    ("a 5 triple draw", "ace_to_five_triple_draw"), ("triple draw", "deuce_to_seven_triple_draw"),
    ("single draw", "deuce_to_seven_single_draw"), ("a 5 lowball", "ace_to_five_lowball"),
    ("badugi", "badugi"), ("badeucy", "badeucy"), ("jacks or", "jacks_or_better"), ("draw", "five_card_draw"),
    ("horse", "horse"), ("8 game", "eight_game"), ("10 game", "ten_game"), ("dealer", "dealers_choice"),
)  # fmt: skip
# more chips of a kind than any club has
MOST_STOCK = 10**9
_LONGEST, _SHORTEST = timedelta(days=7), timedelta(minutes=1)
_HEX = re.compile("#[0-9a-fA-F]{6}")
# colours of chips by name
_COLOURS = {
    "white": "#ffffff", "black": "#000000", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080", "pink": "#ffc0cb", "gray": "#808080",
    "grey": "#808080", "brown": "#a52a2a", "lime": "#00ff00", "navy": "#000080", "gold": "#ffd700",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TdtChip:
    """A chip: value, colour, how many of them each player gets, and how many there are."""

    worth: int
    colour: str
    each: int
    stock: int = 0


@dataclass(frozen=True, slots=True)
class TdtStructure:
    steps: tuple[Step, ...]
    game: str = "texas_holdem"
    betting: str = "no_limit"
    chips: tuple[TdtChip, ...] = ()

    @property
    def has_antes_of_big_blind(self) -> bool:
        """Return whether every ante is as large as the big blind; False without antes."""
        antes = [(step.ante.amount, step.big_blind) for step in self.steps if isinstance(step, Level) and step.ante]
        return bool(antes) and all(ante == blind for ante, blind in antes)

    def with_big_blind_antes(self) -> "TdtStructure":
        """Return the structure with each ante that equals the big blind paid once for the table, by the big blind."""
        return replace(self, steps=with_big_blind_antes(self.steps))


def structure_of(fields: Fields) -> TdtStructure:
    """Return the structure of a tournament. A file without levels gets one level of 20 minutes."""
    levels, given = fields.constructor("Levels", "GameLevels"), fields.constructor("Chips", "GameChips")
    rounds = list(known_constructors(levels.items("Levels") if levels else (), "GameRound", "GameBreak"))
    if len(rounds) > MOST_STEPS:
        raise Refused("tdt_wrong_value", name="Levels")
    chips = tuple(_chips(given.items("Chips"), stock_of_chip_set(given))) if given else ()
    first = next((step for step in rounds if step.kind == "GameRound"), None)
    if first is None:
        alone = Level(key="", number=1, span=timedelta(minutes=20))
        return TdtStructure(with_keys([*map(_break, rounds), alone]), chips=chips)
    game, betting = _game_code(first.text("GameName")), _betting(first, usual="no_limit")
    steps, number = [], 0
    for step in rounds:
        number += step.kind == "GameRound"
        steps.append(_break(step) if step.kind == "GameBreak" else _level(step, number, game=game, betting=betting))
    return TdtStructure(with_keys(steps), game or "texas_holdem", betting, chips)


def _level(fields: Fields, number: int, *, game: str, betting: str) -> Level:
    """Return a level. Its game and betting are "" if the first level has the same."""
    ante, limits = int(fields.amount("Ante")), fields.items("Limits")
    own = _betting(fields, usual=betting)
    named = _game_code(fields.text("GameName"))
    level = Level(
        key="",
        number=number,
        span=_step_duration(fields),
        small_blind=int(fields.amount("SmallBlind")),
        big_blind=int(fields.amount("BigBlind")),
        ante=Ante(AnteKind.EACH, ante) if ante else None,
        game="" if named == game else named,
        betting="" if own == betting else own,
        notes=_as_one_line(fields.text("Notes")),
    )
    small, big = _fixed_limit_bets(limits or [fields.number("Limit1"), fields.number("Limit2")])
    return replace(level, small_bet=small, big_bet=big) if own == "fixed_limit" else level


def _betting(fields: Fields, *, usual: str) -> str:
    return BETTING.get(int(fields.number("GameType")), usual) if fields.has_value("GameType") else usual


def _break(fields: Fields) -> Break:
    return Break(key="", span=_step_duration(fields), notes=_as_one_line(fields.text("Notes")))


def _step_duration(fields: Fields) -> timedelta:
    """Return the duration of a step, at least a minute."""
    minutes = fields.amount("Minutes", most=_LONGEST // _SHORTEST)
    return max(_SHORTEST, timedelta(seconds=round(minutes * 60)))


def _fixed_limit_bets(limits: Sequence[Any]) -> tuple[int, int]:
    """Return the small and the big bet in fixed limit; zeros if the file lacks them."""
    said = [int(limit) for limit in limits if isinstance(limit, int) and limit > 0]
    return (said[0], said[1]) if len(said) > 1 else (0, 0)


def with_big_blind_antes(steps: Iterable[Step]) -> tuple[Step, ...]:
    return tuple(_with_big_blind_ante(step) for step in steps)


def _with_big_blind_ante(step: Step) -> Step:
    if isinstance(step, Level) and step.ante and step.ante.amount == step.big_blind:
        return replace(step, ante=Ante(AnteKind.BIG_BLIND, step.ante.amount))
    return step


def _game_code(named: str) -> str:
    """Return the code of a named game; "", which stands for hold'em, if the name is unknown."""
    plain = " ".join(named.casefold().replace("-", " ").split())
    if "hold" in plain:
        return "texas_holdem"
    return next((game for word, game in _GAMES if word in plain), "")


def _as_one_line(text: str) -> str:
    """Return a note as one line of at most 500 characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:500]


def stock_of_chip_set(chips: Fields) -> dict[Any, int]:
    """Return the number of chips by their ids; {} unless there is exactly one chip set, which is then the stock.

    Ids and numbers of other types are left out.
    """
    sets = list(chips.constructors("ChipSets", "ChipSet"))
    counts = sets[0].map_items("ChipCounts") if len(sets) == 1 else []
    known = ((key, count) for key, count in counts if isinstance(key, int | Decimal | str) and type(count) is int)
    return {key: min(max(count, 0), MOST_STOCK) for key, count in known}


def _chips(given: Iterable[Any], stock: Mapping[Any, int]) -> Iterable[TdtChip]:
    """Yield the chips, each value once, smallest value first."""
    found: dict[int, TdtChip] = {}
    for call in given:
        chip = Fields(call, "GameChip") if isinstance(call, Call) and not is_unknown_constructor(call) else None
        worth = int(chip.amount("Value")) if chip and chip.flag("Use", usual=True) else 0
        if chip and worth:
            each = min(30_000, max(0, int(chip.number("PerPlayer"))))
            counted = stock.get(chip.plain("ChipID"), 0)
            found.setdefault(worth, TdtChip(worth, _hex_colour(chip.text("Color")), each, counted))
    return (found[worth] for worth in sorted(found))


def _hex_colour(colour: str) -> str:
    """Return a colour as #rrggbb, grey if unknown."""
    return colour.lower() if _HEX.fullmatch(colour) else _COLOURS.get(colour.casefold(), "#808080")


# more than any club has: tables, and seats at a table
MOST_TABLES, MOST_SEATS = 500, 12


@dataclass(frozen=True, slots=True)
class TdtClock:
    """A clock. `step` is the index of the level or break.

    `starts` and `ends` are milliseconds since 1970, 0 if unset. `span` is the length of the level or break in seconds,
    and `gone` the part already played.
    """

    starts: Amount = 0
    ends: Amount = 0
    step: int = 0
    gone: Amount = 0
    span: Amount = 0


@dataclass(frozen=True, slots=True)
class TdtTable:
    """A poker table. `seats` has the players' keys from seat 1, "" for an empty seat.

    `button` is the number of the button's seat, 0 if there is no button.
    """

    name: str
    seats: tuple[str, ...]
    button: int = 0


def clock_of(fields: Fields) -> TdtClock:
    return TdtClock(
        starts=fields.non_negative_number("StartTime"),
        ends=fields.non_negative_number("EndTime"),
        step=int(fields.non_negative_number("CurrentLevel")),
        gone=fields.non_negative_number("AccumulatedSeconds"),
        span=fields.non_negative_number("CurrentPeriodDuration"),
    )


def tables_of(fields: Fields) -> tuple[TdtTable, ...]:
    """Return the poker tables of a tournament. Refuses more than 500."""
    given = fields.constructor("Tables", "GameTables")
    found = list(given.constructors("Tables", "GameTable")) if given else []
    if len(found) > MOST_TABLES:
        raise Refused("tdt_wrong_value", name="Tables")
    return tuple(_table(call) for call in found)


def _table(table: Fields) -> TdtTable:
    seats = [seat if isinstance(seat, str) else "" for seat in table.items("Seats")]
    count = max(int(table.number("NumberOfSeats")), len(seats), 2)
    wide = [*seats, *("" for _ in range(min(count, MOST_SEATS) - len(seats)))]
    return TdtTable(table.text("Name"), tuple(wide[:MOST_SEATS]), int(table.non_negative_number("DealerButtonSeat")))
