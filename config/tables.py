"""The tables of the three apps put together: what the doors open.

A deed that several apps do is that of the app furthest right: it knows what the deed means for the apps to its left.
"""

from rulings.deeds import DEEDS as RULING_DEEDS
from tables.deeds import DEEDS as TABLE_DEEDS
from tournaments.deeds import DEEDS as TOURNAMENT_DEEDS
from tournaments.deeds.frame import Deed

DEEDS: dict[str, Deed] = {**TOURNAMENT_DEEDS, **TABLE_DEEDS, **RULING_DEEDS}
