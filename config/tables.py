"""The tables of the three apps put together: what the doors open."""

from tournaments.deeds import DEEDS as TOURNAMENT_DEEDS
from tournaments.deeds.frame import Deed, table_of

DEEDS: dict[str, Deed] = table_of([*TOURNAMENT_DEEDS.values()])
