"""Every widget in every state of the clock and on screens of every size: nothing reaches out of its box."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clock.gallery import LONG_NAME, LONG_NAMES, long
from tests.browser.display_server import DisplayServer, open_display_server
from tests.browser.javascript import javascript
from tests.browser.snapshots import FINALISTS, Snapshot, before, clock, finished, hand_for_hand, money, snapshot
from tests.suite.sample import sample
from tournaments.displays.layout_labels import widget_values
from tournaments.rules.layouts.layouts import COLUMNS, PICTURED, ROWS, WIDGETS, Layout, Widget, layout_faults

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: wide and upright, from a projector's 4K down to a small monitor
SIZES = ((3840, 2160), (1920, 1080), (1280, 720), (1024, 768), (800, 480), (1080, 1920))

LISTS = {
    "busts": [{"from": at, "to": at, "name": LONG_NAMES[at % 9]} for at in range(64, 76)],
    "league": [{"from": at, "name": LONG_NAMES[at % 9], "points": f"{9_000 - at}.5"} for at in range(1, 41)],
    "topics": [],
}
NO_LISTS: Mapping[str, list[Any]] = {"busts": [], "league": [], "topics": []}

NOTICE = {"id": 1, "title": "Bag your chips after three more hands", "words": LONG_NAME, "at": 0, "until": None}
PAUSED = clock(10, 24.6, since=None)
NOTHING = snapshot(
    name="", venue="", clock=clock(0, 30), field={"entries": 0, "left": 0, "chips": 0},
    money=money(pool=0, guarantee=0, places=[], final=False), registration={"closes_after": -1}, tables=None,
)  # fmt: skip
#: the states by their names, in the order in which an evening has them
STATES: dict[str, Snapshot] = {
    "before": before(name=LONG_NAME),
    "running": snapshot(tables={"next_to_break": 117}, notices=[NOTICE]),
    "paused": snapshot(clock=PAUSED),
    "break": snapshot(clock=clock(4, 7.5)),
    "hand for hand": hand_for_hand(),
    "long": long(),
    "finished": finished(*FINALISTS),
    "nothing": NOTHING,
}

#: kinds and words of what reaches out: a figure or a picture of its box, a row or an amount of its list
READ = javascript(__file__, "overflowing_widgets.js")
#: all that was to be drawn is drawn
DRAWN = (
    "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"
)


def widget(kind: str, x: int, y: int, times: int) -> Widget:
    """Return a widget of a kind, several times as wide and high as its minimum."""
    width, height = (min(least * times, most) for least, most in zip(WIDGETS[kind], (COLUMNS, ROWS), strict=True))
    text = {"text": "{event}\n{players} of {entries}\nNext {next}", "ticker": "{event}: {blinds}, {pool}"}.get(kind, "")
    pictures = ("0" * 64,) if kind in PICTURED else ()
    return Widget(kind, x, y, width, height, text=text, pictures=pictures)


def filled_layout(times: int) -> Iterator[Layout]:
    """Layouts that have every kind of widget once, each in rows of its own height."""
    here: list[Widget] = []
    x = y = high = 0
    for kind in sorted(WIDGETS, key=lambda name: (WIDGETS[name][1], name)):
        placed = widget(kind, x, y, times)
        if x + placed.width > COLUMNS:
            x, y, high = 0, y + high, 0
        if y + placed.height > ROWS:
            yield Layout("Every widget", tuple(here))
            here, x, y, high = [], 0, 0, 0
        here.append(widget(kind, x, y, times))
        x, high = x + placed.width, max(high, placed.height)
    yield Layout("Every widget", tuple(here))


SMALL, LARGE = list(filled_layout(1)), list(filled_layout(2))


def test_sample_layouts_include_every_widget_once_and_have_no_fault() -> None:
    for layouts in (SMALL, LARGE):
        assert sorted(placed.kind for layout in layouts for placed in layout.widgets) == sorted(WIDGETS)
        assert [fault for layout in layouts for fault in layout_faults(layout)] == []


def overflowing_widgets(server: DisplayServer, page: Page) -> Iterator[str]:
    """Yield the widgets that overflow in each state on each screen."""
    for state, now in STATES.items():
        server.snapshot = now | {"version": server.snapshot["version"] + 1}
        server.say("snapshot", server.snapshot)
        expect(page.locator(".frame")).to_have_attribute("data-version", str(server.snapshot["version"]))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            for fault in page.evaluate(READ):
                yield f"{state}, {width}x{height}: {fault}"


LISTED = [layout for layout in SMALL + LARGE if {"busts", "league"} & {each.kind for each in layout.widgets}]
SHOWN = [*((layout, LISTS) for layout in SMALL + LARGE), *((layout, NO_LISTS) for layout in LISTED)]


@pytest.mark.parametrize("at", sample(range(len(SHOWN)), "layouts of every widget", size=3))
def test_widgets_stay_in_their_boxes_in_every_state(open_page: Callable[..., Page], at: int) -> None:
    layout, lists = SHOWN[at]
    with open_display_server(STATES["running"]) as (server, address):
        server.own = {"layout": widget_values(layout.widgets), "lists": lists}
        page = open_page(f"{address}/d/friday/clock/?layout=own")
        server.wait_for_listeners(1)
        assert list(overflowing_widgets(server, page)) == []
