"""A retry of tests that wait for a browser or a server in real time, in `.ci/run` alone (`--second-try=FILE`).

Such tests may time out on a busy machine. They are retried after all others, by themselves and with new servers; those
that passed only then are named in the last lines and in FILE. After any other failure nothing is retried.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

# marks of tests that may time out on a busy machine
RETRIED_MARKS = ("browser", "real_time")
# the property of a report with the test's node id
NODE_ID_PROPERTY = "second try"
# with more failures nothing is retried
MAX_RETRIED = 10


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--second-try`."""
    help_text = (
        "try tests of browsers and of real servers once more if nothing else has failed; FILE names what passed then"
    )
    parser.addoption("--second-try", metavar="FILE", type=Path, help=help_text)


def pytest_configure(config: pytest.Config) -> None:
    """Register in the controller, which gets the workers' reports."""
    if config.getoption("second_try") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(SecondTry(), "second-try")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Store the node ids of retried tests, before xdist appends a group to them."""
    if config.getoption("second_try"):
        for item in items:
            if any(item.get_closest_marker(mark) for mark in RETRIED_MARKS):
                item.user_properties.append((NODE_ID_PROPERTY, item.nodeid))


class SecondTry:
    """The failures: node ids of tests to retry, None for others."""

    def __init__(self) -> None:
        self._failed: list[str | None] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Store a failure."""
        if report.failed:
            node_id = dict(report.user_properties).get(NODE_ID_PROPERTY)
            self._failed.append(None if node_id is None else str(node_id))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Store a file that cannot be collected as a failure without a retry."""
        if report.failed:
            self._failed.append(None)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Iterator[None]:
        """Retry them after everything else, and let the run pass if they do."""
        yield
        names = list(dict.fromkeys(self._failed))
        late = [name for name in names if name]
        if session.exitstatus != pytest.ExitCode.TESTS_FAILED or len(late) != len(names) or len(late) > MAX_RETRIED:
            return
        _print(session, f"A second try for what may have been late: {len(late)}", late)
        if _passes(session.config, late):
            session.exitstatus = pytest.ExitCode.OK
            with session.config.getoption("second_try").open("a", encoding="utf-8") as file:
                file.writelines(f"{name}\n" for name in late)
            _print(session, f"PASSED ONLY AT THE SECOND TRY: {len(late)}", late)


def _passes(config: pytest.Config, names: Iterable[str]) -> bool:
    """Return whether these tests pass, one after the other."""
    options = [
        f"{name}={chosen}"
        for name in ("--chromium", "--hypothesis-profile")
        if (chosen := config.getoption(name, None))
    ]
    command = [sys.executable, "-m", "pytest", "-n", "0", *options, *names]
    return subprocess.run(command, cwd=config.rootpath, check=False).returncode == 0


def _print(session: pytest.Session, title: str, names: Iterable[str]) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter:
        reporter.write_sep("!", title, yellow=True, bold=True)
        for name in names:
            reporter.write_line(name, yellow=True, bold=True)
        reporter.flush()
