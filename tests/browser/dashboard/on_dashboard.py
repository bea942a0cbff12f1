"""The parts of a dashboard that its journeys look at."""

from playwright.sync_api import Locator, Page, expect

#: how late a busy machine may look at a clock that runs, in seconds
LATE = 60
#: ms; a proposal must have been shown for a second before Return accepts it
READ = 1100


def time(page: Page) -> Locator:
    """Return the clock's time in the band."""
    return page.locator("[data-part=time]")


def seconds(page: Page) -> int:
    """Return the seconds on the band's clock."""
    minutes, rest = time(page).inner_text().split(":")[-2:]
    return int(minutes) * 60 + int(rest)


def line(page: Page) -> Locator:
    """Return the first alert."""
    return page.locator("#panel-now .say")


def state(page: Page) -> Locator:
    """Return the state of the clock."""
    return page.locator("[data-part=state] b")


def last_action(page: Page) -> Locator:
    """Return the latest row of the log."""
    return page.locator("#panel-log li >> nth=0").locator(".log-text")


def read_proposal(page: Page) -> None:
    """Let the time pass in which somebody reads a proposal that is shown; the page has its own time."""
    page.clock.fast_forward(READ)


def next_level(page: Page) -> None:
    """Press N, read what it will start, and press Return; the page has its own time."""
    page.keyboard.press("n")
    expect(page.locator("[data-key-asks][hidden] + button")).to_be_visible()
    read_proposal(page)
    page.keyboard.press("Enter")
