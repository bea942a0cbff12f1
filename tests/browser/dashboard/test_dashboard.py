"""A director's evening in a real browser, over the real web process. Every journey has a tournament of its own."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.dashboard.on_dashboard import LATE, last_action, line, next_level, seconds, state, time
from tests.browser.journey_data import OF_THE_DASHBOARD, PLAYERS
from tests.browser.server import open_server, sign_in, staff_cookies
from tests.browser.waiting import posted_addresses

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server."""
    with open_server(tmp_path_factory.mktemp("server"), *OF_THE_DASHBOARD) as address:
        yield address


@pytest.fixture
def at_desk(server: str, open_page: Open) -> Open:
    """Opens the dashboard of a tournament as a director, drawn and in touch."""

    def open_desk(slug: str, *, name: str = "director", **settings: object) -> Page:
        page = open_page(f"{server}/t/{slug}/", by=name, **settings)
        expect(time(page)).to_have_text(re.compile(r"\d\d:\d\d"))
        return page

    return open_desk


@pytest.mark.vital
def test_director_signs_in_opens_the_tournament_and_starts_the_clock(server: str, open_page: Open) -> None:
    page = open_page(server)
    page.click("text=Staff: sign in")
    sign_in(page)
    page.locator("article", has_text="The Start Event").click()
    expect(state(page)).to_have_text("Before the start")
    page.keyboard.press(" ")
    expect(state(page)).to_have_text("Running")
    expect(page.locator(".clockband-controls .main span")).to_have_text("Pause")
    expect(last_action(page)).to_have_text("Shuffle up and deal")
    shown = seconds(page)
    expect(time(page)).not_to_have_text(time(page).inner_text())
    assert shown - LATE <= seconds(page) < shown


def test_return_key_confirms_the_open_undo_before_an_alert(at_desk: Open) -> None:
    page = at_desk("undo")
    page.keyboard.press(" ")
    expect(state(page)).to_have_text("Paused")
    expect(line(page)).to_have_text(re.compile(r"The clock is paused with \d\d:\d\d left: level 1\."))
    stood = seconds(page)
    page.keyboard.press("u")
    expect(page.locator("[data-preview] .diff")).to_have_text(re.compile(r"The clock\s*paused\s*→\s*running"))
    expect(page.locator("#panel-entries")).to_be_hidden()
    page.keyboard.press("Enter")  # nobody has read it yet
    page.wait_for_timeout(2100)  # real time: the clock of the server must have two seconds to lose
    expect(state(page)).to_have_text("Paused")
    page.keyboard.press("Enter")
    expect(state(page)).to_have_text("Running")
    assert seconds(page) <= stood - 2
    expect(last_action(page)).to_have_text(re.compile("^Undone: Clock paused"))
    expect(page.locator("#panel-log li.gone .log-text")).to_have_text(re.compile("^Clock paused"))


def test_escape_key_closes_the_undo_preview_without_undoing(at_desk: Open) -> None:
    page = at_desk("plan")
    page.keyboard.press("u")
    expect(page.locator("[data-preview]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-preview]")).to_have_count(0)
    expect(last_action(page)).to_have_text(f"Player {PLAYERS - 1:04d} entered")


def test_n_key_starts_the_next_level_and_escape_key_undoes(at_desk: Open) -> None:
    page = at_desk("next", own_time=True)
    before = seconds(page)
    next_level(page)
    expect(line(page)).to_have_text("Moved to level 2 from level 1.")
    expect(page.locator("[data-part=stakes] .level-name")).to_have_text(re.compile("^Level 2 of"))
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=stakes] .level-name")).to_have_text(re.compile("^Level 1 of"))
    assert before - LATE <= seconds(page) <= before
    expect(page.locator("#panel-now .why")).to_contain_text("Undone: Moved to level 2 from level 1.")


def test_undo_button_for_the_next_level_disappears_after_seconds(at_desk: Open) -> None:
    page = at_desk("more", own_time=True)
    next_level(page)
    expect(page.locator("[data-lasting]")).to_have_text(re.compile("[1-5]"))
    expect(line(page)).to_have_text("Nothing to do now.")
    expect(page.locator("#panel-now .why")).to_contain_text("Level 3 begins at")


def test_t_key_opens_the_field_for_the_time_left(at_desk: Open) -> None:
    page = at_desk("set")
    page.keyboard.press("t")
    page.keyboard.type("banana")
    page.keyboard.press("Enter")
    expect(page.locator("#clock-more .error")).to_have_text("Enter minutes, mm:ss or h:mm:ss.")
    expect(page.locator("#panel-now [role=alert]")).to_contain_text("Not done: Set the time left.")
    page.fill("#set-time", "12:34")
    page.keyboard.press("Enter")
    expect(time(page)).to_have_text(re.compile(r"12:3[2-4]"))
    expect(page.locator("#clock-more")).to_be_hidden()
    expect(page.locator("#panel-now [role=alert]")).to_have_count(0)


def test_player_is_busted_and_reinstated_by_keys(at_desk: Open) -> None:
    page = at_desk("bust")
    page.keyboard.press("b")
    page.keyboard.type("0017")
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-rows .who")).to_have_text([f"Player 0017place {PLAYERS}"])
    page.keyboard.press("Enter")
    expect(last_action(page)).to_have_text(f"Player 0017 out, place {PLAYERS}")
    expect(page.locator("#panel-field header .more")).to_have_text(f"{PLAYERS - 1} of {PLAYERS} left")
    page.keyboard.press("u")
    expect(page.locator("[data-preview] .diff")).to_contain_text("Player 0017")
    page.keyboard.press("u")
    expect(page.locator("#panel-field header .more")).to_have_text(f"{PLAYERS} of {PLAYERS} left")


def test_double_click_on_the_bust_button_busts_one_player(at_desk: Open) -> None:
    page = at_desk("floor")
    posted = posted_addresses(page)
    page.locator("#panel-field li button >> nth=3").dblclick()
    expect(last_action(page)).to_have_text(f"Player 0003 out, place {PLAYERS}")
    page.locator("#panel-field li button >> nth=0").click()
    expect(last_action(page)).to_have_text(f"Player 0000 out, place {PLAYERS - 1}")
    expect(page.locator("#panel-field header .more")).to_have_text(f"{PLAYERS - 2} of {PLAYERS} left")
    assert len(posted) == 2


def test_half_typed_text_survives_changes_by_another_director(at_desk: Open) -> None:
    desk, other = at_desk("two"), at_desk("two", name="ana")
    other.keyboard.press("e")
    other.keyboard.type("Half a na")
    other.keyboard.press("ArrowLeft")
    desk.locator("#panel-field li button >> nth=0").click()
    expect(last_action(other)).to_have_text(f"Player 0000 out, place {PLAYERS}")
    expect(other.locator("#panel-field header .more")).to_have_text(f"{PLAYERS - 1} of {PLAYERS} left")
    other.keyboard.type("x")
    expect(other.locator("#panel-field [name=name]")).to_have_value("Half a nxa")
    desk.keyboard.press(" ")
    expect(state(other)).to_have_text("Paused")
    expect(other.locator(".clockband-controls .main span")).to_have_text("Resume")
    expect(line(other)).to_contain_text("The clock is paused")


def test_letter_keys_in_a_focused_field_are_typed_as_text(at_desk: Open) -> None:
    page = at_desk("field")
    page.keyboard.press("e")
    page.keyboard.type("n u b + space ")
    expect(page.locator("#panel-field [name=name]")).to_have_value("n u b + space ")
    expect(state(page)).to_have_text("Running")
    expect(page.locator("[data-preview]")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator(".site-side").get_by_role("button", name="All keys").click()
    expect(page.locator("#all-keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#all-keys")).to_be_hidden()


def test_slash_key_opens_the_search_and_g_key_opens_a_page(at_desk: Open) -> None:
    page = at_desk("field")
    page.keyboard.press("/")
    expect(page.locator("#site-finder input")).to_be_focused()
    page.keyboard.type("pause")
    expect(page.locator("#site-finder .site-found")).to_contain_text("Pause the clock")
    page.keyboard.press("Escape")
    expect(page.locator("#site-finder")).to_be_hidden()
    page.keyboard.press("g")
    page.keyboard.press("p")
    page.wait_for_url("**/prizes/")


def test_each_press_of_the_plus_key_adds_a_minute(at_desk: Open) -> None:
    page = at_desk("keys")
    before = seconds(page)
    for _ in range(3):
        page.keyboard.press("+")
    expect(page.locator("#panel-log .log-text", has_text="1 min added")).to_have_count(3)
    assert before + 180 - LATE <= seconds(page) <= before + 180


def test_button_to_finish_is_disabled_until_the_address_is_typed(at_desk: Open) -> None:
    page = at_desk("final")
    page.click("summary")
    button = page.locator("[data-action=finish] button")
    expect(button).to_be_disabled()
    page.fill("[data-action=finish] input", "finale")
    expect(button).to_be_disabled()
    page.fill("[data-action=finish] input", "final")
    button.click()
    expect(page.locator("#panel-after h2")).to_have_text("After the tournament")
    page.keyboard.press("u")
    page.locator("[data-preview]").wait_for()
    page.keyboard.press("u")
    expect(state(page)).to_have_text("Running")


def test_dashboard_shows_the_next_level_while_no_worker_runs(at_desk: Open) -> None:
    page = at_desk("cross")
    page.keyboard.press("t")
    page.keyboard.type("0:03")
    page.keyboard.press("Enter")
    expect(line(page)).to_have_text(re.compile("^No dealer changes until"))
    expect(state(page)).to_have_text("Last minute")
    expect(page.locator("[data-part=stakes] .level-name")).to_have_text(re.compile("^Level 2 of"))
    expect(page.locator("#panel-levels [aria-current] th")).to_have_text("2")
    expect(page.locator("#panel-now .why")).to_contain_text("Level 3 begins at")


def test_floor_staff_see_only_buttons_for_their_role(at_desk: Open) -> None:
    page = at_desk("sizes", name="piet")
    expect(page.locator(".clockband-controls button")).to_have_text(["Pause Space", "More"])
    expect(page.locator("text=Finish or cancel")).to_have_count(0)
    expect(page.locator("#panel-field [name=name]")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_dashboard_never_scrolls_on_a_laptop(at_desk: Open, size: tuple[int, int]) -> None:
    page = at_desk("sizes", viewport={"width": size[0], "height": size[1]})
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == list(size)
    cut = page.evaluate("""() => [...document.querySelectorAll('.btn, .clockband-time, .blinds-now, .money .num')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth)
        .map((element) => element.textContent)""")
    assert cut == []


@pytest.mark.parametrize("width", [1280, 1366, 1920])
def test_ante_and_bring_in_of_the_next_level_are_not_cut_off(at_desk: Open, width: int) -> None:
    page = at_desk("stud", viewport={"width": width, "height": 768})
    facts = page.locator("[data-part=next] dd")
    expect(facts.first).to_have_text(re.compile(r"^Stud hi-lo .* ante [\d,]+, bring-in [\d,]+"))
    assert facts.evaluate_all("(all) => all.filter((fact) => fact.scrollWidth > fact.clientWidth).length") == 0


def test_dashboard_on_a_phone_stacks_its_panels(at_desk: Open) -> None:
    page = at_desk("sizes", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    low = page.evaluate("""() => [...document.querySelectorAll('.clockband-controls .btn, .ways .btn')]
        .filter((element) => element.checkVisibility() && element.offsetHeight < 44)
        .map((element) => element.textContent)""")
    assert low == []


def test_theme_is_stored_on_the_device(at_desk: Open) -> None:
    page = at_desk("sizes", color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.click(".site-person")
    page.click("[data-theme-switch]")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("[data-theme-switch]")).to_have_text("Appearance: light")


def test_dashboard_button_shows_not_sent_while_offline(server: str, browser: Browser) -> None:
    with browser.new_context(storage_state=staff_cookies(browser, server, "director")) as context:
        page = context.new_page()
        page.goto(f"{server}/t/lost/")
        expect(state(page)).to_have_text("Running")
        context.set_offline(True)
        page.keyboard.press(" ")
        expect(page.locator(".clockband-controls .main span")).to_have_text("Not sent")
        expect(page.locator("#panel-now [role=alert]")).to_contain_text("Not sent: Pause.")
        shown = seconds(page)
        expect(time(page)).not_to_have_text(time(page).inner_text())
        assert shown - LATE <= seconds(page) < shown
        context.set_offline(False)
        expect(page.locator(".clockband-controls .main span")).to_have_text("Pause")
        page.keyboard.press(" ")
        expect(state(page)).to_have_text("Paused")


def test_unanswered_action_of_a_redrawn_button_does_not_block_other_actions(
    server: str, at_desk: Open, browser: Browser
) -> None:
    other = at_desk("gone")
    # a page of its own: htmx writes into its console that a request failed, as here it should
    with browser.new_context(storage_state=staff_cookies(browser, server, "director")) as context:
        page = context.new_page()

        def lose(route: Route) -> None:
            page.evaluate("const was = document.getElementById('panel-clock'); was.replaceWith(was.cloneNode(true))")
            route.abort()

        # before the page comes: on a busy machine what was pressed right after it has gone past this to the server
        page.route("**/action/pause/**", lose)
        page.goto(f"{server}/t/gone/")
        expect(state(page)).to_have_text("Running")
        page.keyboard.press(" ")
        expect(page.locator("#panel-now [role=alert]")).to_contain_text("Not sent: Pause.")
        other.keyboard.press(" ")
        expect(last_action(page)).to_have_text(re.compile("^Clock paused, level 1"))


def test_log_row_links_to_the_preview_of_its_undo(at_desk: Open) -> None:
    page = at_desk("plan")
    page.click("#panel-log header a")
    page.fill("[name=find]", "0007")
    page.keyboard.press("Enter")
    page.locator("tr", has_text="Player 0007 entered").get_by_text("Undo").click()
    expect(page.locator("[data-preview] .t")).to_have_text("Undo: Player 0007 entered")
