"""A small drawing of a table: where one seat is, seen from above with the dealer below."""

from dataclasses import dataclass
from math import cos, radians, sin

#: the drawing's size, and the reach of its seats from the middle
WIDTH, HEIGHT = 200, 132
REACH_X, REACH_Y = 84, 50


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
