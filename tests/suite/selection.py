"""Which tests run, and in which order.

The tests of a file go to one worker, which makes what they share once; all that read the whole source go to one too.
Files that take longest come first, so that at the end no worker waits long for another. `--fast` leaves out what takes
more than a second, and hypothesis tries fewer examples.
"""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# marks of what `--fast` leaves out
SLOW = ("browser", "slow")
# the mark of what reads all of the source, which a worker then reads once
SOURCES = "sources"
# how many objects more there are when garbage is looked for among the youngest
LOOK_FOR_GARBAGE = 20_000
# of a case whose text is longer, this many letters are its name
LONGEST_NAME = 100
# marks of what comes first, the longest first
FIRST = ("browser", "slow", SOURCES)
# who speaks to the database: locks, constraints, bulk writes, JSON; the layers above, and journeys, speak to these
THAT_STORE = ("models", "selectors", "services", "management", "live", "test_tasks.py")
# folders of which no test speaks to a database, or all drive a browser
APART = ("rules", "calculators", "sentences", "browser")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--fast`."""
    parser.addoption("--fast", action="store_true", help="leave out browser tests and whatever takes over a second")


def pytest_configure(config: pytest.Config) -> None:
    """Let hypothesis try fewer examples with `--fast`, unless it is told how many."""
    if config.getoption("fast") and not config.getoption("--hypothesis-profile", None):
        settings.load_profile("quick")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Call a case by the beginning of a long text: the names of all tests had 25 million letters, twenty in one."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_NAME:
        return f"{val[:LONGEST_NAME]!a}... of {len(val)}"
    return None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave folders unread that have nothing of what is asked for."""
    unread = config.getoption("markexpr") == "services" and collection_path.name in APART
    return True if unread else None


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return a worker for each core, and two more for tests of servers and browsers, which wait half of their time."""
    return (os.cpu_count() or 1) + (0 if config.getoption("fast") else 2)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """Collect without looking for garbage: of twelve thousand tests none is. That was a quarter of it.

    Afterwards what was collected is left out when garbage is looked for, and that is done less often.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(LOOK_FOR_GARBAGE, *gc.get_threshold()[1:])
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark what runs on PostgreSQL too, leave out what is slow if asked to, and put the longest first.

    The order is the last word: pytest-django puts all that use no database last, the tests of browsers among them.
    """
    if config.getoption("fast"):
        left_out = {item for item in items if any(item.get_closest_marker(mark) for mark in SLOW)}
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
    for item in items:
        if _differs_between_databases(item):
            item.add_marker(pytest.mark.services)
        if item.get_closest_marker("xdist_group") is None:
            file = item.nodeid.partition("::")[0]
            item.add_marker(pytest.mark.xdist_group(SOURCES if item.get_closest_marker(SOURCES) else file))
    yield
    items.sort(key=turn)


def turn(item: pytest.Item) -> int:
    """Return 0 for the tests that come first, and more for later ones."""
    return next((at for at, mark in enumerate(FIRST) if item.get_closest_marker(mark)), len(FIRST))


def _differs_between_databases(item: pytest.Item) -> bool:
    database = item.get_closest_marker("django_db")
    if database is None or item.get_closest_marker("browser"):
        return False
    return bool(database.kwargs.get("transaction") or set(THAT_STORE).intersection(item.path.parts))
