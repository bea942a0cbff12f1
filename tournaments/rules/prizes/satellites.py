"""Satellites: play ends when as many are left as there are seats, and those who are left have won alike."""

from collections.abc import Sequence

from tournaments.rules.prizes.payout_plan import PaidPlace
from tournaments.rules.prizes.places import PlaceOfEntry


def seats_to_win(prizes: Sequence[PaidPlace]) -> int:
    """Return how many places, from the first on, pay the first place's seat; 0 where that pays none."""
    seat = (prizes[0].award, prizes[0].award_value) if prizes and prizes[0].award else None
    for number, one in enumerate(prizes):
        if (one.award, one.award_value) != seat:
            return number
    return len(prizes)


def places_of_those_in(left: Sequence[int], *, seats: int) -> list[PlaceOfEntry]:
    """Return the places of the entries that are still in, once they have won: one alone, or a seat for each.

    Where there is a seat for each they share the places from the first on as equals. Nobody has a place before that.
    """
    if not 0 < len(left) <= max(1, seats):
        return []
    return [PlaceOfEntry(entry, 1, len(left)) for entry in left]
