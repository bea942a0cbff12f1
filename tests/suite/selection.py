"""Which tests run, and in which order.

The tests of a file go to one worker, which makes what they share once. Files that take longest come first, so that at
the end no worker waits long for another. `--fast` leaves out what takes more than a second.
"""

import os
from collections.abc import Iterator

import pytest

#: marks of what `--fast` leaves out
SLOW = ("browser", "slow")
#: marks of what comes first, the longest first
FIRST = ("browser", "slow")
#: who speaks to the database: locks, constraints, bulk writes, JSON; the layers above speak to these
THAT_STORE = ("models", "selectors", "services", "management", "live", "journeys", "test_tasks.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--fast`."""
    parser.addoption("--fast", action="store_true", help="leave out browser tests and whatever takes over a second")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return a worker for each core, and one more for tests of servers and browsers, which wait now and then."""
    return (os.cpu_count() or 1) + (0 if config.getoption("fast") else 1)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark what runs on PostgreSQL too, leave out what is slow if asked to, and put the longest first.

    The order is the last word: pytest-django puts all that use no database last, the tests of browsers among them.
    """
    if config.getoption("fast"):
        left_out = [item for item in items if any(item.get_closest_marker(mark) for mark in SLOW)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
    for item in items:
        if _differs_between_databases(item):
            item.add_marker(pytest.mark.services)
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
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
