"""What tests of backups share: a folder of data of their own, and a tournament with a log."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tournaments.models import Tournament
from tournaments.services.clock import clock
from tournaments.services.open_floor import floor


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Path) -> Path:
    """A DATA_DIR of its own, with a picture in it."""
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path / "data", tmp_path / "data" / "media"
    (settings.MEDIA_ROOT / "rulings").mkdir(parents=True)
    (settings.MEDIA_ROOT / "rulings" / "hand.png").write_bytes(b"a picture")
    return tmp_path / "data"


@pytest.fixture
def event(open_at: Callable[..., Tournament], director: User) -> Tournament:
    """A tournament whose log has two entries."""
    tournament = open_at("event")
    with floor(tournament, by=director, now=NOON - 30 * MINUTE) as f:
        clock.start(f)
    return Tournament.objects.get(pk=tournament.pk)
