"""Fields of the columns of a table by their headings."""

from collections.abc import Iterable, Mapping


def field_by_heading(headings: Mapping[str, str]) -> dict[str, str]:
    """Return the field of each heading, from the headings of each field: {"prize": "prize|won"}."""
    return {name: field for field, names in headings.items() for name in names.split("|")}


def fields_of_headings(headings: Iterable[str], fields: Mapping[str, str]) -> list[str]:
    """Return the field of each heading, "" for none. If two headings name a field, the first one gets it."""
    found: list[str] = []
    for heading in headings:
        field = fields.get(heading, "")
        found.append(field if field not in found else "")
    return found
