"""A layout: widgets on a grid of twelve columns and eight rows, which fills a screen of any size.

On an upright screen the same widgets are stacked in reading order (static/tournaments/layouts/place.js).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tournaments.rules.layouts.contrast import OwnColours, low_contrasts
from tournaments.rules.sounds.cue_sounds import CueSound

COLUMNS, ROWS = 12, 8

# the kinds of widgets, each with its least number of columns and rows
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
    "text": (2, 1),
    "ticker": (5, 1),
    "tables": (2, 1),
    "busts": (3, 3),
    "league": (3, 3),
    "logo": (2, 1),
    "picture": (2, 2),
}
# the kinds that show pictures of the organisation, one or several in turn
PICTURED = ("logo", "picture")
MOST_PICTURES = 12
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)
# the kinds with a text of their own; the first kind requires one
WORDED = ("text", "ticker")
# the placeholders in such texts, as {players}
FIELDS = (
    *("event", "venue", "level", "blinds", "ante", "next", "break", "players", "entries", "average", "chips"),
    *("pool", "time"),
)
LONGEST_TEXT, MOST_LINES = 240, 8
_FIELD = re.compile(r"\{([^{}\n]*)\}")
ALIGNS = ("left", "centre", "right")
# the times at which a widget is shown; others may take its place at other times
TIMES = (
    "always",
    "before",
    "play",
    "break",
    "hand_for_hand",
    "finished",
    "registration",
    "registration_ends",
    "registration_closed",
)
# the theme's colours, by use, that a widget can take; empty means the widget's usual colour
COLOURS = ("text", "muted", "go", "warn", "stop", "break", "hand")
# a widget's type as a share of the largest that fits its box, percent
SMALLEST_SIZE, WHOLE_SIZE = 30, 100
# sets of conditions that exclude each other; any others may hold together
APART = (
    frozenset({"before", "play", "break", "hand_for_hand", "finished"}),
    frozenset({"registration", "registration_closed"}),
    frozenset({"registration_ends", "registration_closed"}),
)


@dataclass(frozen=True, slots=True)
class Widget:
    """A part of the clock on the grid: column and row of its top left corner from 0, and its width and height.

    `colour` is one of `COLOURS` or empty, `size` the type size in percent of the largest that fits. `text` is the text
    of a text widget, or the lines of a ticker, with fields such as {players}. `pictures` are digests of the
    organisation's pictures.
    """

    kind: str
    x: int
    y: int
    width: int
    height: int
    align: str = "centre"
    when: str = "always"
    colour: str = ""
    size: int = WHOLE_SIZE
    text: str = ""
    pictures: tuple[str, ...] = ()

    def overlaps(self, other: "Widget") -> bool:
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return across and self.y < other.y + other.height and other.y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout by its name. `background` is the digest of a picture, or empty; `colours` are its own, if any.

    `sounds` replace the tournament's sounds of cues on screens with this layout.
    """

    title: str
    widgets: tuple[Widget, ...]
    background: str = ""
    colours: OwnColours | None = None
    sounds: Mapping[str, CueSound] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LayoutFault:
    """A fault of a layout: code, facts, widget number from 1 (0: the layout itself), and the reason in words."""

    code: str
    number: int
    reason: str
    facts: dict[str, Any] = field(default_factory=dict)


def layout_faults(layout: Layout) -> Iterator[LayoutFault]:
    """Yield all faults: of the layout itself, of each widget, and of widgets that overlap at the same time."""
    if not layout.widgets:
        yield LayoutFault("layout_empty", 0, "has no widget")
    if layout.background and not _DIGEST.fullmatch(layout.background):
        yield LayoutFault("layout_background", 0, "has no picture as its background")
    for low in low_contrasts(layout.colours) if layout.colours else ():
        facts = {"name": low.name, "contrast": f"{low.contrast:.1f}", "least": f"{low.least:.1f}"}
        reason = f"has {low.name} with a contrast of {low.contrast:.1f} on its ground"
        yield LayoutFault("layout_contrast", 0, reason, facts)
    for number, widget in enumerate(layout.widgets, 1):
        yield from _widget_faults(widget, number)
    for (_, upper), (number, lower) in combinations(enumerate(layout.widgets, 1), 2):
        if upper.overlaps(lower) and may_show_together(upper.when, lower.when):
            facts = {"kind": lower.kind, "other": upper.kind}
            yield LayoutFault("layout_overlap", number, f"stands on {upper.kind}", facts)


def may_show_together(first: str, second: str) -> bool:
    """Return whether widgets with these two conditions can be visible at the same time."""
    return first == second or not any({first, second} <= times for times in APART)


def _widget_faults(widget: Widget, number: int) -> Iterator[LayoutFault]:
    kind = widget.kind
    if kind not in WIDGETS:
        yield LayoutFault("layout_unknown_widget", number, f"is no widget: {kind}", {"kind": kind})
        return
    width, height = WIDGETS[kind]
    if widget.width < width or widget.height < height:
        facts = {"kind": kind, "columns": width, "rows": height}
        yield LayoutFault("layout_widget_too_small", number, f"is too small: {kind} needs {width}x{height}", facts)
    if not _is_on_grid(widget):
        facts = {"kind": kind, "columns": COLUMNS, "rows": ROWS}
        yield LayoutFault("layout_widget_off_grid", number, f"reaches beyond the grid of {COLUMNS}x{ROWS}", facts)
    yield from _choice_faults(widget, number)
    yield from _word_faults(widget, number)
    yield from _picture_faults(widget, number)
    if not SMALLEST_SIZE <= widget.size <= WHOLE_SIZE:
        facts = {"kind": kind, "least": SMALLEST_SIZE, "most": WHOLE_SIZE}
        yield LayoutFault("layout_widget_size", number, f"has type of {widget.size} percent", facts)


def _word_faults(widget: Widget, number: int) -> Iterator[LayoutFault]:
    """Yield the faults of a widget's text: only some kinds of widgets have one, and its fields must be known."""
    kind, text = widget.kind, widget.text.strip()
    if bool(text) and kind not in WORDED:
        yield LayoutFault("layout_widget_has_no_text", number, "has no words", {"kind": kind})
    if not text and kind == WORDED[0]:
        yield LayoutFault("layout_widget_needs_text", number, "needs words", {"kind": kind})
    if len(widget.text) > LONGEST_TEXT or widget.text.count("\n") >= MOST_LINES:
        facts = {"kind": kind, "letters": LONGEST_TEXT, "lines": MOST_LINES}
        yield LayoutFault("layout_widget_long_text", number, f"has more than {LONGEST_TEXT} letters", facts)
    for found in _FIELD.findall(widget.text):
        if found not in FIELDS:
            facts = {"kind": kind, "name": found, "choices": ", ".join(FIELDS)}
            yield LayoutFault("layout_widget_field", number, f"has no field {found}", facts)


def _picture_faults(widget: Widget, number: int) -> Iterator[LayoutFault]:
    """Yield the faults of a widget's pictures. A picture widget may still have none."""
    if widget.pictures and widget.kind not in PICTURED:
        yield LayoutFault("layout_widget_has_no_picture", number, "has no pictures", {"kind": widget.kind})
    if len(widget.pictures) > MOST_PICTURES:
        facts = {"kind": widget.kind, "most": MOST_PICTURES}
        yield LayoutFault("layout_widget_pictures", number, f"has more than {MOST_PICTURES} pictures", facts)
    if not all(_DIGEST.fullmatch(digest) for digest in widget.pictures):
        yield LayoutFault("layout_widget_picture", number, "names something else as a picture", {"kind": widget.kind})


def _choice_faults(widget: Widget, number: int) -> Iterator[LayoutFault]:
    for key, name, choices in (
        ("align", "aligned to", ALIGNS),
        ("when", "shown at", TIMES),
        ("colour", "coloured", ("", *COLOURS)),
    ):
        value, allowed = getattr(widget, key), ", ".join(filter(None, choices))
        if value not in choices:
            facts = {"kind": widget.kind, "key": key, "choices": allowed}
            yield LayoutFault("layout_widget_choice", number, f"is {name} {value}, not one of {allowed}", facts)


def _is_on_grid(widget: Widget) -> bool:
    across = widget.x >= 0 and widget.x + widget.width <= COLUMNS
    return across and widget.y >= 0 and widget.y + widget.height <= ROWS
