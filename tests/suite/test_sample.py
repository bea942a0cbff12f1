"""Samples of what multiplies, and of the files of browser and slow tests."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.suite import sample as module
from tests.suite.sample import drawn_files, sample, sample_sentences

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "de", "fr", "es")
FILES = 20
# of every file a browser test, a slow one and a quick one
TESTS = """
import pytest

@pytest.mark.browser
@pytest.mark.slow
def test_browser():
    pass

@pytest.mark.slow
def test_slow():
    pass

def test_quick():
    pass
"""


@pytest.fixture(autouse=True)
def by_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw as a run by day does."""
    monkeypatch.setattr(module, "EVERYTHING", False)


def test_sample_is_determined_by_seed_and_test_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SEED", "7")
    drawn = [sample(LANGUAGES, f"page {number}") for number in range(100)]
    assert drawn == [sample(LANGUAGES, f"page {number}") for number in range(100)]
    assert set(drawn) == {(language,) for language in LANGUAGES}


def test_different_seed_draws_a_different_sample_of_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = set()
    for seed in range(50):
        monkeypatch.setattr(module, "SEED", str(seed))
        samples.add(sample(LANGUAGES, "page"))
    assert samples == {(language,) for language in LANGUAGES}


def test_sample_larger_than_its_source_is_the_complete_source() -> None:
    assert sample(LANGUAGES, "page", size=5) == LANGUAGES


def test_nightly_test_run_uses_the_complete_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EVERYTHING", True)
    assert sample(LANGUAGES, "page") == LANGUAGES
    assert sample_sentences(None, failed=True) == ["Everything was tested."]


def test_every_file_is_drawn_by_some_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {f"test_{number}.py" for number in range(FILES)}
    samples = []
    for seed in range(50):
        monkeypatch.setattr(module, "SEED", str(seed))
        samples.append(drawn_files(files))
    assert {len(drawn) for drawn in samples} == {2}
    assert set.union(*samples) == files
    assert (len(drawn_files({"test_1.py"})), drawn_files(())) == (1, set())


def test_report_ends_with_the_sample_and_how_to_repeat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SEED", "7")
    counts = {"browser": (190, 580), "slow": (104, 1650)}
    drawn = "A sample by TEST_SEED=7: 190 of 580 browser tests and 104 of 1,650 slow tests; ./run test --all runs all."
    again = "TEST_SEED=7 ./run test, with the same options, repeats this run."
    assert sample_sentences(counts, failed=False) == [drawn]
    assert sample_sentences(counts, failed=True) == [drawn, again]
    assert sample_sentences(None, failed=True) == ["What multiplies was sampled by TEST_SEED=7.", again]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a folder of twenty files, one of which has a vital test too, and another one that failed last."""
    plugins = "-p xdist -p tests.suite.sample -p tests.suite.selection"
    markers = "\n".join(f"  {mark}" for mark in ("browser", "slow", "vital", "xdist_group", "sources", "services"))
    settings = f"[pytest]\naddopts = {plugins}\ntestpaths = tests\nmarkers =\n{markers}\n"
    (tmp_path / "pytest.ini").write_text(settings, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    for number in range(FILES):
        (tmp_path / "tests" / f"test_{number}.py").write_text(TESTS, encoding="utf-8")
    with (tmp_path / "tests" / "test_0.py").open("a", encoding="utf-8") as file:
        file.write("\n@pytest.mark.browser\n@pytest.mark.vital\ndef test_vital():\n    pass\n")
    (tmp_path / ".pytest_cache" / "v" / "cache").mkdir(parents=True)
    failed = {"tests/test_1.py::test_slow@tests/test_1.py": True}
    (tmp_path / ".pytest_cache" / "v" / "cache" / "lastfailed").write_text(json.dumps(failed), encoding="utf-8")
    return tmp_path


def run(folder: Path, *options: str, seed: str = "7", nightly: str = "") -> tuple[set[str], str]:
    """Run tests; return the names of what ran, and the last line."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    own |= {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "TEST_SEED": seed, "CI_NIGHTLY": nightly}
    command = [sys.executable, "-m", "pytest", "-v", "--dist", "loadgroup", *options]
    done = subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, check=True)
    passed = [line for line in done.stdout.splitlines() if "PASSED" in line]
    names = {found[1] for line in passed if (found := re.search(r"tests/(test_\d+\.py::test_\w+)", line))}
    return names, done.stdout.splitlines()[-1]


def of_kind(names: set[str], kind: str) -> set[str]:
    """Return the names of one test of each file, such as all of `test_slow`."""
    return {name for name in names if name.endswith(kind)}


@pytest.mark.slow
def test_run_without_names_draws_files_and_keeps_what_is_quick_vital_or_failed(project: Path) -> None:
    names, last_line = run(project, "-n", "2")
    browser, slow, quick = (of_kind(names, f"::{test}") for test in ("test_browser", "test_slow", "test_quick"))
    assert (len(browser), len(quick)) == (2, FILES)
    assert {"test_0.py::test_vital", "test_1.py::test_slow"} <= names
    counts = f"3 of {FILES + 1} browser tests and {len(slow)} of {FILES} slow tests"
    assert last_line == f"A sample by TEST_SEED=7: {counts}; ./run test --all runs all."
    # what failed has passed, and is left out unless it is drawn
    assert run(project, "-p", "no:cacheprovider")[0] | {"test_1.py::test_slow"} == names


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [["--all"], ["tests"], ["-m", "browser or slow or not slow"]], ids=["all", "path", "mark"]
)
def test_run_that_names_its_tests_has_all_of_them(project: Path, options: list[str]) -> None:
    names, last_line = run(project, *options)
    assert (len(names), last_line) == (3 * FILES + 1, "What multiplies was sampled by TEST_SEED=7.")


@pytest.mark.slow
def test_nightly_run_has_all_tests(project: Path) -> None:
    names, last_line = run(project, nightly="on")
    assert (len(names), last_line) == (3 * FILES + 1, "Everything was tested.")
