"""No page scrolls sideways or moves while it opens, no words are cut or lie on others: in four languages, three sizes.

Nor has any a fault for those who see or hear otherwise, in either theme.
"""

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.pages.every_page import PAGES, SLUG
from tests.browser.server import OF_COLOURS, serious, staff_cookies
from tests.suite.hypothesis_profiles import THOROUGH

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

#: `.ci/run` opens every page in each language and size; the desk in the one with the longest words, on laptop and phone
EVERYTHING = settings.default.max_examples >= THOROUGH
LANGUAGES = ("en", "de", "fr", "es") if EVERYTHING else ("de",)
Size = tuple[int, int]
SIZES: tuple[Size, ...] = (*([(1920, 1080)] if EVERYTHING else []), (1280, 800), (390, 844))
#: whoever opens a page that is not there would find no fault on it
OK = 200
#: ms in which a page opens beside whatever else a machine does
PATIENCE = 120_000
#: ms in which colours that fade have arrived
SETTLES = 300
FAULTS = Path(__file__).with_name("fits.js").read_text(encoding="utf-8")
#: what a page may move by while it opens, and what it has moved by
STEADY = 0.02
MOVED = """
() => document.fonts.ready.then(() => new Promise((done) => {
  let moved = 0;
  const add = (entries) => { for (const one of entries) if (!one.hadRecentInput) moved += one.value; };
  const watch = new PerformanceObserver((list) => add(list.getEntries()));
  watch.observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => { add(watch.takeRecords()); done(moved); }, 100);
}))
"""


@pytest.fixture(scope="module")
def state(server_to_read: str, browser: Browser) -> Any:
    """A director who is signed in."""
    return staff_cookies(browser, server_to_read, "director")


def faults(page: Page, address: str) -> Iterator[str]:
    """What does not fit on a page, in each size."""
    if "/d/" not in address:
        _open(page, address, SIZES[0])
        yield from _moves(page)
        yield from _faults_of(page, SIZES)
        return
    # a board is another page in a hand; and it opens itself again when it is told to, which must not stop the next one
    for sizes in (SIZES[:-1], SIZES[-1:]):
        with page.context.new_page() as board:
            _open(board, address, sizes[0])
            yield from _moves(board)
            yield from _faults_of(board, sizes)


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
def test_every_page_fits(server_to_read: str, browser: Browser, state: Any, language: str) -> None:
    found: dict[str, list[str]] = {}
    with browser.new_context(
        storage_state=state, locale=language, service_workers="block", viewport=_viewport(SIZES[0])
    ) as context:
        page = context.new_page()
        for path in PAGES:
            found[path] = list(faults(page, server_to_read + path.replace("LANGUAGE", language)))
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


#: the colours of a theme have faded in
FADED = """
() => {
  const fades = document.getAnimations().filter((one) => one instanceof CSSTransition);
  return Promise.allSettled(fades.map((one) => one.finished)).then(() => fades.length);
}
"""
#: what the desk opens of them, beside the pages that other files check; `.ci/run` opens every page
CHECKED = (
    PAGES
    if EVERYTHING
    else (
        *("/", f"/t/{SLUG}/draw/", "/series/harbour/", "/calendar/harbour/", "/t/days/days/"),
        "/t/days-2ab/carry-over/",
    )
)


def test_no_page_has_a_fault_for_those_who_see_or_hear_otherwise(
    server_to_read: str, browser: Browser, state: Any
) -> None:
    found: dict[tuple[str, str], dict[str, list[str]]] = {}
    # the checker puts styles into the page, which the policy of the server forbids
    with browser.new_context(storage_state=state, service_workers="block", bypass_csp=True) as context:
        page = context.new_page()
        for path in CHECKED:
            # a board listens for what changes: seven that stay open take every connection a browser has for a server
            with context.new_page() if "/d/" in path else nullcontext(page) as shown:
                _open(shown, server_to_read + path.replace("LANGUAGE", "en"), (1280, 720))
                for theme, rules in (("dark", ()), ("light", OF_COLOURS)):
                    shown.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
                    shown.wait_for_timeout(SETTLES)
                    # a busy machine may still be fading from the other theme's colours
                    shown.evaluate(FADED)
                    found[path, theme] = serious(shown, rules=rules)
    assert {at: faults for at, faults in found.items() if faults} == {}
