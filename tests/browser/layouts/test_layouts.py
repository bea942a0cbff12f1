"""Layouts of the clock on a screen: what each widget shows, and that it fits."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clock.gallery import LONG_NAME
from tests.browser.display_server import DisplayServer, open_display_server
from tests.browser.javascript import javascript
from tests.browser.snapshots import NOW, Snapshot, clock, finished, hand_for_hand, snapshot
from tournaments.displays.layout_labels import widget_values
from tournaments.rules.layouts.layouts import Widget
from tournaments.rules.layouts.library import LAYOUTS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WALL = {"width": 1920, "height": 1080}
UPRIGHT = {"width": 1080, "height": 1920}
NO_LISTS: dict[str, list[Any]] = {"busts": [], "league": [], "topics": []}
STATES = (snapshot(name=LONG_NAME), hand_for_hand(), finished())

#: every widget with its text, and those whose figures reach out of their box
READ = """() => [...document.querySelectorAll('.widget')].map((box) => {
  const piece = box.querySelector('.piece');
  const out = piece && (piece.offsetWidth > box.clientWidth + 1 || piece.offsetHeight > box.clientHeight + 1);
  return [box.dataset.kind, box.textContent.replace(/\\s+/g, ' ').trim(), Boolean(out)];
})"""


def drawn_widgets(page: Page) -> list[tuple[str, str, bool]]:
    expect(page.locator(".frame:not([data-waits])")).to_have_count(1)
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    return [(kind, text, out) for kind, text, out in page.evaluate(READ)]


def in_each_state(server: DisplayServer, page: Page) -> Iterator[list[tuple[str, str, bool]]]:
    """Yield what a layout shows in its first state, then in the others, which the server sends."""
    yield drawn_widgets(page)
    for now in STATES[1:]:
        server.snapshot = now | {"version": server.snapshot["version"] + 1}
        server.say("snapshot", server.snapshot)
        expect(page.locator(".frame")).to_have_attribute("data-version", str(server.snapshot["version"]))
        yield drawn_widgets(page)


@pytest.fixture
def open_display(open_page: Callable[..., Page]) -> Iterator[Callable[..., tuple[DisplayServer, Page]]]:
    """Opens a server and a layout in it: `open_display(snapshot, query="?layout=home")`."""
    with ExitStack() as servers:

        def open_layout(now: Snapshot, *, query: str, **page: Any) -> tuple[DisplayServer, Page]:
            server, address = servers.enter_context(open_display_server(now))
            display = open_page(f"{address}/d/friday/clock/{query}", **page)
            server.wait_for_listeners(1)
            return server, display

        yield open_layout


@pytest.mark.parametrize("viewport", [WALL, UPRIGHT], ids=["wall", "upright"])
def test_contents_of_the_standard_layouts_do_not_overflow(
    open_display: Callable[..., tuple[DisplayServer, Page]], viewport: dict[str, int]
) -> None:
    reaching = {
        (slug, kind, text)
        for slug in LAYOUTS
        for shown in in_each_state(*open_display(STATES[0], query=f"?layout={slug}", viewport=viewport))
        for kind, text, out in shown
        if out
    }
    assert reaching == set()


#: the sizes of the labels and figures of a kind of widget, in px
SIZES = """(kind) => [...document.querySelectorAll(`[data-kind="${kind}"] .k, [data-kind="${kind}"] .v`)].map(
  (element) => Math.round(parseFloat(getComputedStyle(element).fontSize)))"""


@pytest.mark.parametrize(("slug", "kind"), [("big-time", "next"), ("big-blinds", "next"), ("big-time", "break")])
def test_next_level_on_an_upright_screen_has_at_least_44_pixels(
    open_display: Callable[..., tuple[DisplayServer, Page]], slug: str, kind: str
) -> None:
    _server, page = open_display(snapshot(), query=f"?layout={slug}", viewport=UPRIGHT)
    drawn_widgets(page)
    label, *figures = page.evaluate(SIZES, kind)
    assert label >= 44
    assert min(figures) >= 72


def test_label_above_a_long_average_stack_has_at_least_40_pixels(
    open_display: Callable[..., tuple[DisplayServer, Page]],
) -> None:
    _server, page = open_display(snapshot(), query="?layout=figures", viewport=WALL)
    drawn_widgets(page)
    assert page.evaluate(SIZES, "average")[0] >= 40


def test_each_widget_shows_its_part_of_the_clock_data(open_display: Callable[..., tuple[DisplayServer, Page]]) -> None:
    _server, page = open_display(snapshot(), query="?layout=figures", viewport=WALL)
    texts = {kind: text for kind, text, _ in drawn_widgets(page)}
    assert texts.pop("time")[:3] == "24:"
    assert texts.pop("break").startswith("Break in1:54:")
    assert texts == {
        "event": "Friday Night Deepstack",
        "level": "Level 9",
        "local": "Local time20:35",
        "blinds": "Blinds1,000/2,000",
        "ante": "Ante2,000 BBA",
        "next": "Next level1,500/2,500 ante 2,500",
        "jump": "Lowest prize, 27th€250",
        "registration": "",
        "players": "Players left63of 187",
        "average": "Average stack89,04744.5 BB",
        "chips": "Chips in play5,610,000",
        "pool": "Prize pool€24,310",
    }


ROOM_IN_BADGE = """() => {
  const parts = ['.plate', '.plate .icon', '.plate .cap'].map((selector) => document.querySelector(selector));
  const [badge, icon, word] = parts.map((part) => part.getBoundingClientRect());
  return [icon.left - badge.left, badge.right - word.right, word.left - icon.right].map(Math.round);
}"""


def test_final_table_layout_shows_hand_number_and_finished_tables(
    open_display: Callable[..., tuple[DisplayServer, Page]],
) -> None:
    _server, page = open_display(hand_for_hand(), query="?layout=final-table", viewport=WALL)
    drawn_widgets(page)
    assert page.locator("[data-kind=time] .line").all_inner_texts() == ["Hand 4", "3 of 4 done"]


def test_ante_is_written_no_larger_than_the_blinds(open_display: Callable[..., tuple[DisplayServer, Page]]) -> None:
    _server, page = open_display(snapshot(), query="?layout=final-table", viewport=WALL)
    drawn_widgets(page)
    assert page.evaluate(SIZES, "ante")[1] <= page.evaluate(SIZES, "blinds")[1]


def test_badge_text_has_at_least_equal_padding_on_the_right(
    open_display: Callable[..., tuple[DisplayServer, Page]],
) -> None:
    paused = snapshot(clock=clock(10, 20, since=None))
    _server, page = open_display(paused, query="?layout=final-table", viewport=WALL)
    drawn_widgets(page)
    left, right, between = page.evaluate(ROOM_IN_BADGE)
    assert right >= left
    assert between <= right


def test_widgets_for_breaks_replace_the_widgets_for_play_in_a_break(
    open_display: Callable[..., tuple[DisplayServer, Page]],
) -> None:
    on_break = snapshot(clock=clock(4, 7.5))
    _server, page = open_display(on_break, query="?layout=break-room", viewport=WALL)
    kinds = [kind for kind, _, _ in drawn_widgets(page)]
    assert kinds == ["event", "level", "local", "time", "blinds", "next"]


def test_upright_screen_stacks_widgets_in_reading_order(script: Callable[..., Any]) -> None:
    widgets = [
        {"kind": "time", "x": 0, "y": 1, "width": 8, "height": 3},
        {"kind": "event", "x": 0, "y": 0, "width": 12, "height": 1},
        {"kind": "players", "x": 8, "y": 1, "width": 4, "height": 2, "align": "right"},
        {"kind": "pool", "x": 8, "y": 3, "width": 4, "height": 1, "align": "right"},
        {"kind": "jump", "x": 0, "y": 4, "width": 4, "height": 1, "align": "right"},
    ]
    placed = script("layouts/place", "m.place(x, {tall: true, rows: 8, isShownNow: () => true})", widgets)
    assert placed["rows"] == 7
    assert [
        (widget["kind"], widget["x"], widget["y"], widget["width"], widget["height"]) for widget in placed["placed"]
    ] == [
        ("event", 0, 0, 12, 1),
        ("time", 0, 1, 12, 3),
        ("players", 0, 4, 6, 2),
        ("pool", 6, 4, 6, 2),
        ("jump", 0, 6, 12, 1),
    ]
    # what begins a line stands at its left edge, the one beside it at the right
    assert [widget.get("align") for widget in placed["placed"]] == [None, None, "left", "right", "left"]


@pytest.mark.parametrize(
    ("measured", "size"), [((200, 100), 94.0), ((400, 100), 47.0), ((200, 400), 23.5), ((0, 0), 100)]
)
def test_text_of_a_widget_fills_its_width_or_its_height(
    script: Callable[..., Any], measured: tuple[int, int], size: float
) -> None:
    result = script("layouts/type", "m.fillingSize(200, 100, x[0], x[1], 540)", list(measured))
    assert result == pytest.approx(size)


#: the type of a figure and of its label
TYPE = """() => ['--size', '--label'].map((name) =>
  parseFloat(document.querySelector('.widget').style.getPropertyValue(name)))"""


def test_text_sizes_of_widgets_scale_with_the_screen(
    open_page: Callable[..., Page],
) -> None:
    players = Widget("players", 0, 0, 3, 2)
    with open_display_server(snapshot()) as (server, address):
        server.own = {"layout": widget_values((players, replace(players, y=4, size=10))), "lists": NO_LISTS}
        page = open_page(f"{address}/d/friday/clock/?layout=own", viewport=WALL)
        drawn_widgets(page)
        wall = page.evaluate(TYPE)
        page.set_viewport_size({"width": 3840, "height": 2160})
        drawn_widgets(page)
        assert page.evaluate(TYPE) == pytest.approx([2 * type_size for type_size in wall], rel=0.01)
        page.set_viewport_size({"width": 1024, "height": 768})
        drawn_widgets(page)
        least = 24 * 768 / 1080
        assert page.evaluate(TYPE.replace("'.widget'", "'.widget + .widget'")) == pytest.approx(
            [least, least], abs=0.01
        )


#: a text filled in for a snapshot at its moment
FILL = """(async () => {
  const load = (path) => import(`/static/tournaments/${path}.js`);
  const [{ viewAt }, { formats }] = await Promise.all(['clock/state', 'shared/format'].map(load));
  const { zone, money: { currency, digits } } = x.snapshot;
  const kit = { format: formats({ language: 'en', zone, currency, digits }), now: x.now };
  return m.textLines(x.text, viewAt(x.snapshot, x.now), kit, x.snapshot);
})()"""


def test_placeholders_in_custom_layout_texts_are_filled_in(script: Callable[..., Any]) -> None:
    text = " Level {level}: {blinds}, then {next}\n\n{players} of {entries} in {venue}, {pool}"
    assert script("layouts/texts", FILL, {"snapshot": snapshot(), "now": NOW, "text": text}) == [
        "Level 9: 1,000 / 2,000, then 1,500 / 2,500",
        "63 of 187 in Harbour 4, €24,310",
    ]


TICKER = javascript(__file__, "ticker_lines.js")


def test_ticker_shows_the_same_single_line_on_all_screens(script: Callable[..., Any]) -> None:
    assert script("layouts/widgets", TICKER) == [[0, "Friday"], [0, "Friday"], [1, "Pool 5"], [0, "Friday"]]
