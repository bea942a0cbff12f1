"""The parts of the snapshot. Instants and spans are milliseconds, money minor units (docs/snapshot.md)."""

from typing import Any, Literal, NotRequired, TypedDict


class HandForHandPart(TypedDict):
    """A round of hand for hand. `tables` has two counts: tables that have played the hand, and all tables."""

    hand: int
    per_hand: int | None
    tables: dict[str, Any] | None


class ClockPart(TypedDict):
    """The stored state of the clock. `span` is set if the present step differs in length from the structure."""

    step: int
    left: int | None
    since: int | None
    starts_at: int | None
    stop_after: bool
    started: bool
    span: NotRequired[int | None]
    hand_for_hand: HandForHandPart | None


class BreakPart(TypedDict):
    """A break of the structure."""

    kind: Literal["break"]
    key: str
    span: int | None
    closes: list[str]
    notes: str
    color_up: list[int]
    end_of_day: bool


class AntePart(TypedDict):
    """An ante: who posts it, and its chips."""

    kind: str
    amount: int


class LimitsPart(TypedDict):
    """The smallest and the largest first raise, as totals in chips ("raise to").

    `re_pot_to` is the largest raise of the big blind over the largest first raise.
    """

    min_raise_to: int | None
    max_raise_to: int | None
    re_pot_to: int | None


class GamePart(TypedDict):
    """A game of a mix. `letter` is its letter in the name of the mix, "" if that has none."""

    name: str
    letter: str


class LevelPart(TypedDict):
    """A level of the structure, in chips.

    `brings_in` is the upcard that posts the bring-in, low or high; "" in games with blinds. At a level for all games of
    a mix, `unlimited_blinds` are the blinds of games without limits, and `button_blind` is the ante and the button's
    blind of short deck.
    """

    kind: Literal["level"]
    key: str
    span: int | None
    closes: list[str]
    notes: str
    number: int
    game: str
    betting: str
    small_blind: int
    big_blind: int
    third_blind: int
    ante: AntePart | None
    bring_in: int
    brings_in: str
    small_bet: int
    big_bet: int
    unlimited_blinds: list[int]
    button_blind: int
    limits: LimitsPart


class AnnouncementPart(TypedDict):
    """The announcement that displays show."""

    id: int
    words: str
    at: int | None
    until: int | None
    fills: bool


class FinishPart(TypedDict):
    """The first places of a finished tournament, and how long it was played."""

    places: list[dict[str, Any]]
    played: int | None


class CurrencyPart(TypedDict):
    """The currency, and how many decimal digits it has."""

    currency: str
    digits: int


class MoneyPart(CurrencyPart):
    """The prizes. `left` is the number of players left if several rows play for them."""

    pool: int
    guarantee: int
    places: list[dict[str, int]]
    final: bool
    dealt: int
    left: NotRequired[int]
    rebuys: int
    add_ons: int
    bounty_pool: int
    add_on: NotRequired[dict[str, int | None]]


class FieldPart(TypedDict):
    """Entries, players left, and chips in play."""

    entries: int
    left: int
    chips: int


class DayPart(TypedDict):
    """The day of a tournament: `ends` is when it ends, `waits` is True until its bags are carried over."""

    code: str
    flight: bool
    ends: dict[str, int] | None
    ended: bool
    waits: bool


class CuePart(TypedDict):
    """A cue of the clock and who hears it; `own` is the organisation's own sound for it."""

    key: str
    before_end: int | None
    sound: str
    hears: str
    own: NotRequired[dict[str, Any]]


class NoticePart(TypedDict):
    """A notice for displays."""

    id: int
    title: str
    words: str
    at: int | None
    until: int | None


class SoundPart(TypedDict):
    """The last sound that was sent to the displays."""

    id: int
    sound: str
    at: int | None


class RegistrationPart(TypedDict):
    """The index of the step that closes late registration; None if registration stays open."""

    closes_after: int | None


class HeadPart(TypedDict):
    """The part of the snapshot that a clock needs, without sums of field and money."""

    format: str
    slug: str
    version: int
    name: str
    venue: str
    zone: str
    language: str
    status: str
    game: str
    usual_game: bool
    betting: str
    rotation: list[GamePart]
    game_changes: str | int
    seats_per_table: int
    starting_stack: int
    revision: int
    clock: ClockPart
    steps: list[LevelPart | BreakPart]
    registration: RegistrationPart
    announcement: AnnouncementPart | None
    finish: FinishPart | None


class ClockSnapshot(HeadPart):
    """The facts that the clock of a page needs."""

    day: DayPart | None
    money: CurrencyPart


class DisplaySnapshot(HeadPart):
    """Everything that a display needs."""

    day: DayPart | None
    field: FieldPart
    money: MoneyPart
    notices: list[NoticePart]
    sound: SoundPart | None
    cues: list[CuePart]
    won: list[dict[str, Any]]
    tables: Any
