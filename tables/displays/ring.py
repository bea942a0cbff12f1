"""Small drawings of a table from above, with the dealer below: a marked seat, or the taken seats."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Any

# size of the drawing with a marked seat, and the distance of seats from its middle
WIDTH = 200
HEIGHT = 132
REACH_X = 84
REACH_Y = 50
# small table in a box of 320 by 200: its middle, half its straight side, and its radius
MIDDLE = (160.0, 100.0)
HALF = 62.0
RADIUS = 82.0
#: least number of rows of names at a table
MIN_ROWS = 4


@dataclass(frozen=True, slots=True)
class RingPlace:
    """One seat of the drawing."""

    number: int
    x: float
    y: float
    here: bool


@dataclass(frozen=True, slots=True)
class RingDrawing:
    """All seats, and the arrow from the middle to the marked one."""

    places: list[RingPlace]
    arrow: str


def drawing(*, span: int, seat: int) -> RingDrawing:
    """Return the drawing of a table with a marked seat. Seat 1 is at the dealer's left, the others follow clockwise."""
    places = [RingPlace(number, *_point_of(number, span=span), here=number == seat) for number in range(1, span + 1)]
    found = next((place for place in places if place.here), None)
    return RingDrawing(places, _arrow(found) if found else "")


def _point_of(number: int, *, span: int, share: float = 1.0) -> tuple[float, float]:
    turn = radians(90 + 360 * number / (span + 1))
    return round(WIDTH / 2 + REACH_X * share * cos(turn), 1), round(HEIGHT / 2 + REACH_Y * share * sin(turn), 1)


def _arrow(place: RingPlace) -> str:
    """A line from near the middle to near the seat, with its head, as an SVG path."""
    x, y = place.x - WIDTH / 2, place.y - HEIGHT / 2
    length = (x * x + y * y) ** 0.5
    ux, uy = x / length, y / length
    tip, tail, head = length - 20, max(length - 52, 6), 8

    def at(along: float, aside: float = 0) -> str:
        return f"{WIDTH / 2 + ux * along - uy * aside:.1f} {HEIGHT / 2 + uy * along + ux * aside:.1f}"

    return f"M{at(tail)}L{at(tip)}M{at(tip - head, head * 0.8)}L{at(tip)}L{at(tip - head, -head * 0.8)}"


@dataclass(frozen=True, slots=True)
class Pip:
    """One seat of a small table."""

    number: int
    x: float
    y: float
    open: bool = False


def pips(seats: int, *, empty: Collection[int] = (), only: int = 0) -> list[Pip]:
    """The dots of a table, clockwise from the dealer's left. Taken are `only` that seat, or all that are not empty."""
    return [
        Pip(number, *_point_on_rim(number / (seats + 1)), number != only if only else number in empty)
        for number in range(1, seats + 1)
    ]


def places_around(seats: Sequence[Any]) -> list[tuple[Any, str, int]]:
    """Return the side (left, top or right) and the row of each seat's name, clockwise."""
    beside = len(seats) // 2
    rows = max(MIN_ROWS, beside)
    down = (rows - beside) // 2
    left = [(seat, "left", rows - down - at) for at, seat in enumerate(seats[:beside])]
    top = [(seat, "top", 1) for seat in seats[beside : len(seats) - beside]]
    right = [(seat, "right", 1 + down + at) for at, seat in enumerate(seats[len(seats) - beside :])] if beside else []
    return left + top + right


def _point_on_rim(part: float) -> tuple[float, float]:
    """Return the point after a part of the way around the table, clockwise from the dealer below."""
    straight, bend = 2 * HALF, pi * RADIUS
    distance, (x, y) = part * 2 * (straight + bend), MIDDLE
    corners = (
        (HALF, lambda on: (x - on, y + RADIUS)),
        (bend, lambda on: (x - HALF - RADIUS * sin(on / RADIUS), y + RADIUS * cos(on / RADIUS))),
        (straight, lambda on: (x - HALF + on, y - RADIUS)),
        (bend, lambda on: (x + HALF + RADIUS * sin(on / RADIUS), y - RADIUS * cos(on / RADIUS))),
        (HALF, lambda on: (x + HALF - on, y + RADIUS)),
    )
    at, length = 0, corners[0][0]
    while distance > length and at < len(corners) - 1:
        distance, at = distance - length, at + 1
        length = corners[at][0]
    found = corners[at][1](min(distance, length))
    return round(found[0], 1), round(found[1], 1)
