"""This laptop's installation as the protocol needs it: folders, ports, key."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from systems import program
from systems.files import restrict_to_owner
from tournaments.selectors.clock.server_time import system_now

# the packages whose Python files, including migrations, identify the version of the program
PACKAGES = ("automations", "config", "exchange", "rulings", "shuffle_up", "standby", "systems", "tables", "tournaments")
IGNORED_FOLDERS = {"__pycache__", "static"}
PRIMARY, STANDBY = "first", "standby"
ALL_ADDRESSES = "0.0.0.0"  # noqa: S104 - the other laptop proves that it has the key


@dataclass(frozen=True, slots=True)
class Installation:
    """A laptop: its data folder and database, the ports of web server and protocol, and its SECRET_KEY."""

    data_folder: Path
    database: Path
    web_port: int
    port: int
    secret_key: str
    # PUBLIC_URL, if set
    public_url: str = ""
    host: str = ALL_ADDRESSES

    @property
    def protocol_folder(self) -> Path:
        return self.data_folder / "standby"

    @property
    def socket_path(self) -> Path:
        """The file by which this laptop's other processes find the socket for their requests."""
        return self.protocol_folder / "ask.json"

    @property
    def received_log_path(self) -> Path:
        """The file of pages received from the primary."""
        return self.protocol_folder / "received.log"

    @property
    def failover_epoch_path(self) -> Path:
        """The file that holds the new epoch during a failover."""
        return self.protocol_folder / "taking"

    @property
    def invitation_path(self) -> Path:
        """The file with the secret of the invitation's word."""
        return self.protocol_folder / "invitation.json"

    @property
    def state_path(self) -> Path:
        """The state file, which standby/selectors/state.py reads."""
        return self.data_folder / "standby.json"


def own_installation() -> Installation:
    """Return this laptop's installation from the settings. Needs no Django apps."""
    url = urlsplit(settings.PUBLIC_URL) if settings.PUBLIC_URL else None
    return Installation(
        data_folder=Path(settings.DATA_DIR),
        database=Path(settings.DATABASES["default"]["NAME"]),
        web_port=settings.PORT,
        port=settings.STANDBY_PORT,
        secret_key=settings.SECRET_KEY,
        public_url=settings.PUBLIC_URL if url and url.hostname else "",
        host=os.environ.get("STANDBY_HOST", ALL_ADDRESSES),
    )


def is_sqlite() -> bool:
    """Return whether the database is SQLite; PostgreSQL has its own replication."""
    return "sqlite" in str(settings.DATABASES["default"]["ENGINE"])


@cache
def program_digest() -> str:
    """Return the digest of this program's code and migrations, which must be equal on both laptops."""
    return digest_of_program_in(program.PACKAGES)


def digest_of_program_in(root: Path) -> str:
    digest = sha256()
    for file in sorted(_code_files(root), key=lambda file: file.relative_to(root).as_posix()):
        content = file.read_bytes().replace(b"\r\n", b"\n")
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + sha256(content).digest())
    return digest.hexdigest()[:16]


def _code_files(root: Path) -> Iterator[Path]:
    for package in PACKAGES:
        for folder, folders, files in os.walk(root / package):
            folders[:] = [name for name in folders if name not in IGNORED_FOLDERS]
            yield from (Path(folder, name) for name in files if name.endswith(".py"))


def ensure_private_folder(folder: Path) -> None:
    """Create DATA_DIR/standby or a folder in it, or restrict an existing one, for the owner alone."""
    for private in (folder.parent, folder) if folder.name != "standby" else (folder,):
        private.mkdir(mode=0o700, parents=True, exist_ok=True)
        restrict_to_owner(private)


def free_path(path: Path) -> Path:
    """Return the path, or the first free one with a number appended if the path is taken."""
    stem, ending = (path.name, "") if path.is_dir() else (path.stem, path.suffix)
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{stem}-{number}{ending}")
    return free


def read_json(file: Path) -> dict[str, Any]:
    """Return the object in a JSON file; {} if the file is missing or broken."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def now_text() -> str:
    """Return the computer's present time in ISO format."""
    return system_now().isoformat(timespec="milliseconds")
