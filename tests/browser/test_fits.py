"""No page scrolls sideways or moves while it opens, no words are cut or lie on others: in four languages, three sizes.

Nor has any a fault for those who see or hear otherwise, in either theme. A run opens each page in one of its languages,
sizes and themes; the nightly run opens it in all.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.javascript import javascript
from tests.browser.pages.every_page import PAGES
from tests.browser.server import OF_COLOURS, SWITCH_THEME, serious, staff_cookies
from tests.suite.sample import sample

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

LANGUAGES = ("en", "de", "fr", "es")
Size = tuple[int, int]
PHONE: Size = (390, 844)
SIZES: tuple[Size, ...] = ((1920, 1080), (1280, 800), PHONE)
#: whoever opens a page that is not there would find no fault on it
OK = 200
#: ms in which a page opens beside whatever else a machine does
PATIENCE = 120_000
FAULTS = javascript(__file__, "fits.js")
#: what a page may move by while it opens, and what it has moved by
STEADY = 0.02
MOVED = javascript(__file__, "layout_shift.js")


@pytest.fixture(scope="module")
def state(server_to_read: str, browser: Browser) -> Any:
    """A director who is signed in."""
    return staff_cookies(browser, server_to_read, "director")


def faults(page: Page, address: str, sizes: Sequence[Size]) -> Iterator[str]:
    """Yield what does not fit on a page in these sizes."""
    if "/d/" not in address:
        yield from _faults_once_open(page, address, sizes)
        return
    # a board is another page in a hand; and it opens itself again when it is told to, which must not stop the next one
    for same_page in ([size for size in sizes if size != PHONE], [size for size in sizes if size == PHONE]):
        if same_page:
            with page.context.new_page() as board:
                yield from _faults_once_open(board, address, same_page)


def _faults_once_open(page: Page, address: str, sizes: Sequence[Size]) -> Iterator[str]:
    _open(page, address, sizes[0])
    yield from _moves(page)
    yield from _faults_of(page, sizes)


def _moves(page: Page) -> Iterator[str]:
    """That what is seen moved under a reader's eyes while the page came."""
    moved = page.evaluate(MOVED)
    if moved > STEADY:
        yield f"moved by {moved:.3f}"


def _open(page: Page, address: str, size: Size) -> None:
    """Open a page anew in a tab that has shown another: a tab of its own costs more than most pages."""
    page.set_viewport_size(_viewport(size))
    if "#" in address:  # else a place on the page that is open would be gone to
        page.goto("about:blank")
    answer = page.goto(address, timeout=PATIENCE)
    assert answer is not None, address
    assert answer.status == OK, f"{address}: {answer.status}"


def _faults_of(page: Page, sizes: Iterable[Size]) -> Iterator[str]:
    for size in sizes:
        page.set_viewport_size(_viewport(size))
        for fault in page.evaluate(FAULTS):
            yield f"{size[0]}: {fault}"


def _viewport(size: Size) -> ViewportSize:
    return {"width": size[0], "height": size[1]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_the_sampled_screen_sizes(
    server_to_read: str, browser: Browser, state: Any, language: str
) -> None:
    faults_found: dict[str, list[str]] = {}
    with browser.new_context(
        storage_state=state, locale=language, service_workers="block", viewport=_viewport(SIZES[0])
    ) as context:
        page = context.new_page()
        for path in PAGES:
            chosen = sample(tuple(product(LANGUAGES, SIZES)), f"{path} fits")
            if sizes := [size for spoken, size in chosen if spoken == language]:
                faults_found[path] = list(faults(page, server_to_read + path.replace("LANGUAGE", language), sizes))
    assert {path: wrong for path, wrong in faults_found.items() if wrong} == {}


# no panel is being drawn, and nothing fades or slides; what pulses for ever, or counts the time of a board's page, may
SETTLED = """
() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, .htmx-added')
  && !document.getAnimations().some(
    (motion) => motion.playState === 'running' && motion.animationName !== 'tv-page'
      && motion.effect.getComputedTiming().endTime !== Infinity
  )
"""


def test_pages_have_no_accessibility_fault(server_to_read: str, browser: Browser, state: Any) -> None:
    faults_by_path_found: dict[tuple[str, str], dict[str, list[str]]] = {}
    # the checker puts styles into the page, which the policy of the server forbids
    with browser.new_context(storage_state=state, service_workers="block", bypass_csp=True) as context:
        page = context.new_page()
        for path in sample(PAGES, "pages for everybody", size=12):
            # a board listens for what changes: seven that stay open take every connection a browser has for a server
            with context.new_page() if "/d/" in path else nullcontext(page) as shown:
                _open(shown, server_to_read + path.replace("LANGUAGE", "en"), (1280, 720))
                # the second theme by the rules of colours alone
                themes = sample(("dark", "light"), f"{path} for everybody")
                for theme in themes:
                    shown.evaluate(SWITCH_THEME, theme)
                    rules = OF_COLOURS if theme != themes[0] else ()
                    shown.wait_for_function(SETTLED)
                    faults_by_path_found[path, theme] = serious(shown, rules=rules)
    assert {at: faults for at, faults in faults_by_path_found.items() if faults} == {}
