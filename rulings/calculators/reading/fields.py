"""The field types of calculators. Each reads one JSON value; a refusal names the field and what was expected."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from tournaments.rules.messages import message as _

# keeps numbers such as 10**400 from reaching the arithmetic
MOST_CHIPS = 10**15
MOST_PLAYERS = 30


class InvalidField(ValueError):
    """The refusal of a field: its name, what was expected, and the value received."""

    def __init__(self, name: str, expected: str, got: Any) -> None:
        self.field, self.expected, self.got = name, expected, got
        super().__init__(
            _("{name}: expected {expected}, got {short}", name=name, expected=expected, short=_shortened_repr(got))
        )


def _shortened_repr(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


class InputKind(StrEnum):
    """The kinds of inputs in forms. `rulings/forms/inputs_of.py` maps each to an input."""

    NUMBER = "number"
    DECIMAL = "decimal"
    DURATION = "duration"
    SWITCH = "switch"
    CHOICE = "choice"
    GAME = "game"
    PLAYER = "player"
    PLAYERS = "players"
    SOME_PLAYERS = "some_players"
    WHICH_PLAYERS = "which_players"
    SEAT_RING = "seat_ring"
    SEATS_IN_ORDER = "seats_in_order"
    LAST_HAND = "last_hand"
    CARDS_BY_PLAYER = "cards_by_player"
    CARDS_BY_SEAT = "cards_by_seat"
    BLINDS = "blinds"
    ANTE = "ante"
    SMALL_AND_BIG_BET = "small_and_big_bet"
    SPREAD = "spread"
    SPOKEN = "spoken"
    ACTIONS = "actions"
    WAGERS = "wagers"
    ONE_WAGER = "one_wager"
    BARE_ACTIONS = "bare_actions"
    MOTIONS = "motions"
    CHIP_PILE = "chip_pile"
    CHIPS_BY_PLAYER = "chips_by_player"
    CHIPS_BY_SEAT = "chips_by_seat"
    AMOUNTS = "amounts"
    STACKS = "stacks"
    PRIZES = "prizes"
    PRIZES_BY_PLACE = "prizes_by_place"
    AT_EACH_TABLE = "at_each_table"
    BREAK_ORDER = "break_order"
    BUSTS = "busts"
    COMING_HANDS = "coming_hands"
    PENALTIES_SO_FAR = "penalties_so_far"


class KnownFact(StrEnum):
    """Facts of a tournament that prefill fields. `rulings/forms/prefill.py` looks up their values."""

    BETTING = "betting"
    GAME = "game"
    BLINDS = "blinds"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    THIRD_BLIND = "third_blind"
    BLIND_COUNT = "blind_count"
    ANTE = "ante"
    BRING_IN = "bring_in"
    SMALL_AND_BIG_BET = "small_and_big_bet"
    RAISE_CAP = "raise_cap"
    SPREAD = "spread"
    CAP = "cap"
    SEATS = "seats"
    PLAYERS_LEFT = "players_left"
    TOURNAMENT = "tournament"
    FIRST_STREET = "first_street"
    NOTHING_YET = "nothing_yet"
    BOARD_OR_STUD = "board_or_stud"
    STUD_STREET = "stud_street"
    STUD_CARD = "stud_card"
    STUD = "stud"
    STUD_GAME = "stud_game"
    OPENER = "opener"
    LIMIT = "limit"
    LOWBALL = "lowball"
    POT_KIND = "pot_kind"
    WINNERS = "winners"
    HIGH_WINNERS = "high_winners"
    LOW_WINNERS = "low_winners"
    CARDS_DEALT = "cards_dealt"
    SMALLEST_CHIP = "smallest_chip"


# the number of blinds that stands for one on the button alone
ON_BUTTON = 4

# default input by kind; fields of other kinds (words, rows, json) name their input
INPUT_OF_KIND = {
    "chips": InputKind.NUMBER,
    "count": InputKind.NUMBER,
    "seat": InputKind.NUMBER,
    "choice": InputKind.CHOICE,
    "flag": InputKind.SWITCH,
    "seats": InputKind.SEAT_RING,
    "chip_list": InputKind.CHIP_PILE,
}


class AskedIf(NamedTuple):
    """A condition for showing a field: the name of a choice or switch, and the values that show the field."""

    field: str
    values: tuple[str, ...]


class GoesWith(NamedTuple):
    """The buttons that a choice offers for each value of another choice; `field` is the name of the other choice."""

    field: str
    buttons: Mapping[str, tuple[str, ...]]


# sent by a switch that is on
ON = ("yes",)


@dataclass(frozen=True, slots=True)
class Field:
    """A question. `read(name, value)` returns the clean value or raises InvalidField.

    `kind` is the type of its value in the API (`chips`, `count`, `choice`, `flag`, `words`, `rows`, `json` ...).
    `input` is its input in a form, by default the usual input of `kind`. `choices` maps each value to the text of its
    button. `left_out` is the text of the button that leaves a choice to the calculator. A field that is not `required`
    has a `default`. `known` is the fact of a tournament that fills in the field. A `seldom` field is under "more".
    `asked_if` names another field and the values with which a form shows this field. If the form lacks that other
    field, it always shows this one. `goes_with` limits its buttons to values that fit another choice.
    """

    name: str
    kind: str
    label: str
    read: Callable[[str, Any], Any]
    required: bool = True
    default: Any = None
    choices: Mapping[Any, str] = field(default_factory=dict)
    example: Any = None
    help: str = ""
    input: InputKind | None = None
    left_out: str = _("by house rule")
    known: KnownFact | None = None
    seldom: bool = False
    asked_if: AskedIf | None = None
    goes_with: GoesWith | None = None

    @property
    def input_kind(self) -> InputKind:
        """Input of this field in a form: `input`, else the usual input of `kind`. Raises KeyError without both."""
        return self.input or INPUT_OF_KIND[self.kind]


def read_whole_number(name: str, value: Any, *, low: int = 0, high: int = MOST_CHIPS) -> int:
    """Read a whole number in range (JSON 5 or 5.0; never True, text or 5.5)."""
    expected = (
        _("a whole number from {low:,} to {high:,}", low=low, high=high)
        if high < MOST_CHIPS
        else _("a whole number of {low:,} or more", low=low)
    )
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InvalidField(name, expected, value)
    if isinstance(value, float) and not value.is_integer():
        raise InvalidField(name, expected, value)
    if not low <= value <= high:
        raise InvalidField(name, expected, value)
    return int(value)


def read_one_of(name: str, value: Any, allowed: Iterable[Any]) -> Any:
    """Read one of the allowed values."""
    known = list(allowed)
    if isinstance(value, (list, dict)) or value not in known or (isinstance(value, bool) and True not in known):
        raise InvalidField(name, _("one of ") + ", ".join(str(value) for value in known), value)
    return value


def read_flag(name: str, value: Any) -> bool:
    """Read a JSON true or false, not a number or a text."""
    if not isinstance(value, bool):
        raise InvalidField(name, _("true or false"), value)
    return value


def read_yes_or_no(name: str, value: Any) -> bool:
    """Read a JSON true or false; the refusal asks for yes or no."""
    if not isinstance(value, bool):
        raise InvalidField(name, _("yes or no"), value)
    return value


def read_player_name(name: str, value: Any) -> str:
    """Read a player's name: text that is not blank."""
    if not isinstance(value, str) or not value.strip():
        raise InvalidField(name, _("a name"), value)
    return value


def read_list(name: str, value: Any, read: Callable[[str, Any], Any], *, most: int = 10_000) -> list[Any]:
    """Read a list whose items `read` accepts; errors name the item (`stacks[2]`)."""
    if not isinstance(value, (list, tuple)) or len(value) > most:
        raise InvalidField(name, _("a list of at most {most:,}", most=most), value)
    return [read(f"{name}[{at}]", item) for at, item in enumerate(value)]


def read_mapping(name: str, value: Any, read: Callable[[str, Any], Any]) -> dict[str, Any]:
    """Read an object whose values `read` accepts; errors name the key (`posted.SB`)."""
    if not isinstance(value, dict):
        raise InvalidField(name, _("an object"), value)
    return {str(key): read(f"{name}.{key}", item) for key, item in value.items()}


def read_players(name: str, value: Any) -> tuple[str, ...]:
    """Read players in order of action. Refuses a name that occurs twice."""
    everybody = read_list(name, value, read_player_name, most=MOST_PLAYERS)
    if not everybody:
        raise InvalidField(name, _("the players in order of action"), value)
    return _unique_players(name, everybody)


def _unique_players(name: str, named: list[str]) -> tuple[str, ...]:
    for at, player in enumerate(named):
        if player in named[:at]:
            raise InvalidField(f"{name}[{at}]", _("each player once"), player)
    return tuple(named)


def read_names(name: str, value: Any) -> tuple[str, ...]:
    """Read one player, or several in order. Refuses a name that occurs twice."""
    several = read_list(
        name, value if isinstance(value, (list, tuple)) else [value], read_player_name, most=MOST_PLAYERS
    )
    return _unique_players(name, several)
