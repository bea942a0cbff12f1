"""Files beside the database that the other laptop needs too: pictures, and the signed heads of the logs."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

from config.standby.place import write_whole

#: folders of DATA_DIR
FOLDERS = ("media", "log-heads")


class Files:
    """The files of this laptop. A folder is read again when something was put into it."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self._folders: dict[Path, int] = {}
        self._known: dict[str, tuple[int, int]] = {}

    def changed(self) -> Iterator[tuple[str, bytes]]:
        """Yield what is new since the last call: its name below the data folder, and its content."""
        for name in FOLDERS:
            self._folders.setdefault(self.data / name, -1)
        for folder in list(self._folders):
            yield from self._in(folder)

    def _in(self, folder: Path) -> Iterator[tuple[str, bytes]]:
        with suppress(FileNotFoundError):
            at = folder.stat().st_mtime_ns
            if at == self._folders[folder]:
                return
            self._folders[folder] = at
            for one in os.scandir(folder):
                if one.is_dir(follow_symlinks=False):
                    self._folders.setdefault(Path(one.path), -1)
                    yield from self._in(Path(one.path))
                elif one.is_file(follow_symlinks=False) and not one.name.endswith(".new"):
                    yield from self._if_new(Path(one.path))

    def _if_new(self, path: Path) -> Iterator[tuple[str, bytes]]:
        with suppress(FileNotFoundError):
            found = path.stat()
            name = path.relative_to(self.data).as_posix()
            mark = (found.st_mtime_ns, found.st_size)
            if self._known.get(name) != mark:
                content = path.read_bytes()
                self._known[name] = mark
                yield name, content


def packed(name: str, content: bytes) -> bytes:
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
