"""Small pictures of a table from above, with the dealer at the bottom: a marked seat, or the taken seats."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Any

# size of the drawing with a marked seat, and the distance of seats from its middle
WIDTH = 200
HEIGHT = 132
REACH_X = 84
REACH_Y = 50
#: least number of rows of names at a table
MIN_ROWS = 4


@dataclass(frozen=True, slots=True)
class Rim:
    """Outline of a table with straight sides and round ends.

    `x` and `y` are the middle of the table, `half` is half the length of a straight side.
    """

    x: float
    y: float
    half: float
    radius: float

    def point_at(self, part: float) -> tuple[float, float]:
        """Return the point after a fraction of the outline's length, clockwise from the dealer at the bottom."""
        straight, bend = 2 * self.half, pi * self.radius
        distance = part * 2 * (straight + bend)
        if distance < self.half:
            return self.x - distance, self.y + self.radius
        if distance < self.half + bend:
            turn = pi / 2 + (distance - self.half) / self.radius
            return self.x - self.half + self.radius * cos(turn), self.y + self.radius * sin(turn)
        if distance < self.half + bend + straight:
            return self.x - self.half + (distance - self.half - bend), self.y - self.radius
        if distance < self.half + 2 * bend + straight:
            turn = 3 * pi / 2 + (distance - self.half - bend - straight) / self.radius
            return self.x + self.half + self.radius * cos(turn), self.y + self.radius * sin(turn)
        return self.x + self.half - (distance - self.half - 2 * bend - straight), self.y + self.radius


# small table in a box of 320 by 200
SMALL_TABLE = Rim(x=160, y=100, half=62, radius=82)


@dataclass(frozen=True, slots=True)
class RingPlace:
    """One seat in the picture of a table. `here` is True for the marked seat."""

    number: int
    x: float
    y: float
    here: bool


@dataclass(frozen=True, slots=True)
class RingDrawing:
    """Picture of a table: all seats, and the arrow from the middle to the marked seat."""

    places: list[RingPlace]
    arrow: str


def ring_drawing(*, span: int, seat: int) -> RingDrawing:
    """Return the picture of a table with a marked seat.

    Seat 1 is at the dealer's left, and the numbers go up clockwise.
    """
    places = [RingPlace(number, *_seat_point(number, span=span), here=number == seat) for number in range(1, span + 1)]
    found = next((place for place in places if place.here), None)
    return RingDrawing(places, _arrow_path(found) if found else "")


def _seat_point(number: int, *, span: int, share: float = 1.0) -> tuple[float, float]:
    turn = radians(90 + 360 * number / (span + 1))
    return round(WIDTH / 2 + REACH_X * share * cos(turn), 1), round(HEIGHT / 2 + REACH_Y * share * sin(turn), 1)


def _arrow_path(place: RingPlace) -> str:
    """Return the SVG path of an arrow from near the middle to near a seat."""
    x, y = place.x - WIDTH / 2, place.y - HEIGHT / 2
    length = (x * x + y * y) ** 0.5
    ux, uy = x / length, y / length
    tip, tail, head = length - 20, max(length - 52, 6), 8

    def point_text(along: float, aside: float = 0) -> str:
        return f"{WIDTH / 2 + ux * along - uy * aside:.1f} {HEIGHT / 2 + uy * along + ux * aside:.1f}"

    left, right = point_text(tip - head, head * 0.8), point_text(tip - head, -head * 0.8)
    return f"M{point_text(tail)}L{point_text(tip)}M{left}L{point_text(tip)}L{right}"


@dataclass(frozen=True, slots=True)
class Pip:
    """One seat in the small picture of a table."""

    number: int
    x: float
    y: float
    open: bool = False


def seat_dots(seats: int, *, empty: Collection[int] = (), only: int = 0) -> list[Pip]:
    """Return the dots for the seats of a table, clockwise from the dealer's left.

    With `only`, only that seat is shown as taken. Otherwise all seats except those in `empty` are shown as taken.
    """
    return [
        _seat_dot(number / (seats + 1), number, is_open=number != only if only else number in empty)
        for number in range(1, seats + 1)
    ]


def _seat_dot(part: float, number: int, *, is_open: bool) -> Pip:
    x, y = SMALL_TABLE.point_at(part)
    return Pip(number, round(x, 1), round(y, 1), is_open)


def seats_around_table(seats: Sequence[Any]) -> list[tuple[Any, str, int]]:
    """Return (seat, side, row) of each name around the picture of a table, clockwise.

    The side is left, top or right.
    """
    side_count = len(seats) // 2
    rows = max(MIN_ROWS, side_count)
    down = (rows - side_count) // 2
    left = [(seat, "left", rows - down - at) for at, seat in enumerate(seats[:side_count])]
    top = [(seat, "top", 1) for seat in seats[side_count : len(seats) - side_count]]
    right = (
        [(seat, "right", 1 + down + at) for at, seat in enumerate(seats[len(seats) - side_count :])]
        if side_count
        else []
    )
    return left + top + right
