"""What can be done in a tournament, as one literal table."""

from tournaments.deeds.clock import CLOCK_DEEDS
from tournaments.deeds.frame import Deed, table_of
from tournaments.deeds.house import HOUSE_DEEDS
from tournaments.deeds.people import PEOPLE_DEEDS
from tournaments.deeds.structure import STRUCTURE_DEEDS

DEEDS: dict[str, Deed] = table_of([*CLOCK_DEEDS, *HOUSE_DEEDS, *STRUCTURE_DEEDS, *PEOPLE_DEEDS])
