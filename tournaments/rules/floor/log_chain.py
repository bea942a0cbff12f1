"""The hash chain of the floor log: each entry includes the digest of the one before it. The last entry is the head.

Whoever changes an entry must change all later ones and the head. A printed or sent copy of the head reveals that.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

# the digest before the first entry of a chain
GENESIS = "0" * 64
# characters of a digest that are printed: too many for anybody to find another chain with the same ones
PRINTED = 16


class LogHead(NamedTuple):
    """The last entry of a log: its number, from 1, and its digest. An empty log has number 0."""

    number: int
    digest: str

    @property
    def printed_digest(self) -> str:
        """The printed form of the digest: its first characters, in groups of four."""
        return " ".join(re.findall("....", self.digest[:PRINTED]))

    def matches(self, digest: str) -> bool:
        """Return whether a digest, complete or only its printed beginning, equals the digest of this head."""
        return self.digest.startswith(digest)


class ChainLink(NamedTuple):
    """An entry with its stored digest, the digest of the entry before it, and the digest `expected` for its content."""

    number: int
    previous: str
    digest: str
    expected: str


class ChainProblem(NamedTuple):
    """A problem of a chain: its kind, the number of the entry, and the `source` of a stored head that disagrees."""

    kind: str
    number: int
    source: str = ""


def parse_head(text: str) -> LogHead | None:
    """Parse a head typed from a printout ("Log 12: 9f3c 21ab 77e0 41d2"); None for other text."""
    found = re.fullmatch(r"\s*(?:[^\W\d]+\s+)?(\d+)\W+((?:[0-9a-f]{4}\s*){4,16})", text.lower())
    return LogHead(int(found[1]), re.sub(r"\s", "", found[2])) if found else None


def chain_problems(
    links: Iterable[ChainLink], *, head: Callable[[], LogHead], known: Mapping[int, Sequence[tuple[LogHead, str]]]
) -> Iterator[ChainProblem]:
    """Yield the problems of a chain, oldest first.

    `head` returns the head stored by the tournament; it is called after the last entry, since the log may grow
    meanwhile. `known` maps the number of an entry to heads stored elsewhere, each with its source.
    """
    last = LogHead(0, GENESIS)
    for link in links:
        if link.number != last.number + 1:
            yield from (ChainProblem("missing", gone) for gone in range(last.number + 1, link.number))
        elif link.previous != last.digest:
            yield ChainProblem("apart", link.number)
        if link.digest != link.expected:
            yield ChainProblem("changed", link.number)
        last = LogHead(link.number, link.digest)
        yield from _conflict_problems(last, known.get(link.number, ()))
    yield from _end_problems(last, head=head(), known=known)


def _conflict_problems(found: LogHead, known: Sequence[tuple[LogHead, str]]) -> Iterator[ChainProblem]:
    return (ChainProblem("otherwise", found.number, source) for head, source in known if not found.matches(head.digest))


def _end_problems(
    last: LogHead, *, head: LogHead, known: Mapping[int, Sequence[tuple[LogHead, str]]]
) -> Iterator[ChainProblem]:
    """Yield problems at the end of the chain: missing entries, a different stored head, and `known` heads beyond it."""
    if head.number > last.number:
        yield from (ChainProblem("missing", gone) for gone in range(last.number + 1, head.number + 1))
    elif head != last:
        yield ChainProblem("not_head", last.number)
    for number in sorted(number for number in known if number > max(last.number, head.number)):
        yield from (ChainProblem("cut", number, source) for _one, source in known[number])
