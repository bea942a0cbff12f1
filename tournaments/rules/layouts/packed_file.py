"""The file of a layout together with its pictures and sounds, each with its digest.

{"format": "shuffle-up/layout-1", "title": "House clock", "widgets": [...],
 "files": [{"kind": "picture", "digest": "9f3c...", "name": "Logo", "content": "UklGR..."}]}
"""

import base64
import binascii
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from tournaments.rules.layouts.layout_file import (
    LayoutRefused,
    layout_from_document,
    layout_to_file,
    parse_layout_object,
)
from tournaments.rules.layouts.layouts import Layout
from tournaments.rules.refused import Refused
from tournaments.rules.sounds.sound_file import Sound

MOST_WHOLE = 8_000_000  # bytes
MOST_FILES = 40
PICTURE, SOUND = "picture", "sound"
_KEYS = {"kind", "digest", "name", "content"}


@dataclass(frozen=True, slots=True)
class PackedFile:
    """A picture or a sound within a layout's file."""

    kind: str
    digest: str
    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class UnpackedLayout:
    """The layout of a file, with its re-encoded pictures and its sounds.

    Both map the digest in the file to a name and the content.
    """

    layout: Layout
    pictures: Mapping[str, tuple[str, bytes]] = field(default_factory=dict)
    sounds: Mapping[str, tuple[str, Sound]] = field(default_factory=dict)


def unpack_layout_file(text: str | bytes) -> tuple[Layout, tuple[PackedFile, ...]]:
    """Return the layout in a file, and the pictures and sounds packed with it. Raises LayoutRefused."""
    found = parse_layout_object(text, most=MOST_WHOLE)
    rows = found.pop("files", [])
    if not isinstance(rows, list):
        raise LayoutRefused("layout_no_list", where="files")
    if len(rows) > MOST_FILES:
        raise LayoutRefused("layout_too_many_files", where="files", most=MOST_FILES)
    return layout_from_document(found), tuple(_packed_file(row, f"files[{at}]") for at, row in enumerate(rows, 1))


def pack_layout_file(layout: Layout, files: Iterable[PackedFile]) -> dict[str, Any]:
    """Return a layout as the JSON object of a file, with its pictures and sounds inside."""
    rows = [
        {
            "kind": file.kind,
            "digest": file.digest,
            "name": file.name,
            "content": base64.b64encode(file.content).decode(),
        }
        for file in files
    ]
    return {**layout_to_file(layout), **({"files": rows} if rows else {})}


def picture_and_sound_digests(layout: Layout) -> tuple[set[str], set[str]]:
    """Return two sets: the digests of a layout's pictures, and the digests of its sounds."""
    pictures = {layout.background, *(digest for widget in layout.widgets for digest in widget.pictures)} - {""}
    return pictures, set().union(*(sound.digests for sound in layout.sounds.values()))


def with_pictures(layout: Layout, new: Mapping[str, str]) -> Layout:
    """Return a layout with its pictures replaced: `new` maps old digests to new ones, and others stay."""
    widgets = (
        replace(widget, pictures=tuple(new.get(key, key) for key in widget.pictures)) for widget in layout.widgets
    )
    return replace(layout, widgets=tuple(widgets), background=new.get(layout.background, layout.background))


def layout_refusal(refused: LayoutRefused) -> Refused:
    """Convert a LayoutRefused into a Refused that names the faulty field of the action."""
    at = "name" if refused.where == "title" else "content"
    return Refused(refused.code, field=at, where=refused.where, **refused.facts)


def _packed_file(row: Any, where: str) -> PackedFile:
    if not isinstance(row, dict) or row.keys() != _KEYS or not all(isinstance(value, str) for value in row.values()):
        raise LayoutRefused("layout_no_object", where=where)
    try:
        content = base64.b64decode(row["content"], validate=True)
    except (binascii.Error, ValueError):
        raise LayoutRefused("layout_file_damaged", where=where) from None
    if row["kind"] not in {PICTURE, SOUND} or hashlib.sha256(content).hexdigest() != row["digest"]:
        raise LayoutRefused("layout_file_damaged", where=where)
    return PackedFile(row["kind"], row["digest"], " ".join(row["name"].split())[:60], content)


LONGEST_NAME = 50


def unique_name(title: str, taken: Iterable[str]) -> str:
    """Return the title; if it is taken, with the first number that makes it unique.

    >>> unique_name("Gong", ["gong", "Gong (2)"])
    'Gong (3)'
    """
    there = {name.casefold() for name in taken}
    names = (f"{title[:LONGEST_NAME]} ({number})" if number > 1 else title[:LONGEST_NAME] for number in count(1))
    return next(name for name in names if name.casefold() not in there)
