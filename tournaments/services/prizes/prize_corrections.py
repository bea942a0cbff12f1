"""Correction of prizes after they were posted, with a reason and the players affected."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.models import player_fact
from tournaments.rules.prizes.payout_plan import PaidPlace, prize_problems
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.prizes import payout_plan_of, posted_prizes, prize_pool_of, projected_prizes
from tournaments.services.floor.floor import Floor
from tournaments.services.prizes.prizes import store_prizes


def correct_prizes(f: Floor, *, reason: str, amounts: Mapping[int, int] | None = None, accept: bool = False) -> None:
    """Change posted prizes to `amounts` (minor units, by place); without any they are recalculated.

    The log lists the players affected. Refuses amounts that do not sum to the pool, or rise with the places, unless
    they are accepted.
    """
    if not f.tournament.has_posted_payouts:
        raise Refused("prizes_not_frozen")
    if not reason.strip():
        raise Refused("needs_a_reason", field="reason")
    before = posted_prizes(f.tournament)
    after = _recalculated_places(f) if amounts is None else _places_with_amounts(before, amounts)
    if before == after:
        raise Refused("nothing_changes")
    currency = f.tournament.currency
    wrong = [
        problem.sentence_in_currency(currency) for problem in prize_problems(after, pool=prize_pool_of(f.tournament))
    ]
    if wrong and not accept:
        raise Refused("prizes_wrong", field="amounts", problems=wrong)
    due_before = _due_by_entry(f)
    facts: dict[str, Any] = {"reason": reason.strip(), "currency": currency, "accepted": wrong}
    with f.record("prizes.corrected", topics=["money"], **facts) as log_entry:
        store_prizes(f, places=after)
        log_entry.facts["affected"] = _affected_prizes(due_before, _due_by_entry(f))


def _recalculated_places(f: Floor) -> list[PaidPlace]:
    plan = payout_plan_of(f.tournament)
    if plan is None:
        raise Refused("no_payout_plan")
    prizes = projected_prizes(f.tournament, plan)
    if prizes.problem:
        raise Refused("payouts_impossible", problem=prizes.problem)
    return prizes.places


def _places_with_amounts(before: Sequence[PaidPlace], amounts: Mapping[int, int]) -> list[PaidPlace]:
    """Return the prize list with these amounts; places without a prize at its end are dropped.

    Refuses a list in which a place is left out.
    """
    known = {place.place: place for place in before}
    for place, amount in sorted(amounts.items()):
        current = known.get(place, PaidPlace(place=place, amount=0))
        known[place] = replace(current, amount=amount, locked=current.locked or current.amount != amount)
    last = max((place for place, paid in known.items() if paid.worth), default=0)
    if missing := set(range(1, last + 1)) - known.keys():
        raise Refused("place_left_out", field="amounts", place=min(missing))
    return [known[place] for place in range(1, last + 1)]


def _due_by_entry(f: Floor) -> dict[int, dict[str, Any]]:
    """Return name, place, due and paid amount of each entry with a place, by primary key."""
    return {
        payout.entry.pk: {
            "name": player_fact(payout.entry.player_id),
            "place": payout.first,
            "due": payout.prize + payout.award_value,
            "paid": payout.amount_settled,
        }
        for payout in payouts(f.tournament)
        if payout.first
    }


def _affected_prizes(due_before: dict[int, dict[str, Any]], due_now: dict[int, dict[str, Any]]) -> list[dict[str, Any]]:
    nothing = {"due": 0}
    changed = [
        {
            **(due_now.get(key) or due_before[key]),
            "due": due_now.get(key, nothing)["due"],
            "was": due_before.get(key, nothing)["due"],
        }
        for key in {**due_before, **due_now}
    ]
    return sorted((change for change in changed if change["due"] != change["was"]), key=lambda change: change["place"])
