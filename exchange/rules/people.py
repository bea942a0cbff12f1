"""Matching of people in imported files with the register of players."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.players.columns import LONGEST, ImportedRow, imported_row
from tournaments.rules.players.matching import KnownPlayer, PlayerIndex, RowResult
from tournaments.rules.players.same_person import Likeness, letters_key, name_likeness
from tournaments.rules.sheets.table import SheetRow

MAX_NAMESAKES = 12
_COLUMNS = ("name", "display_name", "email", "phone", "country", "club_number")


class Identity(StrEnum):
    SEEN = "seen"
    MATCHED = "matched"
    DOUBTFUL = "doubtful"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class FilePerson:
    """A person in the files; `uuid` is their key there. `results` is the number of tournaments they played."""

    uuid: str
    nickname: str
    name: str = ""
    email: str = ""
    phone: str = ""
    results: int = 0
    country: str = ""
    number: str = ""

    @property
    def shown_name(self) -> str:
        """The nickname, else the name, else "Player" with the start of the key."""
        return self.nickname or self.name or f"Player {self.uuid[:8]}"

    def as_imported_row(self, line: int = 1) -> ImportedRow:
        """Return the person as a row of a player import. An invalid e-mail address is left out."""
        cells = [
            _as_one_line(cell)
            for cell in (self.name, self.shown_name, self.email, self.phone, self.country, self.number)
        ]
        lengths = {**LONGEST, "country": 80}  # of a country's name
        cut = tuple(cell[: lengths[column]] for column, cell in zip(_COLUMNS, cells, strict=True))
        return imported_row(SheetRow(line, cut), _COLUMNS)


@dataclass(frozen=True, slots=True)
class PersonMatch:
    """The match of a person. `key` is a player in the register, None without a match.

    `other` is the key in the files of another person who may be the same. `why` is the code of the doubt, "" without a
    doubt. `keys` are all players whom the person may be, likeliest first.
    """

    person: FilePerson
    identity: Identity
    key: int | None = None
    other: str = ""
    why: str = ""
    keys: tuple[int, ...] = ()


def match_people(
    people: Iterable[FilePerson], *, seen: Mapping[str, int], known: Iterable[KnownPlayer]
) -> list[PersonMatch]:
    """Match each person with the register. `seen` maps people's keys to the players of earlier imports."""
    register = list(known)
    index, by_nickname = PlayerIndex(register), _players_by_nickname(register)
    there: dict[str, FilePerson] = {}
    lines: dict[int, FilePerson] = {}
    found: list[PersonMatch] = []
    for line, person in enumerate(people, start=1):
        nickname = letters_key(person.shown_name)
        if person.uuid in seen:
            match = PersonMatch(person, Identity.SEEN, key=seen[person.uuid])
        else:
            match = _match_person(person, line, index, by_nickname, lines)
            if nickname in there and not _is_certain(match, taken={player.key for player in found}):
                match = PersonMatch(person, Identity.DOUBTFUL, other=there[nickname].uuid, why="same_nickname")
        there.setdefault(nickname, person)
        lines[line] = person
        found.append(match)
    return found


def _is_certain(match: PersonMatch, *, taken: set[int | None]) -> bool:
    """Return whether a full name matched a player who is not in `taken`. A shared nickname then raises no doubt."""
    return match.identity is Identity.MATCHED and bool(match.person.name) and match.key not in taken


def _match_person(
    person: FilePerson, line: int, index: PlayerIndex, by_nickname: Mapping[str, list[KnownPlayer]],
    lines: Mapping[int, FilePerson],
) -> PersonMatch:  # fmt: skip
    row = person.as_imported_row(line)
    found = index.match(row)
    if found.result in {RowResult.SAME, RowResult.CHANGED}:
        return PersonMatch(person, Identity.MATCHED, key=found.key)
    if found.result is RowResult.SUSPECTED and found.key:
        keys = _candidate_keys(row, found.key, index, by_nickname)
        return PersonMatch(person, Identity.DOUBTFUL, key=found.key, why=found.why, keys=keys)
    if found.other is not None and found.other in lines:
        why = {"email_twice": "same_email", "similar_row": "similar_nickname"}.get(found.why, "same_nickname")
        return PersonMatch(person, Identity.DOUBTFUL, other=lines[found.other].uuid, why=why)
    namesakes = by_nickname.get(letters_key(person.shown_name), [])
    if not namesakes:
        return PersonMatch(person, Identity.NEW)
    first = namesakes[0]
    is_same = name_likeness(person.shown_name, (first.display_name, first.alias)) is Likeness.SAME
    if len(namesakes) == 1 and not person.name and is_same:
        return PersonMatch(person, Identity.MATCHED, key=first.key)
    why = "nickname_of_another" if is_same else "similar_nickname"
    keys = _candidate_keys(row, first.key, index, by_nickname)
    return PersonMatch(person, Identity.DOUBTFUL, key=first.key, why=why, keys=keys)


def _candidate_keys(row: ImportedRow, first: int, index: PlayerIndex, by_nickname: Mapping[str, list[KnownPlayer]]) -> (
        tuple[int, ...]):  # fmt: skip
    """Return the keys of players with the same e-mail, name or nickname; `first` comes first."""
    namesakes = [
        *index.emails.get(row.email or "-", []),
        *index.names.get(letters_key(row.name or row.display_name), []),
        *by_nickname.get(letters_key(row.display_name), []),
    ]
    return tuple(dict.fromkeys([first, *(player.key for player in namesakes)]))[:MAX_NAMESAKES]


def _players_by_nickname(known: Iterable[KnownPlayer]) -> dict[str, list[KnownPlayer]]:
    found: dict[str, list[KnownPlayer]] = {}
    for player in known:
        for name in {letters_key(player.display_name), letters_key(player.alias)} - {""}:
            found.setdefault(name, []).append(player)
    return found


def _as_one_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
