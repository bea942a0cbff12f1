"""Upload of files, decisions on them, and deletion. Tournaments are not changed.

Files are unpacked, hashed and compressed before a transaction begins, since SQLite has one writer and tournaments are
running.
"""

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any

from django.db import transaction
from django.db.models import Count, Sum

from exchange.models import ImportedTournament, TdtFile, TdtImport
from exchange.rules.file_names import EVENT_FILE, HEAD, is_importable_name, is_tdt_content
from exchange.rules.poker_event.read import read_event
from exchange.rules.results_list.lists import LIST_FILE, ResultsList, list_to_json
from exchange.rules.tdt.reader import MOST_BYTES
from exchange.selectors.library import CHOSEN
from exchange.selectors.other_fields import without_erased_people
from exchange.services.removing import remove_unfinished
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.opening import default_settings
from tournaments.services.field_checks import refusing_invalid_fields
from tournaments.services.floor.floor import Person

# files of a folder, and their bytes in total
MAX_FILES, MAX_BYTES_TOGETHER = 2_000, 400_000_000
# a zip may unpack to SMALL bytes plus this multiple of its own: tournament files shrink to a twentieth
MAX_RATIO, SMALL = 100, 5_000_000
# age at which an import that nobody stored is deleted, with all the names in it
FORGOTTEN_AFTER = timedelta(days=1)
# an import that began to be stored so long ago and has no end was killed
KILLED_AFTER = timedelta(minutes=10)
# the fields that staff decide in the preview; besides, the report has the chosen items of the library
DECISIONS = ("currency", "zone", "antes", "decisions")
_ZIP = b"PK\x03\x04"
# compression methods that are accepted in a zip: those of every operating system's own program
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_UNREADABLE = (RuntimeError, zlib.error, NotImplementedError, EOFError, OSError, ValueError)


def upload_folder(*, files: Iterable[tuple[str, bytes]], name: str = "", by: Person, now: datetime) -> TdtImport:
    """Store uploaded files for a preview. Zips are unpacked; other files are left out and counted.

    Refuses an upload without a file to import, and too many or too large files. An unreadable file is refused only in
    the preview.
    """
    unpacked = _unpack(files)
    if not unpacked.files:
        raise Refused("no_tdt_files", field="files")
    job = _new_import(name, by=by, now=now)
    job.left_out, job.currency = unpacked.left_out, unpacked.currency or job.currency
    with transaction.atomic():
        job.save()
        _store(job, unpacked)
    return job


def store_lists(*, lists: Sequence[ResultsList], name: str = "", by: Person, now: datetime) -> TdtImport:
    """Store lists of results for a preview, as an uploaded folder."""
    job = _new_import(name, by=by, now=now)
    files = [
        _pack_file(f"{_printable_path(results.title)} {results.on.isoformat()}{LIST_FILE}", list_to_json(results))
        for results in lists
    ]
    with transaction.atomic():
        job.save()
        _store(job, _ReadyFiles(files=files))
    return job


def _new_import(name: str, *, by: Person, now: datetime) -> TdtImport:
    """Return an unsaved import with the house's time zone and currency."""
    usual = default_settings()
    currency = usual.get("currency", Tournament(starts_at=now).currency)
    return TdtImport(name=name[:120], at=now, by_id=getattr(by, "pk", None), zone=usual["zone"], currency=currency)


def add_files(job: TdtImport, *, files: Iterable[tuple[str, bytes]]) -> TdtImport:
    """Add files to a folder that is uploaded in parts. Refuses too many or too large files in total."""
    unpacked = _unpack(files)
    with transaction.atomic():
        locked = lock_unstored_folder(job.pk)
        there = locked.files.aggregate(taken=Count("pk"), together=Sum("size"))
        _refuse_too_many(len(unpacked.files) + there["taken"], unpacked.together + (there["together"] or 0))
        locked.left_out += unpacked.left_out
        locked.currency = unpacked.currency or locked.currency
        locked.save(update_fields=["left_out", "currency"])
        _store(locked, unpacked)
    return locked


@dataclass
class _ReadyFiles:
    """Files ready to store. `currency` is named by the last `poker-event/1` file, "" if there is none."""

    files: list[TdtFile] = field(default_factory=list)
    together: int = 0
    left_out: int = 0
    currency: str = ""


def _unpack(files: Iterable[tuple[str, bytes]]) -> _ReadyFiles:
    """Read, hash and compress files. Refuses too many or too large files."""
    found = _ReadyFiles()
    for path, content in _uploaded_contents(files):
        if not is_importable_name(path) and not is_tdt_content(content):
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


def save_decisions(job: TdtImport, *, values: Mapping[str, Any]) -> TdtImport:
    """Save the decisions on an import: currency, time zone, antes, who doubtful people are, and keys for the library.

    Decisions that are not in `values` stay. Refuses an invalid value, and an import that is stored or deleted.
    """
    with transaction.atomic():
        locked = lock_unstored_folder(job.pk)
        for name in DECISIONS:
            if name in values:
                setattr(locked, name, values[name])
        if CHOSEN in values:
            locked.report |= {CHOSEN: sorted(set(values[CHOSEN]))}
        with refusing_invalid_fields():
            locked.full_clean(exclude=["by", "name"])
            Tournament(currency=locked.currency).clean_fields(
                exclude=[column.name for column in Tournament._meta.fields if column.name != "currency"]  # noqa: SLF001 - Django's public _meta
            )
        locked.save(update_fields=[*DECISIONS, "report"])
    return locked


def delete_folder(job: TdtImport, *, now: datetime) -> None:
    """Delete a folder. Refuses one that is stored, is being stored, or is already deleted."""
    with transaction.atomic():
        locked = lock_unstored_folder(job.pk)
        if is_being_stored(locked, now=now):
            raise Refused("import_begun")
        remove_unfinished(locked)
        locked.delete()


def delete_old_folders(*, now: datetime) -> int:
    """Delete folders that nobody stored within a day. Returns how many."""
    old = TdtImport.objects.filter(done_at__isnull=True, at__lt=now - FORGOTTEN_AFTER)
    count = old.count()
    for job in old:
        remove_unfinished(job)
        job.delete()
    return count


def delete_unstored_folders() -> None:
    """Delete every folder that is not stored, with the names in it."""
    TdtImport.objects.filter(done_at__isnull=True).delete()


def forget_erased_people() -> None:
    """Remove what imported files say of erased people in fields that are not in the format."""
    for imported in ImportedTournament.objects.exclude(other_fields={}):
        remaining = without_erased_people(imported.other_fields)
        if remaining != imported.other_fields:
            ImportedTournament.objects.filter(pk=imported.pk).update(other_fields=remaining)


def is_being_stored(job: TdtImport, *, now: datetime) -> bool:
    """Return whether a process is storing the import. A process that began longer ago than KILLED_AFTER was killed."""
    began = job.report.get("began")
    return bool(began) and now - datetime.fromisoformat(began) < KILLED_AFTER


def lock_unstored_folder(key: int) -> TdtImport:
    """Lock and return a folder. Refuses one that is stored or deleted."""
    job = TdtImport.objects.select_for_update().filter(pk=key).first()
    if job is None:
        raise Refused("import_gone")
    if job.done_at:
        raise Refused("import_begun")
    return job


def _pack_file(path: str, content: bytes) -> TdtFile:
    """Return the row of a file. A file over the size limit is truncated just above it, and so refused later."""
    stored = content[: MOST_BYTES + 1]
    digest, packed = sha256(stored).hexdigest(), zlib.compress(stored, 6)
    return TdtFile(name=path[-200:], digest=digest, size=len(content), content=packed)


def _currency_in(path: str, content: bytes) -> str:
    """Return the currency that a file names; "" if it names none or cannot be read."""
    try:
        return str(read_event(content).event["currency"]) if path.casefold().endswith(EVENT_FILE) else ""
    except Refused:
        return ""


def _uploaded_contents(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    for name, content in files:
        if content.startswith(_ZIP):
            yield from _files_in_zip(content)
        else:
            yield _printable_path(name), content


def _files_in_zip(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each file in a zip; files that cannot be imported are empty.

    Sizes are checked before anything is unpacked. Refuses a damaged zip, and one that unpacks to too much.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            listed = [zipped for zipped in packed.infolist() if not zipped.is_dir()]
            _refuse_too_many(len(listed), 0)
            wanted = {zipped for zipped in listed if _is_importable(packed, zipped)}
            together = sum(min(zipped.file_size, MOST_BYTES + 1) for zipped in wanted)
            _refuse_too_many(len(listed), together)
            if together > MAX_RATIO * len(content) + SMALL:
                raise Refused("zip_unpacks_to_too_much", field="files", megabytes=together // 1_000_000)
            for zipped in listed:
                if zipped in wanted:
                    yield _printable_path(zipped.filename), _unzip_file(packed, zipped)
                else:
                    yield _printable_path(zipped.filename), b""
    except (*_UNREADABLE, zipfile.BadZipFile):
        raise Refused("zip_broken", field="files") from None


def _is_importable(packed: zipfile.ZipFile, zipped: zipfile.ZipInfo) -> bool:
    if is_importable_name(zipped.filename):
        return True
    try:
        with packed.open(zipped) as file:
            return is_tdt_content(file.read(HEAD))
    except (*_UNREADABLE, zipfile.BadZipFile):
        return False


def _unzip_file(packed: zipfile.ZipFile, zipped: zipfile.ZipInfo) -> bytes:
    """Return the content of a file in a zip, truncated if it is too large.

    Raises BadZipFile if the size is not as listed, or if the compression method is unusual.
    """
    if zipped.compress_type not in _PACKED:
        raise zipfile.BadZipFile
    with packed.open(zipped) as file:
        unpacked = file.read(MOST_BYTES + 1)
    if len(unpacked) != min(zipped.file_size, MOST_BYTES + 1):
        raise zipfile.BadZipFile
    return unpacked


def _printable_path(name: str) -> str:
    return "".join(letter for letter in str(PurePosixPath(name.replace("\\", "/"))) if letter.isprintable())
