"""Files beside the database that the other laptop needs too: pictures, and the signed heads of the logs."""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from time import monotonic

from standby.protocol.installation import write_whole

# folders of DATA_DIR. Pictures are written once; to a day's file of heads lines are added
PICTURES, HEADS = "media", "log-heads"
FOLDERS = (PICTURES, HEADS)
# seconds between two looks at what is added to
AGAIN = 10.0
# a file's time of the last change, and its length
Mark = tuple[int, int]


class Files:
    """The files of this laptop. A folder is read again when something was put into it, a file when it has changed."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self._folders: dict[Path, int] = {}
        self._digests: dict[str, tuple[Mark, str]] = {}
        self._looked_at = 0.0

    def digests(self) -> dict[str, str]:
        """Return the digest of every file that is here, by its name below the data folder."""
        self._folders.clear()
        for _ in self.changed():
            pass
        return {name: digest for name, (_mark, digest) in self._digests.items() if (self.data / name).exists()}

    def changed(self) -> Iterator[tuple[str, str]]:
        """Yield what is new since the last call: its name, and its digest."""
        for name in FOLDERS:
            self._folders.setdefault(self.data / name, -1)
        if (now := monotonic()) > self._looked_at + AGAIN:
            self._looked_at, self._folders[self.data / HEADS] = now, -1
        for folder in list(self._folders):
            yield from self._in(folder)

    def _in(self, folder: Path) -> Iterator[tuple[str, str]]:
        with suppress(FileNotFoundError):
            at = folder.stat().st_mtime_ns
            if at == self._folders[folder]:
                return
            self._folders[folder] = at
            for entry in os.scandir(folder):
                if entry.is_dir(follow_symlinks=False):
                    self._folders.setdefault(Path(entry.path), -1)
                    yield from self._in(Path(entry.path))
                elif entry.is_file(follow_symlinks=False) and not entry.name.endswith(".new"):
                    yield from self._if_new(Path(entry.path))

    def _if_new(self, path: Path) -> Iterator[tuple[str, str]]:
        with suppress(FileNotFoundError):
            found = path.stat()
            name = path.relative_to(self.data).as_posix()
            mark = (found.st_mtime_ns, found.st_size)
            if self._digests.get(name, (None, ""))[0] != mark:
                digest = blake2b(path.read_bytes(), digest_size=16).hexdigest()
                self._digests[name] = (mark, digest)
                yield name, digest


class FilesOfLink:
    """What of this laptop's files is still to be sent to a standby that has others already."""

    def __init__(self, own: Files, theirs: Mapping[str, str]) -> None:
        self._own = own
        found = own.digests()
        self._to_send = [name for name, digest in found.items() if theirs.get(name) != digest]

    def new(self) -> Iterator[bytes]:
        """Yield what it has not yet, as it is sent."""
        names = [*self._to_send, *(name for name, _ in self._own.changed())]
        self._to_send = []
        for name in names:
            with suppress(FileNotFoundError):
                yield pack_file(name, (self._own.data / name).read_bytes())


def pack_file(name: str, content: bytes) -> bytes:
    """Return a file as it is sent."""
    return len(name.encode()).to_bytes(2, "big") + name.encode() + content


def keep(data: Path, raw: bytes) -> None:
    """Write a file that was received. Raises ValueError for a name that leads out of the folders."""
    length = int.from_bytes(raw[:2], "big")
    parts = PurePosixPath(raw[2 : 2 + length].decode()).parts
    if len(parts) < 2 or parts[0] not in FOLDERS or ".." in parts:
        raise ValueError("a file that does not belong here")
    file = data.joinpath(*parts)
    if not file.exists() or file.read_bytes() != raw[2 + length :]:
        write_whole(file, raw[2 + length :])
