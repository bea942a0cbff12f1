"""Waiting for conditions, never for a number of milliseconds."""

import time
from collections.abc import Callable

from playwright.sync_api import Page, Route

#: seconds; a machine that runs several browsers at once may be slow
PATIENCE = 60
#: ms between two checks, in which playwright handles events and routes
TICK = 20

FINITE_ANIMATIONS_ENDED = """() => Promise.all(document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished.catch(() => {})))"""

NEXT_FRAME = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"

NO_TAP_WAITS = """() => Object.keys(localStorage)
    .filter((name) => name.startsWith('shuffle-up-taps'))
    .every((name) => JSON.parse(localStorage[name]).length === 0)"""


def wait_until(page: Page, is_true: Callable[[], object]) -> None:
    """Let pages and routes go on until a condition of the test holds; fail after PATIENCE."""
    until = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < until, "the condition never held"
        page.wait_for_timeout(TICK)


def wait_for_animations(page: Page) -> None:
    """Wait until transitions and animations that have an end have ended."""
    page.evaluate(FINITE_ANIMATIONS_ENDED)


def wait_for_frame(page: Page) -> None:
    """Wait until the page has been laid out and drawn once more."""
    page.evaluate(NEXT_FRAME)


def wait_for_empty_queue(page: Page) -> None:
    """Wait until no tap waits on this phone, so that none will be sent any more."""
    page.wait_for_function(NO_TAP_WAITS)


def held_requests(page: Page, address: str, *, times: int | None = None) -> list[Route]:
    """Hold requests for an address; return the list to which each is added, for the test to let go."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(address, hold, times=times)
    return held


def posted_addresses(page: Page) -> list[str]:
    """Return a list to which the address of each POST request from now on is added."""
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url) if request.method == "POST" else None)
    return addresses
