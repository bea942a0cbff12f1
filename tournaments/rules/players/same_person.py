"""Identity of persons by name: the comparison of names, and the form in which a typed name is stored.

Names that differ only in case, spaces, kinds of apostrophe and hyphen, or encodings of a letter belong to the same
person. Names that also differ in accents, in the order of words ("Last, First") or in hyphens may belong to the same
person; staff decide.
"""

import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum

from tournaments.rules.names import cleaned_name, without_invisible
from tournaments.rules.players.public_name import name_with_initial
from tournaments.rules.players.search import fold_text, normalise_signs

# suffixes after a comma that are no first names
SUFFIXES = frozenset("jr sr junior senior ii iii iv v phd md esq".split())
_JOINTS = re.compile(r"[-.,;/_()\"]+")
_LAST_FIRST = re.compile(r"^([^,;\d]+),\s*([^,;\d]+)$")


class Likeness(StrEnum):
    """The likeness of two names: they belong to one person, or they may belong to one person."""

    SAME = "same"
    SIMILAR = "similar"


def normalised_name(typed: str) -> str:
    """Return a name as it is stored: one line of visible characters, in one encoding, the first name first."""
    name = cleaned_name(visible_name(typed))
    return first_name_first(name) or name


def visible_name(text: str) -> str:
    """Return a name on one line, without invisible characters, in Unicode's composed form."""
    return " ".join(unicodedata.normalize("NFC", without_invisible(text)).split())


def first_name_first(name: str) -> str:
    """Return "Jörg Müller" for "Müller, Jörg"; "" if the last name does not come first in this way."""
    found = _LAST_FIRST.match(" ".join(name.split()))
    if found is None or found[2].rstrip(".").casefold() in SUFFIXES:
        return ""
    last, first = found[1].strip(), found[2].strip()
    return f"{first} {last}" if any(map(str.isalpha, first)) and any(map(str.isalpha, last)) else ""


def name_key(name: str) -> str:
    """Return the key that all spellings of one person's name share: without case, invisible characters and variants."""
    if name.isascii() and name.isprintable():
        return " ".join(normalise_signs(name).lower().split())
    text = unicodedata.normalize("NFKC", normalise_signs(without_invisible(name))).replace("ẞ", "ß")
    lower = "".join(letter if letter == "ß" else letter.casefold() for letter in text)
    return " ".join(normalise_signs(unicodedata.normalize("NFKC", lower)).split())


def letters_key(name: str) -> str:
    """Return the key shared by names that may belong to one person: letters without accents, words sorted."""
    key = name_key(name)
    return " ".join(sorted(_JOINTS.sub(" ", fold_text(key)).split())) or key


def name_likeness(name: str, others: Iterable[str]) -> Likeness | None:
    """Return how similar a name is to the names of one person; None if it must be another person's."""
    names = [other for other in others if other]
    key = name_key(name)
    if not key:
        return None
    if any(name_key(other) == key for other in names):
        return Likeness.SAME
    letters = letters_key(name)
    return Likeness.SIMILAR if any(letters_key(other) == letters for other in names) else None


def may_be_short_for(public_name: str, name: str) -> bool:
    """Return whether a public name may abbreviate `name`, as "Ada V." does "Ada Vale".

    For players of whom only the public name is stored.
    """
    short = name_with_initial(name)
    return short != name and letters_key(short) == letters_key(public_name)
