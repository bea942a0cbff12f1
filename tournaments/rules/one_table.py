"""Several literal tables merged into one; a name may be in one of them only."""

from collections.abc import Mapping
from typing import TypeVar

Row = TypeVar("Row")


def merge_tables(*tables: Mapping[str, Row]) -> dict[str, Row]:
    """Return the rows of all tables, in their order. Raises ValueError naming what two of them have."""
    found: dict[str, Row] = {}
    for table in tables:
        if twice := sorted(found.keys() & table.keys()):
            raise ValueError(f"two tables have {', '.join(twice)}")
        found |= table
    return found
