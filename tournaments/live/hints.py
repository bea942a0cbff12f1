"""Hints: short messages that tell every process that a tournament has changed, and their channel.

The channel is one of a Redis or Valkey, usually of the broker of the tasks.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

ANNOUNCEMENT = "announcement"
EVERYTHING = ("all",)
"""The topics of a change whose own topics are unknown: the whole snapshot is to be read again."""
MOVES_STEPS = frozenset({"structure", *EVERYTHING})
"""Topics that change the steps of the clock: parts of the snapshot alone are not enough."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Tournament `slug` is now at `version`.

    `topics` say what changed since the version before it. `parts` are the parts of the snapshot that travel with the
    hint, by their names there (`{"clock": {...}}`); None when the announcement had none.
    """

    slug: str
    version: int
    topics: tuple[str, ...]
    parts: Mapping[str, object] | None = None

    def to_wire(self) -> bytes:
        """Return the hint as JSON for the broker."""
        return json.dumps(
            {"slug": self.slug, "version": self.version, "topics": self.topics, "parts": self.parts},
            separators=(",", ":"),
        ).encode()

    @classmethod
    def from_wire(cls, raw: bytes) -> Self:
        """Read what `to_wire` wrote. Raises ValueError for anything else."""
        match json.loads(raw):
            case {
                "slug": str(slug),
                "version": int(version),
                "topics": [*topics],
                "parts": dict() | None as parts,
            } if all(isinstance(topic, str) for topic in topics):
                return cls(slug, version, tuple(topics), parts)
        raise ValueError("not a hint")


def channel_of(secret: str) -> str:
    """Return the name of the installation's channel.

    Published messages ignore database numbers: two installations on one Redis would receive each other's, and a
    tournament called `demo` exists in both. So the name is made from the secret that only one installation knows.
    """
    return f"shuffle-up:{hashlib.sha256(secret.encode()).hexdigest()[:16]}:live"
