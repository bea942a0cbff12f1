"""The browser of the browser tests.

`--chromium=found` uses an installed one, `fetched` downloads a headless shell if none is installed, `required` does
too and lets the browser tests fail without any browser. Otherwise they are skipped, and the last line says how many.
"""

import os
from collections.abc import Iterator

import pytest

from tests.browser.finding_chromium import HOW, fetch_chromium, find_chromium, lean_chromium
from tests.suite.migrated import KEPT, exclusive_lock

# the browser's path for the fixtures
CHROMIUM = pytest.StashKey[str | None]()
NONE_FOUND = "no Chromium found"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--chromium`."""
    choices = ["found", "fetched", "required"]
    help_text = "use an installed browser (the default), fetch a headless shell if there is none, or fail without one"
    parser.addoption("--chromium", choices=choices, default="found", help=help_text)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip browser tests without a browser, which is only looked for if there are such tests."""
    browser_tests = [item for item in items if "browser" in getattr(item, "fixturenames", ())]
    config.stash[CHROMIUM] = _chromium(config.getoption("chromium")) if browser_tests else None
    if config.stash[CHROMIUM] is None and config.getoption("chromium") != "required":
        for item in browser_tests:
            item.add_marker(pytest.mark.skip(reason=NONE_FOUND))


def _chromium(choice: str) -> str | None:
    if choice == "found":
        return find_chromium()
    # the workers of a run try in turn; after one failed the others do not try again
    this_run, failed = os.environ.get("PYTEST_XDIST_TESTRUNUID", ""), KEPT / "no-chromium"
    with exclusive_lock():
        if lean := lean_chromium():
            return lean
        if this_run and failed.exists() and failed.read_text(encoding="utf-8") == this_run:
            return find_chromium()
        fetched = fetch_chromium()
        if fetched is None:
            failed.write_text(this_run, encoding="utf-8")
        return fetched or find_chromium()


def skipped_sentence(config: pytest.Config) -> str:
    """Return the last line if browser tests were skipped."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    count = sum(isinstance(report.longrepr, tuple) and NONE_FOUND in report.longrepr[2] for report in skipped)
    return f"{count} browser tests not run: {NONE_FOUND}; {HOW}" if count else ""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Print it after everything else."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and (sentence := skipped_sentence(session.config)):
        reporter.write_line("")
        reporter.write_line(sentence, red=True, bold=True)
