"""Bonus points that staff give by hand for a feat: the bonuses that a season offers, and those given."""

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from tournaments.rules.refused import Refused

MOST_NAMED = 20
LONGEST = 60
MOST_POINTS = Decimal(10_000)
Bonuses = tuple[tuple[str, Decimal], ...]
_LINE = re.compile(r"(?P<name>.*?)\s*[:=]?\s*(?P<points>\d{1,5}(?:[.,]\d{1,2})?)")


class HandGiven(NamedTuple):
    """Points that a player was given by hand, with the reason, once or several times."""

    reason: str
    points: Decimal
    times: int = 1

    @property
    def total(self) -> Decimal:
        """The points of all `times` together."""
        return self.points * self.times


def read_bonuses(answer: Any) -> Bonuses:
    """Read named bonuses from a mapping of names to points, or from lines of text such as "Four of a kind: 75".

    Refuses a line without a name or points, a repeated name, and too many bonuses.
    """
    rows = (
        [(str(name), str(points)) for name, points in answer.items()]
        if isinstance(answer, Mapping)
        else _bonus_rows(answer)
    )
    found = {" ".join(name.split()): _read_points(points) for name, points in rows}
    folded = {name.casefold() for name in found}
    if len(folded) != len(rows) or len(rows) > MOST_NAMED or any(not 0 < len(name) <= LONGEST for name in found):
        raise Refused("season_bonuses", field="bonuses", most=MOST_NAMED)
    return tuple(found.items())


def bonuses_text(bonuses: Bonuses) -> str:
    """Return named bonuses as the text that `read_bonuses` reads, a line for each."""
    return "\n".join(f"{name}: {points.normalize():f}" for name, points in bonuses)


def find_bonus(bonuses: Bonuses, name: str) -> tuple[str, Decimal] | None:
    """Return a bonus of the season by name, ignoring case; None for an unknown name."""
    return next((bonus for bonus in bonuses if bonus[0].casefold() == name.casefold()), None)


def _bonus_rows(answer: Any) -> list[tuple[str, str]]:
    lines = [line.strip() for line in re.split(r"[\n;]", str(answer or "")) if line.strip()]
    read = [_LINE.fullmatch(line) for line in lines]
    return [(row["name"], row["points"].replace(",", ".")) if row else ("", "0") for row in read]


def _read_points(text: str) -> Decimal:
    try:
        points = Decimal(text)
    except InvalidOperation:
        points = Decimal("NaN")
    if not points.is_finite() or not 0 <= points <= MOST_POINTS:
        raise Refused("season_bonuses", field="bonuses", most=MOST_NAMED)
    return points.quantize(Decimal("0.01"))
