"""Folders of `.tdt` files: handed in, decided on, thrown away. Nothing of the tournaments is written here.

Files are unpacked, digested and packed before a transaction begins: SQLite has one writer, and people play meanwhile.
"""

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any

from django.db import transaction
from django.db.models import Count, Sum

from exchange.models import TdtFile, TdtImport
from exchange.rules.poker_event.read import read_event
from exchange.rules.tdt.reader import MOST_BYTES
from exchange.selectors.plan import EVENT_FILE
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.opening import house_settings
from tournaments.services.field_checks import refusing_invalid_fields
from tournaments.services.floor.floor import Person

#: how the names of files end that are taken
ENDINGS = (".tdt", EVENT_FILE)
#: of one folder, altogether
MAX_FILES, MAX_BYTES_TOGETHER = 2_000, 400_000_000
#: how many times its own bytes a zip may unpack to, beside SMALL: files of tournaments shrink to a twentieth
MAX_RATIO, SMALL = 100, 5_000_000
#: a folder that nobody stored is forgotten, with all the names in it
FORGOTTEN_AFTER = timedelta(days=1)
#: what is said of a folder while it is looked at
SAID = ("currency", "zone", "antes", "decisions")
_ZIP = b"PK\x03\x04"
#: how the files of a zip may be packed: as every system's own program does
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def take_folder(*, files: Iterable[tuple[str, bytes]], name: str = "", by: Person, now: datetime) -> TdtImport:
    """Keep files to be looked at; a zip brings those in it. What is no `.tdt` is left out and counted.

    Refuses a folder without one, too many, and too much; a file that cannot be read is refused when it is looked at.
    """
    unpacked = _unpack(files)
    if not unpacked.files:
        raise Refused("no_tdt_files", field="files")
    usual = house_settings()
    job = TdtImport(name=name[:120], at=now, by_id=getattr(by, "pk", None), left_out=unpacked.left_out)
    job.zone, job.currency = usual["zone"], usual.get("currency", Tournament(starts_at=now).currency)
    job.currency = unpacked.currency or job.currency
    with transaction.atomic():
        job.save()
        _store(job, unpacked)
    return job


def add_files(job: TdtImport, *, files: Iterable[tuple[str, bytes]]) -> TdtImport:
    """Keep more files of a folder that is sent in parts. Refuses too many of all together."""
    unpacked = _unpack(files)
    with transaction.atomic():
        locked = open_job(job.pk)
        there = locked.files.aggregate(taken=Count("pk"), together=Sum("size"))
        _refuse_too_many(len(unpacked.files) + there["taken"], unpacked.together + (there["together"] or 0))
        locked.left_out += unpacked.left_out
        locked.currency = unpacked.currency or locked.currency
        locked.save(update_fields=["left_out", "currency"])
        _store(locked, unpacked)
    return locked


@dataclass
class _ReadyFiles:
    """Files ready to be stored. All that takes time was done before anything is locked."""

    files: list[TdtFile] = field(default_factory=list)
    together: int = 0
    left_out: int = 0
    #: what the last file of the exchange format says, "" if none says any
    currency: str = ""


def _unpack(files: Iterable[tuple[str, bytes]]) -> _ReadyFiles:
    """Read, digest and pack files, without a transaction. Refuses too many and too much."""
    found = _ReadyFiles()
    for path, content in _contents(files):
        if not path.casefold().endswith(ENDINGS):
            found.left_out += 1
            continue
        found.together += len(content)
        _refuse_too_many(len(found.files) + 1, found.together)
        found.files.append(_pack_file(path, content))
        found.currency = _currency_in(path, content) or found.currency
    return found


def _store(job: TdtImport, unpacked: _ReadyFiles) -> None:
    for file in unpacked.files:
        file.job = job
    TdtFile.objects.bulk_create(unpacked.files, batch_size=50)


def _refuse_too_many(taken: int, together: int) -> None:
    if taken > MAX_FILES or together > MAX_BYTES_TOGETHER:
        raise Refused("too_many_files", field="files", most=MAX_FILES, megabytes=MAX_BYTES_TOGETHER // 1_000_000)


def decide(job: TdtImport, *, said: Mapping[str, Any]) -> TdtImport:
    """Say in which currency and time zone the files are, who doubtful people are, and how antes were paid."""
    with transaction.atomic():
        locked = open_job(job.pk)
        for name in SAID:
            if name in said:
                setattr(locked, name, said[name])
        with refusing_invalid_fields():
            locked.full_clean(exclude=["by", "name"])
            Tournament(currency=locked.currency).clean_fields(
                exclude=[column.name for column in Tournament._meta.fields if column.name != "currency"]  # noqa: SLF001 - Django's public _meta
            )
        locked.save(update_fields=list(SAID))
    return locked


def throw_away(job: TdtImport) -> None:
    """Forget a folder that was not stored."""
    with transaction.atomic():
        open_job(job.pk).delete()


def forget_folders(*, now: datetime) -> int:
    """Forget folders that nobody stored. Returns how many."""
    old = TdtImport.objects.filter(done_at__isnull=True, at__lt=now - FORGOTTEN_AFTER)
    count = old.count()
    old.delete()
    return count


def forget_unfinished() -> None:
    """Forget all folders that nobody stored, with the names in them."""
    TdtImport.objects.filter(done_at__isnull=True).delete()


def open_job(key: int) -> TdtImport:
    """Return a folder that was not stored yet, locked. Refuses one that is gone or stored."""
    job = TdtImport.objects.select_for_update().filter(pk=key).first()
    if job is None:
        raise Refused("import_gone")
    if job.done_at:
        raise Refused("import_begun")
    return job


def _pack_file(path: str, content: bytes) -> TdtFile:
    """Return a file that is still to be stored; one that is too large is cut so that it is refused for its size."""
    stored = content[: MOST_BYTES + 1]
    digest, packed = sha256(stored).hexdigest(), zlib.compress(stored, 6)
    return TdtFile(name=path[-200:], digest=digest, size=len(content), content=packed)


def _currency_in(path: str, content: bytes) -> str:
    """Return the currency that a file says, "" where its kind says none or it cannot be read."""
    try:
        return str(read_event(content).event["currency"]) if path.casefold().endswith(EVENT_FILE) else ""
    except Refused:
        return ""


def _contents(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    for name, content in files:
        if content.startswith(_ZIP):
            yield from _in_zip(content)
        else:
            yield _plain(name), content


def _in_zip(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a zip, of each no more bytes than are refused anyway.

    Nothing is unpacked before the sizes that the zip itself lists are within the bounds; what unpacks to something
    else than its zip lists is refused as damaged.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            listed = [zipped for zipped in packed.infolist() if not zipped.is_dir()]
            wanted = {zipped for zipped in listed if zipped.filename.casefold().endswith(ENDINGS)}
            together = sum(min(zipped.file_size, MOST_BYTES + 1) for zipped in wanted)
            _refuse_too_many(len(listed), together)
            if together > MAX_RATIO * len(content) + SMALL:
                raise Refused("zip_unpacks_to_too_much", field="files", megabytes=together // 1_000_000)
            for zipped in listed:
                if zipped in wanted:
                    yield _plain(zipped.filename), _unzip_file(packed, zipped)
                else:
                    yield _plain(zipped.filename), b""
    except (zipfile.BadZipFile, RuntimeError, zlib.error, NotImplementedError, EOFError, OSError, ValueError):
        raise Refused("zip_broken", field="files") from None


def _unzip_file(packed: zipfile.ZipFile, zipped: zipfile.ZipInfo) -> bytes:
    """Return a file of a zip, cut where it is too large.

    Raises BadZipFile if it has another size than listed, or is packed as no folder's files are.
    """
    if zipped.compress_type not in _PACKED:
        raise zipfile.BadZipFile
    with packed.open(zipped) as file:
        unpacked = file.read(MOST_BYTES + 1)
    if len(unpacked) != min(zipped.file_size, MOST_BYTES + 1):
        raise zipfile.BadZipFile
    return unpacked


def _plain(name: str) -> str:
    """Return a path without what no name of a file has."""
    return "".join(letter for letter in str(PurePosixPath(name.replace("\\", "/"))) if letter.isprintable())
