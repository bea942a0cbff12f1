"""`packaging/unpack.py FOLDER WHEEL...`: unpack wheels into a folder from which several versions of Python import.

Wheels of one release for several Pythons differ only in the names of their compiled modules, and so lie side by side.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZipFile


def unpack_wheels(folder: Path, wheels: Iterable[Path]) -> None:
    """Unpack wheels into a folder. Exits if two wheels have different files of the same name."""
    for wheel in wheels:
        with ZipFile(wheel) as archive:
            for name in archive.namelist():
                if not name.endswith("/") and ".data/" not in name:
                    _write(folder / name, archive.read(name), wheel=wheel)


def _write(file: Path, contents: bytes, *, wheel: Path) -> None:
    # what a wheel says about itself differs, and nothing reads it
    if file.exists() and ".dist-info" not in str(file) and file.read_bytes() != contents:
        sys.exit(f"{wheel.name} has another {file.name} than a wheel before it.")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(contents)


if __name__ == "__main__":
    unpack_wheels(Path(sys.argv[1]), map(Path, sys.argv[2:]))
