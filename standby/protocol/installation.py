"""Where this laptop's part of the protocol is: folders, ports, key."""

import json
import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from tournaments.selectors.clock.server_time import system_now

ROOT = Path(__file__).resolve().parents[2]
# the folders whose Python files, migrations among them, say which version of the program this is
CODE = ("automations", "config", "exchange", "rulings", "standby", "tables", "tournaments")
# folders in them that hold none
NO_CODE = {"__pycache__", "static"}
PRIMARY, STANDBY = "first", "standby"
# the other laptop is elsewhere
ALL_ADDRESSES = "0.0.0.0"  # noqa: S104 - it proves that it has the key


@dataclass(frozen=True, slots=True)
class Installation:
    """One laptop: its folder and database, the ports of its pages and of the protocol, its key."""

    data: Path
    database: Path
    web_port: int
    port: int
    key: str
    # where browsers find it, where that is not to be guessed
    public: str = ""
    host: str = ALL_ADDRESSES

    @property
    def folder(self) -> Path:
        """The folder of what the protocol keeps."""
        return self.data / "standby"

    @property
    def socket(self) -> Path:
        """Return where the processes of this laptop ask."""
        return self.folder / "ask.sock"

    @property
    def received(self) -> Path:
        """Return what was received of the primary."""
        return self.folder / "received.log"

    @property
    def failover_epoch(self) -> Path:
        """The epoch that begins, while this laptop takes over."""
        return self.folder / "taking"

    @property
    def invitation(self) -> Path:
        """The word with which a second laptop may come."""
        return self.folder / "invitation.json"

    @property
    def state(self) -> Path:
        """Return what everybody reads (standby/selectors/state.py)."""
        return self.data / "standby.json"


def own_installation() -> Installation:
    """Return where this laptop is, by its settings. It needs no app of Django's, only the settings."""
    url = urlsplit(settings.PUBLIC_URL) if settings.PUBLIC_URL else None
    return Installation(
        data=Path(settings.DATA_DIR),
        database=Path(settings.DATABASES["default"]["NAME"]),
        web_port=settings.PORT,
        port=settings.STANDBY_PORT,
        key=settings.SECRET_KEY,
        public=settings.PUBLIC_URL if url and url.hostname else "",
        host=os.environ.get("STANDBY_HOST", ALL_ADDRESSES),
    )


def is_sqlite() -> bool:
    """Return whether the database is an SQLite: PostgreSQL has a standby of its own kind."""
    return "sqlite" in str(settings.DATABASES["default"]["ENGINE"])


@cache
def program() -> str:
    """Return a digest of this program's code and migrations, which both laptops must have the same."""
    return program_in(ROOT)


def program_in(root: Path) -> str:
    """Return the digest of the program in a folder. It covers names and contents, whenever they were written."""
    found = sha256()
    for file in sorted(_code_in(root), key=lambda file: file.relative_to(root).as_posix()):
        content = file.read_bytes().replace(b"\r\n", b"\n")
        found.update(file.relative_to(root).as_posix().encode() + b"\0" + sha256(content).digest())
    return found.hexdigest()[:16]


def _code_in(root: Path) -> Iterator[Path]:
    for part in CODE:
        for folder, folders, files in os.walk(root / part):
            folders[:] = [name for name in folders if name not in NO_CODE]
            yield from (Path(folder, name) for name in files if name.endswith(".py"))


def write_whole(file: Path, content: bytes, *, synced: bool = True) -> None:
    """Write a file whole or not at all, readable by its owner alone."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.{secrets.token_hex(4)}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)
        opened.flush()
        if synced:
            os.fsync(opened.fileno())
    new.replace(file)
    if synced:
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def make_private(folder: Path) -> None:
    """Make a folder of `DATA_DIR/standby` that its owner alone opens, and that one too; one of before is closed."""
    for made in (folder.parent, folder) if folder.name != "standby" else (folder,):
        made.mkdir(mode=0o700, parents=True, exist_ok=True)
        if made.stat().st_mode & 0o077:
            made.chmod(0o700)


def free_name(path: Path) -> Path:
    """Return the name of a file or folder, with a number where something has that name already."""
    stem, ending = (path.name, "") if path.is_dir() else (path.stem, path.suffix)
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_name(f"{stem}-{number}{ending}")
    return found


def read_json(file: Path) -> dict[str, Any]:
    """Return what a file of JSON says; nothing where there is none."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def now_text() -> str:
    """Return the computer's time as it stands in a file."""
    return system_now().isoformat(timespec="milliseconds")
