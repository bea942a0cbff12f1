"""Prizes and the payout desk in words: sentences of the log, and refusals with what to do. Literal tables."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from tournaments.rules.money import money_text
from tournaments.rules.prizes.payout_tables import TABLES

Facts = dict[str, Any]

#: so many players are named in the sentence of a correction; the log's row has all
NAMED = 3


def _money(facts: Facts, name: str) -> str:
    return money_text(facts[name], currency=facts["currency"])


def _planned(facts: Facts) -> str:
    if facts["way"] == "table":
        return gettext("Prizes by table: {table}").format(table=gettext(TABLES[facts["table"]].title))
    if facts["way"] == "own":
        return gettext("Prizes by own table: {name}").format(name=facts["name"] or facts["shares"])
    if facts.get("places"):
        return ngettext(
            "Prizes by curve: {places} place", "Prizes by curve: {places} places", int(facts["places"])
        ).format(places=facts["places"])
    return (
        gettext("Prizes: a satellite's seats")
        if facts["way"] == "satellite"
        else gettext("Prizes by curve: {percent} %").format(**facts)
    )


def _table_saved(facts: Facts) -> str:
    return gettext("Payout table {name} saved: {shares}").format(name=facts["name"], shares=facts["shares"])


def _frozen(facts: Facts) -> str:
    return gettext("Prizes frozen: {places} places, {money}").format(
        places=facts["places"], money=_money(facts, "total")
    )


def _corrected(facts: Facts) -> str:
    affected = facts["affected"]
    said = gettext("Prizes corrected ({reason})").format(**facts)
    if not affected:
        return gettext("{said}: nobody who is out is affected").format(said=said)
    named = "; ".join(_affected(one, facts["currency"]) for one in affected[:NAMED])
    more = gettext("; and {count} more").format(count=len(affected) - NAMED) if len(affected) > NAMED else ""
    return f"{said}: {named}{more}"


def _affected(one: Facts, currency: str) -> str:
    was, due, paid = (money_text(one[name], currency=currency) for name in ("was", "due", "paid"))
    told = gettext(", paid {paid} already").format(paid=paid) if one["paid"] else ""
    return gettext("{name}, place {place}, {was} to {due}{told}").format(
        name=one["name"], place=one["place"], was=was, due=due, told=told
    )


def _paid(facts: Facts) -> str:
    what = (
        gettext("a bounty")
        if facts["kind"] == "bounty"
        else gettext("place {place}").format(**facts)
        if facts["place"]
        else gettext("a prize")
    )
    seen = gettext(", ID seen") if facts["id_seen"] else ""
    why = f", {facts['reason']}" if facts["reason"] else ""
    return gettext("Paid {money} to {name} for {what}, {method}{seen}{why}").format(
        money=_money(facts, "amount"), name=facts["name"], what=what, method=facts["method"], seen=seen, why=why
    )


def _payout_corrected(facts: Facts) -> str:
    now = _money(facts, "amount") if facts["amount"] else gettext("nothing")
    return gettext("Receipt {number} corrected, {name}: {money} to {now} ({reason})").format(
        number=facts["number"], name=facts["name"], money=_money(facts, "was"), now=now, reason=facts["reason"]
    )


PAYOUTS: dict[str, Callable[[Facts], str]] = {
    "payout.called": lambda facts: gettext("{name} called to the payout desk").format(**facts),
    "payout.corrected": _payout_corrected,
    "payout.id_limit": lambda facts: (
        gettext("The payout desk asks for no ID")
        if facts["limit"] is None
        else gettext("An ID is seen from {money} on").format(money=_money(facts, "limit"))
    ),
    "payout.paid": _paid,
    "payouts.table_saved": _table_saved,
    "payouts.planned": _planned,
    "points.chosen": lambda facts: gettext("Points by: {formula}").format(
        formula=facts["formula"] or gettext("no formula")
    ),
    "prizes.corrected": _corrected,
    "prizes.frozen": _frozen,
    "prizes.place_locked": lambda facts: gettext("Place {place} set by hand: {money}").format(
        place=facts["place"], money=_money(facts, "amount")
    ),
    "prizes.place_unlocked": lambda facts: gettext("Place {place} reckoned again").format(**facts),
}

PAYOUT_REFUSALS: dict[str, tuple[str, str]] = {
    "called_already": (noop("{name} was called to the desk already."), noop("Nothing needs doing.")),
    "formula_refused": (noop("The formula cannot be used. {says}"), noop("Correct it, or choose a named one.")),
    "more_than_due": (noop("Only {open} is due."), noop("Pay that or less; a director may pay more and says why.")),
    "needs_a_reason": (noop("There is no reason."), noop("Type one: it goes into the log.")),
    "needs_id": (noop("From {limit} on an ID is to be seen."), noop("Look at it, and say so.")),
    "no_payout_plan": (
        noop("Nobody has chosen how the prizes are reckoned."),
        noop("Choose a table or a curve first."),
    ),
    "not_a_payout": (noop("Receipt {number} is no payout that stands."), noop("Choose the payment that was wrong.")),
    "nothing_due": (noop("Nothing is due to {name}."), noop("Look at the list again.")),
    "nothing_to_pay": (noop("There is no money in the pool."), noop("Enter players first.")),
    "paid_already": (
        noop("{name} was paid by {by}, receipt {number}."),
        noop("Pay nothing; correct that receipt if need be."),
    ),
    "paid_meanwhile": (
        noop("Something was paid meanwhile: {open} is left."),
        noop("Look at the list, then pay what is left."),
    ),
    "payouts_impossible": (
        noop("The prizes cannot be reckoned: {problem}."),
        noop("Change the plan, or unlock a place."),
    ),
    "pays_nothing": (noop("There is no amount."), noop("Type what is paid.")),
    "place_left_out": (noop("Place {place} would get nothing, and a lower one something."), noop("Name it too.")),
    "place_not_final": (
        noop("The place of {name} is not final, or pays nothing."),
        noop("Wait for the bust and the freeze."),
    ),
    "place_not_locked": (noop("Place {place} was not set by hand."), noop("Nothing needs doing.")),
    "prizes_frozen": (noop("The prizes are frozen."), noop("Correct them with a reason, or undo the freeze.")),
    "prizes_not_frozen": (noop("The prizes are not frozen."), noop("Change the plan, or set a place by hand.")),
    "prizes_paid_already": (
        noop("Prizes were paid by this list: {payments}."),
        noop("Take those payments back at the payout desk first, or correct the prizes with a reason."),
    ),
    "prizes_wrong": (noop("The prizes do not add up: {problems}."), noop("Correct them, or accept them as they are.")),
    "registration_open": (noop("Registration is open."), noop("Wait until it has closed, or freeze early.")),
    "round_is_open": (
        noop("{name} went out in hand {hand} of hand for hand, which is still played at other tables."),
        noop("Close the hand first: then the place is final."),
    ),
    "seats_are_not_locked": (noop("A satellite's places are seats."), noop("Change the cost of a seat instead.")),
}
