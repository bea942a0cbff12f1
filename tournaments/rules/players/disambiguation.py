"""Disambiguated names: if two players with the same shown name appear together, more of each name is shown.

A player's name is first shown as the player chose. If several are equal, two letters of the last name are shown instead
of one, then three. If some are still equal, the club number follows the name. If numbers do not distinguish them, as
many letters are shown as it takes. Nothing else about a player is shown. A name grows only as far as needed, and does
not depend on the order of the list.
"""

import unicodedata
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from tournaments.rules.players.public_name import last_name_word, name_with_initial
from tournaments.rules.players.search import fold_text

Key = TypeVar("Key", bound=Hashable)
# the most letters of the last name that are tried before the club number is added
FEW_LETTERS = 3


@dataclass(frozen=True, slots=True)
class Named:
    """A player's name as shown, the full name, and the club number."""

    shown: str
    full: str = ""
    number: str = ""


def disambiguated_names(players: Mapping[Key, Named]) -> dict[Key, str]:
    """Return the names of players who are shown together, disambiguated as far as their full names and numbers allow.

    Ana Vega and Ana Voss, both shown as "Ana V.", become "Ana Ve." and "Ana Vo."; two called Ana Vega, with the numbers
    17 and 40, become "Ana V. 17" and "Ana V. 40". Without numbers, Eva Kowalski and Eva Kowalsky get their full names.
    A player shown as "Bo K." keeps this name if nobody else has it.
    """
    names = {key: player.shown for key, player in players.items()}
    if not (groups := groups_with_same_name(names)):
        return names
    for namesakes in groups:
        names |= _longer_names({key: players[key] for key in namesakes}, most=FEW_LETTERS)
    for namesakes in groups_with_same_name(names):
        # letters that distinguish nobody are dropped again
        names |= {key: _name_with_number(players[key]) for key in namesakes}
    for namesakes in groups_with_same_name(names):
        names |= _longest_names({key: players[key] for key in namesakes})
    return names


def name_sort_key(name: str) -> tuple[str, str]:
    """Return the sort key of a name: Ñ sorts as N, and case and accents only decide between otherwise equal names."""
    return fold_text(name), unicodedata.normalize("NFC", name)


def _longer_names(players: Mapping[Key, Named], *, most: int) -> dict[Key, str]:
    """Return longer names for players with equal shown names, with as few more letters as possible, at most `most`."""
    found = {key: player.shown for key, player in players.items()}
    for letters in range(2, most + 1):
        for namesakes in groups_with_same_name(found):
            found |= {key: _name_with_letters(players[key], letters) for key in namesakes}
    return found


def _longest_names(players: Mapping[Key, Named]) -> dict[Key, str]:
    """Return names with as many letters of the last name as needed. Players whose names stay equal are left out."""
    longer = _longer_names(players, most=max(len(player.full) for player in players.values()))
    same = {key for namesakes in groups_with_same_name(longer) for key in namesakes}
    return {key: name for key, name in longer.items() if key not in same}


def _name_with_number(player: Named) -> str:
    return f"{player.shown} {player.number}".strip()


def _name_with_letters(player: Named, letters: int) -> str:
    """Return the shown name with this many letters of the last name; unchanged if it is no first name with initial."""
    if not player.full or player.shown != name_with_initial(player.full) or " " not in player.shown:
        return player.shown
    family, first = last_name_word(player.full), player.shown.rsplit(" ", 1)[0]
    return f"{first} {family[:1].upper()}{family[1:letters]}{'.' if letters < len(family) else ''}"


def groups_with_same_name(names: Mapping[Key, str]) -> list[list[Key]]:
    """Return groups of players who share a shown name, ignoring case, accents and a final dot."""
    groups: dict[str, list[Key]] = {}
    for key, name in names.items():
        groups.setdefault(fold_text(name).rstrip("."), []).append(key)
    return [keys for keys in groups.values() if len(keys) > 1]
