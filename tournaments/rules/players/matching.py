"""Matching the rows of a file with the register: which players are new, known, or possible duplicates.

A row matches a known player by club number, else by e-mail, else by name (`same_person.py`); a name that is only
similar is suspected. An empty cell removes nothing from the register. Importing the same file twice therefore adds
nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tournaments.rules.players.columns import ImportedRow
from tournaments.rules.players.same_person import letters_key, name_key


class RowResult(StrEnum):
    """The outcome of one row of an imported file."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"
    SUSPECTED = "suspected"
    REFUSED = "refused"


class KnownPlayer(NamedTuple):
    """A player of the register. `merged` marks a duplicate, whose `key` is that of the player it was merged into."""

    key: int
    name: str
    display_name: str
    alias: str
    club_number: str
    country: str
    city: str
    email: str
    phone: str
    notes: str
    merged: bool = False


@dataclass(frozen=True, slots=True)
class RowMatch:
    """The result of one row, the reason, and the player it matches. `changes` are the new values by column.

    The reason may be about another line of the file (`other`) or about the player `key` of the register.
    """

    row: ImportedRow
    result: RowResult
    why: str = ""
    key: int | None = None
    other: int | None = None
    changes: dict[str, str] = field(default_factory=dict)


class PlayerIndex:
    """The known players and the earlier rows of an imported file. Each further row is matched with them."""

    def __init__(self, known: Iterable[KnownPlayer]) -> None:
        self.numbers: dict[str, KnownPlayer] = {}
        self.emails: dict[str, list[KnownPlayer]] = {}
        self.names: dict[str, list[KnownPlayer]] = {}
        self.lines: dict[tuple[str, str], int] = {}
        for player in known:
            if player.club_number:
                self.numbers[player.club_number] = player
            if player.email:
                _add_known(self.emails, player.email.lower(), player)
            _add_known(self.names, letters_key(player.name or player.display_name), player)

    def match(self, row: ImportedRow) -> RowMatch:
        """Return the match of the next row of the file, and remember the row for later ones."""
        if row.why:
            return RowMatch(row, RowResult.REFUSED, row.why)
        name = row.name or row.display_name or row.alias
        if twice := self._match_in_file(row, name):
            return twice
        if row.club_number and (known := self.numbers.get(row.club_number)):
            return self._match_by_number(row, known, name)
        if row.email and (found := self.emails.get(row.email, [])):
            return self._match_among(row, found, "email")
        return self._match_by_name(row, name)

    def _match_in_file(self, row: ImportedRow, name: str) -> RowMatch | None:
        """Return the match with an earlier row of the file; if there is none, remember this row and return None."""
        if twice := self._match_of_repetition(row, name):
            return twice
        keys = (
            ("number", row.club_number),
            ("email", row.email),
            ("bare", "" if row.club_number or row.email else name_key(name)),
            ("letters", "" if row.club_number or row.email else letters_key(name)),
        )
        self.lines.update({(kind, text): row.line for kind, text in keys if text})
        return None

    def _match_of_repetition(self, row: ImportedRow, name: str) -> RowMatch | None:
        """Return the match with an earlier row of equal number or e-mail, or of equal name if the row has neither."""
        if line := self._line_above("number", row.club_number):
            return RowMatch(row, RowResult.REFUSED, "number_twice", other=line)
        if not row.club_number and not row.email:
            if line := self._line_above("bare", name_key(name)):
                return RowMatch(row, RowResult.REFUSED, "same_row", other=line)
            if line := self._line_above("letters", letters_key(name)):
                return RowMatch(row, RowResult.SUSPECTED, "similar_row", other=line)
        if line := self._line_above("email", row.email):
            if not row.club_number:
                return RowMatch(row, RowResult.REFUSED, "email_twice", other=line)
            if row.club_number not in self.numbers:
                return RowMatch(row, RowResult.SUSPECTED, "email_twice", other=line)
        return None

    def _line_above(self, kind: str, text: str) -> int | None:
        """Return the earlier line of the file with the same text; None if no line has it, or if the text is empty."""
        return self.lines.get((kind, text)) if text else None

    def _match_by_number(self, row: ImportedRow, known: KnownPlayer, name: str) -> RowMatch:
        """Return the match by club number. It is only suspected if the names have no word in common."""
        words = set(letters_key(f"{known.name} {known.display_name} {known.alias}").split())
        if name and not words & set(letters_key(name).split()):
            return RowMatch(row, RowResult.SUSPECTED, "number_of_another", key=known.key)
        return _match_with(row, known)

    def _match_by_name(self, row: ImportedRow, name: str) -> RowMatch:
        """Return the match by name. It is only suspected if the names are merely similar."""
        similar = self.names.get(letters_key(name), [])
        if same := [player for player in similar if name_key(player.name or player.display_name) == name_key(name)]:
            return self._match_among(row, same, "name")
        if similar:
            return RowMatch(row, RowResult.SUSPECTED, "name_similar", key=similar[0].key)
        return RowMatch(row, RowResult.NEW)

    def _match_among(self, row: ImportedRow, found: list[KnownPlayer], reason: str) -> RowMatch:
        """Return the match by e-mail or name: suspected if several players fit, or if number or e-mail differ."""
        fitting = [player for player in found if not _has_different_identity(row, player, by=reason)]
        if len(fitting) == 1 and len(found) == 1:
            return _match_with(row, fitting[0])
        return RowMatch(
            row,
            RowResult.SUSPECTED,
            f"{reason}_of_another" if len(found) == 1 else f"{reason}_of_several",
            key=found[0].key,
        )


def _has_different_identity(row: ImportedRow, known: KnownPlayer, *, by: str) -> bool:
    """Return whether row and player have different club numbers or, when matched by name, different e-mails."""
    if row.club_number and known.club_number and row.club_number != known.club_number:
        return True
    return by == "name" and bool(row.email and known.email and row.email != known.email.lower())


def _add_known(found: dict[str, list[KnownPlayer]], text: str, player: KnownPlayer) -> None:
    """Add a player to the players found by a text, unless a player with the same key is there already.

    A merged duplicate has the key of the player it was merged into.
    """
    there = found.setdefault(text, [])
    if not any(other.key == player.key for other in there):
        there.append(player)


def _match_with(row: ImportedRow, known: KnownPlayer) -> RowMatch:
    values = {} if known.merged else row.filled_values()
    changes = {name: value for name, value in values.items() if getattr(known, name) != value}
    if "email" in changes and known.email.lower() == row.email:
        del changes["email"]
    return RowMatch(row, RowResult.CHANGED if changes else RowResult.SAME, key=known.key, changes=changes)
