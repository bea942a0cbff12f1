"""Places of players who bust in flights: below all players of the next day, in parallel over the flights.

No rulebook ranks players of different flights among each other, and the order in time is no criterion: one flight is
played days after another. What can be compared is how near each came to the end of their own flight. So the last to go
out in each flight share the first places below the next day, those before them the next ones, and so on.
"""

from collections.abc import Sequence
from itertools import groupby

from tournaments.rules.prizes.places import PlaceOfEntry


def places_over_flights(flights: Sequence[Sequence[PlaceOfEntry]], *, above: int) -> list[PlaceOfEntry]:
    """Return the places of all players who bust in flights, best first, below `above` places.

    Each flight comes with the places of its own: 1 is the last to go out. Those who share a place of their flight are
    together in the middle of it.

    >>> one = [PlaceOfEntry(11, 1, 1), PlaceOfEntry(12, 2, 2)]
    >>> other = [PlaceOfEntry(21, 1, 1)]
    >>> [(place.entry, place.first, place.last) for place in places_over_flights([one, other], above=10)]
    [(11, 11, 12), (21, 11, 12), (12, 13, 13)]
    """
    ranked = sorted(
        (place.first + place.last, at, place.entry) for at, places in enumerate(flights) for place in places
    )
    found: list[PlaceOfEntry] = []
    for _, tied in groupby(ranked, key=_middle):
        entries = [entry for _, _, entry in tied]
        first = above + len(found) + 1
        found += [PlaceOfEntry(entry, first, first + len(entries) - 1) for entry in entries]
    return found


def _middle(row: tuple[int, int, int]) -> int:
    return row[0]
