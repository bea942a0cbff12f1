"""A source of snapshots that lives in memory, can be put out of reach, and counts how often it is read."""

import json
import threading
from collections.abc import Collection, Mapping
from typing import Any

from tournaments.live.snapshot_cache import SourceAway


class SnapshotTable:
    """Tournaments by slug. `gate` holds up loads while it is closed."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, Any]] = {}
        self.loads: list[tuple[str, int]] = []
        self.looks = 0
        self.away = False
        self.gate = threading.Event()
        self.gate.set()

    def put(self, slug: str, version: int, **parts: Any) -> None:
        """Set a tournament to a version; its clock's step is the version too, so that the two can be told apart."""
        self.rows[slug] = {
            "slug": slug,
            "version": version,
            "clock": {"step": version},
            "announcement": None,
            **parts,
        }

    def load(self, slug: str) -> tuple[int, bytes, Mapping[str, Any]] | None:
        """Load a snapshot like a source."""
        self.gate.wait(10)
        self._check()
        if slug not in self.rows:
            return None
        row = self.rows[slug]
        self.loads.append((slug, row["version"]))
        return row["version"], json.dumps(row).encode(), {part: row[part] for part in ("clock", "announcement")}

    def versions(self, slugs: Collection[str]) -> Mapping[str, int]:
        """Return versions like a source."""
        self.looks += 1
        self._check()
        return {slug: self.rows[slug]["version"] for slug in slugs if slug in self.rows}

    def _check(self) -> None:
        if self.away:
            raise SourceAway("put out of reach")
