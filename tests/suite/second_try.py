"""What waits for a browser or a server in real time is tried once more, in `.ci/run` alone (`--second-try=FILE`).

A busy machine can be late for such a test without anything being wrong. It is tried when all others are done, by itself
and with servers of its own; what passed only then is named in the last lines and in FILE. Any other failure counts at
once, and then nothing is tried again.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

# marks of what may be late on a busy machine
MAY_BE_LATE = ("browser", "real_time")
# how a report says that its test has such a mark, and by which name the test is asked for
ASKED_FOR_AS = "second try"
# more than these are no accident
MOST = 10


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--second-try`."""
    told = "try tests of browsers and of real servers once more if nothing else has failed; FILE names what passed then"
    parser.addoption("--second-try", metavar="FILE", type=Path, help=told)


def pytest_configure(config: pytest.Config) -> None:
    """Listen to what the workers report, not in them."""
    if config.getoption("second_try") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(SecondTry(), "second-try")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let the reports name what may be tried again, before xdist writes a group behind each name."""
    if config.getoption("second_try"):
        for item in items:
            if any(item.get_closest_marker(mark) for mark in MAY_BE_LATE):
                item.user_properties.append((ASKED_FOR_AS, item.nodeid))


class SecondTry:
    """What has failed: by the name that it is asked for with, or None where once is enough."""

    def __init__(self) -> None:
        self._failed: list[str | None] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what has failed."""
        if report.failed:
            self._failed.append(dict(report.user_properties).get(ASKED_FOR_AS))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be read is nothing to try again."""
        if report.failed:
            self._failed.append(None)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Iterator[None]:
        """After everything else: try them again, and let the run pass if they do."""
        yield
        names = list(dict.fromkeys(self._failed))
        late = [name for name in names if name]
        if session.exitstatus != pytest.ExitCode.TESTS_FAILED or len(late) != len(names) or len(late) > MOST:
            return
        _say(session, f"A second try for what may have been late: {len(late)}", late)
        if _passes(session.config, late):
            session.exitstatus = pytest.ExitCode.OK
            with session.config.getoption("second_try").open("a", encoding="utf-8") as file:
                file.writelines(f"{name}\n" for name in late)
            _say(session, f"PASSED ONLY AT THE SECOND TRY: {len(late)}", late)


def _passes(config: pytest.Config, names: Iterable[str]) -> bool:
    """Return whether these tests pass, one after the other."""
    options = [
        f"{name}={chosen}"
        for name in ("--chromium", "--hypothesis-profile")
        if (chosen := config.getoption(name, None))
    ]
    command = [sys.executable, "-m", "pytest", "-n", "0", *options, *names]
    return subprocess.run(command, cwd=config.rootpath, check=False).returncode == 0


def _say(session: pytest.Session, title: str, names: Iterable[str]) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter:
        reporter.write_sep("!", title, yellow=True, bold=True)
        for name in names:
            reporter.write_line(name, yellow=True, bold=True)
        reporter.flush()
