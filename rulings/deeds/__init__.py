"""What the floor can decide, as one literal table."""

from rulings.deeds.dealers import DEALER_DEEDS
from rulings.deeds.penalties import PENALTY_DEEDS
from rulings.deeds.photos import PHOTO_DEEDS
from rulings.deeds.ruling_log import RULING_LOG_DEEDS
from rulings.deeds.shot_clocks import SHOT_CLOCK_DEEDS
from tournaments.deeds.frame import Deed, table_of

DEEDS: dict[str, Deed] = table_of([*PENALTY_DEEDS, *RULING_LOG_DEEDS, *PHOTO_DEEDS, *SHOT_CLOCK_DEEDS, *DEALER_DEEDS])
