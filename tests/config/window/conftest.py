"""An open start window, and the programs and browsers that ask for it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from config.server.start_message import Login
from config.window.start_window import StartWindow, close_start_window, open_start_window
from tournaments.services.staff.first_setup import create_first_login

PASSWORD = "5f0c-11aa-77d1-90ee"  # noqa: S105 - of this test
HOST = "127.0.0.1:8000"
EVERY_ADAPTER = "0.0.0.0"  # noqa: S104 - nothing listens here


@pytest.fixture
def stops() -> list[bool]:
    """One item each time that the server was stopped."""
    return []


@pytest.fixture
def window(db: None, settings: LazySettings, tmp_path: Path, stops: list[bool]) -> Iterator[StartWindow]:
    """The window of a first start, with its login."""
    settings.DATA_DIR = tmp_path
    User.objects.all().delete()
    create_first_login("director", password=PASSWORD, is_generated=True)
    started_at = datetime(2026, 11, 30, 18, 32, tzinfo=UTC)
    opened = StartWindow(
        EVERY_ADAPTER, started_at=started_at, stop=lambda: stops.append(True), login=Login("director", PASSWORD)
    )
    open_start_window(opened)
    yield opened
    close_start_window()


@pytest.fixture
def browser(window: StartWindow) -> Client:
    """A browser of this computer that was opened with a ticket."""
    client = Client(HTTP_HOST=HOST)
    assert client.get("/window/", {"ticket": window.new_ticket()}).headers["Location"] == "/window/"
    return client
