"""Reading of seats: numbers, lists of seats, and the last hand at the table."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rulings.calculators.reading.fields import Field, InputKind, InvalidField, KnownFact, read_list, read_whole_number
from tables.rules.hands import button
from tables.rules.hands.button import ButtonRule, Positions, is_between
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

Item = TypeVar("Item")

MOST_SEATS = 23


@dataclass(frozen=True, slots=True)
class LastHand:
    """Seats of the button and the blinds; the small blind's is None if unknown."""

    button: int
    small_blind: int | None
    big_blind: int

    @property
    def seats_by_key(self) -> dict[str, int]:
        """Known seats by key: `button`, `small_blind`, `big_blind`."""
        known = {"button": self.button, "small_blind": self.small_blind, "big_blind": self.big_blind}
        return {key: seat for key, seat in known.items() if seat is not None}


def read_seat(name: str, value: Any) -> int:
    """Read a seat's number, from 1."""
    return read_whole_number(name, value, low=1, high=MOST_SEATS)


def read_seats(name: str, value: Any) -> list[int]:
    """Read a list of different seats."""
    return unique_items(name, read_list(name, value, read_seat, most=MOST_SEATS), _("each seat only once"))


def read_by_number(name: str, value: Any, read: Callable[[str, Any], Any], *, most: int) -> dict[int, Any]:
    """Read an object whose keys are whole numbers (seats, places) from 1 to `most`, as JSON text."""
    if not isinstance(value, dict):
        raise InvalidField(name, _("an object"), value)
    return {_read_number_key(name, key, most): read(f"{name}.{key}", item) for key, item in value.items()}


def _read_number_key(name: str, key: Any, most: int) -> int:
    written = str(key)
    plain = written.isascii() and written.isdigit() and written[0] != "0" and len(written) <= len(str(most))
    if not plain or int(written) > most:
        raise InvalidField(f"{name}.{key}", _("a number from 1 to {most:,} as the key", most=most), key)
    return int(written)


def read_by_seat(name: str, value: Any, read: Callable[[str, Any], Any]) -> dict[int, Any]:
    """Read an object with a value for each seat."""
    return read_by_number(name, value, read, most=MOST_SEATS)


def unique_items(name: str, items: list[Item], expected: str) -> list[Item]:
    """Return `items` unchanged. Raises InvalidField if a value occurs twice."""
    for at, item in enumerate(items):
        if item in items[:at]:
            raise InvalidField(f"{name}[{at}]", expected, item)
    return items


def refuse_seat_out_of_range(name: str, taken: Sequence[int], *, size: int) -> None:
    """Refuse a seat that the table does not have."""
    for at, number in enumerate(taken):
        if number > size:
            raise InvalidField(f"{name}[{at}]", _("a seat from 1 to {size}", size=size), number)


def refuse_last_hand_out_of_range(name: str, last: LastHand, *, size: int) -> None:
    """Refuse a last hand on seats that the table does not have."""
    for key, number in last.seats_by_key.items():
        if number > size:
            raise InvalidField(f"{name}.{key}", _("a seat from 1 to {size}", size=size), number)


def read_last_hand(name: str, value: Any) -> LastHand:
    """Read button, small blind and big blind of the last hand; button and small blind may be missing."""
    if not isinstance(value, dict):
        raise InvalidField(name, _("an object with button, small_blind and big_blind"), value)
    small = value.get("small_blind")
    last = LastHand(
        read_seat(f"{name}.button", value.get("button")),
        None if small is None else read_seat(f"{name}.small_blind", small),
        read_seat(f"{name}.big_blind", value.get("big_blind")),
    )
    if last.big_blind in (last.button, last.small_blind):
        raise InvalidField(
            f"{name}.big_blind", _("a different seat from the button and the small blind"), last.big_blind
        )
    return last


def last_hand_positions(name: str, last: LastHand, *, dealt: Collection[int], rule: ButtonRule) -> Positions:
    """Return the positions of the last hand. With a dead button, refuses an unknown or impossible small blind."""
    small = last.small_blind
    if rule is not ButtonRule.DEAD:
        small = last.button if small is None else small
    elif small is None:
        raise InvalidField(
            f"{name}.small_blind", _("the seat that was due the small blind, even if it was not posted"), None
        )
    elif small != last.button and not is_between(small, after=last.button, before=last.big_blind):
        raise InvalidField(f"{name}.small_blind", _("the button's seat or one between it and the big blind"), small)
    return button.stored_hand_positions(button=last.button, small_blind=small, big_blind=last.big_blind, dealt=dealt)


def must_newcomer_in_gap_wait(house_rules: HouseRules) -> bool:
    """Return whether a newcomer between button and small blind must wait one hand by house rules."""
    return bool(house_rules["seat_between_blinds"] == "waits_for_button")


SEATS_FIELD = Field(
    "seats",
    "count",
    _("Seats at the table"),
    lambda name, value: read_whole_number(name, value, low=2, high=MOST_SEATS),
    example=9,
    known=KnownFact.SEATS,
)
OCCUPIED_FIELD = Field("occupied", "seats", _("Occupied seats"), read_seats, example=[1, 2, 3, 5, 6, 8])
LAST_FIELD = Field(
    "last",
    "json",
    _("Button, small blind and big blind of the last hand"),
    read_last_hand,
    example={"button": 1, "small_blind": 2, "big_blind": 3},
    help=_("The seats, even if button or small blind were empty"),
    input=InputKind.LAST_HAND,
)
