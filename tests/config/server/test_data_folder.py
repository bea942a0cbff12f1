"""A data folder that cannot be used ends the program with a message."""

import errno
import os
import subprocess
import sys
from contextlib import ExitStack, nullcontext
from pathlib import Path

import pytest

from config.server import data_folder
from config.server.data_folder import exit_if_unwritable, last_port, locked_folder
from systems.data_folder import LOCK_FILE
from tests.architecture.source import ROOT


def test_disk_error_during_start_exits_with_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit) as ended, exit_if_unwritable(tmp_path):
        (tmp_path / "file" / "below").mkdir()
    assert str(ended.value) == (
        f"Nothing can be written to {tmp_path}/file/below: Not a directory. "
        "Set DATA_DIR to a folder that this user may write to, on a disk with room."
    )


def test_error_unrelated_to_the_disk_is_reraised_unchanged(tmp_path: Path) -> None:
    with pytest.raises(ConnectionRefusedError), exit_if_unwritable(tmp_path):
        raise ConnectionRefusedError(111, "Connection refused")


def test_unwritable_data_folder_is_reported_without_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    told = subprocess.run(
        [sys.executable, "manage.py", "up"],
        cwd=ROOT,
        env=os.environ | {"DATA_DIR": str(tmp_path / "taken")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr.count("\n")) == (1, 1)
    assert told.stderr.startswith(f"Nothing can be written to {tmp_path / 'taken'}: File exists.")


def test_second_server_with_the_same_data_folder_exits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_folder, "LOCK_TIMEOUT", 0)
    with locked_folder(tmp_path, port=8123):
        for _ in "twice":
            with pytest.raises(SystemExit) as ended, locked_folder(tmp_path, port=8124):
                raise AssertionError
        assert str(ended.value) == (
            f"Shuffle Up already runs here: http://localhost:8123/ with the data in {tmp_path}. "
            "End it first, with Ctrl-C in its window."
        )
    with locked_folder(tmp_path, port=8125):
        assert (tmp_path / LOCK_FILE).read_text(encoding="ascii") == "8125\n"


def test_server_start_waits_for_a_stopping_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ending = ExitStack()
    ending.enter_context(locked_folder(tmp_path, port=8123))
    monkeypatch.setattr("config.server.data_folder.time.sleep", lambda _: ending.close())
    with locked_folder(tmp_path, port=8124):
        assert (tmp_path / LOCK_FILE).read_text(encoding="ascii") == "8124\n"


@pytest.mark.parametrize(("number", "runs"), [(errno.ENOLCK, True), (errno.EIO, False)])
def test_unsupported_file_locks_are_tolerated_only_on_network_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, runs: bool
) -> None:
    def refuses(*_given: object) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr("systems.files.fcntl.flock", refuses)
    with nullcontext() if runs else pytest.raises(OSError, match="refused"), locked_folder(tmp_path, port=8123):
        assert last_port(tmp_path) == 8123
