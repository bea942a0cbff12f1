"""A typed or pasted list of players: one per line, with a club or number after a comma, matched with known players.

"Müller, Jörg" may be a last name and a first name, or a name and a club. Staff decide, once for the whole list.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.rules.players.matching import KnownPlayer
from tournaments.rules.players.public_name import name_with_initial
from tournaments.rules.players.same_person import (
    Likeness,
    first_name_first,
    letters_key,
    may_be_short_for,
    name_likeness,
    visible_name,
)
from tournaments.rules.players.search import fold_text

MOST_LINES = 1000
LONGEST_NAME = 120
_PARTS = re.compile(r"\s*[,;\t]\s*")
# the marks that a list puts before a name: "1.", "2)", "-", "*"
_MARK = re.compile(r"^\s*(?:\d{1,4}[.)]\s+|[-*•]\s+)")
# the choice to enter a person as new although others have the name
AS_NEW = "new"
# the question about the text after a comma, and its answers
ORDER, LAST_FIRST, NAME_AND_CLUB = ",", "last_first", "name_and_club"


class LineResult(StrEnum):
    """The meaning of a line: a player who is known, new, already in or barred, an ambiguous name, or a repetition.

    For `ORDER`, staff must say whether the last name stands first.
    """

    KNOWN = "known"
    NEW = "new"
    CHOOSE = "choose"
    IN = "in"
    TWICE = "twice"
    BARRED = "barred"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line that is not empty: its number, the name, and the text after the name (`hint`).

    `turned` is the name in the order first name, last name, if the line can be read as "Last, First"; else "".
    """

    line: int
    name: str
    hint: str = ""
    turned: str = ""


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A line and what it means. `others` are the known players with the same or a similar name, if staff must choose.

    `question` identifies the choice. Staff answer it with a player's key, or with `new` for another person of the name.
    """

    line: int
    name: str
    hint: str
    result: LineResult
    key: int | None = None
    others: tuple[KnownPlayer, ...] = ()
    question: str = ""
    turned: str = ""

    @property
    def is_to_enter(self) -> bool:
        """Return whether an entry is sold for the line."""
        return self.result in {LineResult.KNOWN, LineResult.NEW}


def parse_typed_lines(text: str) -> Iterator[TypedLine]:
    """Yield the lines that contain a name, without list numbers and bullets."""
    for number, line in enumerate(text.splitlines()[:MOST_LINES], start=1):
        unmarked = _MARK.sub("", line).strip()
        name, *rest = map(visible_name, _PARTS.split(unmarked))
        if name:
            turned = "" if "\t" in unmarked else first_name_first(visible_name(unmarked))
            yield TypedLine(number, name[:LONGEST_NAME], ", ".join(filter(None, rest))[:80], turned[:LONGEST_NAME])


class NameIndex:
    """The known players by the names that people may type for them, and the clubs noted for them."""

    def __init__(self, known: Iterable[KnownPlayer]) -> None:
        self.by_letters: dict[str, list[KnownPlayer]] = {}
        self.clubs: set[str] = set()
        for player in known:
            self.clubs.add(fold_text(player.notes))
            for text in {letters_key(player.name), letters_key(player.display_name), letters_key(player.alias)} - {""}:
                there = self.by_letters.setdefault(text, [])
                if all(other.key != player.key for other in there):
                    there.append(player)

    def players_named(self, line: TypedLine) -> list[KnownPlayer]:
        """Return the players named by a line; the text after the name distinguishes namesakes."""
        near = self.by_letters.get(letters_key(line.name), [])
        found = [player for player in near if name_likeness(line.name, _names_of_player(player)) is Likeness.SAME]
        hint = fold_text(line.hint)
        fitting = [
            player
            for player in found
            if hint and hint in fold_text(f"{player.club_number} {player.alias} {player.notes}")
        ]
        return fitting or found

    def players_with_similar_name(self, line: TypedLine) -> list[KnownPlayer]:
        """Return players whose name is similar to the line's name.

        Players known only by a public name follow, if the public name may abbreviate the line's name.
        """
        near = self.by_letters.get(letters_key(line.name), [])
        short = self.by_letters.get(letters_key(name_with_initial(line.name)), [])
        may_be = [player for player in short if not player.name and may_be_short_for(player.display_name, line.name)]
        return [*near, *(player for player in may_be if player not in near)]

    def has_club(self, hint: str) -> bool:
        """Return whether a club of that name is noted for any player."""
        return fold_text(hint) in self.clubs


def _names_of_player(player: KnownPlayer) -> tuple[str, str, str]:
    return player.name, player.display_name, player.alias


def recognised_players(
    lines: Iterable[TypedLine],
    index: NameIndex,
    *,
    chosen: Mapping[str, str] | None = None,
    there: AbstractSet[int] = frozenset(),
    barred: AbstractSet[int] = frozenset(),
) -> list[ListedPlayer]:
    """Return the players that the lines mean, one for each line, in the order of the lines.

    `chosen` are staff's answers by question. `there` are the keys of players already in, `barred` of players barred.
    """
    answers = chosen or {}
    found: list[ListedPlayer] = []
    seen: set[tuple[str, int | None, str]] = set()
    times: Counter[str] = Counter()
    for typed in lines:
        line = _with_first_name_first(typed, index, answers.get(ORDER, ""))
        if line is None:
            ordered = ListedPlayer(typed.line, typed.name, typed.hint, LineResult.ORDER, turned=typed.turned)
            found.append(ordered)
            continue
        name = fold_text(line.name)
        times[name] += 1
        question = name if times[name] == 1 else f"{name}#{times[name]}"
        listed = _recognised_player(line, index, answers.get(question, ""))
        mark = ("", listed.key, "") if listed.key else (letters_key(line.name), None, fold_text(line.hint))
        result = listed.result
        if mark in seen and answers.get(question) != AS_NEW:
            result = LineResult.TWICE
        elif listed.key in there:
            result = LineResult.IN
        elif listed.key in barred:
            result = LineResult.BARRED
        seen.add(mark)
        found.append(replace(listed, result=result, question=question))
    return found


def _with_first_name_first(line: TypedLine, index: NameIndex, answer: str) -> TypedLine | None:
    """Return a line with the first name first; None if only staff can tell the order."""
    if not line.turned or index.has_club(line.hint) or index.players_named(line):
        return line
    if answer == LAST_FIRST:
        return TypedLine(line.line, line.turned)
    return line if answer == NAME_AND_CLUB else None


def _recognised_player(line: TypedLine, index: NameIndex, answer: str) -> ListedPlayer:
    known = index.players_named(line)
    others = known or index.players_with_similar_name(line)
    only = known[0] if len(known) == 1 else None
    picked = next((player for player in others if str(player.key) == answer), only)
    if picked and answer != AS_NEW:
        return ListedPlayer(line.line, line.name, line.hint, LineResult.KNOWN, picked.key)
    if others and answer != AS_NEW:
        return ListedPlayer(line.line, line.name, line.hint, LineResult.CHOOSE, others=tuple(others))
    return ListedPlayer(line.line, line.name, line.hint, LineResult.NEW)


def new_player_fields(name: str, hint: str) -> dict[str, str]:
    """Return the fields of a new player. A hint with a digit is the club number, any other hint a note."""
    if not hint:
        return {"name": name}
    return {"name": name, "club_number" if re.fullmatch(r"[\w-]*\d[\w-]*", hint) else "notes": hint}
