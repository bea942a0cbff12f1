"""What other apps have to say of somebody at his seat: in the rings, in a seat's sheet and on the floor's paper."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Mark:
    """`short` stands on the seat: P7. `word` is its sentence (tables/displays/words.py), filled in with `count`."""

    short: str
    word: str
    count: int


#: the marks of an event, by entry
Marks = Callable[[Tournament], Mapping[int, Mark]]
_ASKED: list[Marks] = []


def mark(ask: Marks) -> None:
    """Let another app mark players."""
    if ask not in _ASKED:
        _ASKED.append(ask)


def marks_of(tournament: Tournament) -> Mapping[int, Mark]:
    """Everybody who is marked, by entry."""
    return {entry: one for ask in _ASKED for entry, one in ask(tournament).items()}
