"""The facts of a played night that people tell each other: who came, what was paid, and to whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Sold, Tournament
from tournaments.selectors.amounts_sold import rebuys_and_add_ons_in, unique_player_count
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.deals import agreed_deal
from tournaments.selectors.prizes.prizes import prize_pool_of
from tournaments.selectors.prizes.results import PlayerResult, results
from tournaments.selectors.staff.organisation_settings import venue_of

# places of a night without prizes
UNPAID_PLACES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """The facts of a night, amounts in minor units.

    `places` are the paid ones, or the first three where nothing is paid. `bubble` went out just before the money.
    `deal_players` is 0 without a deal. `most_bounties` is a name and a number of bounties.
    """

    tournament: Tournament
    venue: str
    places: Sequence[PlayerResult]
    entries: int
    players: int
    rebuys: int
    add_ons: int
    pool: int
    started_at: datetime | None
    bubble: Sequence[str]
    deal_players: int
    most_bounties: tuple[str, int] | None


def night_of(tournament: Tournament) -> Night:
    """Return the facts of a night so far."""
    found = results(tournament)
    paid = [result for result in found if result.prize or result.award]
    sold = list(rebuys_and_add_ons_in(tournament.entry_row_keys).values_list("sold", flat=True))
    deal = agreed_deal(tournament)
    return Night(
        tournament=tournament,
        venue=venue_of(tournament),
        places=paid or [result for result in found if result.first <= UNPAID_PLACES],
        entries=entries_count(tournament),
        players=unique_player_count(tournament),
        rebuys=sold.count(Sold.REBUY),
        add_ons=sold.count(Sold.ADD_ON),
        pool=prize_pool_of(tournament),
        started_at=tournament.clock.started_at,
        bubble=_first_unpaid_names(found, paid),
        deal_players=deal.shares.count() if deal else 0,
        most_bounties=_most_bounties(found),
    )


def _first_unpaid_names(found: Sequence[PlayerResult], paid: Sequence[PlayerResult]) -> list[str]:
    """Return the names of the players on the first place after the last paid one; [] if nothing is paid."""
    in_the_money = max((result.last for result in paid), default=0)
    return [result.player.shown_name for result in found if paid and result.first == in_the_money + 1]


def _most_bounties(found: Sequence[PlayerResult]) -> tuple[str, int] | None:
    best = max(found, key=lambda result: result.bounties, default=None)
    return (best.player.shown_name, best.bounties) if best and best.bounties else None
