"""The tests of a file go to one worker, so that what they share is made once."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.suite.selection import pytest_make_parametrize_id

ROOT = Path(__file__).resolve().parents[2]
SIX_TESTS = "import pytest\n\n@pytest.mark.parametrize('number', range(6))\ndef test_one(number):\n    pass\n"


@pytest.mark.slow
def test_each_file_has_one_worker(tmp_path: Path) -> None:
    names = ("test_first.py", "test_second.py")
    for name in names:
        (tmp_path / name).write_text(SIX_TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    plugins = ["-p", "tests.suite.selection", "-p", "no:django", "-p", "no:cacheprovider"]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-v",
        "-n",
        "2",
        "--dist",
        "loadgroup",
        "--no-loadscope-reorder",
        *plugins,
    ]
    run = subprocess.run([*command, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True)
    ran = re.findall(r"\[(gw\d)\].*?(test_\w+\.py)::", run.stdout)
    assert [(name, len({worker for worker, of in ran if of == name})) for name in names] == [
        (name, 1) for name in names
    ]


def test_a_case_of_a_long_text_is_called_by_its_beginning() -> None:
    named = [pytest_make_parametrize_id(one) for one in ("x" * 2_000_000, b"y" * 101, "x" * 100, 10**101, None)]
    assert named == [f"'{'x' * 100}'... of 2000000", f"b'{'y' * 100}'... of 101", None, None, None]
