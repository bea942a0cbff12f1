"""Content files of a test: written where the test keeps its files, and checked as a user's own are."""

import os
from pathlib import Path
from typing import Any

from tournaments.rules.rulebook.content import ContentKind, KnownNames, content_faults

# the names that the files may refer to
BOOKS = ("tda_2024", "wsop")
RULES = ("etiquette", "devices")


def faults_of(folder: Path, kind: ContentKind[Any], *texts: str) -> list[str]:
    """Return the faults of files with these texts, as "key: reason"; the files are named a.toml, b.toml and so on."""
    paths = []
    for letter, text in zip("abc", texts, strict=False):
        path = folder / f"{letter}.toml"
        path.write_text(f'kind = "{kind.name}"\n{text}', encoding="utf-8")
        paths.append(path)
    known = KnownNames(editions=set(BOOKS), rulebooks=set(BOOKS), rules=set(RULES))
    found = content_faults(paths, {kind.name: kind}, known)
    return [f"{fault.key}: {fault.reason}".replace(f"{folder}{os.sep}", "") for fault in found]
