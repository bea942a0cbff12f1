"""Where logs ended, as a signed file a day in DATA_DIR has it: each line is one look at them, and its signature."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.signing import BadSignature, Signer

from tournaments.rules.floor.log_chain import LogHead

#: a head, and the file in which it was kept
KeptHead = tuple[LogHead, str]
#: by tournament's key and entry's number
KeptHeads = dict[int, dict[int, list[KeptHead]]]


class HeadFiles(NamedTuple):
    """What all files say, and the names of those with a line that this server did not sign."""

    heads: KeptHeads
    unsigned: list[str]


def head_files() -> HeadFiles:
    """Read every file."""
    heads: KeptHeads = {}
    unsigned = []
    for path in sorted(heads_folder().glob("*.log")):
        lines = path.read_text(encoding="utf-8").splitlines()
        looks = list(_signed(lines))
        if len(looks) < len(lines):
            unsigned.append(path.name)
        for one in (head for look in looks for head in look["heads"]):
            same = heads.setdefault(one["id"], {}).setdefault(one["number"], [])
            same.append((LogHead(one["number"], one["digest"]), path.name))
    return HeadFiles(heads, unsigned)


def heads_in(path: Path) -> dict[int, LogHead]:
    """Return the latest head of each tournament in one file, by the tournament's key."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = (one for look in _signed(lines) for one in look["heads"])
    return {one["id"]: LogHead(one["number"], one["digest"]) for one in rows}


def heads_folder() -> Path:
    """Return where the files are."""
    return Path(settings.DATA_DIR) / "log-heads"


def signer() -> Signer:
    """Return what signs a line, by SECRET_KEY."""
    return Signer(salt="log-heads", sep=" ")


def _signed(lines: list[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        try:
            yield json.loads(signer().unsign(line))
        except (BadSignature, json.JSONDecodeError):
            continue
