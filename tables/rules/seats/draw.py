"""The draw for seats: anybody can compute it again.

A secret seed is drawn before the first seat; its SHA-256 is published, the seed itself when the draw is over. The n-th
seat drawn is the one at `HMAC-SHA-256(seed, "seat:n:entry:attempt") mod size` of the pool, which lists the open seats
by table and seat. Values in the last incomplete run of `size` are tried again with the next attempt, so every seat is
as likely as any other. docs/verify_draw.py does the same in one page of its own.
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
    """From which seats a draw is made."""

    UNIFORM = "uniform"
    WITHIN_ONE = "within_one"


def commitment_of(seed: str) -> str:
    """Return the digest of a seed that is published before the draw: SHA-256 in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


@lru_cache(maxsize=8)
def _started_hmac(seed: str) -> tuple[Any, Any]:
    """Return the inner and the outer hash of HMAC-SHA-256 with the seed as its key (RFC 2104), begun but not ended.

    A draw that keeps teams apart asks for a million numbers: copying these two is three times as fast as `hmac`.
    """
    key = seed.encode()
    block = (hashlib.sha256(key).digest() if len(key) > BLOCK else key).ljust(BLOCK, b"\0")
    return tuple(hashlib.sha256(bytes(byte ^ pad for byte in block)) for pad in (0x36, 0x5C))  # type: ignore[return-value]


def number_below(size: int, *, seed: str, sequence: int, entry: int, step: str = "seat") -> int:
    """A number from 0 to `size` - 1, every one of them equally likely to a person who does not know the seed."""
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
    """The entries in a random order, the first of the two steps for a broken table (TDA 2024 rule 10-B).

    It is drawn apart from the seats: the step's name goes into the message. Tables are put in order the same way.
    """
    return list(order_in_turn(entries, seed=seed, first=first, step=step))


def order_in_turn(entries: Sequence[int], *, seed: str, first: int, step: str = "order") -> Iterator[int]:
    """Draw one after the other, as `drawn_order` does."""
    left = list(entries)
    for at, by in enumerate(entries, start=first):
        yield left.pop(number_below(len(left), seed=seed, sequence=at, entry=by, step=step))


def draw_seats(
    entries: Iterable[int], *, tables: Iterable[OpenTable], seed: str, first: int, policy: Policy
) -> list[Drawn]:
    """A seat for each entry in turn, `first` being the first one's number, until the seats run out.

    Uniform: every open seat of the room is in the pool. Within one: those of the tables with the fewest players.
    """
    return list(seats_in_turn(entries, tables=tables, seed=seed, first=first, policy=policy))


def seats_in_turn(
    entries: Iterable[int],
    *,
    tables: Iterable[OpenTable],
    seed: str,
    first: int,
    policy: Policy,
    step: str = "seat",
    narrowed: Narrowed | None = None,
) -> Iterator[Drawn]:
    """Draw seat after seat, as `draw_seats` does; `step` begins the messages, `narrowed` leaves seats out."""
    room = {table: (players, sorted(seats)) for table, players, seats in tables if seats}
    pool: list[Place] = []
    for sequence, entry in enumerate(entries, start=first):
        pool = pool or _seat_pool(room, policy)
        if not pool:
            break
        open_to = narrowed(entry, pool) if narrowed else pool
        table, seat = open_to[number_below(len(open_to), seed=seed, sequence=sequence, entry=entry, step=step)]
        yield entry, table, seat
        if policy is Policy.WITHIN_ONE:
            del pool[bisect_left(pool, (table, 0)) : bisect_left(pool, (table + 1, 0))]
        else:
            del pool[bisect_left(pool, (table, seat))]
        _take_seat(room, table, seat)


def _seat_pool(room: dict[int, tuple[int, list[int]]], policy: Policy) -> list[Place]:
    """The open seats that a draw is made from, by table and seat."""
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
