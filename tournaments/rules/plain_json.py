"""JSON from outside, checked for depth and for values that cannot be stored or sent."""

import json
from collections.abc import Iterator
from math import isfinite
from typing import Any

# a structure with its levels is four deep
DEEPEST = 64


class NotPlain(ValueError):
    """Refused JSON. `why` is one of `not_json`, `too_deep`, `too_large` and `no_text`."""

    def __init__(self, why: str, message: str = "") -> None:
        super().__init__(message or why)
        self.why = why


def parse_plain_json(text: str | bytes) -> Any:
    """Return the parsed JSON. Raises NotPlain if it is broken, too deep, or has numbers or text that cannot be stored.

    >>> parse_plain_json('{"seat": [1, 2.5, "é"]}')
    {'seat': [1, 2.5, 'é']}
    >>> parse_plain_json("1e400")
    Traceback (most recent call last):
    ...
    tournaments.rules.plain_json.NotPlain: too_large
    """
    try:
        found = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise NotPlain("too_deep") from None
    except NotPlain:
        raise
    except (json.JSONDecodeError, UnicodeDecodeError) as problem:
        raise NotPlain("not_json", str(problem)) from problem
    except ValueError:  # of a number with thousands of digits
        raise NotPlain("too_large") from None
    _refuse_not_plain(found)
    return found


def _refuse_constant(name: str) -> Any:
    raise NotPlain("not_json", f"{name} is no number of JSON")


def _refuse_not_plain(found: Any) -> None:
    level: list[Any] = [found]
    for _depth in range(DEEPEST + 1):
        for value in level:
            _refuse_value(value)
        level = [inner for value in level for inner in _children(value)]
        if not level:
            return
    raise NotPlain("too_deep")


def _refuse_value(value: Any) -> None:
    if isinstance(value, float) and not isfinite(value):
        raise NotPlain("too_large")
    if isinstance(value, str) and not is_storable_text(value):
        raise NotPlain("no_text")


def is_storable_text(value: str) -> bool:
    """Return whether a string can be stored and sent: it has no lone surrogate and no NUL.

    >>> is_storable_text("José 🂡"), is_storable_text(chr(0xD800)), is_storable_text(chr(0))
    (True, False, False)
    """
    if "\0" in value:
        return False
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def _children(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value
        yield from value.values()
    elif isinstance(value, list):
        yield from value
