"""Folders of files: what is refused before it is unpacked, and that nobody waits while files are unpacked."""

import io
import threading
import zipfile
from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from exchange.models import TdtFile, TdtImport
from exchange.services import folders
from exchange.services.folders import MAX_FILES, add_files, upload_folder
from tests.conftest import NOON
from tests.exchange.services.test_storing import file
from tournaments.models import Player
from tournaments.rules.refused import Refused

MEGABYTES = 1_000_000


def zip_archive(*contents: bytes, listed: int | None = None) -> bytes:
    """A zip of `.tdt` files and a note, which lists another size of each file if one is given."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as folder:
        for at, content in enumerate(contents):
            folder.writestr(f"club/{at}.tdt", content)
        folder.writestr("club/note.txt", b"a note")
        if listed is not None:
            for row in folder.filelist[:-1]:
                row.file_size = listed
    return whole.getvalue()


def packed_otherwise(method: int) -> bytes:
    """A zip whose file is packed by a method that tournament files never are, and damaged."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", method) as folder:
        folder.writestr("a.tdt", b"x" * 5_000)
    content = bytearray(whole.getvalue())
    begins = content.index(b"a.tdt") + len(b"a.tdt") + 4
    content[begins : begins + 40] = b"\xff" * 40
    return bytes(content)


def refusal(action: Callable[[], object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as refused:
        action()
    return refused.value.code, dict(refused.value.facts)


def take(*files: bytes) -> TdtImport:
    return upload_folder(files=[(f"{at}.zip", archive) for at, archive in enumerate(files)], by=None, now=NOON)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "code", "facts"),
    [
        (zip_archive(*[b"x"] * 21, listed=20 * MEGABYTES), "too_many_files", {"most": 2_000, "megabytes": 400}),
        (zip_archive(*[b"x"] * 19, listed=20 * MEGABYTES), "zip_unpacks_to_too_much", {"megabytes": 380}),
        (zip_archive(b"x", listed=2**31), "zip_unpacks_to_too_much", {"megabytes": 20}),
        (zip_archive(b"\x00" * 20 * MEGABYTES), "zip_unpacks_to_too_much", {"megabytes": 20}),
        (zip_archive(b"x" * 5_000, listed=10), "zip_broken", {}),
        (zip_archive(b"x" * 10, listed=5_000), "zip_broken", {}),
        (zip_archive(*[b"x"] * 2_000), "too_many_files", {"most": 2_000, "megabytes": 400}),
        (b"PK\x03\x04 and no more", "zip_broken", {}),
        (packed_otherwise(zipfile.ZIP_LZMA), "zip_broken", {}),
        (packed_otherwise(zipfile.ZIP_BZIP2), "zip_broken", {}),
        (zip_archive(), "no_tdt_files", {}),
    ],
    ids="sum,ratio,one-huge,zeros,lists-too-little,lists-too-much,number,broken,lzma,bzip2,none".split(","),
)
def test_invalid_zip_upload_is_refused(content: bytes, code: str, facts: dict[str, object]) -> None:
    assert refusal(lambda: take(content)) == (code, facts)
    assert (TdtImport.objects.count(), TdtFile.objects.count()) == (0, 0)


@pytest.mark.django_db
def test_file_limit_counts_all_uploaded_parts_of_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    job = take(zip_archive(file(), file(uuid="t-2")))
    assert (job.files.count(), job.left_out) == (2, 1)
    assert add_files(job, files=[("c.tdt", file(uuid="t-3")), ("x.txt", b"")]).left_out == 2
    monkeypatch.setattr(folders, "MAX_FILES", 3)
    assert refusal(lambda: add_files(job, files=[("d.tdt", b"x")])) == ("too_many_files", {"most": 3, "megabytes": 400})
    assert (job.files.count(), MAX_FILES) == (3, 2_000)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("more", [False, True], ids=["a folder", "a further part"])
def test_unpacking_an_upload_does_not_block_database_writers(more: bool) -> None:
    """The files come one after the other: before, between and after them another connection writes."""
    job = take(zip_archive(file(uuid="t-0"))) if more else None

    def files() -> Iterator[tuple[str, bytes]]:
        for at in range(3):
            elsewhere(at)
            yield f"{at}.zip", zip_archive(file(uuid=f"t-{at + 1}"))
        elsewhere(3)

    done = add_files(job, files=files()) if job else upload_folder(files=files(), by=None, now=NOON)
    assert (done.files.count(), Player.objects.count()) == (3 + more, 4)


def elsewhere(number: int) -> None:
    """Add a player by a connection of its own."""

    def add() -> None:
        try:
            Player.objects.create(display_name=f"Wren {number}")
        finally:
            connection.close()

    thread = threading.Thread(target=add)
    thread.start()
    thread.join()
