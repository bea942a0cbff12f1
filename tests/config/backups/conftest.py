"""Fixtures of tests of backups: a data folder, a tournament with a log, and another computer."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.db import connection

from config.backups.making import make_backup
from tests.conftest import MINUTE, NOON
from tournaments.models import Tournament
from tournaments.services.clock import clock
from tournaments.services.open_floor import floor

ROOT = Path(__file__).resolve().parents[3]
Backup = Callable[[], Path]


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Path) -> Path:
    """A DATA_DIR of its own, in a folder with a difficult name, with a picture in it."""
    folder = tmp_path / "Poker #1 für später"
    settings.DATA_DIR, settings.MEDIA_ROOT = folder, folder / "media"
    (settings.MEDIA_ROOT / "rulings").mkdir(parents=True)
    (settings.MEDIA_ROOT / "rulings" / "hand.png").write_bytes(b"a picture")
    return folder


@pytest.fixture
def event(open_at: Callable[..., Tournament], director: User) -> Tournament:
    """A tournament whose log has two entries."""
    tournament = open_at("event")
    with floor(tournament, by=director, now=NOON - 30 * MINUTE) as f:
        clock.start_clock(f)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def backup(event: Tournament, tmp_path: Path) -> Backup:
    """Make a backup and return its path."""
    return lambda: make_backup(tmp_path / "stick", now=NOON)[0]


# the bytes of a backup, which most tests only read
_MADE: list[bytes] = []


@pytest.fixture
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A backup of the tournament with two entries in its log."""
    if not _MADE:
        _MADE.append(request.getfixturevalue("backup")().read_bytes())
    path = tmp_path / "made.zip"
    path.write_bytes(_MADE[0])
    return path


def forged(made: Path, change: Callable[[str, bytes], bytes]) -> Path:
    """The same backup with other files in it."""
    path = made.with_name("forged.zip")
    with ZipFile(made) as archive, ZipFile(path, "w") as other:
        for name in archive.namelist():
            other.writestr(name, change(name, archive.read(name)))
    return path


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of another computer: an empty DATA_DIR, and an empty database of the same kind."""
    of_another = {name: said for name, said in os.environ.items() if name != "DATABASE_URL"}
    of_another |= {"DATA_DIR": str(tmp_path / "other #2 100%")}
    if connection.vendor == "sqlite":
        yield of_another
        return
    given = connection.settings_dict
    name = f"shuffle_up_restored_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name}")
        cursor.execute(f"CREATE DATABASE {name}")
    password = f":{given['PASSWORD']}" if given["PASSWORD"] else ""
    yield of_another | {"DATABASE_URL": f"postgres://{given['USER']}{password}@{given['HOST']}:{given['PORT']}/{name}"}
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def manage(*arguments: str, env: dict[str, str]) -> tuple[int, str]:
    command = [sys.executable, "manage.py", *arguments]
    ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr
