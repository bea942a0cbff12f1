"""Headings of tables as plain words, and the fields that they name."""

import re
from collections.abc import Iterable, Mapping

from tournaments.rules.players.search import fold_text


def plain_words(text: str) -> str:
    """Return a text as lower-case words of ASCII letters and digits: "first name" for "First_Name:"."""
    return " ".join(re.sub(r"[^a-z0-9]+", " ", fold_text(text)).split())


def field_by_heading(headings: Mapping[str, str]) -> dict[str, str]:
    """Return the field of each heading, from the headings of each field: {"prize": "prize|won"}."""
    return {name: field for field, names in headings.items() for name in names.split("|")}


def fields_of_headings(words: Iterable[str], fields: Mapping[str, str]) -> list[str]:
    """Return the field of each heading, "" for none. If two headings name a field, the first one gets it."""
    found: list[str] = []
    for heading in words:
        field = fields.get(heading, "")
        found.append(field if field not in found else "")
    return found
