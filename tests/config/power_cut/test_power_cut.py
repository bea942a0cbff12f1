"""Acknowledged actions survive a power cut; without `synchronous=FULL` they would not."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.suite.migrated import NAME, copy_migrated

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="what is synced is heard by a library of Linux"),
    pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler"),
]

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
# acknowledged actions before the power cut
CUTS = (1, 7, 40)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that keeps each file as it was when it was last synced."""
    made = tmp_path_factory.mktemp("library") / "synced.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", made, HERE / "synced.c", "-ldl"], check=True)
    return made


@pytest.fixture
def power_cut(library: Path, tmp_path: Path) -> Callable[..., tuple[int, Path]]:
    """Act and cut the power after some actions; return the last acknowledged version and the remaining folder."""

    def cut(actions: int, *what: str, **environment: str) -> tuple[int, Path]:
        data, left = tmp_path / "data", tmp_path / "left"
        copy_migrated(data)
        left.mkdir()
        shutil.copy(data / NAME, left / NAME)
        own = {"DATA_DIR": str(data), "LD_PRELOAD": str(library), "SYNCED_FROM": str(data), "SYNCED_TO": str(left)}
        command = [sys.executable, "-m", "tests.config.power_cut.acting", *what]
        kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "BROKER_URL"}}
        with subprocess.Popen(
            command, cwd=ROOT, env=kept | own | environment, stdout=subprocess.PIPE, text=True
        ) as acting:
            assert acting.stdout is not None
            told = [int(acting.stdout.readline()) for _action in range(actions)]
            acting.kill()
            told += [int(line) for line in acting.stdout.read().split("\n")[:-1]]
        return told[-1], left

    return cut


def version_in(folder: Path) -> int:
    """The version of the tournament in a database that is opened as after a power cut; -1 where it is not there."""
    with closing(sqlite3.connect(folder / NAME)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        found = opened.execute("SELECT version FROM tournaments_tournament").fetchone()
    return -1 if found is None else int(found[0])


@pytest.mark.parametrize("actions", CUTS)
def test_no_acknowledged_action_is_lost_in_a_power_cut(
    power_cut: Callable[..., tuple[int, Path]], actions: int
) -> None:
    acknowledged, left = power_cut(actions)
    assert version_in(left) in {acknowledged, acknowledged + 1}  # the last one may be there before it was said


def test_last_acknowledged_bag_count_survives_a_power_cut(
    power_cut: Callable[..., tuple[int, Path]],
) -> None:
    acknowledged, left = power_cut(20, "bag")
    with closing(sqlite3.connect(left / NAME)) as opened:
        [(chips, bags)] = opened.execute("SELECT max(stack), count(*) FROM tables_bag").fetchall()
    assert (chips, bags) == (version_in(left), 1)
    assert chips in {acknowledged, acknowledged + 1}


def test_power_cut_without_full_synchronisation_loses_actions(power_cut: Callable[..., tuple[int, Path]]) -> None:
    acknowledged, left = power_cut(40, SQLITE_SYNCHRONOUS="NORMAL")
    assert version_in(left) < acknowledged
