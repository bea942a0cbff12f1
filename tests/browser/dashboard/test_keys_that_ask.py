"""Keys of the dashboard that ask before they do: the first press shows what Return will do."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dashboard.on_dashboard import READ, last_action, next_level, state, time
from tests.browser.server import open_server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: an action would have been seen by now, in ms
DONE = 600
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server."""
    with open_server(tmp_path_factory.mktemp("server"), "next", "asked", "more") as address:
        yield address


@pytest.fixture
def at_desk(server: str, open_page: Open) -> Open:
    """Opens the dashboard of a tournament as a director."""

    def open_desk(slug: str) -> Page:
        page = open_page(f"{server}/t/{slug}/", by="director")
        expect(time(page)).to_have_text(re.compile(r"\d\d:\d\d"))
        return page

    return open_desk


def test_n_key_asks_for_confirmation(at_desk: Open) -> None:
    page = at_desk("next")
    level, question = page.locator("[data-part=stakes] .level-name"), page.get_by_role("button", name="Start level 2")
    for key in ("n", "n", "Enter"):  # nobody has read it yet
        page.keyboard.press(key)
    expect(question).to_be_visible()
    expect(question).to_have_attribute("data-early", "Read it, then press Return")
    page.wait_for_timeout(DONE)
    expect(level).to_have_text(re.compile("^Level 1 of"))
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    page.keyboard.press("Enter")
    page.wait_for_timeout(DONE)
    expect(level).to_have_text(re.compile("^Level 1 of"))
    next_level(page)
    expect(level).to_have_text(re.compile("^Level 2 of"))


@pytest.mark.parametrize("something_else", ["b", "t", "l", "click"])
def test_leaving_a_question_does_not_answer_it(at_desk: Open, something_else: str) -> None:
    page = at_desk("asked")
    level, question = page.locator("[data-part=stakes] .level-name"), page.locator("#asks-next .btn-go")
    page.keyboard.press("n")
    expect(question).to_be_visible()
    if something_else == "click":
        page.locator("#panel-money").click()
    else:
        page.keyboard.press(something_else)
    expect(question).to_be_hidden()
    page.keyboard.press("Escape")
    page.wait_for_timeout(READ)
    page.keyboard.press("Enter")
    page.wait_for_timeout(DONE)
    expect(level).to_have_text(re.compile("^Level 1 of"))


def test_h_key_asks_before_hand_for_hand(at_desk: Open) -> None:
    page = at_desk("more")
    page.keyboard.press("h")
    page.wait_for_timeout(DONE)
    expect(state(page)).to_have_text("Running")
    expect(page.locator("#clock-more")).to_be_visible()
    page.wait_for_timeout(READ)
    page.keyboard.press("Enter")
    expect(last_action(page)).to_have_text(re.compile("^Hand for hand"))
    expect(page.locator("#clock-more")).to_be_hidden()
