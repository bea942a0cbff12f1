"""The kinds of thing a calculator asks for. Each reads one JSON value, or refuses it naming field and expectation."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

#: nothing at a poker table is larger; keeps nonsense such as 10**400 from reaching the arithmetic
MOST_CHIPS = 10**15


class Nonsense(ValueError):
    """The input makes no sense: which field, what was expected, and what came."""

    def __init__(self, name: str, expected: str, got: Any) -> None:
        self.field, self.expected, self.got = name, expected, got
        super().__init__(f"{name}: expected {expected}, got {_short(got)}")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


@dataclass(frozen=True, slots=True)
class Field:
    """One question. `read(name, value)` returns the clean value or raises Nonsense.

    `kind` tells a form how to draw it (`chips`, `count`, `choice`, `flag`, `words`, `rows`, `json` ...); `choices`
    maps each value to the words on its button. A field without `required` takes `default` when it is left out.
    """

    name: str
    kind: str
    label: str
    read: Callable[[str, Any], Any]
    required: bool = True
    default: Any = None
    choices: dict[Any, str] = field(default_factory=dict)
    example: Any = None
    help: str = ""


def whole(name: str, value: Any, *, low: int = 0, high: int = MOST_CHIPS) -> int:
    """A whole number in range (JSON 5 or 5.0; never True, text or 5.5)."""
    expected = f"a whole number from {low:,} to {high:,}" if high < MOST_CHIPS else f"a whole number of {low:,} or more"
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Nonsense(name, expected, value)
    if isinstance(value, float) and not value.is_integer():
        raise Nonsense(name, expected, value)
    if not low <= value <= high:
        raise Nonsense(name, expected, value)
    return int(value)


def one_of(name: str, value: Any, allowed: Iterable[Any]) -> Any:
    """One of the allowed values."""
    known = list(allowed)
    if isinstance(value, (list, dict)) or value not in known or (isinstance(value, bool) and True not in known):
        raise Nonsense(name, "one of " + ", ".join(str(one) for one in known), value)
    return value


def flag(name: str, value: Any) -> bool:
    """Yes or no: a JSON true or false, nothing that merely looks like one."""
    if not isinstance(value, bool):
        raise Nonsense(name, "true or false", value)
    return value


def name_of_player(name: str, value: Any) -> str:
    """A player's name: text that is not blank."""
    if not isinstance(value, str) or not value.strip():
        raise Nonsense(name, "a name", value)
    return value


def listed(name: str, value: Any, read: Callable[[str, Any], Any], *, most: int = 10_000) -> list[Any]:
    """A list whose every item `read` accepts; errors name the item (`stacks[2]`)."""
    if not isinstance(value, (list, tuple)) or len(value) > most:
        raise Nonsense(name, f"a list of at most {most:,}", value)
    return [read(f"{name}[{at}]", item) for at, item in enumerate(value)]


def mapped(name: str, value: Any, read: Callable[[str, Any], Any]) -> dict[str, Any]:
    """An object whose every value `read` accepts; errors name the key (`posted.SB`)."""
    if not isinstance(value, dict):
        raise Nonsense(name, "an object", value)
    return {str(key): read(f"{name}.{key}", item) for key, item in value.items()}
