"""The selection and order of tests.

The tests of a file go to one worker, which sets up shared data once; so do all tests that read the whole source. The
slowest files come first, so that no worker waits long for another at the end. `--fast` leaves out tests of more than a
second, and hypothesis tries fewer examples; otherwise a run that names no tests has a sample of them
(`tests/suite/sample.py`).
"""

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.suite.sample import is_sampled, leave_out_tests

# marks of tests that `--fast` leaves out
SLOW = ("browser", "slow")
# the mark of tests that read the whole source: one worker reads it once
SOURCES = "sources"
# new objects after which the youngest generation is collected
GC_THRESHOLD = 20_000
# letters of a case's name
MAX_NAME_LENGTH = 100
# marks of tests that come first, the slowest first
FIRST = ("browser", "slow", SOURCES)
# folders of tests that also run on PostgreSQL: they use locks, constraints, bulk writes and JSON
DATABASE_LAYERS = ("models", "selectors", "services", "management", "live", "test_tasks.py")
# folders without such tests
WITHOUT_DATABASE = ("rules", "calculators", "sentences", "browser")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--fast`."""
    parser.addoption("--fast", action="store_true", help="leave out browser tests and whatever takes over a second")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the quick profile of hypothesis with `--fast`, unless another one is chosen."""
    if config.getoption("fast") and not config.getoption("--hypothesis-profile", None):
        settings.load_profile("quick")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Truncate long names of cases: the names of all tests had 25 million letters, twenty million in one."""
    if isinstance(val, str | bytes) and len(val) > MAX_NAME_LENGTH:
        return f"{val[:MAX_NAME_LENGTH]!a}... of {len(val)}"
    return None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip folders without selected tests."""
    unread = config.getoption("markexpr") == "services" and collection_path.name in WITHOUT_DATABASE
    return True if unread else None


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return a worker for each core and two more, since tests of servers and browsers wait half of their time.

    A sample has few of them, and each worker reads all tests first: one more is enough.
    """
    extra = 0 if config.getoption("fast") else 1 if is_sampled(config) else 2
    return (os.cpu_count() or 1) + extra


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without garbage collection, which took a quarter of the time.

    Afterwards the collected tests are frozen, and garbage is collected less often.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(GC_THRESHOLD, *gc.get_threshold()[1:])
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark the tests that run on PostgreSQL too, leave out slow ones with `--fast`, and put the slowest first.

    Sorts last: pytest-django puts tests without a database at the end, those of browsers among them.
    """
    if config.getoption("fast"):
        left_out = {item for item in items if any(item.get_closest_marker(mark) for mark in SLOW)}
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
    leave_out_tests(config, items)
    for item in items:
        if _differs_between_databases(item):
            item.add_marker(pytest.mark.services)
        if item.get_closest_marker("xdist_group") is None:
            file = item.nodeid.partition("::")[0]
            item.add_marker(pytest.mark.xdist_group(SOURCES if item.get_closest_marker(SOURCES) else file))
    yield
    items.sort(key=order_of)


def order_of(item: pytest.Item) -> int:
    """Return 0 for the tests that come first, and more for later ones."""
    return next((at for at, mark in enumerate(FIRST) if item.get_closest_marker(mark)), len(FIRST))


def _differs_between_databases(item: pytest.Item) -> bool:
    database = item.get_closest_marker("django_db")
    if database is None or item.get_closest_marker("browser"):
        return False
    return bool(database.kwargs.get("transaction") or set(DATABASE_LAYERS).intersection(item.path.parts))
