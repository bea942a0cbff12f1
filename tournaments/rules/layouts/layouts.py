"""A layout: widgets on a grid of twelve columns and eight rows, which fills a screen of any size.

On an upright screen the same widgets stand one below the other, in the order in which they are read
(static/tournaments/layouts/place.js).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

COLUMNS, ROWS = 12, 8

#: the kinds of widgets, each with the columns and rows that it needs at least
WIDGETS: dict[str, tuple[int, int]] = {
    "event": (3, 1),
    "level": (2, 1),
    "local": (2, 1),
    "time": (4, 2),
    "progress": (3, 1),
    "blinds": (3, 1),
    "ante": (2, 1),
    "next": (3, 1),
    "break": (3, 1),
    "players": (2, 1),
    "average": (2, 1),
    "chips": (2, 1),
    "pool": (2, 1),
    "jump": (2, 1),
    "registration": (3, 1),
    "payouts": (3, 3),
    "notices": (4, 2),
    "qr": (2, 2),
}
ALIGNS = ("left", "centre", "right")
#: when a widget is shown; in its place others may stand at other times
TIMES = ("always", "before", "play", "break", "hand_for_hand", "finished", "registration", "registration_closed")
#: times that are never at once; any other two may be
APART = (
    frozenset({"before", "play", "break", "hand_for_hand", "finished"}),
    frozenset({"registration", "registration_closed"}),
)


@dataclass(frozen=True, slots=True)
class Widget:
    """A piece of the clock on the grid: column and row of its corner from 0, columns and rows that it covers."""

    kind: str
    x: int
    y: int
    width: int
    height: int
    align: str = "centre"
    when: str = "always"

    def covers(self, other: "Widget") -> bool:
        """Return whether both cover a place of the grid."""
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return across and self.y < other.y + other.height and other.y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout by its name."""

    title: str
    widgets: tuple[Widget, ...]


@dataclass(frozen=True, slots=True)
class LayoutFault:
    """Why a layout cannot be shown: the widget by its number from 1, and the reason."""

    number: int
    reason: str


def layout_faults(layout: Layout) -> Iterator[LayoutFault]:
    """Yield everything that is wrong: kinds, places, sizes, and widgets that would stand on each other."""
    if not layout.widgets:
        yield LayoutFault(0, "has no widget")
    for number, widget in enumerate(layout.widgets, 1):
        for reason in _faults_of(widget):
            yield LayoutFault(number, reason)
    for (_, one), (number, other) in combinations(enumerate(layout.widgets, 1), 2):
        if one.covers(other) and at_once(one.when, other.when):
            yield LayoutFault(number, f"stands on {one.kind}")


def at_once(one: str, other: str) -> bool:
    """Return whether there is a moment at which both are shown."""
    return one == other or not any({one, other} <= times for times in APART)


def _faults_of(widget: Widget) -> Iterator[str]:
    if widget.kind not in WIDGETS:
        yield f"is no widget: {widget.kind}"
        return
    width, height = WIDGETS[widget.kind]
    if widget.width < width or widget.height < height:
        yield f"is too small: {widget.kind} needs {width}x{height}"
    if widget.x + widget.width > COLUMNS or widget.y + widget.height > ROWS:
        yield f"reaches beyond the grid of {COLUMNS}x{ROWS}"
    if widget.align not in ALIGNS:
        yield f"is aligned to {widget.align}, not to one of {', '.join(ALIGNS)}"
    if widget.when not in TIMES:
        yield f"is shown at {widget.when}, not at one of {', '.join(TIMES)}"
