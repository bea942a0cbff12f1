"""The content of the start window: addresses, first login, and the state of the server."""

import hashlib
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.utils.html import format_html

from config.https.names import registered_name
from config.server.start_message import Login, find_reach
from config.window.start_window import StartWindow
from standby.selectors.state import STANDBY, standby_state
from systems.sign_in_start import IS_OFFERED, starts_at_sign_in
from tournaments.contribution_types import OK, HealthPart
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.selectors.clock.awake import needs_computer_awake
from tournaments.selectors.staff.organisation_settings import backup_folder
from tournaments.sentences.health import health_part_figure_text, health_part_name, health_part_sentence
from tournaments.views.health import all_health_parts

# longer addresses are shown smaller
LONG_ADDRESS = 21
# seconds for which the size of the data folder is not computed again
SIZE_LIFE = 60.0
MEGABYTE = 10**6


@dataclass(frozen=True, slots=True)
class StatusLine:
    """A line of the window: its title, its text, and whether all is well."""

    title: str
    text: str
    is_ok: bool = True
    # since when, to be shown in the computer's own time
    since: datetime | None = None
    # leads to the page of the server's health
    has_link: bool = False

    @property
    def since_tag(self) -> str:
        """The moment in `since` as HTML; "" without one."""
        return format_html('<time datetime="{}" data-local></time>', self.since.isoformat()) if self.since else ""


@dataclass(frozen=True, slots=True)
class WindowStatus:
    """The content of the window."""

    # without a scheme, as people type them; "" without a network
    address: str
    local_address: str
    # the address of the QR code
    url: str
    is_long: bool
    # the computer's own adapter that the server was told to listen on
    loopback: str
    # the laptop that this one follows
    primary: str
    login: Login | None
    lines: list[StatusLine]
    # about the computer's sleep
    sleep: str
    offers_start: bool
    starts_at_sign_in: bool
    is_clock_running: bool

    @property
    def digest(self) -> str:
        """A value that changes with the content."""
        return hashlib.sha256(repr(asdict(self)).encode()).hexdigest()[:16]


def window_status(window: StartWindow, *, now: datetime) -> WindowStatus:
    """Return the present content of the window."""
    reach = find_reach(window.host, registered_name(settings.HTTPS_DIR))
    addresses = [url.removeprefix("http://") for url in reach.room]
    local = next((address for address in addresses[1:] if ".local" in address), "")
    state = standby_state()
    parts = {part.key: part for part in all_health_parts(now)}
    address = next(iter(addresses), "")
    return WindowStatus(
        address=address,
        local_address=local,
        url=next(iter(reach.room), ""),
        is_long=len(address) > LONG_ADDRESS,
        loopback=reach.loopback,
        primary=(state.peer or "?") if state.role == STANDBY else "",
        login=_first_login(window),
        lines=[_server_line(parts, window), _saved_line(parts), _backup_line(parts["backup"], now)],
        sleep=health_part_sentence(parts["sleep"]) if "sleep" in parts else "",
        offers_start=IS_OFFERED,
        starts_at_sign_in=starts_at_sign_in(),
        is_clock_running=_is_clock_running(now),
    )


def _first_login(window: StartWindow) -> Login | None:
    try:
        return window.first_login()
    except DatabaseError:
        return None


def _is_clock_running(now: datetime) -> bool:
    try:
        return needs_computer_awake(now)
    except DatabaseError:
        return False


def _server_line(parts: Mapping[str, HealthPart], window: StartWindow) -> StatusLine:
    if problem := _first_problem(parts, "worker", "beat"):
        return problem
    count = parts["screens"].facts["count"] if "screens" in parts else 0
    screens = ngettext("{count} screen connected", "{count} screens connected", count).format(count=count)
    return StatusLine(_("Clock, pages and screens"), screens, since=window.started_at)


def _saved_line(parts: Mapping[str, HealthPart]) -> StatusLine:
    if problem := _first_problem(parts, "database", "key", "disk"):
        return problem
    size = _("{size:,} MB").format(size=max(1, round(_FolderSize.bytes() / MEGABYTE)))
    return StatusLine(_("Everything is saved"), f"{settings.DATA_DIR} · {size}")


def _backup_line(part: HealthPart, now: datetime) -> StatusLine:
    if part.matter == "no_backup_folder":
        return StatusLine(
            _("No backup folder yet"), _("A USB stick or a shared folder is best."), is_ok=False, has_link=True
        )
    if part.state != OK or part.matter:
        return _health_line(part)
    figure = health_part_figure_text(part, now=now)
    return StatusLine(_("Backups are made automatically"), f"{backup_folder()} · {figure}")


def _first_problem(parts: Mapping[str, HealthPart], *keys: str) -> StatusLine | None:
    """Return a line about the first of these parts that has a problem; None if none has."""
    wrong = next((parts[key] for key in keys if parts[key].state != OK), None)
    return _health_line(wrong) if wrong else None


def _health_line(part: HealthPart) -> StatusLine:
    return StatusLine(health_part_name(part), health_part_sentence(part), is_ok=part.state == OK, has_link=True)


class _FolderSize:
    """The size of the data folder, computed once a minute."""

    _bytes, _until = 0, 0.0

    @classmethod
    def bytes(cls) -> int:
        if time.monotonic() >= cls._until:
            cls._bytes, cls._until = folder_size(settings.DATA_DIR), time.monotonic() + SIZE_LIFE
        return cls._bytes


def folder_size(folder: Path) -> int:
    """Return the bytes of all files in a folder. A file that is removed meanwhile does not count."""
    size = 0
    for path in folder.rglob("*"):
        try:
            size += path.stat().st_size if path.is_file() else 0
        except OSError:
            continue
    return size
