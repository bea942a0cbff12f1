"""The data folder of a checkout, and whether a server runs with it."""

from pathlib import Path

import pytest

from config.server.data_folder import locked_folder
from systems.data_folder import data_folder, is_in_use
from systems.program import PACKAGES


def test_folder_is_the_one_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "poker"))
    assert data_folder() == tmp_path / "poker"
    monkeypatch.setenv("DATA_DIR", "")
    assert data_folder() == PACKAGES / "var"


def test_folder_is_in_use_while_a_server_holds_its_lock(tmp_path: Path) -> None:
    assert not is_in_use(tmp_path)
    with locked_folder(tmp_path, port=8123):
        assert is_in_use(tmp_path)
    assert not is_in_use(tmp_path)
