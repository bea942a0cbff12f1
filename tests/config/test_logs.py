"""The log: lines of JSON that several processes append to one file, which is rotated."""

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest

from config import logs
from config.logs import LOG_NAME, LogFile, OneLineJson

ROOT = Path(__file__).resolve().parents[2]
WRITER = """
import sys
from pathlib import Path
from config import logs
logs.MAX_BYTES = 20_000
file = logs.LogFile(Path(sys.argv[1]))
for number in range(300):
    file.write(f"{sys.argv[2]} {number} {'x' * 100}\\n")
"""


def test_lines_of_several_processes_are_complete_and_rotated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), name], cwd=ROOT) for name in ("web", "standby")
    ]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    files = sorted(tmp_path.glob(f"{LOG_NAME}*"))
    # a writer leaves the rotation to another one that has begun it: a file may grow a little over its size
    assert [file.name for file in files[:3]] == [LOG_NAME, f"{LOG_NAME}.1", f"{LOG_NAME}.2"]
    lines = [line.split() for file in files for line in file.read_text(encoding="ascii").splitlines()]
    assert sorted((name, int(number)) for name, number, _filling in lines) == [
        (name, number) for name in ("standby", "web") for number in range(300)
    ]


def test_oldest_file_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MAX_BYTES", 1)
    file = LogFile(tmp_path)
    for number in range(logs.OLDER_FILES + 3):
        file.write(f"{number}\n")
    kept = [file.file.read_text(), *((tmp_path / f"{LOG_NAME}.{at}").read_text() for at in range(1, 6))]
    assert kept == ["7\n", "6\n", "5\n", "4\n", "3\n", "2\n"]


def test_line_goes_to_the_terminal_if_the_folder_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs").touch()
    LogFile(tmp_path / "logs").write("full\n")
    assert capsys.readouterr().err == "full\n"


def test_record_is_one_line_of_json_with_its_fields() -> None:
    record = logging.makeLogRecord({"name": "shuffle_up.up", "levelname": "INFO", "msg": "begun", "port": 8000})
    line = json.loads(OneLineJson().format(record))
    assert {name: line[name] for name in ("level", "log", "event", "port")} == {
        "level": "info", "log": "shuffle_up.up", "event": "begun", "port": 8000,
    }  # fmt: skip


FAILING_THREAD = """
import logging.config, threading
from config.logs import log_warnings_and_failures, logging_settings
logging.config.dictConfig(logging_settings("", folder=None))
log_warnings_and_failures()
thread = threading.Thread(target=lambda: 1 / 0, name="warming")
thread.start()
thread.join()
"""


def test_failure_of_a_thread_is_logged_with_its_name() -> None:
    command = [sys.executable, "-c", FAILING_THREAD]
    written = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stderr
    line = json.loads(written)
    assert (line["event"], line["thread_name"]) == ("unhandled_exception", "warming")
    assert "ZeroDivisionError" in line["traceback"]
