"""The file of a backup: a zip of the database, the pictures, the signed heads of the logs, and a list of contents.

The list of contents (`backup.json`) has the length and SHA-256 of each file, the version of Shuffle Up, the applied
migrations, and the end of each log.
"""

import hashlib
import json
import struct
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from django.conf import settings

LIST = "backup.json"
# the format that is written, and the newest that is read
FORMAT = 1
# the file of the database in a backup, by Django's vendor name
DATABASES: Mapping[str, str] = {"sqlite": "database.sqlite3", "postgresql": "database.dump"}
# the folders of DATA_DIR that belong to a backup
PICTURES = "media"
HEADS = "log-heads"
FOLDERS = (PICTURES, HEADS)
# what zipfile raises for a file that is no zip, truncated or changed, also for a password, an unknown compression,
# and invalid names or offsets (ValueError, which includes UnicodeDecodeError)
BROKEN = (BadZipFile, EOFError, RuntimeError, ValueError, OverflowError, struct.error, zlib.error)
CHUNK_SIZE = 1 << 20  # bytes


class BackupProblem(Exception):
    """A backup cannot be made or restored; the message is a sentence for people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The list of a backup's contents."""

    made_at: str
    database: str
    # the applied migrations, each as "app.name"
    migrations: list[str]
    # number and digest of each log's last entry, by the tournament's slug
    heads: dict[str, tuple[int, str]]
    # length and SHA-256 of each file, by its name in the zip
    files: dict[str, tuple[int, str]]
    # the version of Shuffle Up that made it; "" in 0.1.0
    version: str = ""
    format: int = FORMAT


def newer_backup_sentence(writer: str) -> str:
    """Return the refusal of a backup that a newer version made. `writer` names that version."""
    return f"The backup is of {writer}, and this is {settings.VERSION}: install that one and restore it there."


def write_archive(path: Path, files: Mapping[str, Path], *, contents: dict[str, Any]) -> Contents:
    """Write a zip of `files`, by their names in the zip, and return its list of contents.

    A file that is missing is left out.
    """
    digests: dict[str, tuple[int, str]] = {}
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, source in files.items():
            with suppress(FileNotFoundError):  # a picture that was removed meanwhile
                archive.write(source, name)
                digests[name] = _length_and_digest(_file_chunks(source))
        contents_list = Contents(**contents, files=digests)
        archive.writestr(LIST, json.dumps(asdict(contents_list), indent=1))
    return contents_list


def unpack_archive(path: Path, into: Path) -> Contents:
    """Unpack a backup into an empty folder, and return its list of contents. Raises BackupProblem if it is broken."""
    try:
        with ZipFile(path) as archive:
            contents = _read_contents(archive)
            for name, expected in contents.files.items():
                _unpack_file(archive, name, into, expected=expected)
    except FileNotFoundError:
        raise BackupProblem(f"There is no file {_printable_name(str(path))}.") from None
    except OSError as problem:
        raise BackupProblem(
            f"{_printable_name(path.name)} was not unpacked: {problem.strerror or problem}."
        ) from problem
    except BROKEN as problem:
        raise BackupProblem(f"{_printable_name(path.name)} is broken: {problem}. Take an older backup.") from problem
    return contents


def _read_contents(archive: ZipFile) -> Contents:
    with suppress(KeyError, ValueError, TypeError, AttributeError):  # not written by this program
        data = json.loads(archive.read(LIST))
        if data["format"] > FORMAT:
            raise BackupProblem(newer_backup_sentence(f"Shuffle Up {data['version']}"))
        datetime.fromisoformat(data["made_at"])
        pairs = {
            key: {name: _number_and_digest(*pair) for name, pair in data[key].items()} for key in ("heads", "files")
        }
        known = {field.name for field in fields(Contents)}  # a newer version may list more
        return Contents(**{name: value for name, value in {**data, **pairs}.items() if name in known})
    raise BackupProblem("This is no backup of Shuffle Up: its list is missing or broken.")


def _number_and_digest(number: Any, digest: Any) -> tuple[int, str]:
    return int(number), str(digest)


def _unpack_file(archive: ZipFile, name: str, into: Path, *, expected: tuple[int, str]) -> None:
    """Unpack one file and compare it with the `expected` length and digest. Raises BackupProblem for a foreign file."""
    parts = PurePosixPath(name).parts
    if name not in DATABASES.values() and (len(parts) < 2 or parts[0] not in FOLDERS or ".." in parts):
        raise BackupProblem(f"The backup has a file that does not belong there: {name}.")
    target = into.joinpath(*parts)
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with archive.open(name) as packed, target.open("xb") as file:
            while piece := packed.read(CHUNK_SIZE):
                file.write(piece)
    except KeyError:
        raise BackupProblem(f"The backup is broken: {name} is missing. Take an older backup.") from None
    if _length_and_digest(_file_chunks(target)) != expected:
        raise BackupProblem(f"The backup is broken: {name} is not what was saved. Take an older backup.")


def _printable_name(name: str) -> str:
    """Return the name with undecodable bytes replaced."""
    return name.encode(errors="surrogateescape").decode(errors="replace")


def _length_and_digest(pieces: Iterable[bytes]) -> tuple[int, str]:
    """Return the total length and the SHA-256 of all pieces."""
    length, digest = 0, hashlib.sha256()
    for piece in pieces:
        length += len(piece)
        digest.update(piece)
    return length, digest.hexdigest()


def _file_chunks(path: Path) -> Iterable[bytes]:
    with path.open("rb") as file:
        while piece := file.read(CHUNK_SIZE):
            yield piece
