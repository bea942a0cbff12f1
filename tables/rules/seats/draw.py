"""The draw of seats, which anybody can repeat.

A secret seed is drawn first and its SHA-256 published; the seed itself is published after the draw. The n-th seat is
the one at `HMAC-SHA-256(seed, "seat:n:entry:attempt") mod size` of the pool, which lists the open seats by table and
seat. Values in the last incomplete run of `size` are drawn again with the next attempt, so every seat is equally
likely. docs/verify_draw.py does the same on its own.
"""

import hashlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any

#: bytes in a block of SHA-256
BLOCK = 64
#: an HMAC's first eight bytes
RANGE = 2**64

#: table, seat
Place = tuple[int, int]
#: entry, table, seat
Drawn = tuple[int, int, int]
#: function that limits the pool to the seats an entry may draw
Narrowed = Callable[[int, list[Place]], list[Place]]
#: table, players already there, open seats
OpenTable = tuple[int, int, Sequence[int]]


class Policy(StrEnum):
    """Rule for which open seats take part in a draw."""

    UNIFORM = "uniform"
    WITHIN_ONE = "within_one"


def seed_commitment(seed: str) -> str:
    """Return the digest of a seed that is published before the draw: SHA-256 in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


@lru_cache(maxsize=8)
def _started_hmac(seed: str) -> tuple[Any, Any]:
    """Return the inner and outer hash of HMAC-SHA-256 with the seed as its key (RFC 2104), ready to be continued.

    A draw that keeps teams apart needs a million numbers: copying these two is three times as fast as `hmac`.
    """
    key = seed.encode()
    block = (hashlib.sha256(key).digest() if len(key) > BLOCK else key).ljust(BLOCK, b"\0")
    return tuple(hashlib.sha256(bytes(byte ^ pad for byte in block)) for pad in (0x36, 0x5C))  # type: ignore[return-value]


def drawn_number_below(size: int, *, seed: str, sequence: int, entry: int, step: str = "seat") -> int:
    """Return a number from 0 to `size` - 1; all are equally likely to anybody without the seed."""
    attempt, usable = 0, RANGE - RANGE % size
    inner, outer = _started_hmac(seed)
    while True:
        inside, outside = inner.copy(), outer.copy()
        inside.update(f"{step}:{sequence}:{entry}:{attempt}".encode())
        outside.update(inside.digest())
        value = int.from_bytes(outside.digest()[:8], "big")
        if value < usable:
            return value % size
        attempt += 1


def drawn_order(entries: Sequence[int], *, seed: str, first: int, step: str = "order") -> list[int]:
    """Return the entries in random order, the first of the two steps for a broken table (TDA 2024 rule 10-B).

    The step's name is part of the message, so the order is independent of the seats. Breaking orders are drawn this way
    too.
    """
    return list(iterate_drawn_order(entries, seed=seed, first=first, step=step))


def iterate_drawn_order(entries: Sequence[int], *, seed: str, first: int, step: str = "order") -> Iterator[int]:
    """Yield the entries one by one, in the order that `drawn_order` returns."""
    left = list(entries)
    for at, by in enumerate(entries, start=first):
        yield left.pop(drawn_number_below(len(left), seed=seed, sequence=at, entry=by, step=step))


def draw_seats(
    entries: Iterable[int], *, tables: Iterable[OpenTable], seed: str, first: int, policy: Policy
) -> list[Drawn]:
    """Return a drawn seat for each entry in turn, until the seats run out; the first draw has number `first`.

    Uniform draws from all open seats, within-one only from open seats at the tables with the fewest players.
    """
    return list(iterate_drawn_seats(entries, tables=tables, seed=seed, first=first, policy=policy))


def iterate_drawn_seats(
    entries: Iterable[int],
    *,
    tables: Iterable[OpenTable],
    seed: str,
    first: int,
    policy: Policy,
    step: str = "seat",
    narrowed: Narrowed | None = None,
) -> Iterator[Drawn]:
    """Yield the seats of `draw_seats` one by one.

    `step` is the first part of each HMAC message; `narrowed` leaves only some seats of the pool for an entry.
    """
    room = {table: (players, sorted(seats)) for table, players, seats in tables if seats}
    pool: list[Place] = []
    for sequence, entry in enumerate(entries, start=first):
        pool = pool or _seat_pool(room, policy)
        if not pool:
            break
        open_to = narrowed(entry, pool) if narrowed else pool
        table, seat = open_to[drawn_number_below(len(open_to), seed=seed, sequence=sequence, entry=entry, step=step)]
        yield entry, table, seat
        if policy is Policy.WITHIN_ONE:
            del pool[bisect_left(pool, (table, 0)) : bisect_left(pool, (table + 1, 0))]
        else:
            del pool[bisect_left(pool, (table, seat))]
        _take_seat(room, table, seat)


def _seat_pool(room: dict[int, tuple[int, list[int]]], policy: Policy) -> list[Place]:
    """Return the open seats to draw from, by table and seat."""
    fewest = min((players for players, _ in room.values()), default=0)
    return [
        (table, seat)
        for table, (players, seats) in sorted(room.items())
        if policy is Policy.UNIFORM or players == fewest
        for seat in seats
    ]


def _take_seat(room: dict[int, tuple[int, list[int]]], table: int, seat: int) -> None:
    players, seats = room[table]
    seats.remove(seat)
    if seats:
        room[table] = (players + 1, seats)
    else:
        del room[table]
