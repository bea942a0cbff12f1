"""Fields of columns, found by the headings of a table."""

from collections.abc import Iterable, Mapping, Sequence


def field_by_heading(headings: Mapping[str, str]) -> dict[str, str]:
    """Return a mapping of heading to field, given the headings of each field: {"prize": "prize|won"}."""
    return {name: field for field, names in headings.items() for name in names.split("|")}


def fields_of_headings(headings: Iterable[str], fields: Mapping[str, str]) -> list[str]:
    """Return the field of each heading, "" for none. If two headings name a field, the first one gets it."""
    found: list[str] = []
    for heading in headings:
        field = fields.get(heading, "")
        found.append(field if field not in found else "")
    return found


def with_clear_names(fields: Sequence[str], headings: Sequence[str]) -> list[str]:
    """Return the fields of columns, with each name column interpreted by the other name columns.

    "Name" next to a first name is the last name, and next to a last name the first name. A first or last name alone is
    the full name. `headings` are in plain words.
    """
    found, names = list(fields), {"name", "first_name", "last_name"} & set(fields)
    if names == {"name", "first_name"} and headings[found.index("name")] == "name":
        found[found.index("name")] = "last_name"
    elif names == {"name", "last_name"} and headings[found.index("name")] == "name":
        found[found.index("name")] = "first_name"
    elif names in ({"first_name"}, {"last_name"}):
        found = ["name" if field in names else field for field in found]
    return found
