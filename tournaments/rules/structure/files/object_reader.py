"""Reader of an object in a structure file: reads each field by its type, and records each problem.

An unusable value is replaced by a placeholder, so that one reading finds all problems.
"""

import math
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from tournaments.rules.messages import capitalise, message_of_count
from tournaments.rules.messages import message as _
from tournaments.rules.structure.problems import Problem, spoken_name

# more chips than any room holds, and still exact in a browser
MOST_CHIPS = 10**15
# a step of more than a week is a typing error
LONGEST = timedelta(days=7)
LONGEST_TEXT = 500
# the units of whole numbers
NUMBER, CHIPS = _("a whole number"), _("a whole number of chips")
MINUTES, PLAYERS = _("a whole number of minutes"), _("a whole number of players")
SEATS, RAISES = _("a whole number of seats"), _("a whole number of raises")


@dataclass(slots=True, kw_only=True)
class ObjectReader:
    """One object being read. Problems begin with its `place`, such as "Level 7"; "" is the structure as a whole."""

    given: Mapping[str, Any]
    problems: list[Problem] = field(default_factory=list)
    place: str = ""
    step: int | None = None
    level: int | None = None

    def add_field_problem(self, name: str, code: str, sentence: str) -> None:
        """Add a problem of a field; `sentence` follows the place and the field's name."""
        self.add_problem(name, code, _("{field} {words}", field=spoken_name(name), words=sentence))

    def add_problem(self, name: str, code: str, sentence: str) -> None:
        """Add a problem; `sentence` is complete, and follows the place."""
        message = _("{place}: {sentence}", place=self.place, sentence=sentence) if self.place else capitalise(sentence)
        self.problems.append(Problem(self.step, self.level, name, code, message))

    def add_mismatch(self, name: str, expected: str) -> None:
        """Add a problem: the field's value is not what is `expected`."""
        self.add_field_problem(
            name,
            "not_understood",
            _("must be {expected}, not {shortened}", expected=expected, shortened=short_repr(self.given.get(name))),
        )

    def whole_number(self, name: str, *, least: int = 0, most: int = MOST_CHIPS, unit: str = CHIPS) -> int | None:
        """Return the whole number in a field (5 or 5.0; never true, "5" or 5.5); None if it is missing or invalid.

        A number outside `least` to `most` is invalid.
        """
        value = self.given.get(name)
        if value is None:
            return None
        if (number := _as_whole_number(value)) is not None and least <= number <= most:
            return number
        if most < MOST_CHIPS:
            self.add_mismatch(name, _("{unit} from {least:,} to {most:,}", unit=unit, least=least, most=most))
        else:
            self.add_mismatch(name, _("{unit}, {least:,} or more", unit=unit, least=least))
        return None

    def chips(self, name: str) -> int:
        """Return an amount of chips; 0 if it is missing or invalid."""
        return self.whole_number(name) or 0

    def amounts(self, name: str, *, exactly: int | None = None, or_one_more: bool = False) -> tuple[int, ...]:
        """Return a list of amounts above 0; () if it is missing or invalid.

        `exactly` is the required number of amounts, None for any; with `or_one_more` one more is allowed too.
        """
        value = self.given.get(name)
        if value is None:
            return ()
        numbers = [_as_whole_number(number) for number in value] if isinstance(value, (list, tuple)) else [None]
        good = tuple(number for number in numbers if number is not None and 0 < number <= MOST_CHIPS)
        counts = {exactly, exactly + or_one_more} if exactly else {len(good)}
        if len(good) == len(numbers) and len(good) in counts:
            return good
        self.add_mismatch(
            name,
            _("a list of whole amounts above 0")
            if exactly is None
            else message_of_count("a list of {count} amount above 0", "a list of {count} amounts above 0", exactly),
        )
        return ()

    def text(self, name: str, *, longest: int = LONGEST_TEXT) -> str:
        """Return text on one line, with single spaces; "" if it is missing or invalid."""
        value = self.given.get(name)
        if value is None:
            return ""
        if isinstance(value, str):
            line = " ".join(value.split())
            if len(line) <= longest and not any(unicodedata.category(character) in {"Cc", "Cs"} for character in line):
                return line
        self.add_mismatch(name, _("text of at most {longest} characters", longest=longest))
        return ""

    def flag(self, name: str) -> bool:
        """Return a boolean; False if it is missing or invalid."""
        value = self.given.get(name)
        if value is not None and not isinstance(value, bool):
            self.add_mismatch(name, _("true or false"))
        return value is True

    def one_of(self, name: str, allowed: Collection[str], *, default: str) -> str:
        """Return a field's value, which must be one of `allowed`; `default` if it is missing, empty or invalid."""
        value = self.given.get(name)
        if value is None or value == "":
            return default
        if isinstance(value, str) and value in allowed:
            return value
        self.add_mismatch(name, _("one of {names}", names=", ".join(allowed)))
        return default

    def length(self) -> timedelta | None:
        """Return the sum of `minutes`, which may be a fraction, and `seconds`; None if both are missing."""
        units = [(name, unit) for name, unit in (("minutes", 60_000), ("seconds", 1_000)) if name in self.given]
        lengths = [self._unit_length(name, unit) for name, unit in units if self.given[name] is not None]
        return sum(lengths, timedelta(0)) if lengths else None

    def _unit_length(self, name: str, milliseconds: int) -> timedelta:
        value = self.given[name]
        most = LONGEST // timedelta(milliseconds=milliseconds)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= most:
            return timedelta(milliseconds=round(value * milliseconds))
        self.add_mismatch(name, _("a number from 0 to {most:,}", most=most))
        return timedelta(0)


def _as_whole_number(value: object) -> int | None:
    if isinstance(value, float) and math.isfinite(value) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def short_repr(value: object) -> str:
    """Return a value as messages show it: "an object", "a list of 3", or as Python writes it, cut to 60 characters."""
    if isinstance(value, (list, tuple, Mapping)):
        return _("an object") if isinstance(value, Mapping) else _("a list of {value}", value=len(value))
    if isinstance(value, int) and abs(value) > MOST_CHIPS:
        return _("a number as large as that")
    if value is None:
        return _("nothing")
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
