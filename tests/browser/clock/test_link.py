"""A display's line to the server: told at once, asking when not told, and never wrong while it hears nothing."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Clock
from tests.browser.display_server import DisplayServer
from tests.browser.javascript import javascript
from tests.browser.snapshots import MINUTE, NOW, SECOND, Snapshot, before, clock, level, snapshot
from tests.browser.waiting import wait_until

pytestmark = pytest.mark.browser

FEWER = {"entries": 187, "left": 62, "chips": 5_610_000}
LOST = "No connection"


def stopped_snapshot() -> Snapshot:
    """The same level, stopped."""
    return snapshot(clock=clock(10, 24, since=None))


def request_count(server: DisplayServer, what: str) -> int:
    """Count the requests of displays for an address."""
    return sum(path.endswith(what) for path, _ in server.asked)


def test_pause_received_from_the_stream_is_shown_without_a_fetch(open_clock: Clock) -> None:
    server, page = open_clock()
    server.wait_for_listeners(1)
    server.show(stopped_snapshot(), "clock")
    expect(page.locator("#frame")).to_have_attribute("data-state", "paused")
    expect(page.locator("#frame")).to_have_attribute("data-version", "18")
    assert request_count(server, "/snapshot") == 0


def test_joined_changes_of_the_clock_are_shown_without_a_fetch(open_clock: Clock) -> None:
    server, page = open_clock()
    server.wait_for_listeners(1)
    joined = {"version": 20, "since": 17, "topics": ["clock"], "clock": clock(10, 24, since=None), "now": server.now}
    server.say("change", joined)
    expect(page.locator("#frame")).to_have_attribute("data-state", "paused")
    expect(page.locator("#frame")).to_have_attribute("data-version", "20")
    assert request_count(server, "/snapshot") == 0


def test_clock_at_a_version_before_joined_changes_fetches_the_snapshot(open_clock: Clock) -> None:
    server, page = open_clock()
    server.wait_for_listeners(1)
    for _ in range(3):
        server.show(snapshot(field=FEWER), "field", quietly=True)
    server.say("change", {"version": 20, "since": 18, "topics": ["clock"], "clock": clock(10, 24), "now": server.now})
    expect(page.locator("#players .big")).to_have_text("62")
    assert request_count(server, "/snapshot") == 1


def test_change_outside_the_clock_topic_makes_the_clock_fetch_everything(open_clock: Clock) -> None:
    server, page = open_clock()
    server.wait_for_listeners(1)
    server.show(snapshot(field=FEWER), "field")
    expect(page.locator("#players .big")).to_have_text("62")
    assert request_count(server, "/snapshot") == 1


def test_starting_early_moves_the_end_of_registration(open_clock: Clock) -> None:
    server, display = open_clock(before(30))
    server.wait_for_listeners(1)
    planned = display.inner_text("#join")
    server.show(server.snapshot | {"clock": clock(0, 30, since=server.now)}, "clock")
    expect(display.locator("#join")).not_to_have_text(planned)
    assert re.sub(r"\d\d:\d\d", "", display.inner_text("#join")) == re.sub(r"\d\d:\d\d", "", planned)


def test_only_the_changed_figure_is_highlighted_for_a_moment(open_clock: Clock) -> None:
    server, page = open_clock(reduced_motion="no-preference")  # the mark goes when its motion ends
    server.wait_for_listeners(1)
    server.show(snapshot(field=FEWER), "field")
    expect(page.locator("#players .big.changed")).to_have_count(1)
    assert page.locator("#facts .changed, #stakes .changed").count() == 0
    expect(page.locator(".changed")).to_have_count(0)


def test_clock_shows_a_changed_structure_and_its_clock_at_once(open_clock: Clock) -> None:
    server, page = open_clock()
    server.wait_for_listeners(1)
    page.evaluate("""() => {
        window.seen = new Set();
        const slate = document.getElementById('slate');
        const look = () => window.seen.add(slate.textContent);
        new MutationObserver(look).observe(slate, { subtree: true, characterData: true, childList: true });
    }""")
    steps = [level(1, 100, 200), level(2, 700, 1400)]
    server.show(snapshot(steps=steps, clock=clock(1, 20)), "structure", "clock")
    expect(page.locator("#stakes")).to_contain_text("700/1,400")
    assert page.evaluate("[...window.seen].filter((words) => !words.startsWith('Level 2'))") == []


def test_display_that_missed_a_version_fetches_the_whole_snapshot(open_clock: Clock) -> None:
    server, page = open_clock()
    server.wait_for_listeners(1)
    server.show(snapshot(field=FEWER), "field", quietly=True)
    server.show(server.snapshot | {"clock": clock(10, 24, since=None)}, "clock")
    expect(page.locator("#frame")).to_have_attribute("data-state", "paused")
    expect(page.locator("#players .big")).to_have_text("62")


def test_heartbeat_with_a_newer_version_makes_the_clock_fetch_the_snapshot(open_clock: Clock) -> None:
    server, page = open_clock()
    server.wait_for_listeners(1)
    server.show(snapshot(field=FEWER), quietly=True)
    server.say("beat", {"now": server.now, "version": server.snapshot["version"]})
    expect(page.locator("#players .big")).to_have_text("62")


#: a page whose stream is open lets the clock in a frame share it, as a screen does that plays a list
SHARES = javascript(__file__, "shared_stream.js")


def test_page_joining_an_open_stream_fetches_missed_changes(open_clock: Clock) -> None:
    server, page = open_clock()
    server.wait_for_listeners(1)
    drawn = page.request.get(page.url)
    server.show(snapshot(field=FEWER), "field", quietly=True)
    page.route("**/clock/?framed=yes", lambda route: route.fulfill(response=drawn))
    page.evaluate(SHARES)
    expect(page.frame_locator("iframe").locator("#players .big")).to_have_text(
        "62",
        timeout=11_000,  # sooner than a silent stream is given up
    )


def test_clock_ignores_an_older_snapshot(open_clock: Clock) -> None:
    server, page = open_clock()
    server.wait_for_listeners(1)
    server.say("snapshot", snapshot(version=16, field=FEWER))
    server.say("change", {"version": 17, "topics": ["clock"], "clock": clock(3, 1), "now": server.now})
    server.show(stopped_snapshot(), "clock")
    expect(page.locator("#frame")).to_have_attribute("data-state", "paused")
    expect(page.locator("#players .big")).to_have_text("63")


def test_clock_display_without_a_stream_polls_the_snapshot(open_clock: Clock) -> None:
    server, page = open_clock()
    server.streaming = False
    server.cut()
    with page.expect_response(lambda answer: answer.url.endswith("/snapshot") and answer.status == 304):
        pass
    server.show(snapshot(field=FEWER), quietly=True)
    expect(page.locator("#players .big")).to_have_text("62")


def test_clock_reopens_a_cut_stream(open_clock: Clock) -> None:
    server, page = open_clock()
    server.wait_for_listeners(1)
    server.streaming = False
    server.cut()
    server.wait_for_listeners(0)
    server.show(stopped_snapshot(), quietly=True)
    server.streaming = True
    server.wait_for_listeners(1)
    expect(page.locator("#frame")).to_have_attribute("data-state", "paused")


def shown_time(page: Page) -> int:
    """Return the seconds on the wall's clock."""
    minutes, seconds = page.locator(".time").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def wait_for_time(page: Page, server: DisplayServer, left: int) -> None:
    """Wait until the wall shows what is left of so many milliseconds. A busy machine may look at it late."""
    wait_until(page, lambda: abs(shown_time(page) - (left - (server.now - NOW)) / SECOND) <= 1)


def go_away_for(page: Page, server: DisplayServer, seconds: int) -> None:
    """Stop the server's answers, and let so many seconds pass for server and page."""
    server.go_away()
    server.set_clock_to(server.now + seconds * 1000)
    page.clock.fast_forward(seconds * 1000)


def test_clock_without_a_connection_continues_and_shows_a_warning(open_clock: Clock) -> None:
    server, page = open_clock(own_time=True)
    server.wait_for_listeners(1)
    expect(page.locator("#join")).not_to_contain_text(LOST)
    go_away_for(page, server, 10)
    expect(page.locator("#join")).not_to_contain_text(LOST)
    go_away_for(page, server, 60)
    expect(page.locator("#join")).to_contain_text("the clock keeps running")
    wait_for_time(page, server, 24 * MINUTE + 37 * SECOND)


def test_phone_clock_shows_a_lost_connection_without_scrolling(open_clock: Clock) -> None:
    server, page = open_clock(own_time=True, viewport={"width": 390, "height": 844})
    server.wait_for_listeners(1)
    expect(page.locator("#join")).not_to_be_in_viewport()
    go_away_for(page, server, 60)
    expect(page.locator("#join")).to_be_in_viewport(ratio=1)
    expect(page.locator("#join")).to_contain_text(LOST)


def test_clock_without_a_connection_advances_to_the_next_level(open_clock: Clock) -> None:
    server, page = open_clock(own_time=True)
    server.wait_for_listeners(1)
    go_away_for(page, server, 25 * 60)
    expect(page.locator("#slate")).to_contain_text("Level 10")
    expect(page.locator("#stakes")).to_contain_text("1,500/2,500")


def test_reconnected_display_shows_missed_changes_and_hides_its_offline_warning(open_clock: Clock) -> None:
    server, page = open_clock(own_time=True)
    server.wait_for_listeners(1)
    go_away_for(page, server, 60)
    expect(page.locator("#join")).to_contain_text(LOST)
    server.show(stopped_snapshot(), quietly=True)
    server.come_back()
    page.clock.fast_forward(4000)
    expect(page.locator("#frame")).to_have_attribute("data-state", "paused")
    expect(page.locator("#join")).not_to_contain_text(LOST)
    assert shown_time(page) == 24 * 60


def test_newly_opened_display_uses_the_time_of_the_server(open_clock: Clock) -> None:
    wrong = "Date.now = () => 946684800000;"
    server, page = open_clock(snapshot(clock=clock(10, 20)), script=wrong)
    page.wait_for_function("() => performance.now() > 500")
    wait_for_time(page, server, 20 * MINUTE)


@pytest.fixture
def hang_screen(open_clock: Clock) -> Callable[[], tuple[DisplayServer, Page]]:
    """Give the server a screen that shows the clock."""

    def hang() -> tuple[DisplayServer, Page]:
        server, page = open_clock(query="?screen_code=K7QX")
        server.wait_for_listeners(1)
        page.evaluate("window.same = true")
        return server, page

    return hang


def test_screen_reloads_when_its_theme_changes(
    hang_screen: Callable[[], tuple[DisplayServer, Page]],
) -> None:
    server, page = hang_screen()
    server.theme = "light"
    server.show(server.snapshot, "screens")
    page.wait_for_function("() => window.same === undefined")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_screen_does_not_reload_when_its_display_is_unchanged(
    hang_screen: Callable[[], tuple[DisplayServer, Page]],
) -> None:
    server, page = hang_screen()
    with page.expect_response(lambda answer: "screen_code" in answer.url):
        server.show(server.snapshot, "screens")
    expect(page.locator("#frame")).to_have_attribute("data-version", "18")
    assert page.evaluate("window.same") is True


def test_screen_of_a_removed_tournament_shows_how_it_is_paired_again(
    hang_screen: Callable[[], tuple[DisplayServer, Page]],
) -> None:
    server, page = hang_screen()
    server.remove_tournament()
    page.wait_for_url("**/screen/")
    expect(page).to_have_title("Pair this screen")
