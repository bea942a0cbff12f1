"""Disambiguated names: of two players shown together by the same name, more of each is shown.

First comes the name as the player chose to be shown. If several are alike, two letters of the last name instead of
one, then three; if they are still alike, the club number after the name; if numbers do not distinguish them, as many
letters as it takes. Nothing else of a player is shown. A name grows only as far as needed, and does not depend on the
order of the list.
"""

import unicodedata
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from tournaments.rules.players.public_name import family_of, with_initial
from tournaments.rules.players.search import fold_text

Key = TypeVar("Key", bound=Hashable)
# letters of the last name shown before the club number is; "first name and initial" shows one
FEW_LETTERS = 3


@dataclass(frozen=True, slots=True)
class Named:
    """A player's name as it is shown and in full, and the club number."""

    shown: str
    full: str = ""
    number: str = ""


def disambiguated_names(players: Mapping[Key, Named]) -> dict[Key, str]:
    """Return the names of players who are shown together, disambiguated as far as the facts allow.

    Ana Vega and Ana Voss, both shown as "Ana V.", are "Ana Ve." and "Ana Vo."; two called Ana Vega, with the numbers 17
    and 40, are "Ana V. 17" and "Ana V. 40"; without numbers Eva Kowalski and Eva Kowalsky have their whole names.
    "Bo K." stays as it is.
    """
    names = {key: player.shown for key, player in players.items()}
    if not (groups := same_names(names)):
        return names
    for namesakes in groups:
        names |= _longer({key: players[key] for key in namesakes}, most=FEW_LETTERS)
    for namesakes in same_names(names):
        # letters that distinguish nobody are dropped again
        names |= {key: _with_number(players[key]) for key in namesakes}
    for namesakes in same_names(names):
        names |= _longest({key: players[key] for key in namesakes})
    return names


def sort_key(name: str) -> tuple[str, str]:
    """Return the sort key of a name: Ñ sorts as N, and case and accents decide only between equals."""
    return fold_text(name), unicodedata.normalize("NFC", name)


def _longer(players: Mapping[Key, Named], *, most: int) -> dict[Key, str]:
    """Return longer names of players who are all shown alike, with as few letters more as distinguish any two."""
    found = {key: player.shown for key, player in players.items()}
    for letters in range(2, most + 1):
        for namesakes in same_names(found):
            found |= {key: _with_letters(players[key], letters) for key in namesakes}
    return found


def _longest(players: Mapping[Key, Named]) -> dict[Key, str]:
    """Return the names of the players distinguished by letters of the last name; namesakes are left out."""
    longer = _longer(players, most=max(len(player.full) for player in players.values()))
    same = {key for namesakes in same_names(longer) for key in namesakes}
    return {key: name for key, name in longer.items() if key not in same}


def _with_number(player: Named) -> str:
    return f"{player.shown} {player.number}".strip()


def _with_letters(player: Named, letters: int) -> str:
    """Return the name with this many letters of the last name, for a player shown by first name and initial."""
    if not player.full or player.shown != with_initial(player.full) or " " not in player.shown:
        return player.shown
    family, first = family_of(player.full), player.shown.rsplit(" ", 1)[0]
    return f"{first} {family[:1].upper()}{family[1:letters]}{'.' if letters < len(family) else ''}"


def same_names(names: Mapping[Key, str]) -> list[list[Key]]:
    """Return the players who share a shown name, ignoring case, accents and a dot at the end."""
    groups: dict[str, list[Key]] = {}
    for key, name in names.items():
        groups.setdefault(fold_text(name).rstrip("."), []).append(key)
    return [keys for keys in groups.values() if len(keys) > 1]
