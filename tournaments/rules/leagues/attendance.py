"""Money of a season's fund for the most frequent players: equal parts for the first places, ties share theirs."""

from collections.abc import Mapping
from itertools import groupby


def attendance_shares(played: Mapping[int, int], *, amount: int, places: int) -> dict[int, int]:
    """Return the amount of each of the most frequent players, in minor units; together they get the whole amount.

    Each of the first places has an equal part, what cannot be divided goes to the first. Who came equally often share
    the parts of the places that they take. Players who never came get nothing.
    """
    came = sorted(
        ((events, player) for player, events in played.items() if events), key=lambda pair: (-pair[0], pair[1])
    )
    paid = min(places, len(came))
    if paid <= 0 or amount <= 0:
        return {}
    parts = _equal(amount, paid)
    found: dict[int, int] = {}
    at = 0
    for _events, group in groupby(came, key=lambda pair: pair[0]):
        tied = [player for _, player in group]
        if at >= paid:
            break
        shared = sum(parts[at : at + len(tied)])
        found |= dict(zip(tied, _equal(shared, len(tied)), strict=True))
        at += len(tied)
    return {player: share for player, share in found.items() if share}


def _equal(amount: int, count: int) -> list[int]:
    each, more = divmod(amount, count)
    return [each + (at < more) for at in range(count)]
