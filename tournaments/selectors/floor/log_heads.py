"""Stored heads of logs: one file a day in DATA_DIR, in which each line is a record of heads with its signature."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.signing import BadSignature, Signer

from tournaments.rules.floor.log_chain import LogHead

# A head, and the file in which it is stored.
StoredHead = tuple[LogHead, str]
# By the tournament's key and the entry's number.
StoredHeads = dict[int, dict[int, list[StoredHead]]]


class HeadFiles(NamedTuple):
    """The heads in all files, and the names of files with a line that this server did not sign."""

    heads: StoredHeads
    unsigned: list[str]


def read_head_files() -> HeadFiles:
    heads: StoredHeads = {}
    unsigned = []
    for path in sorted(heads_folder().glob("*.log")):
        lines = path.read_text(encoding="utf-8").splitlines()
        records = list(_verified_records(lines))
        if len(records) < len(lines):
            unsigned.append(path.name)
        for head in (head for record in records for head in record["heads"]):
            stored_heads = heads.setdefault(head["id"], {}).setdefault(head["number"], [])
            stored_heads.append((LogHead(head["number"], head["digest"]), path.name))
    return HeadFiles(heads, unsigned)


def latest_head_by_tournament(path: Path) -> dict[int, LogHead]:
    """Return the latest head in one file, by the tournament's primary key; {} if the file is missing."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = (head for record in _verified_records(lines) for head in record["heads"])
    return {head["id"]: LogHead(head["number"], head["digest"]) for head in rows}


def heads_folder() -> Path:
    return Path(settings.DATA_DIR) / "log-heads"


def head_signer() -> Signer:
    return Signer(salt="log-heads", sep=" ")


def _verified_records(lines: list[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        try:
            yield json.loads(head_signer().unsign(line))
        except (BadSignature, json.JSONDecodeError):
            continue
