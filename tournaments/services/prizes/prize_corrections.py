"""Correcting the prizes after they were frozen: an action that says why, and whom it affects."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.models import called
from tournaments.rules.prizes.payout_plan import PaidPlace, what_is_wrong
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.prizes import plan_of, pool_of, posted, projected
from tournaments.services.floor.floor import Floor
from tournaments.services.prizes.prizes import store_prizes


def correct_prizes(f: Floor, *, reason: str, amounts: Mapping[int, int] | None = None, accept: bool = False) -> None:
    """Change prizes that were frozen. `amounts` are by place, minor units; without any they are recalculated.

    The log lists every player who is out and whose prize changes, and what they were paid already. Refuses a list that
    does not sum to the pool or in which a lower place gets more, unless a director accepts it.
    """
    if not f.tournament.payouts_posted:
        raise Refused("prizes_not_frozen")
    if not reason.strip():
        raise Refused("needs_a_reason", field="reason")
    before = posted(f.tournament)
    after = _recalculated(f) if amounts is None else _with(before, amounts)
    if before == after:
        raise Refused("nothing_changes")
    currency = f.tournament.currency
    wrong = [one.in_money(currency) for one in what_is_wrong(after, pool=pool_of(f.tournament))]
    if wrong and not accept:
        raise Refused("prizes_wrong", field="amounts", problems=wrong)
    had = _due(f)
    facts: dict[str, Any] = {"reason": reason.strip(), "currency": currency, "accepted": wrong}
    with f.record("prizes.corrected", topics=["money"], **facts) as log_entry:
        store_prizes(f, places=after)
        log_entry.facts["affected"] = _affected(had, _due(f))


def _recalculated(f: Floor) -> list[PaidPlace]:
    plan = plan_of(f.tournament)
    if plan is None:
        raise Refused("no_payout_plan")
    prizes = projected(f.tournament, plan)
    if prizes.problem:
        raise Refused("payouts_impossible", problem=prizes.problem)
    return prizes.places


def _with(before: Sequence[PaidPlace], amounts: Mapping[int, int]) -> list[PaidPlace]:
    """Return the list with some amounts; a place without anything to get is taken off its end, and new ones join it."""
    known = {one.place: one for one in before}
    for place, amount in sorted(amounts.items()):
        held = known.get(place, PaidPlace(place=place, amount=0))
        known[place] = replace(held, amount=amount, locked=held.locked or held.amount != amount)
    last = max((place for place, one in known.items() if one.worth), default=0)
    if missing := set(range(1, last + 1)) - known.keys():
        raise Refused("place_left_out", field="amounts", place=min(missing))
    return [known[place] for place in range(1, last + 1)]


def _due(f: Floor) -> dict[int, dict[str, Any]]:
    """Return what is due for the places of those who are out, by entry, as the log keeps it."""
    return {
        one.entry.pk: {
            "name": called(one.entry.player_id),
            "place": one.first,
            "due": one.prize + one.award_value,
            "paid": one.settled,
        }
        for one in payouts(f.tournament)
        if one.first
    }


def _affected(had: dict[int, dict[str, Any]], has: dict[int, dict[str, Any]]) -> list[dict[str, Any]]:
    nothing = {"due": 0}
    changed = [
        {**(has.get(key) or had[key]), "due": has.get(key, nothing)["due"], "was": had.get(key, nothing)["due"]}
        for key in {**had, **has}
    ]
    return sorted((one for one in changed if one["due"] != one["was"]), key=lambda one: one["place"])
