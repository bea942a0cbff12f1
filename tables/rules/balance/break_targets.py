"""Where the players of a breaking table draw: not at tables that break next, while there is room elsewhere."""

from collections.abc import Sequence

from tables.rules.room import Breaking, tables_in_play

#: so many tables that break next are avoided, and never more than half of those that stay
AVOIDED = 10


def break_targets(room: Sequence[Breaking], *, number: int, order: Sequence[Breaking]) -> list[Breaking]:
    """Return the tables at which the players of table `number` draw; `order` is the one in which tables break.

    Tables with nobody at them are left alone, and those that break next, as far as there are seats elsewhere.
    """
    here = next(one for one in room if one.number == number)
    others = [one for one in room if one is not here]
    playing = tables_in_play(others)
    if _free(playing) < here.counted:
        return others
    return _far(playing, [one.number for one in order if one in playing], players=here.counted)


def _far(playing: list[Breaking], following: Sequence[int], *, players: int) -> list[Breaking]:
    """Return these tables without as many of the `following` as leave seats enough."""
    for avoided in range(min(AVOIDED, len(playing) // 2), 0, -1):
        found = [one for one in playing if one.number not in following[:avoided]]
        if _free(found) >= players:
            return found
    return playing


def _free(tables: Sequence[Breaking]) -> int:
    return sum(one.size.seats - one.size.players for one in tables)
