"""The parts of a dashboard that its journeys look at."""

from playwright.sync_api import Locator, Page

#: how late a busy machine may look at a clock that runs, in seconds
LATE = 60
#: a sentence must have stood so long before Return does what it proposes, in ms
READ = 1100


def time(page: Page) -> Locator:
    """The band's clock."""
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
    """The latest row of the log."""
    return page.locator("#panel-log li >> nth=0").locator(".log-text")


def next_level(page: Page) -> None:
    """Press N, read what it will start, and press Return."""
    page.keyboard.press("n")
    page.wait_for_timeout(READ)
    page.keyboard.press("Enter")
