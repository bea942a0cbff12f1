"""Files outside the database that the other laptop needs too: photos, and the signed heads of the logs."""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from time import monotonic

from systems.files import write_atomically

# folders of DATA_DIR: pictures are written once, and a day's file of heads grows
PICTURES = "media"
HEADS = "log-heads"
FOLDERS = (PICTURES, HEADS)
# seconds between two scans for files that grew
SCAN_INTERVAL = 10.0
# modification time and length of a file
Mark = tuple[int, int]


class ReplicatedFiles:
    """The files of this laptop that a standby needs. A file is read again only if it has changed."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self._folders: dict[Path, int] = {}
        self._digests: dict[str, tuple[Mark, str]] = {}
        self._scanned_at = 0.0

    def digest_by_path(self) -> dict[str, str]:
        """Return the digest of every file, by its path in the data folder."""
        self._folders.clear()
        for _ in self.changed_files():
            pass
        return {name: digest for name, (_mark, digest) in self._digests.items() if (self.data / name).exists()}

    def changed_files(self) -> Iterator[tuple[str, str]]:
        """Yield the path and the digest of each file that is new or changed since the last call."""
        for name in FOLDERS:
            self._folders.setdefault(self.data / name, -1)
        if (now := monotonic()) > self._scanned_at + SCAN_INTERVAL:
            self._scanned_at, self._folders[self.data / HEADS] = now, -1
        for folder in list(self._folders):
            yield from self._changed_files_in(folder)

    def _changed_files_in(self, folder: Path) -> Iterator[tuple[str, str]]:
        with suppress(FileNotFoundError):
            at = folder.stat().st_mtime_ns
            if at == self._folders[folder]:
                return
            self._folders[folder] = at
            for entry in os.scandir(folder):
                if entry.is_dir(follow_symlinks=False):
                    self._folders.setdefault(Path(entry.path), -1)
                    yield from self._changed_files_in(Path(entry.path))
                elif entry.is_file(follow_symlinks=False) and not entry.name.endswith(".new"):
                    yield from self._changed_file(Path(entry.path))

    def _changed_file(self, path: Path) -> Iterator[tuple[str, str]]:
        with suppress(FileNotFoundError):
            status = path.stat()
            name = path.relative_to(self.data).as_posix()
            mark = (status.st_mtime_ns, status.st_size)
            if self._digests.get(name, (None, ""))[0] != mark:
                digest = blake2b(path.read_bytes(), digest_size=16).hexdigest()
                self._digests[name] = (mark, digest)
                yield name, digest


class MissingFiles:
    """The files that a connected standby still lacks."""

    def __init__(self, own: ReplicatedFiles, theirs: Mapping[str, str]) -> None:
        self._own = own
        self._to_send = [name for name, digest in own.digest_by_path().items() if theirs.get(name) != digest]

    def packed_files(self) -> Iterator[bytes]:
        """Yield each file that the standby lacks, packed by `pack_file`. A later call yields only newer changes."""
        names = [*self._to_send, *(name for name, _ in self._own.changed_files())]
        self._to_send = []
        for name in names:
            with suppress(FileNotFoundError):
                yield pack_file(name, (self._own.data / name).read_bytes())


def pack_file(name: str, content: bytes) -> bytes:
    """Return a file's name and content as bytes to send."""
    return len(name.encode()).to_bytes(2, "big") + name.encode() + content


def store_file(data: Path, raw: bytes) -> None:
    """Store a received file. Raises ValueError for a path outside of the replicated folders."""
    length = int.from_bytes(raw[:2], "big")
    parts = PurePosixPath(raw[2 : 2 + length].decode()).parts
    if len(parts) < 2 or parts[0] not in FOLDERS or ".." in parts:
        raise ValueError("a file that does not belong here")
    file = data.joinpath(*parts)
    if not file.exists() or file.read_bytes() != raw[2 + length :]:
        write_atomically(file, raw[2 + length :])
