"""A hint: the few words that tell every process that a tournament has changed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

ANNOUNCEMENT = "announcement"
EVERYTHING = ("all",)
"""The topics of a change that stands for several, which nobody can name any more: look at the whole snapshot again."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Tournament `slug` is now at `version`.

    `topics` say what changed since the version before it. `parts` are the parts of the snapshot that travel with the
    hint, by their names there (`{"clock": {...}}`); None when whoever announced it had none at hand.
    """

    slug: str
    version: int
    topics: tuple[str, ...]
    parts: Mapping[str, object] | None = None

    def to_wire(self) -> bytes:
        """The JSON that travels through the broker."""
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
