"""Samples of what multiplies, such as every page in every language, size and theme, and of the tests themselves.

A run that names no tests has every quick one, and of browser and slow ones those of some files: tests of a file share
their server, and are drawn together. Tests marked `vital` are always in, and so is what failed in the last run.
`--all` runs every test, and so does a run that names a path, a mark or a word.

`TEST_SEED` chooses the sample; a run without one draws a seed. The last lines say what was drawn, and by which seed.
`CI_NIGHTLY=on` tests everything.
"""

import os
import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import pytest

Option = TypeVar("Option")

EVERYTHING = bool(os.environ.get("CI_NIGHTLY"))
# the workers of a run inherit the environment, and must draw the same sample
SEED = os.environ.setdefault("TEST_SEED", str(random.SystemRandom().randrange(1, 100_000)))

# marks of tests of which some are drawn; a test with both counts as the first
SAMPLED_MARKS = ("browser", "slow")
# one of so many files is drawn
FILES_PER_DRAWN_FILE = 10
# the mark of tests of what must never break
VITAL = "vital"
# where pytest keeps the names of what failed
LAST_FAILED = "cache/lastfailed"
# by mark, how many tests were drawn and of how many; workers send it under this name
COUNTS = "drawn tests"
Counts = Mapping[str, Sequence[int]]
COUNTS_KEY = pytest.StashKey[Counts]()


def sample(options: Sequence[Option], name: str, *, size: int = 1) -> tuple[Option, ...]:
    """Return this run's sample of the options of what is named, or all of them in the nightly run."""
    if EVERYTHING or size >= len(options):
        return tuple(options)
    return tuple(random.Random(f"{SEED} {name}").sample(options, size))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--all`."""
    help_text = "run every test; a run that names none leaves out most files of browser and slow tests otherwise"
    parser.addoption("--all", action="store_true", help=help_text)


def is_sampled(config: pytest.Config) -> bool:
    """Return whether a run names no tests, and does not want all of them."""
    options = ("all", "fast", "markexpr", "keyword", "lf")
    names_none = config.args_source == pytest.Config.ArgsSource.TESTPATHS
    return names_none and not EVERYTHING and not any(config.getoption(name, None) for name in options)


def leave_out_tests(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remove the browser and slow tests that are not drawn."""
    if not is_sampled(config):
        return
    failed = _last_failed(config)
    counts, left_out = {}, set()
    for mark in SAMPLED_MARKS:
        marked = [item for item in items if _sampled_mark(item) == mark]
        files = drawn_files({_file(item) for item in marked})
        drawn = [
            item for item in marked if _file(item) in files or item.get_closest_marker(VITAL) or item.nodeid in failed
        ]
        left_out |= set(marked) - set(drawn)
        counts[mark] = (len(drawn), len(marked))
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]
    config.stash[COUNTS_KEY] = counts
    if hasattr(config, "workeroutput"):
        config.workeroutput[COUNTS] = counts


def drawn_files(files: Collection[str]) -> set[str]:
    """Return this run's sample of the files, one at least."""
    return set(sample(sorted(files), "files", size=max(1, round(len(files) / FILES_PER_DRAWN_FILE))))


def _sampled_mark(item: pytest.Item) -> str | None:
    return next((mark for mark in SAMPLED_MARKS if item.get_closest_marker(mark)), None)


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _last_failed(config: pytest.Config) -> set[str]:
    """Return the names of what failed in the last run, with and without the group that xdist appends."""
    cache = getattr(config, "cache", None)  # -p no:cacheprovider
    names = cache.get(LAST_FAILED, {}) if cache else {}
    return {*names, *(name.rpartition("@")[0] for name in names)}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Store the counts of a worker that has ended."""
    if counts := getattr(node, "workeroutput", {}).get(COUNTS):
        node.config.stash[COUNTS_KEY] = counts


def sample_sentences(counts: Counts | None, *, failed: bool) -> list[str]:
    """Return the last lines of a run: the sample, and after a failure how to repeat it."""
    if EVERYTHING:
        return ["Everything was tested."]
    seed = f"TEST_SEED={SEED}"
    if counts:
        tests = " and ".join(f"{drawn:,} of {total:,} {mark} tests" for mark, (drawn, total) in counts.items())
        lines = [f"A sample by {seed}: {tests}; ./run test --all runs all."]
    else:
        lines = [f"What multiplies was sampled by {seed}."]
    return [*lines, f"{seed} ./run test, with the same options, repeats this run."] if failed else lines


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Print the sentences about the sample after everything else."""
    yield
    if reporter := session.config.pluginmanager.get_plugin("terminalreporter"):
        failed = session.exitstatus == pytest.ExitCode.TESTS_FAILED
        for line in sample_sentences(session.config.stash.get(COUNTS_KEY, None), failed=failed):
            reporter.write_line(line)
