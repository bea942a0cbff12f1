"""Which browser the browser tests drive, and what is said when there is none.

`--chromium=found` takes what is installed, `fetched` fetches one where none is, `required` does so too and lets the
browser tests fail without one. Else they are skipped, and the last line says how many.
"""

import os
from collections.abc import Iterator

import pytest

from tests.browser.finding_chromium import HOW, fetched_chromium, found_chromium
from tests.suite.migrated import KEPT, alone

# where the path of the browser is kept for the fixtures
CHROMIUM = pytest.StashKey[str | None]()
NONE_FOUND = "no Chromium found"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--chromium`."""
    choices = ["found", "fetched", "required"]
    told = "take a browser that is installed (the default), fetch one where none is, or fail without one"
    parser.addoption("--chromium", choices=choices, default="found", help=told)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none. Nothing is looked for when no such test is chosen."""
    driving = [item for item in items if "browser" in getattr(item, "fixturenames", ())]
    config.stash[CHROMIUM] = _chromium(config.getoption("chromium")) if driving else None
    if config.stash[CHROMIUM] is None and config.getoption("chromium") != "required":
        for item in driving:
            item.add_marker(pytest.mark.skip(reason=NONE_FOUND))


def _chromium(wanted: str) -> str | None:
    if wanted == "found":
        return found_chromium()
    # the workers of a run try in turn, and what one of them could not fetch the others do not try again
    this_run, missed = os.environ.get("PYTEST_XDIST_TESTRUNUID", ""), KEPT / "no-chromium"
    with alone():
        if found := found_chromium():
            return found
        if this_run and missed.exists() and missed.read_text(encoding="utf-8") == this_run:
            return None
        fetched = fetched_chromium()
        if fetched is None:
            missed.write_text(this_run, encoding="utf-8")
        return fetched


def words_without_browser(config: pytest.Config) -> str:
    """Return what is said at the very end, if browser tests were skipped."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    many = sum(isinstance(report.longrepr, tuple) and NONE_FOUND in report.longrepr[2] for report in skipped)
    return f"{many} browser tests not run: {NONE_FOUND}; {HOW}" if many else ""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Say it after everything else."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and (words := words_without_browser(session.config)):
        reporter.write_line("")
        reporter.write_line(words, red=True, bold=True)
