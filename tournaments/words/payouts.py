"""Prizes and the payout desk in words: sentences of the log, and refusals with what to do. Literal tables."""

from collections.abc import Callable
from typing import Any

from tournaments.rules.money import in_words
from tournaments.rules.payout_tables import TABLES

Facts = dict[str, Any]

#: so many players are named in the sentence of a correction; the log's row has all
NAMED = 3


def _money(facts: Facts, name: str) -> str:
    return in_words(facts[name], currency=facts["currency"])


def _planned(facts: Facts) -> str:
    if facts["way"] == "table":
        return f"Prizes by table: {TABLES[facts['table']].title}"
    return "Prizes: a satellite's seats" if facts["way"] == "satellite" else f"Prizes by curve: {facts['percent']} %"


def _frozen(facts: Facts) -> str:
    return f"Prizes frozen: {facts['places']} places, {_money(facts, 'total')}"


def _corrected(facts: Facts) -> str:
    affected = facts["affected"]
    said = f"Prizes corrected ({facts['reason']})"
    if not affected:
        return f"{said}: nobody who is out is affected"
    named = "; ".join(_affected(one, facts["currency"]) for one in affected[:NAMED])
    more = f"; and {len(affected) - NAMED} more" if len(affected) > NAMED else ""
    return f"{said}: {named}{more}"


def _affected(one: Facts, currency: str) -> str:
    was, due, paid = (in_words(one[name], currency=currency) for name in ("was", "due", "paid"))
    told = f", paid {paid} already" if one["paid"] else ""
    return f"{one['name']}, place {one['place']}, {was} to {due}{told}"


def _paid(facts: Facts) -> str:
    what = "a bounty" if facts["kind"] == "bounty" else f"place {facts['place']}" if facts["place"] else "a prize"
    seen = ", ID seen" if facts["id_seen"] else ""
    why = f", {facts['reason']}" if facts["reason"] else ""
    return f"Paid {_money(facts, 'amount')} to {facts['name']} for {what}, {facts['method']}{seen}{why}"


def _payout_corrected(facts: Facts) -> str:
    now = _money(facts, "amount") if facts["amount"] else "nothing"
    return f"Receipt {facts['number']} corrected, {facts['name']}: {_money(facts, 'was')} to {now} ({facts['reason']})"


PAYOUTS: dict[str, Callable[[Facts], str]] = {
    "payout.called": lambda facts: f"{facts['name']} called to the payout desk",
    "payout.corrected": _payout_corrected,
    "payout.id_limit": lambda facts: (
        "The payout desk asks for no ID"
        if facts["limit"] is None
        else f"An ID is seen from {_money(facts, 'limit')} on"
    ),
    "payout.paid": _paid,
    "payouts.planned": _planned,
    "points.chosen": lambda facts: f"Points by: {facts['formula'] or 'no formula'}",
    "prizes.corrected": _corrected,
    "prizes.frozen": _frozen,
    "prizes.place_locked": lambda facts: f"Place {facts['place']} set by hand: {_money(facts, 'amount')}",
    "prizes.place_unlocked": lambda facts: f"Place {facts['place']} reckoned again",
}

PAYOUT_REFUSALS: dict[str, tuple[str, str]] = {
    "called_already": ("{name} was called to the desk already.", "Nothing needs doing."),
    "formula_refused": ("The formula cannot be used. {says}", "Correct it, or choose a named one."),
    "more_than_due": ("Only {open} is due.", "Pay that or less; a director may pay more and says why."),
    "needs_a_reason": ("There is no reason.", "Type one: it goes into the log."),
    "needs_id": ("From {limit} on an ID is to be seen.", "Look at it, and say so."),
    "no_payout_plan": ("Nobody has chosen how the prizes are reckoned.", "Choose a table or a curve first."),
    "not_a_payout": ("Receipt {number} is no payout that stands.", "Choose the payment that was wrong."),
    "nothing_due": ("Nothing is due to {name}.", "Look at the list again."),
    "nothing_to_pay": ("There is no money in the pool.", "Enter players first."),
    "paid_already": ("{name} was paid by {by}, receipt {number}.", "Pay nothing; correct that receipt if need be."),
    "paid_meanwhile": ("Something was paid meanwhile: {open} is left.", "Look at the list, then pay what is left."),
    "payouts_impossible": ("The prizes cannot be reckoned: {problem}.", "Change the plan, or unlock a place."),
    "pays_nothing": ("There is no amount.", "Type what is paid."),
    "place_left_out": ("Place {place} would get nothing, and a lower one something.", "Name it too."),
    "place_not_final": ("The place of {name} is not final, or pays nothing.", "Wait for the bust and the freeze."),
    "place_not_locked": ("Place {place} was not set by hand.", "Nothing needs doing."),
    "prizes_frozen": ("The prizes are frozen.", "Correct them with a reason, or undo the freeze."),
    "prizes_not_frozen": ("The prizes are not frozen.", "Change the plan, or set a place by hand."),
    "prizes_paid_already": (
        "Prizes were paid by this list: {payments}.",
        "Take those payments back at the payout desk first, or correct the prizes with a reason.",
    ),
    "prizes_wrong": ("The prizes do not add up: {problems}.", "Correct them, or accept them as they are."),
    "registration_open": ("Registration is open.", "Wait until it has closed, or freeze early."),
    "round_is_open": (
        "{name} went out in hand {hand} of hand for hand, which is still played at other tables.",
        "Close the hand first: then the place is final.",
    ),
    "seats_are_not_locked": ("A satellite's places are seats.", "Change the cost of a seat instead."),
}  # fmt: skip
