"""Prizes of a flight that pays places of its own, and those already recorded for payment."""

from tournaments.models import BagPay, Day, Tournament
from tournaments.rules.days.flight_places import fixed_prizes_by_place, pool_prizes_by_place
from tournaments.rules.days.settings import carry_over_rules_from_json
from tournaments.rules.prizes.payout_plan import PayoutPlan, Takings
from tournaments.rules.prizes.prizes import shared_prizes
from tournaments.selectors.amounts_sold import prize_pool_of_row
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.prizes.payouts import open_round_hand_by_entry
from tournaments.selectors.prizes.places import places_so_far
from tournaments.selectors.prizes.prizes import payout_plan_of


def flight_prizes_by_entry(flight: Tournament) -> dict[int, int]:
    """Return the prizes of a flight so far, by entry, in minor units; {} if it pays no places of its own.

    Call it only once sales of the flight have closed. Entries that went out in an open round of hand for hand are left
    out.
    """
    if not flight.played_days.filter(kind=Day.Kind.FLIGHT).exists():
        return {}
    rules = carry_over_rules_from_json(flight.whole_tournament.carry_over)
    if not rules.flight_share:
        return {}
    here = field_sum_of_row(flight)
    left, count, share = here.left, here.entries, rules.flight_share
    if rules.flight_pool:
        field = Takings(entries=count, pool=prize_pool_of_row(flight), buy_in=flight.whole_tournament.buy_in)
        plan = payout_plan_of(flight.whole_tournament) or PayoutPlan()
        prizes = pool_prizes_by_place(plan, field=field, left=left, share=share, of_pool=rules.flight_pool)
    else:
        prizes = fixed_prizes_by_place(entries=count, left=left, share=share, each=rules.flight_prize)
    if not prizes:
        return {}
    outs, waits = places_so_far(flight, most=max(prizes)), open_round_hand_by_entry(flight)
    worth = shared_prizes([(place.first, place.last) for place in outs], prizes)
    return {place.entry: prize for place, prize in zip(outs, worth, strict=True) if prize and place.entry not in waits}


def noted_prizes_by_entry(flight: Tournament) -> dict[int, BagPay]:
    """Return the prizes of a flight that are already recorded for payment, by busted entry."""
    rows = BagPay.objects.filter(entry__tournament=flight, entry__bust_out__isnull=False).select_related("entry")
    return {pay.entry_id: pay for pay in rows}


def unnoted_prize_count_and_sum(flight: Tournament) -> tuple[int, int]:
    """Return how many prizes of a flight are not recorded for payment yet, and their sum in minor units."""
    due, noted = flight_prizes_by_entry(flight), noted_prizes_by_entry(flight)
    new = [amount for entry, amount in due.items() if entry not in noted]
    return len(new), sum(new)
