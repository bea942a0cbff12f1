"""The time of the test suite: seconds by folder, and the slowest tests, of a run of pytest.

`python -m lab.suite [arguments of pytest]` runs pytest, with `--all` the whole suite and otherwise a sample of its slow
tests; `--report=FILE` reads an earlier JUnit report instead.
"""

import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from subprocess import run
from xml.etree import ElementTree as ET

# levels of folders below tests/ that are counted
DEPTH = 2
# printed tests
SLOWEST = 20
ROOT = Path(__file__).resolve().parent.parent


def seconds_by_test(report: Path) -> dict[str, float]:
    """Return the seconds of each test in a JUnit report, by `folder.module::name`.

    They include set-up and tear-down.
    """
    seconds: dict[str, float] = defaultdict(float)
    for case in ET.parse(report).getroot().iter("testcase"):
        seconds[f"{case.get('classname')}::{case.get('name')}"] += float(case.get("time") or 0)
    return dict(seconds)


def counted_folder(test: str) -> str:
    """Return the folder under which a test is counted."""
    path = test.partition("::")[0].split(".")
    return "/".join(path[: min(len(path) - 1, 1 + DEPTH)])


def print_times(times: dict[str, float]) -> None:
    """Print the seconds by folder, then the slowest tests."""
    folders: dict[str, list[float]] = defaultdict(list)
    for test, seconds in times.items():
        folders[counted_folder(test)].append(seconds)
    print("| folder | tests | seconds |\n|---|---:|---:|")
    for folder, spent in sorted(folders.items(), key=lambda item: -sum(item[1])):
        print(f"| {folder} | {len(spent):,} | {sum(spent):,.1f} |")
    print(f"| **all** | {len(times):,} | {sum(times.values()):,.1f} |\n")
    for test in sorted(times, key=times.__getitem__, reverse=True)[:SLOWEST]:
        print(f"{times[test]:8.1f} s  {test}")


def main(arguments: list[str]) -> int:
    """Run pytest, print the times of its report, and return pytest's exit status.

    With `--report=`, only print the times of an earlier report.
    """
    if arguments and arguments[0].startswith("--report="):
        print_times(seconds_by_test(Path(arguments[0].partition("=")[2])))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", f"--junitxml={report}", *arguments]
        code = run(command, cwd=ROOT, check=False).returncode
        print_times(seconds_by_test(report))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
