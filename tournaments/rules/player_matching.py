"""Rows of a file against the register: who is new, who is known, and who might be somebody who is there already.

A row is somebody known by club number, else by e-mail, else by folded name. What a file leaves empty takes nothing
away. Bringing the same file in twice therefore brings nothing new.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tournaments.rules.finding import folded
from tournaments.rules.player_rows import PlayerRow


class Fate(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"
    SUSPECTED = "suspected"
    REFUSED = "refused"


class Known(NamedTuple):
    """Somebody in the register; `merged` is a duplicate's row, whose `key` is the one it was merged into."""

    key: int
    name: str
    display_name: str
    alias: str
    club_number: str
    country: str
    email: str
    phone: str
    notes: str
    merged: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of one row, why, and of whom; `changes` are the columns that the file knows otherwise.

    `other` is the line of the file, `key` the player of the register that a reason speaks of.
    """

    row: PlayerRow
    fate: Fate
    why: str = ""
    key: int | None = None
    other: int | None = None
    changes: dict[str, str] = field(default_factory=dict)


class Register:
    """Everybody who is known, as an import looks them up, and the rows of its own file that came before."""

    def __init__(self, known: Iterable[Known]) -> None:
        self.numbers: dict[str, Known] = {}
        self.emails: dict[str, list[Known]] = {}
        self.names: dict[str, list[Known]] = {}
        self.lines: dict[tuple[str, str], int] = {}
        for one in known:
            if one.club_number:
                self.numbers[one.club_number] = one
            if one.email:
                _join(self.emails, one.email.lower(), one)
            _join(self.names, folded(one.name or one.display_name), one)

    def place(self, row: PlayerRow) -> Outcome:
        """What becomes of the next row of the file."""
        if row.why:
            return Outcome(row, Fate.REFUSED, row.why)
        name = folded(row.name or row.display_name or row.alias)
        if twice := self._in_file(row, name):
            return twice
        if row.club_number and (known := self.numbers.get(row.club_number)):
            return self._by_number(row, known, name)
        for why, found in (("email", self.emails.get(row.email, [])), ("name", self.names.get(name, []))):
            if found and (why == "name" or row.email):
                return self._by(row, found, why)
        return Outcome(row, Fate.NEW)

    def _in_file(self, row: PlayerRow, name: str) -> Outcome | None:
        """A row above that has the same number, or is the same person; remembers this one otherwise."""
        if row.club_number and (line := self.lines.get(("number", row.club_number))):
            return Outcome(row, Fate.REFUSED, "number_twice", other=line)
        if not row.club_number and not row.email and (line := self.lines.get(("bare", name))):
            return Outcome(row, Fate.REFUSED, "same_row", other=line)
        if row.email and (line := self.lines.get(("email", row.email))):
            if not row.club_number:
                return Outcome(row, Fate.REFUSED, "email_twice", other=line)
            if row.club_number not in self.numbers:
                return Outcome(row, Fate.SUSPECTED, "email_twice", other=line)
        keys = (
            ("number", row.club_number),
            ("email", row.email),
            ("bare", "" if row.club_number or row.email else name),
        )
        self.lines.update({(kind, text): row.line for kind, text in keys if text})
        return None

    def _by_number(self, row: PlayerRow, known: Known, name: str) -> Outcome:
        """The number is his, unless not a word of the name is: then it may have been given to somebody else."""
        words = set(folded(f"{known.name} {known.display_name} {known.alias}").split())
        if name and not words & set(name.split()):
            return Outcome(row, Fate.SUSPECTED, "number_of_another", key=known.key)
        return _against(row, known)

    def _by(self, row: PlayerRow, found: list[Known], why: str) -> Outcome:
        """One who has the same e-mail or name, and nothing that says he is another."""
        fitting = [one for one in found if not _another(row, one, by=why)]
        if len(fitting) == 1 and len(found) == 1:
            return _against(row, fitting[0])
        return Outcome(
            row, Fate.SUSPECTED, f"{why}_of_another" if len(found) == 1 else f"{why}_of_several", key=found[0].key
        )


def _another(row: PlayerRow, known: Known, *, by: str) -> bool:
    """Whether numbers, or e-mails where the names alone are the same, speak against it."""
    if row.club_number and known.club_number and row.club_number != known.club_number:
        return True
    return by == "name" and bool(row.email and known.email and row.email != known.email.lower())


def _join(found: dict[str, list[Known]], text: str, one: Known) -> None:
    """A duplicate stands for whoever it was merged into, who is there once."""
    there = found.setdefault(text, [])
    if not any(other.key == one.key for other in there):
        there.append(one)


def _against(row: PlayerRow, known: Known) -> Outcome:
    said = {} if known.merged else row.said()
    changes = {name: value for name, value in said.items() if getattr(known, name) != value}
    if "email" in changes and known.email.lower() == row.email:
        del changes["email"]
    return Outcome(row, Fate.CHANGED if changes else Fate.SAME, key=known.key, changes=changes)
