"""A list of players as it is typed or pasted: one a line, a club or number after a comma; who of them is known."""

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.players.matching import KnownPlayer
from tournaments.rules.players.public_name import with_initial
from tournaments.rules.players.search import folded

#: so many lines are read at most
MOST_LINES = 1000
LONGEST_NAME = 120
_PARTS = re.compile(r"\s*[,;\t]\s*")
#: what a list puts before a name: "1.", "2)", "-", "*"
_MARK = re.compile(r"^\s*(?:\d{1,4}[.)]\s+|[-*•]\s+)")
#: the choice to enter a person as new although others have the name
AS_NEW = "new"


class LineResult(StrEnum):
    """What a line is: a player known or new, a name of several, a player who is in already, or twice in the list."""

    KNOWN = "known"
    NEW = "new"
    CHOOSE = "choose"
    IN = "in"
    TWICE = "twice"
    BARRED = "barred"


@dataclass(frozen=True, slots=True)
class TypedLine:
    """One line that is not empty: its number, the name, and what stands after it."""

    line: int
    name: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """One line with what it is. `others` are the known players of that name where one must be chosen."""

    line: int
    name: str
    hint: str
    result: LineResult
    key: int | None = None
    others: tuple[KnownPlayer, ...] = ()

    @property
    def comes(self) -> bool:
        """Whether the player is entered."""
        return self.result in {LineResult.KNOWN, LineResult.NEW}


def lines_of(text: str) -> Iterator[TypedLine]:
    """Yield the lines that hold a name, without the numbers and marks of a list."""
    for number, line in enumerate(text.splitlines()[:MOST_LINES], start=1):
        name, *rest = _PARTS.split(_MARK.sub("", line).strip())
        if name:
            yield TypedLine(number, " ".join(name.split())[:LONGEST_NAME], ", ".join(filter(None, rest))[:80])


class NameIndex:
    """The known players by the names under which people write them."""

    def __init__(self, known: Iterable[KnownPlayer]) -> None:
        self.by_name: dict[str, list[KnownPlayer]] = {}
        for one in known:
            for text in {folded(one.name), folded(one.display_name), folded(one.alias)} - {""}:
                there = self.by_name.setdefault(text, [])
                if all(other.key != one.key for other in there):
                    there.append(one)

    def called(self, line: TypedLine) -> list[KnownPlayer]:
        """Return the players whom a line may name; what stands after the name tells players of one name apart."""
        found = self.by_name.get(folded(line.name), [])
        hint = folded(line.hint)
        fitting = [one for one in found if hint and hint in folded(f"{one.club_number} {one.alias} {one.notes}")]
        return fitting or found

    def similar(self, line: TypedLine) -> list[KnownPlayer]:
        """Return players of whom only the short name is known, which is that of this new one."""
        short = self.by_name.get(folded(with_initial(line.name)), [])
        return [one for one in short if not one.name]


def recognised(
    lines: Iterable[TypedLine],
    index: NameIndex,
    *,
    chosen: Mapping[str, str] | None = None,
    there: AbstractSet[int] = frozenset(),
    barred: AbstractSet[int] = frozenset(),
) -> list[ListedPlayer]:
    """Return what each line is. `chosen` answers for a name: a key or `new`; `there` are in already, by key."""
    found: list[ListedPlayer] = []
    seen: set[tuple[str, int | None, str]] = set()
    for line in lines:
        one = _recognised(line, index, (chosen or {}).get(folded(line.name), ""))
        mark = ("", one.key, "") if one.key else (folded(line.name), None, folded(line.hint))
        result = one.result
        if mark in seen:
            result = LineResult.TWICE
        elif one.key in there:
            result = LineResult.IN
        elif one.key in barred:
            result = LineResult.BARRED
        seen.add(mark)
        found.append(ListedPlayer(one.line, one.name, one.hint, result, one.key, one.others))
    return found


def _recognised(line: TypedLine, index: NameIndex, answer: str) -> ListedPlayer:
    others = index.called(line) or index.similar(line)
    only = others[0] if len(others) == 1 and index.called(line) else None
    picked = next((one for one in others if str(one.key) == answer), only)
    if picked and answer != AS_NEW:
        return ListedPlayer(line.line, line.name, line.hint, LineResult.KNOWN, picked.key)
    if others and answer != AS_NEW:
        return ListedPlayer(line.line, line.name, line.hint, LineResult.CHOOSE, others=tuple(others))
    return ListedPlayer(line.line, line.name, line.hint, LineResult.NEW)


def details_of(name: str, hint: str) -> dict[str, str]:
    """Return what the register keeps of a new player: a number is the club's, other words are a note."""
    if not hint:
        return {"name": name}
    return {"name": name, "club_number" if re.fullmatch(r"[\w-]*\d[\w-]*", hint) else "notes": hint}
