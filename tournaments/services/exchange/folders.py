"""Folders of `.tdt` files: handed in, decided on, thrown away. Nothing of the tournaments is written here."""

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Count, Sum

from tournaments.models import TdtFile, TdtImport, Tournament
from tournaments.rules.exchange.events.read import read_event
from tournaments.rules.exchange.tdt_reader import MOST_BYTES
from tournaments.rules.refused import Refused
from tournaments.selectors.exchange.plan import EVENT_FILE
from tournaments.selectors.opening import house_settings
from tournaments.services.floor.floor import Person

#: how the names of files end that are taken
ENDINGS = (".tdt", EVENT_FILE)
#: so many files come in at once, and so many bytes of them altogether
MOST_FILES, MOST_TOGETHER = 2_000, 400_000_000
#: a folder that nobody stored is forgotten, with all the names in it
FORGOTTEN_AFTER = timedelta(days=1)
#: what is said of a folder while it is looked at
SAID = ("currency", "zone", "antes", "decisions")
_ZIP = b"PK\x03\x04"


def take_folder(*, files: Iterable[tuple[str, bytes]], name: str = "", by: Person, now: datetime) -> TdtImport:
    """Keep files to be looked at; a zip brings those in it. What is no `.tdt` is left out and counted.

    Refuses a folder without one, too many, and too much; a file that cannot be read is refused when it is looked at.
    """
    usual = house_settings()
    job = TdtImport(name=name[:120], at=now, by_id=getattr(by, "pk", None))
    job.zone, job.currency = usual["zone"], usual.get("currency", Tournament(starts_at=now).currency)
    with transaction.atomic():
        job.save()
        if not _take(job, files, taken=0, together=0):
            raise Refused("no_tdt_files", field="files")
    return job


def add_files(job: TdtImport, *, files: Iterable[tuple[str, bytes]]) -> TdtImport:
    """Keep more files of a folder that is sent in parts. Refuses too many of all together."""
    with transaction.atomic():
        locked = open_job(job.pk)
        there = locked.files.aggregate(taken=Count("pk"), together=Sum("size"))
        _take(locked, files, taken=there["taken"], together=there["together"] or 0)
    return locked


def _take(job: TdtImport, files: Iterable[tuple[str, bytes]], *, taken: int, together: int) -> int:
    """Keep the files that can be imported, count the others. Returns how many the folder has."""
    for path, content in _unpacked(files):
        if not path.casefold().endswith(ENDINGS):
            job.left_out += 1
            continue
        taken, together = taken + 1, together + len(content)
        if taken > MOST_FILES or together > MOST_TOGETHER:
            raise Refused("too_many_files", field="files", most=MOST_FILES, megabytes=MOST_TOGETHER // 1_000_000)
        _keep(job, path, content)
        job.currency = _currency_in(path, content) or job.currency
    job.save(update_fields=["left_out", "currency"])
    return taken


def decide(job: TdtImport, *, said: Mapping[str, Any]) -> TdtImport:
    """Say in which currency and time zone the files are, who doubtful people are, and how antes were paid."""
    with transaction.atomic():
        locked = open_job(job.pk)
        for name in SAID:
            if name in said:
                setattr(locked, name, said[name])
        try:
            locked.full_clean(exclude=["by", "name"])
            Tournament(currency=locked.currency).clean_fields(
                exclude=[one.name for one in Tournament._meta.fields if one.name != "currency"]  # noqa: SLF001 - Django's public _meta
            )
        except ValidationError as problem:
            field, messages = next(iter(problem.message_dict.items()))
            raise Refused("field_refused", field=field, says=f"{messages[0].rstrip('.')}.") from None
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


def open_job(key: int) -> TdtImport:
    """Return a folder that was not stored yet, locked. Refuses one that is gone or stored."""
    job = TdtImport.objects.select_for_update().filter(pk=key).first()
    if job is None:
        raise Refused("import_gone")
    if job.done_at:
        raise Refused("import_begun")
    return job


def _keep(job: TdtImport, path: str, content: bytes) -> None:
    """Keep a file. Of one that is too large so much is kept that it is refused as such."""
    stored = content[: MOST_BYTES + 1]
    TdtFile.objects.create(
        job=job,
        name=path[-200:],
        digest=sha256(stored).hexdigest(),
        size=len(content),
        content=zlib.compress(stored, 6),
    )


def _currency_in(path: str, content: bytes) -> str:
    """Return the currency that a file says, "" where its kind says none or it cannot be read."""
    try:
        return str(read_event(content).event["currency"]) if path.casefold().endswith(EVENT_FILE) else ""
    except Refused:
        return ""


def _unpacked(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    for name, content in files:
        if content.startswith(_ZIP):
            yield from _in_zip(content)
        else:
            yield _plain(name), content


def _in_zip(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a zip, of each no more bytes than are refused anyway."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            listed = [one for one in packed.infolist() if not one.is_dir()]
            if len(listed) > MOST_FILES:
                raise Refused("too_many_files", field="files", most=MOST_FILES, megabytes=MOST_TOGETHER // 1_000_000)
            for one in listed:
                if one.filename.casefold().endswith(ENDINGS):
                    with packed.open(one) as file:
                        yield _plain(one.filename), file.read(MOST_BYTES + 1)
                else:
                    yield _plain(one.filename), b""
    except (zipfile.BadZipFile, RuntimeError, zlib.error, NotImplementedError, EOFError, OSError):
        raise Refused("zip_broken", field="files") from None


def _plain(name: str) -> str:
    """Return a path without what no name of a file has."""
    return "".join(one for one in str(PurePosixPath(name.replace("\\", "/"))) if one.isprintable())
