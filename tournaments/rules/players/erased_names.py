"""Free text without the name of an erased person, who is called by a number from then on."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from tournaments.rules.players.public_name import name_with_initial

# a function that removes a person from a text
Erase = Callable[[str], str]

# words that are also names, but far more often mean cards, chips or the room
ORDINARY = frozenset(
    "ace king queen jack club clubs heart hearts diamond diamonds spade spades card cards chip chips hand hands pot bet"
    " bets call check raise fold blind blinds river turn flop deck deal dealer table floor seat seats desk level break"
    " clock player house ante button bounty prize will mark bill page may june april august".split()
)

# fields whose values are words of the product, such as a widget's kind
CODES = frozenset({"kind", "align", "when", "colour", "sound", "voice"})


def name_spellings(name: str) -> set[str]:
    """Return the spellings of a full name: "Ada Vale", "Vale, Ada", "Ada V.", "A. Vale"; none for a single word."""
    words = name.split()
    if len(words) < 2:
        return set()
    first, *rest = words
    family = " ".join(rest)
    forms = {name, f"{family} {first}", f"{family}, {first}", f"{first} {words[-1]}", f"{first[0]}. {words[-1]}"}
    return forms | {name_with_initial(name)}


def identifying_words(names: Iterable[str]) -> set[str]:
    """Return the words of names that identify the person by themselves: three letters or more, no ordinary words."""
    words = {word.strip(".,") for name in names for word in name.split()}
    return {word for word in words if len(word) >= 3 and word.isalpha() and word.casefold() not in ORDINARY}


def name_eraser(full: Iterable[str], alone: Iterable[str], *, instead: str) -> Erase:
    """Return a function that replaces a person's names in a text by `instead`.

    `full` names are found in upper and lower case, the single words `alone` only as they are spelled.
    """
    full_names = _pattern_of(full, re.IGNORECASE)
    single = _pattern_of(alone, re.NOFLAG)

    def erase(text: str) -> str:
        for pattern in (full_names, single):
            text = pattern.sub(instead, text) if pattern else text
        return text

    return erase


def erase_in_json(value: Any, erase: Erase) -> Any:
    """Return JSON with names erased in every text. Keys stay, and so do the values of fields in `CODES`."""
    if isinstance(value, str):
        return erase(value)
    if isinstance(value, list):
        return [erase_in_json(item, erase) for item in value]
    if isinstance(value, dict):
        return {name: item if name in CODES else erase_in_json(item, erase) for name, item in value.items()}
    return value


def _pattern_of(forms: Iterable[str], flags: re.RegexFlag) -> re.Pattern[str] | None:
    """Return a pattern that finds these forms as whole words, longest first, with any number of spaces in them."""
    known = sorted({" ".join(form.split()) for form in forms} - {""}, key=lambda form: (-len(form), form))
    spelled = "|".join(r"\s+".join(map(re.escape, form.split())) for form in known)
    return re.compile(rf"(?<!\w)(?:{spelled})(?!\w)", flags) if known else None
