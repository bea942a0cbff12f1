"""Basic inputs of forms. Each keeps the typed text until its value is read.

`posted_input` reads a posted form. `as_typed` turns a value into text. `parse_typed` turns text into a JSON value, None
if the text is empty, and raises InvalidField if cells contradict each other. `template_context` is for the template.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from django.http import QueryDict

from rulings.forms.amounts import amount_text, parse_amount

# chips to tap without a tournament
USUAL_CHIPS = (25, 100, 500, 1_000, 5_000, 25_000)


@dataclass(frozen=True, slots=True)
class InputContext:
    """Facts that an input needs: the players and seats in other fields, and the chips in play."""

    players: tuple[str, ...] = ()
    seats: int = 9
    chips: tuple[int, ...] = USUAL_CHIPS


class Input(Protocol):
    """An input of a form, with its template."""

    @property
    def template_name(self) -> str:
        """The path of the input's template."""

    @property
    def is_tile(self) -> bool:
        """Return whether the input fills only half a row."""

    def posted_input(self, name: str, posted: QueryDict) -> Any:
        """Return what was typed into the input in a posted form."""

    def as_typed(self, value: Any) -> Any:
        """Return a JSON value as a person would type it."""

    def parse_typed(self, name: str, typed: Any) -> Any:
        """Return what was typed as a JSON value; None if it is empty.

        Raises InvalidField if cells contradict each other.
        """

    def template_context(self, name: str, typed: Any, around: InputContext) -> dict[str, Any]:
        """Return the context of the input's template. `around` has facts from other fields."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A large text line. `read` turns its text into a value; `keys` is the keyboard on a phone."""

    read: Callable[[str], Any] = parse_amount
    keys: str = "numeric"
    template_name: ClassVar[str] = "rulings/inputs/_tile.html"
    is_tile: ClassVar[bool] = True

    def posted_input(self, name: str, posted: QueryDict) -> str:
        return posted.get(name, "").strip()

    def as_typed(self, value: Any) -> str:
        return amount_text(value)

    def parse_typed(self, name: str, typed: str) -> Any:
        return self.read(typed)

    def template_context(self, name: str, typed: str, around: InputContext) -> dict[str, Any]:
        return {"typed": typed, "keys": self.keys}


@dataclass(frozen=True, slots=True)
class PlayerTile(Tile):
    """An input for a player: picked from the players in the form, or typed if there are none."""

    read: Callable[[str], Any] = lambda text: text.strip() or None
    keys: str = "text"

    def template_context(self, name: str, typed: str, around: InputContext) -> dict[str, Any]:
        known = (*around.players, *([typed] if typed and typed not in around.players else []))
        return {"typed": typed, "keys": self.keys, "players": known if around.players else ()}


@dataclass(frozen=True, slots=True)
class Choice:
    """An input for one of a few values. `left_out` is the text of the button for no choice."""

    choices: Mapping[Any, str] = field(default_factory=dict)
    left_out: str = ""
    template_name: ClassVar[str] = "rulings/inputs/_choice.html"
    is_tile: ClassVar[bool] = False

    def posted_input(self, name: str, posted: QueryDict) -> str:
        return posted.get(name, "")

    def as_typed(self, value: Any) -> str:
        return "" if value is None else str(value)

    def parse_typed(self, name: str, typed: str) -> Any:
        """Return the value of the pressed button; None without one. Unknown text is returned unchanged."""
        return {str(known): known for known in self.choices if known is not None}.get(typed, typed or None)

    def template_context(self, name: str, typed: str, around: InputContext) -> dict[str, Any]:
        """Return the context with the buttons, which are in one row if they are few and short."""
        left_out = {"": self.left_out} if self.left_out else {}
        words = left_out | {("" if known is None else str(known)): said for known, said in self.choices.items()}
        options = [{"value": value, "words": said, "down": value == typed} for value, said in words.items()]
        longest = max(len(said) for said in words.values())
        row = len(words) <= 4 and longest * len(words) <= 48
        return {"options": options, "row": row, "long": longest > 26}


@dataclass(frozen=True, slots=True)
class Switch:
    """A yes/no input."""

    template_name: ClassVar[str] = "rulings/inputs/_switch.html"
    is_tile: ClassVar[bool] = False

    def posted_input(self, name: str, posted: QueryDict) -> bool:
        return name in posted

    def as_typed(self, value: Any) -> bool:
        return value is True

    def parse_typed(self, name: str, typed: bool) -> bool:  # noqa: FBT001 - the typed value, of the input's own type
        return typed

    def template_context(self, name: str, typed: bool, around: InputContext) -> dict[str, Any]:  # noqa: FBT001
        return {"on": typed}
