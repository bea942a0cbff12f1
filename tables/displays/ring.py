"""Small drawings of a table, seen from above with the dealer below: where one seat is, which seats are taken."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Any

#: the drawing's size, and the reach of its seats from the middle
WIDTH, HEIGHT = 200, 132
REACH_X, REACH_Y = 84, 50
#: a small table on a board: its middle, and how far its dots are from it, on a box of 320 by 200
MIDDLE, HALF, RADIUS = (160.0, 100.0), 62.0, 82.0
#: a table with names has so many rows of them at least
ROWS = 4


@dataclass(frozen=True, slots=True)
class RingPlace:
    """One seat of the drawing."""

    number: int
    x: float
    y: float
    here: bool


@dataclass(frozen=True, slots=True)
class RingDrawing:
    """Every seat, and the arrow from the middle towards the one that is looked for."""

    places: list[RingPlace]
    arrow: str


def drawing(*, span: int, seat: int) -> RingDrawing:
    """Seat 1 is at the dealer's left, and on clockwise, as the seats are numbered."""
    places = [RingPlace(number, *_at(number, span=span), here=number == seat) for number in range(1, span + 1)]
    found = next((place for place in places if place.here), None)
    return RingDrawing(places, _arrow(found) if found else "")


def _at(number: int, *, span: int, share: float = 1.0) -> tuple[float, float]:
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
    """The dots of a table, clockwise from the dealer's left; `only` one of them is taken, or all that are not empty."""
    return [
        Pip(number, *_around(number / (seats + 1)), number != only if only else number in empty)
        for number in range(1, seats + 1)
    ]


def places_around(seats: Sequence[Any]) -> list[tuple[Any, str, int]]:
    """Return where each seat's name stands: its side (left, top or right of the table) and its row, clockwise."""
    beside = len(seats) // 2
    rows = max(ROWS, beside)
    down = (rows - beside) // 2
    left = [(seat, "left", rows - down - at) for at, seat in enumerate(seats[:beside])]
    top = [(seat, "top", 1) for seat in seats[beside : len(seats) - beside]]
    right = [(seat, "right", 1 + down + at) for at, seat in enumerate(seats[len(seats) - beside :])] if beside else []
    return left + top + right


def _around(part: float) -> tuple[float, float]:
    """Return where one is after a part of the way around the table, from the dealer below, to their left first."""
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
