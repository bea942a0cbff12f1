"""Merging of several dictionaries into one; each key may be in only one of them."""

from collections.abc import Mapping
from typing import TypeVar

Row = TypeVar("Row")


def merge_tables(*tables: Mapping[str, Row]) -> dict[str, Row]:
    """Return the items of all dictionaries, in their order. Raises ValueError listing keys in more than one."""
    found: dict[str, Row] = {}
    for table in tables:
        if twice := sorted(found.keys() & table.keys()):
            raise ValueError(f"two tables have {', '.join(twice)}")
        found |= table
    return found
