"""The prizes: calculated from the entries by the payout plan until they are posted, then stored."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

from django.db.models import QuerySet

from tournaments.models import BustOut, Prize, Tournament
from tournaments.rules.leagues.fund import withheld_amount
from tournaments.rules.prizes.forfeits import Disqualified, prizes_without_forfeits
from tournaments.rules.prizes.payout_curve import Impossible
from tournaments.rules.prizes.payout_plan import (
    FirstPrizeFall,
    PaidPlace,
    PayoutPlan,
    Takings,
    calculated_prizes,
    first_prize_falls,
    plan_from_json,
)
from tournaments.selectors.amounts_sold import prize_pool
from tournaments.selectors.days.removed_bags import removed_bags_cost
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.places import is_carried_over, places_so_far, ranked_entry_count, ranked_row_keys
from tournaments.selectors.request_cache import cached_in_request

# The number of further entries checked for a falling first prize.
ENTRIES_AHEAD = 30


#: The largest number of players for whom prizes are previewed.
MAX_PREVIEWED = 100_000


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prizes, first place first. `frozen` prizes are posted; others change with every entry.

    `problem` says why a plan gives no prizes, else "". Before anybody has entered, `preview_for` is the number of
    players assumed; else 0.
    """

    places: list[PaidPlace]
    frozen: bool
    pool: int
    problem: str = ""
    preview_for: int = 0

    @property
    def total(self) -> int:
        """The sum of all prizes in minor units, awards included."""
        return sum(paid_place.worth for paid_place in self.places)

    def amount_by_place(self) -> dict[int, int]:
        """Return the prize of each place in minor units; awards count with their value."""
        return {paid_place.place: paid_place.worth for paid_place in self.places}


@cached_in_request
def prize_pool_of(tournament: Tournament) -> int:
    """Return the prize pool with overlay, less the payments for removed bags, in minor units.

    0 while nobody has entered. A flight has the pool of the whole tournament.
    """
    collected, whole = prize_pool(tournament), tournament.whole_tournament
    return max(collected, whole.guarantee if collected or entries_count(whole) else 0) - removed_bags_cost(whole)


def payout_plan_of(tournament: Tournament) -> PayoutPlan | None:
    """Return the payout plan; None if none is chosen. Raises ValueError if the plan is invalid."""
    return plan_from_json(tournament.payout_plan) if tournament.payout_plan else None


@cached_in_request
def prizes_of(tournament: Tournament, *, players: int | None = None) -> Prizes:
    """Return the posted prizes; before they are posted, the projected ones.

    `players` is a forecast of the players who go on from the flights.
    """
    if tournament.has_posted_payouts:
        return Prizes(due_places(tournament), frozen=True, pool=prize_pool_of(tournament))
    return projected_prizes(tournament, payout_plan_of(tournament), players=players)


@cached_in_request
def posted_prizes(tournament: Tournament) -> list[PaidPlace]:
    return _paid_places(tournament.prizes.all())


def due_places(tournament: Tournament) -> list[PaidPlace]:
    """Return the posted prizes; if house rules say so, those of disqualified entries go to others."""
    places, entries = posted_prizes(tournament), _forfeiting_entry_keys(tournament)
    if not entries:
        return places
    return prizes_without_forfeits(
        places, forfeited={place.first for place in places_so_far(tournament) if place.entry in entries}
    )


def due_places_between(tournament: Tournament, *, first: int, last: int) -> list[PaidPlace]:
    """Return the prizes due for the places from `first` to `last`."""
    if _forfeiting_entry_keys(tournament):
        return [place for place in due_places(tournament) if first <= place.place <= last]
    return _paid_places(tournament.prizes.filter(place__gte=first, place__lte=last))


def count_posted_prizes(tournament: Tournament) -> int:
    """Return the number of posted prizes; 0 before they are posted."""
    return tournament.prizes.count() if tournament.has_posted_payouts else 0


def _forfeiting_entry_keys(tournament: Tournament) -> set[int]:
    """Return the primary keys of disqualified entries if others get their prizes; else an empty set."""
    if tournament.house_rules()["disqualified_prize"] == Disqualified.KEEPS:
        return set()
    disqualified = BustOut.objects.filter(
        entry__tournament__in=ranked_row_keys(tournament), why=BustOut.Why.DISQUALIFIED
    )
    return set(disqualified.values_list("entry", flat=True))


def _paid_places(rows: QuerySet[Prize]) -> list[PaidPlace]:
    return [PaidPlace(**row) for row in rows.values("place", "amount", "award", "award_value", "locked")]


def payable_entry_count(tournament: Tournament) -> int | None:
    """Return how many entries can take a paid place; None without flights and before the carry-over."""
    if not tournament.has_flights or not is_carried_over(tournament):
        return None
    return ranked_entry_count(tournament)


def projected_prizes(tournament: Tournament, plan: PayoutPlan | None, *, players: int | None = None) -> Prizes:
    """Return the prizes that a plan gives with the present entries and pool."""
    pool = prize_pool_of(tournament)
    if plan is None:
        return Prizes([], frozen=False, pool=pool)
    entries = entries_count(tournament.whole_tournament)
    takings = Takings(
        entries=entries,
        pool=pool,
        buy_in=tournament.buy_in,
        most=players or payable_entry_count(tournament.whole_tournament),
    )
    return _prizes_by_plan(tournament, plan, takings)


def previewed_prizes(tournament: Tournament, plan: PayoutPlan | None, *, players: int = 0) -> Prizes:
    """Return the projected prizes. Before anybody has entered, they are calculated for `players`.

    If `players` is 0, the number of entries that pays for the guarantee is used.
    """
    whole = tournament.whole_tournament
    players = players or entry_count_for_guarantee(whole)
    if plan is None or not players or entries_count(whole):
        return projected_prizes(tournament, plan)
    pool = max(whole.guarantee, players * _prize_share_per_entry(whole))
    takings = Takings(entries=players, pool=pool, buy_in=tournament.buy_in)
    return replace(_prizes_by_plan(tournament, plan, takings), preview_for=players)


def amount_added_for_guarantee(tournament: Tournament, players: int) -> int:
    """Return what the house adds to the pool of this many players to reach the guarantee, in minor units."""
    return max(0, tournament.guarantee - players * _prize_share_per_entry(tournament))


def entry_count_for_guarantee(tournament: Tournament) -> int:
    """Return how many entries bring in the guarantee, at least two; 0 without a guarantee or a prize share."""
    share = _prize_share_per_entry(tournament)
    return max(2, ceil(Fraction(tournament.guarantee, share))) if tournament.guarantee and share else 0


def upcoming_first_prize_falls(tournament: Tournament, plan: PayoutPlan) -> list[FirstPrizeFall]:
    """Return which of the next entries would lower the first prize."""
    whole = tournament.whole_tournament
    entries = entries_count(whole)
    first = entries or entry_count_for_guarantee(whole) or 1
    share, taken, bags = _prize_share_per_entry(whole), prize_pool(whole), removed_bags_cost(whole)
    pools = [
        max(taken + (count - entries) * share, whole.guarantee) - bags for count in range(first, first + ENTRIES_AHEAD)
    ]
    return first_prize_falls(plan, entries=first, pools=pools, buy_in=tournament.buy_in)


def _prize_share_per_entry(tournament: Tournament) -> int:
    """Return what one entry adds to the prize pool after withholding, in minor units."""
    return tournament.prize_share - withheld_amount(tournament.withheld, tournament.prize_share)


def _prizes_by_plan(tournament: Tournament, plan: PayoutPlan, takings: Takings) -> Prizes:
    try:
        return Prizes(calculated_prizes(plan, takings=takings), frozen=False, pool=takings.pool)
    except Impossible as problem:
        return Prizes([], frozen=False, pool=takings.pool, problem=problem.sentence_in_currency(tournament.currency))
    except ValueError as problem:
        return Prizes([], frozen=False, pool=takings.pool, problem=problem.args[0])
