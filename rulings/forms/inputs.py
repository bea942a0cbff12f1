"""The basic inputs of forms. Each keeps the typed text until its value is read.

`posted_text` reads a post, `text_of` turns a value into text, `value` turns text into JSON (None: nothing was given),
`context` is for the template. A value raises Nonsense if several cells contradict each other.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from django.http import QueryDict

from rulings.forms.amounts import amount, amount_text

# chips to tap without a tournament
USUAL_CHIPS = (25, 100, 500, 1_000, 5_000, 25_000)


@dataclass(frozen=True, slots=True)
class InputContext:
    """The surroundings of an input: players and seats that other fields named, and the chips in play."""

    players: tuple[str, ...] = ()
    seats: int = 9
    chips: tuple[int, ...] = USUAL_CHIPS


class Input(Protocol):
    """An input. `template` draws it; `tile` says that it takes half a row."""

    @property
    def template(self) -> str:
        """The fragment that draws it."""

    @property
    def tile(self) -> bool:
        """Return whether it takes half a row."""

    def posted_text(self, name: str, posted: QueryDict) -> Any:
        """Return what was typed."""

    def text_of(self, value: Any) -> Any:
        """A value as a person would have typed it."""

    def value(self, name: str, typed: Any) -> Any:
        """Return what was typed as JSON; None when nothing was."""

    def context(self, name: str, typed: Any, around: InputContext) -> dict[str, Any]:
        """Return what the template draws."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A large text line. `read` turns its text into a value; `keys` is the keyboard on a phone."""

    read: Callable[[str], Any] = amount
    keys: str = "numeric"
    template: ClassVar[str] = "rulings/inputs/_tile.html"
    tile: ClassVar[bool] = True

    def posted_text(self, name: str, posted: QueryDict) -> str:
        """The line."""
        return posted.get(name, "").strip()

    def text_of(self, value: Any) -> str:
        """The value as a line."""
        return amount_text(value)

    def value(self, name: str, typed: str) -> Any:
        """Return what `read` makes of the line."""
        return self.read(typed)

    def context(self, name: str, typed: str, around: InputContext) -> dict[str, Any]:
        """The line and its keyboard."""
        return {"typed": typed, "keys": self.keys}


@dataclass(frozen=True, slots=True)
class PlayerTile(Tile):
    """A player, picked from those of the form, or typed if it has none."""

    read: Callable[[str], Any] = lambda text: text.strip() or None
    keys: str = "text"

    def context(self, name: str, typed: str, around: InputContext) -> dict[str, Any]:
        """The players to pick from."""
        known = (*around.players, *([typed] if typed and typed not in around.players else []))
        return {"typed": typed, "keys": self.keys, "players": known if around.players else ()}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values. `left_out` is the text of the button that leaves the choice to the calculator."""

    choices: Mapping[Any, str] = field(default_factory=dict)
    left_out: str = ""
    template: ClassVar[str] = "rulings/inputs/_choice.html"
    tile: ClassVar[bool] = False

    def posted_text(self, name: str, posted: QueryDict) -> str:
        """The value of the button that is down."""
        return posted.get(name, "")

    def text_of(self, value: Any) -> str:
        """The button of a value."""
        return "" if value is None else str(value)

    def value(self, name: str, typed: str) -> Any:
        """The choice behind a button; an unknown word stays what it is, for the calculator to refuse."""
        return {str(known): known for known in self.choices if known is not None}.get(typed, typed or None)

    def context(self, name: str, typed: str, around: InputContext) -> dict[str, Any]:
        """The buttons; few and short ones in one row."""
        left_out = {"": self.left_out} if self.left_out else {}
        words = left_out | {("" if known is None else str(known)): said for known, said in self.choices.items()}
        options = [{"value": value, "words": said, "down": value == typed} for value, said in words.items()]
        longest = max(len(said) for said in words.values())
        row = len(words) <= 4 and longest * len(words) <= 48
        return {"options": options, "row": row, "long": longest > 26}


@dataclass(frozen=True, slots=True)
class Switch:
    """A yes/no input."""

    template: ClassVar[str] = "rulings/inputs/_switch.html"
    tile: ClassVar[bool] = False

    def posted_text(self, name: str, posted: QueryDict) -> bool:
        """Return whether the switch is on: a form sends one that is on alone."""
        return name in posted

    def text_of(self, value: Any) -> bool:
        """Return whether the switch is on for a value: for true alone."""
        return value is True

    def value(self, name: str, typed: bool) -> bool:  # noqa: FBT001 - the typed value, of the input's own type
        """The answer as JSON: true where the switch is on."""
        return typed

    def context(self, name: str, typed: bool, around: InputContext) -> dict[str, Any]:  # noqa: FBT001
        """Return whether the template draws the switch as on."""
        return {"on": typed}
