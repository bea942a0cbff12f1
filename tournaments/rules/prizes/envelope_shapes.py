"""Ready-made shapes of the envelopes of a mystery bounty, of content/envelope_shapes.toml."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from math import ceil
from pathlib import Path

from tournaments.rules.messages import message
from tournaments.rules.prizes.payout_tables import ALL, read_shares
from tournaments.rules.rulebook.content import (
    ContentKind,
    KnownNames,
    TomlTable,
    by_slug,
    load,
)


@dataclass(frozen=True, slots=True)
class Tier:
    """A number of envelopes with the same percentage of the pool each."""

    count: int
    percent: Fraction


@dataclass(frozen=True, slots=True)
class EnvelopeShape:
    """A ready-made shape: its tiers, the largest first; the other envelopes share the rest evenly."""

    title: str
    tiers: tuple[Tier, ...]

    @property
    def fewest(self) -> int:
        """The least number of envelopes: with fewer, those that share the rest would hold more than a tier."""
        rest = ALL - sum((tier.count * tier.percent for tier in self.tiers), Fraction(0))
        return sum(tier.count for tier in self.tiers) + ceil(
            rest / min((tier.percent for tier in self.tiers), default=ALL)
        )


def read_shapes(files: Sequence[TomlTable], _known: KnownNames) -> dict[str, EnvelopeShape]:
    """Read the shapes of content files, by slug."""
    return by_slug(files, "shape", _shape)


def _shape(table: TomlTable) -> EnvelopeShape:
    table.allow("slug", "title", "tiers")
    shares = read_shares("tiers", table) if "tiers" in table.values else ()
    if sum(shares) >= ALL:
        table.fault("tiers", f"sums to {float(sum(shares)):g} %, which leaves nothing to the other envelopes")
    if any(lower > higher for higher, lower in pairwise(shares)):
        table.fault("tiers", "an envelope holds more than one before it")
    if not all(shares):
        table.fault("tiers", "an envelope holds nothing")
    tiers = tuple(Tier(len(list(same)), percent) for percent, same in groupby(shares))
    return EnvelopeShape(message(table.text("title")), tiers)


KIND = ContentKind("envelope-shapes", Path(__file__).parent / "content" / "envelope_shapes.toml", read_shapes)

# the shapes that can be chosen, by slug
SHAPES: dict[str, EnvelopeShape] = load(KIND, KnownNames())
