"""The tables of the three apps put together: what the doors open."""

from tables.deeds import DEEDS as TABLE_DEEDS
from tournaments.deeds import DEEDS as TOURNAMENT_DEEDS
from tournaments.deeds.frame import Deed, table_of

#: deeds that the room does too, with what they mean for the seats
BOTH = TOURNAMENT_DEEDS.keys() & TABLE_DEEDS.keys()

DEEDS: dict[str, Deed] = table_of(
    [*(deed for name, deed in TOURNAMENT_DEEDS.items() if name not in BOTH), *TABLE_DEEDS.values()]
)
