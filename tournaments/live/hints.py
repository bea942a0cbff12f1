"""Hints are short messages to every process about a change of a tournament.

A channel carries them. The channel belongs to a Redis or Valkey, usually to the broker of the tasks.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

ANNOUNCEMENT = "announcement"
EVERYTHING = ("all",)
"""The topics of a change whose own topics are unknown: the whole snapshot is to be read again."""
MOVES_STEPS = frozenset({"structure", *EVERYTHING})
"""Topics that change the steps of the clock: parts of the snapshot alone are not enough."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The news that tournament `slug` is now at `version`.

    `topics` say what changed since the version before. `parts` are parts of the snapshot sent with the hint, by
    name (`{"clock": {...}}`); None if there are none.
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
        """Return a hint from JSON made by `to_wire`. Raises ValueError for anything else."""
        match json.loads(raw):
            case {
                "slug": str(slug),
                "version": int(version),
                "topics": [*topics],
                "parts": dict() | None as parts,
            } if all(isinstance(topic, str) for topic in topics):
                return cls(slug, version, tuple(topics), parts)
        raise ValueError("not a hint")


def join_hints(hints: Sequence[Hint]) -> Hint:
    """Return one hint for all these, the oldest first. A part is dropped if its topic changed again without it."""
    topics: dict[str, None] = {}
    parts: dict[str, object] = {}
    for hint in hints:
        topics |= dict.fromkeys(hint.topics)
        parts = {name: part for name, part in parts.items() if name not in hint.topics} | dict(hint.parts or {})
    return replace(hints[-1], topics=tuple(topics), parts=parts)


def channel_name(secret: str) -> str:
    """Return the name of this installation's channel, derived from its secret.

    Installations that share a Redis need different channels, because Redis publishes across its database numbers.
    """
    return f"shuffle-up:{hashlib.sha256(secret.encode()).hexdigest()[:16]}:live"
