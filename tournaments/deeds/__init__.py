"""What can be done in a tournament, as one literal table."""

from tournaments.deeds.bounties import BOUNTY_DEEDS
from tournaments.deeds.clock import CLOCK_DEEDS
from tournaments.deeds.deals import DEAL_DEEDS
from tournaments.deeds.entries import ENTRY_DEEDS
from tournaments.deeds.frame import Deed, table_of
from tournaments.deeds.house import HOUSE_DEEDS
from tournaments.deeds.notices import NOTICE_DEEDS
from tournaments.deeds.payouts import PAYOUT_DEEDS
from tournaments.deeds.people import PEOPLE_DEEDS
from tournaments.deeds.prices import PRICE_DEEDS
from tournaments.deeds.prizes import PRIZE_DEEDS
from tournaments.deeds.structure import STRUCTURE_DEEDS

DEEDS: dict[str, Deed] = table_of(
    [
        *CLOCK_DEEDS,
        *HOUSE_DEEDS,
        *NOTICE_DEEDS,
        *STRUCTURE_DEEDS,
        *PEOPLE_DEEDS,
        *ENTRY_DEEDS,
        *PRICE_DEEDS,
        *PRIZE_DEEDS,
        *PAYOUT_DEEDS,
        *BOUNTY_DEEDS,
        *DEAL_DEEDS,
    ]
)
