"""The content of the start window."""

from datetime import UTC, datetime
from functools import partial
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from config.window.start_window import StartWindow
from config.window.status import StatusLine, WindowStatus, folder_size, window_status
from tests.markup import text_of
from tournaments.contribution_types import LOOK, OK, WRONG, HealthPart
from tournaments.selectors import health

NOW = datetime(2026, 11, 30, 18, 40, tzinfo=UTC)
NETWORK = "config.server.start_message.network_addresses"


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> list[IPv4Address]:
    """The addresses of this computer in a network; empty: there is none."""
    addresses = [IPv4Address("192.168.1.20")]
    monkeypatch.setattr(NETWORK, lambda: addresses)
    return addresses


@pytest.fixture
def all_right(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: LazySettings) -> dict[str, HealthPart]:
    """The parts of the server's health, which are all right unless a test says otherwise."""
    settings.BACKUP_DIR = str(tmp_path)
    parts = {key: HealthPart(key) for key in ("database", "key", "disk", "broker", "worker", "beat", "backup")}
    looks = [partial(lambda key, _now: parts[key], key) for key in parts]
    monkeypatch.setattr(health, "LOOKS", looks)
    return parts


def lines(window: StartWindow) -> list[StatusLine]:
    return window_status(window, now=NOW).lines


def test_window_shows_the_address_for_the_room_with_name_and_code(
    window: StartWindow, browser: Client, network: list[IPv4Address], settings: LazySettings, tmp_path: Path
) -> None:
    settings.HTTPS_DIR = tmp_path
    (tmp_path / "name").write_text("shuffle-up", encoding="ascii")
    status = window_status(window, now=NOW)
    assert (status.address, status.local_address, status.url) == (
        "192.168.1.20:8000",
        "shuffle-up.local:8000",
        "http://192.168.1.20:8000",
    )
    page = browser.get("/window/").content.decode()
    assert 'aria-label="QR code: http://192.168.1.20:8000' in page
    assert "or shuffle-up.local:8000 , from every phone" in text_of(page)


def test_window_without_a_network_shows_no_code_until_there_is_one(
    window: StartWindow, browser: Client, network: list[IPv4Address]
) -> None:
    network.clear()
    page = browser.get("/window/").content.decode()
    assert ('<h1 class="num">No network</h1>' in page, "<figure data-none>" in page) == (True, True)
    assert "Open on this computer" in page
    before = window_status(window, now=NOW).digest
    network.append(IPv4Address("192.168.1.20"))
    assert window_status(window, now=NOW).digest != before
    assert "<figure data-none>" not in browser.get("/window/").content.decode()


def test_window_says_that_only_this_computer_reaches_the_server(window: StartWindow, browser: Client) -> None:
    window.host = "127.0.0.1"
    assert "it was started with --host 127.0.0.1." in text_of(browser.get("/window/").content.decode())


def test_status_of_a_healthy_server_has_lines_for_clock_data_and_backups(
    window: StartWindow, all_right: dict[str, HealthPart], tmp_path: Path
) -> None:
    all_right["backup"] = HealthPart("backup", facts={"at": NOW, "count": 1})
    size = f"{tmp_path} · 1 MB"
    assert lines(window) == [
        StatusLine("Clock, pages and screens", "0 screens connected", since=window.started_at),
        StatusLine("Everything is saved", size),
        StatusLine("Backups are made automatically", f"{tmp_path} · 0 s ago"),
    ]


def test_server_without_a_backup_folder_asks_for_one(window: StartWindow, all_right: dict[str, HealthPart]) -> None:
    all_right["backup"] = HealthPart("backup", LOOK, "no_backup_folder")
    assert lines(window)[2] == StatusLine(
        "No backup folder yet", "A USB stick or a shared folder is best.", is_ok=False, has_link=True
    )


@pytest.mark.parametrize(
    ("part", "line", "title"),
    [
        (HealthPart("worker", LOOK, "worker_silent"), 0, "Worker"),
        (HealthPart("disk", WRONG, "disk_read_only"), 1, "Disk"),
        (HealthPart("database", WRONG, "database_away"), 1, "Database"),
        (HealthPart("backup", LOOK, "backup_late"), 2, "Backup"),
        (HealthPart("backup", OK, "waits"), 2, "Backup"),
    ],
)
def test_line_names_the_part_that_is_not_all_right(
    window: StartWindow, all_right: dict[str, HealthPart], part: HealthPart, line: int, title: str
) -> None:
    all_right[part.key] = part
    shown = lines(window)[line]
    assert (shown.title, shown.is_ok, shown.has_link) == (title, part.state == OK, True)


def test_different_status_lines_have_different_digests(window: StartWindow, all_right: dict[str, HealthPart]) -> None:
    def status() -> WindowStatus:
        return window_status(window, now=NOW)

    before = status().digest
    assert status().digest == before
    all_right["beat"] = HealthPart("beat", LOOK, "beat_silent")
    assert status().digest != before


def test_size_of_a_folder_counts_files_in_folders(tmp_path: Path) -> None:
    (tmp_path / "media" / "small").mkdir(parents=True)
    (tmp_path / "media" / "small" / "ana.webp").write_bytes(bytes(700))
    (tmp_path / "shuffle-up.sqlite3").write_bytes(bytes(300))
    assert folder_size(tmp_path) == 1000
