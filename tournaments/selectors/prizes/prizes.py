"""What the places pay: calculated from the entries by the payout plan, until the prizes are frozen."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from tournaments.models import BustOut, Prize, Tournament
from tournaments.rules.prizes.forfeits import Disqualified, passed_on
from tournaments.rules.prizes.payout_curve import Impossible
from tournaments.rules.prizes.payout_plan import PaidPlace, PayoutPlan, Takings, calculated_prizes, plan_from_json
from tournaments.selectors.amounts_sold import prize_pool
from tournaments.selectors.days.removed_bags import paid_for_removed_bags
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.one_look import asked_once
from tournaments.selectors.prizes.places import entries_with_places, field_rows, is_carried, placed


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prizes, first place first. `problem` says why there are none although there is a plan.

    `frozen`: they are rows and stay what they are; else they move with every entry.
    """

    places: list[PaidPlace]
    frozen: bool
    pool: int
    problem: str = ""

    @property
    def total(self) -> int:
        """What all places are worth together, awards included; minor units."""
        return sum(one.worth for one in self.places)

    def amounts(self) -> dict[int, int]:
        """The worth of each place."""
        return {one.place: one.worth for one in self.places}


@asked_once
def pool_of(tournament: Tournament) -> int:
    """The prize pool with the overlay that a guarantee asks for; nothing while nobody has entered. Minor units.

    What removed bags are paid from it is no longer in it. A flight's pool is that of its tournament.
    """
    taken, whole = prize_pool(tournament), tournament.whole
    return max(taken, whole.guarantee if taken or entries_count(whole) else 0) - paid_for_removed_bags(whole)


def plan_of(tournament: Tournament) -> PayoutPlan | None:
    """The payout plan; None while nobody has chosen one. Raises ValueError for one that makes no sense."""
    return plan_from_json(tournament.payout_plan) if tournament.payout_plan else None


@asked_once
def prizes_of(tournament: Tournament, *, players: int | None = None) -> Prizes:
    """Return the prizes as they are: frozen, or calculated now; `players` is how many would go on from the flights."""
    if tournament.payouts_posted:
        return Prizes(due_places(tournament), frozen=True, pool=pool_of(tournament))
    return projected(tournament, plan_of(tournament), players=players)


def posted(tournament: Tournament) -> list[PaidPlace]:
    """The prizes that were frozen or posted by hand."""
    return _paid(tournament.prizes.all())


def due_places(tournament: Tournament) -> list[PaidPlace]:
    """The posted prizes, with what the disqualified have to leave to others."""
    places, entries = posted(tournament), _who_leaves_a_prize(tournament)
    if not entries:
        return places
    return passed_on(places, forfeited={one.first for one in placed(tournament) if one.entry in entries})


def due_places_between(tournament: Tournament, *, first: int, last: int) -> list[PaidPlace]:
    """Return those of `due_places` from one place to another: of a thousand, one action needs a few."""
    if _who_leaves_a_prize(tournament):
        return [one for one in due_places(tournament) if first <= one.place <= last]
    return _paid(tournament.prizes.filter(place__gte=first, place__lte=last))


def count_posted(tournament: Tournament) -> int:
    """Return how many places the posted prizes pay; 0 before they are posted."""
    return tournament.prizes.count() if tournament.payouts_posted else 0


def _who_leaves_a_prize(tournament: Tournament) -> set[int]:
    """Return the disqualified, where house rules give their prizes to others."""
    if tournament.house_rules()["disqualified_prize"] == Disqualified.KEEPS:
        return set()
    gone = BustOut.objects.filter(entry__tournament__in=field_rows(tournament), why=BustOut.Why.DISQUALIFIED)
    return set(gone.values_list("entry", flat=True))


def _paid(rows: QuerySet[Prize]) -> list[PaidPlace]:
    return [PaidPlace(**row) for row in rows.values("place", "amount", "award", "award_value", "locked")]


def takers(tournament: Tournament) -> int | None:
    """Return how many entries can take a paid place; None until the bags of flights are carried over.

    Whoever went out in a flight takes none, so there are never more prizes than entries on the next day.
    """
    if not tournament.has_flights or not is_carried(tournament):
        return None
    return entries_with_places(tournament)


def projected_by(tournament: Tournament, stored: Mapping[str, Any]) -> Prizes:
    """What a plan would give that nobody has chosen yet, as a plan is kept."""
    try:
        plan = plan_from_json(stored)
    except (ValueError, TypeError) as problem:
        return replace(projected(tournament, None), problem=problem.args[0])
    return projected(tournament, plan)


def projected(tournament: Tournament, plan: PayoutPlan | None, *, players: int | None = None) -> Prizes:
    """What a plan gives with the entries and the pool of now."""
    pool = pool_of(tournament)
    if plan is None:
        return Prizes([], frozen=False, pool=pool)
    entries = entries_count(tournament.whole)
    takings = Takings(entries=entries, pool=pool, buy_in=tournament.buy_in, most=players or takers(tournament.whole))
    try:
        return Prizes(calculated_prizes(plan, takings=takings), frozen=False, pool=pool)
    except Impossible as problem:
        return Prizes([], frozen=False, pool=pool, problem=problem.in_money(tournament.currency))
    except ValueError as problem:
        return Prizes([], frozen=False, pool=pool, problem=problem.args[0])
