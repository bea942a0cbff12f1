"""The register as rows of a file that can be imported."""

from collections.abc import Iterator
from typing import Any

from tournaments.rules.players.columns import FIELDS
from tournaments.selectors.players.register import registered

# Columns and the headings that an import recognises.
HEADER: dict[str, str] = {
    **{
        name: FIELDS[name]
        for name in ("club_number", "name", "display_name", "alias", "country", "city", "email", "phone")
    },
    "notes": FIELDS["notes"],
    "banned": "Banned",
    "barred_until": "Barred until",
}


def register_rows() -> Iterator[tuple[Any, ...]]:
    """Yield a row for each player who is not erased, by name."""
    rows = registered().filter(erased_at__isnull=True).order_by("found_by", "pk").values_list(*HEADER)
    for row in rows.iterator(chunk_size=2000):
        yield (*row[:-2], "yes" if row[-2] else "", row[-1])
