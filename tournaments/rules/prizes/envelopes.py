"""The envelopes of a mystery bounty: their shapes and amounts, and the order of the draw, which anybody can check.

A secret seed is drawn before the first envelope. The SHA-256 of the seed and the list of envelopes is published; the
seed itself when the last envelope is drawn. The n-th envelope drawn is the one at `HMAC-SHA-256(seed,
"envelope:n:attempt") mod size` among the `size` envelopes left, ordered by number. A value in the last, incomplete run
of `size` is replaced by the next attempt, so every envelope is as likely as any other. Money that comes later goes into
a further list with a seed of its own, which is drawn after the first. docs/verify_envelopes.py repeats the draw without
this program.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
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
    load,
    read_by_slug,
)

# an HMAC's first eight bytes
RANGE = 2**64

# more envelopes than players of the largest events
MOST = 20_000


@dataclass(frozen=True, slots=True)
class EnvelopesLeft:
    """The envelopes of one amount: how many there are (`of`), and how many of them are not drawn yet (`left`)."""

    amount: int
    of: int
    left: int


class DrawKind(StrEnum):
    """The effect of an action on an envelope."""

    DRAWN = "drawn"
    TAKEN_BACK = "taken_back"
    CORRECTED = "corrected"  # the same envelope goes to another player
    RESTORED = "restored"  # a draw that was undone is redone


@dataclass(frozen=True, slots=True)
class Tier:
    """A number of equal envelopes, each of which holds `percent` of the pool."""

    count: int
    percent: Fraction


def envelope_amounts(pool: int, *, count: int, tiers: Sequence[Tier], unit: int = 1) -> list[int]:
    """Return the amounts of `count` envelopes, largest first: the tiers, then the rest of the pool evenly.

    Amounts are multiples of `unit`; what is left of the pool goes into the first envelope. Raises ValueError for no
    envelope, too many envelopes, or too small a pool. Also raises it for tiers with more than `count` envelopes, or
    with less money in an envelope than the rest gets.
    """
    if not 1 <= count <= MOST or unit < 1 or sum(tier.count for tier in tiers) > count:
        raise ValueError(f"between 1 and {MOST:,} envelopes, and no more in the tiers than there are")
    amounts = [int(pool * tier.percent / 100) // unit * unit for tier in tiers for _ in range(tier.count)]
    others = count - len(amounts)
    if others:
        amounts += [max(0, pool - sum(amounts)) // others // unit * unit] * others
    amounts[0] += pool - sum(amounts)
    if amounts != sorted(amounts, reverse=True) or amounts[-1] < unit:
        raise ValueError("every envelope holds something, and none more than one before it")
    return amounts


def envelope_amounts_of_shape(pool: int, *, count: int, shape: str, unit: int = 1) -> list[int]:
    """Return the amounts of `count` envelopes by a ready-made shape. Raises ValueError as `envelope_amounts` does."""
    return envelope_amounts(pool, count=count, tiers=SHAPES[shape].tiers, unit=unit)


def canonical_envelope_text(amounts: Sequence[int]) -> str:
    """Return a list of envelopes as it is sealed: "1:50000,2:20000" is envelope 1 with 50000 minor units, then 2."""
    return ",".join(f"{number}:{amount}" for number, amount in enumerate(amounts, start=1))


def commitment_hash(seed: str, *, amounts: Sequence[int]) -> str:
    """Return the published hash, in hexadecimal: SHA-256 of the seed, a line break, and `canonical_envelope_text`."""
    return hashlib.sha256(f"{seed}\n{canonical_envelope_text(amounts)}".encode()).hexdigest()


def draw_order(count: int, *, seed: str) -> list[int]:
    """Return the numbers of the envelopes in the order of the draw, without replacement."""
    left = list(range(1, count + 1))
    return [left.pop(_number_below(len(left), seed=seed, sequence=at)) for at in range(1, count + 1)]


def draw_order_of_lists(lists: Sequence[tuple[int, str]]) -> list[int]:
    """Return the order of the draw of several lists, each `(count, seed)`: one list after the other.

    Numbers go on from one list to the next.
    """
    found: list[int] = []
    for count, seed in lists:
        before = len(found)
        found += [before + number for number in draw_order(count, seed=seed)]
    return found


def next_envelope_number(lists: Sequence[tuple[int, str]], *, drawn: Collection[int]) -> int:
    """Return the number of the next envelope to draw. Raises ValueError if all are drawn."""
    for number in draw_order_of_lists(lists):
        if number not in drawn:
            return number
    raise ValueError("every envelope is drawn")


def envelope_changes(
    changes: Sequence[tuple[int, int | None, int | None]], *, undoes: bool
) -> list[tuple[int, DrawKind, int | None]]:
    """Return what one action did to envelopes, in order: the envelope, the kind of change, and the key of the win.

    `changes` are `(envelope, win before, win after)`, with None for no win; the win returned is the one before if the
    envelope was taken back, else the one after. An envelope that the action took back and gave again was corrected.
    `undoes` is True if the action undid another action.
    """
    found: list[tuple[int, DrawKind, int | None]] = []
    for envelope, before, after in changes:
        if after is None:
            found.append((envelope, DrawKind.TAKEN_BACK, before))
        elif (envelope, DrawKind.TAKEN_BACK) in [draw[:2] for draw in found]:
            found = [draw for draw in found if draw[0] != envelope]
            found.append((envelope, DrawKind.CORRECTED, after))
        else:
            found.append((envelope, DrawKind.RESTORED if undoes else DrawKind.DRAWN, after))
    return found


def envelopes_left_by_amount(envelopes: Sequence[tuple[int, bool]]) -> list[EnvelopesLeft]:
    """Return how many envelopes there are of each amount, largest first; `envelopes` are `(amount, is drawn)`."""
    counts = Counter(amount for amount, _ in envelopes)
    gone = Counter(amount for amount, drawn in envelopes if drawn)
    return [
        EnvelopesLeft(amount, counts[amount], counts[amount] - gone[amount]) for amount in sorted(counts, reverse=True)
    ]


def _number_below(size: int, *, seed: str, sequence: int) -> int:
    """Return a number from 0 to `size` - 1, uniformly distributed for anyone who does not know the seed."""
    attempt, usable = 0, RANGE - RANGE % size
    while True:
        digest = hmac.digest(seed.encode(), f"envelope:{sequence}:{attempt}".encode(), "sha256")
        value = int.from_bytes(digest[:8], "big")
        if value < usable:
            return value % size
        attempt += 1


@dataclass(frozen=True, slots=True)
class EnvelopeShape:
    """A ready-made shape: its tiers, the largest first; the other envelopes share the rest evenly."""

    title: str
    tiers: tuple[Tier, ...]

    @property
    def min_envelope_count(self) -> int:
        """The least number of envelopes for this shape.

        With fewer, an envelope that shares the rest would hold more than an envelope of the lowest tier.
        """
        rest = ALL - sum((tier.count * tier.percent for tier in self.tiers), Fraction(0))
        return sum(tier.count for tier in self.tiers) + ceil(
            rest / min((tier.percent for tier in self.tiers), default=ALL)
        )


def read_shapes(files: Sequence[TomlTable], _known: KnownNames) -> dict[str, EnvelopeShape]:
    """Return the envelope shapes defined in content files, by slug."""
    return read_by_slug(files, "shape", _read_shape)


def _read_shape(table: TomlTable) -> EnvelopeShape:
    table.allow_keys("slug", "title", "tiers")
    shares = read_shares("tiers", table) if "tiers" in table.values else ()
    if sum(shares) >= ALL:
        table.add_fault("tiers", f"sums to {float(sum(shares)):g} %, which leaves nothing to the other envelopes")
    if any(lower > higher for higher, lower in pairwise(shares)):
        table.add_fault("tiers", "an envelope holds more than one before it")
    if not all(shares):
        table.add_fault("tiers", "an envelope holds nothing")
    tiers = tuple(Tier(len(list(same)), percent) for percent, same in groupby(shares))
    return EnvelopeShape(message(table.text("title")), tiers)


KIND = ContentKind("envelope-shapes", Path(__file__).parent / "content" / "envelope_shapes.toml", read_shapes)

# the shapes that can be chosen, by slug
SHAPES: dict[str, EnvelopeShape] = load(KIND, KnownNames())
