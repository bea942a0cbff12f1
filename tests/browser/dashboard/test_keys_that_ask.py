"""Keys of the dashboard that ask before they do: the first press shows what Return will do."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dashboard.on_dashboard import last_action, next_level, read_proposal, state, time
from tests.browser.server import open_server
from tests.browser.waiting import posted_addresses

pytestmark = [pytest.mark.browser, pytest.mark.slow]

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
        page = open_page(f"{server}/t/{slug}/", by="director", own_time=True)
        expect(time(page)).to_have_text(re.compile(r"\d\d:\d\d"))
        return page

    return open_desk


def test_n_key_asks_before_starting_the_next_level(at_desk: Open) -> None:
    page = at_desk("next")
    posted = posted_addresses(page)
    level, question = page.locator("[data-part=stakes] .level-name"), page.get_by_role("button", name="Start level 2")
    for key in ("n", "n", "Enter"):  # nobody has read it yet
        page.keyboard.press(key)
    expect(question).to_be_visible()
    expect(question).to_have_attribute("data-early", "Read it, then press Return")
    expect(level).to_have_text(re.compile("^Level 1 of"))
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    page.keyboard.press("Enter")
    next_level(page)
    expect(level).to_have_text(re.compile("^Level 2 of"))
    assert len(posted) == 1


@pytest.mark.parametrize("something_else", ["b", "t", "l", "click"])
def test_closing_a_confirmation_does_not_confirm_the_action(at_desk: Open, something_else: str) -> None:
    page = at_desk("asked")
    posted = posted_addresses(page)
    level, question = page.locator("[data-part=stakes] .level-name"), page.locator("#asks-next .btn-go")
    page.keyboard.press("n")
    expect(question).to_be_visible()
    if something_else == "click":
        page.locator("#panel-money").click()
    else:
        page.keyboard.press(something_else)
    expect(question).to_be_hidden()
    page.keyboard.press("Escape")
    read_proposal(page)
    page.keyboard.press("Enter")
    page.reload()
    expect(level).to_have_text(re.compile("^Level 1 of"))
    assert posted == []


def test_h_key_asks_before_starting_hand_for_hand(at_desk: Open) -> None:
    page = at_desk("more")
    posted = posted_addresses(page)
    page.keyboard.press("h")
    expect(page.locator("#clock-more")).to_be_visible()
    read_proposal(page)
    assert posted == []
    expect(state(page)).to_have_text("Running")
    page.keyboard.press("Enter")
    expect(last_action(page)).to_have_text(re.compile("^Hand for hand"))
    expect(page.locator("#clock-more")).to_be_hidden()
