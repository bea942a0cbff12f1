"""Prizes and the payout desk: sentences of the log, and refusals."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.figures import fact_money_text, money_text
from tournaments.language.sentences import gettext, ngettext
from tournaments.rules.prizes.payout_plan import PaidPlace, PayoutMethod, PayoutPlan
from tournaments.rules.prizes.payout_tables import TABLES
from tournaments.sentences.methods import payment_method_text
from tournaments.sentences.prizes.unsettled import unsettled_text

Facts = dict[str, Any]

#: Limit of the names in the sentence of a correction; the facts of the log row have all names.
MAX_NAMES = 3


def _payouts_planned_sentence(facts: Facts) -> str:
    if facts["method"] == "table":
        return gettext("Payout plan: table {table}").format(table=gettext(TABLES[facts["table"]].title))
    if facts["method"] == "own":
        return gettext("Payouts by own table: {name}").format(name=facts["name"] or facts["shares"])
    if facts.get("places"):
        return ngettext(
            "Payouts by curve: {places} place", "Payouts by curve: {places} places", int(facts["places"])
        ).format(places=facts["places"])
    return (
        gettext("Payout plan: satellite seats")
        if facts["method"] == "satellite"
        else gettext("Payout plan: curve, {percent} % of entries").format(**facts)
    )


def payout_plan_text(plan: PayoutPlan) -> str:
    """Return a payout plan in a few words: "15 % of entries", "Own table: 45/25/15/10/5"."""
    if plan.method == PayoutMethod.TABLE:
        return gettext(TABLES[plan.table].title)
    if plan.method == PayoutMethod.OWN:
        return gettext("Own table: {name}").format(name=plan.name or "/".join(plan.shares))
    if plan.method == PayoutMethod.SATELLITE:
        return gettext("Satellite seats")
    if plan.places:
        return ngettext("{places} place paid", "{places} places paid", plan.places).format(places=plan.places)
    return gettext("{percent} % of entries").format(percent=plan.percent)


def next_out_text(places: Sequence[PaidPlace], *, left: int, currency: str) -> str:
    """Return the prize of the next player to go out, or the distance to the money, as a sentence.

    "" if there are no paid places.
    """
    last = places[-1] if places else None
    if last and left > last.place:
        off = left - last.place
        says = ngettext(
            "{left:,} left, {off:,} place from the money. Place {place:,} gets {prize}.",
            "{left:,} left, {off:,} places from the money. Place {place:,} gets {prize}.",
            off,
        )
        return says.format(left=left, off=off, place=last.place, prize=_prize_text(last, currency))
    paid = next((prize for prize in places if prize.place == left), None)
    if paid is None:
        return ""
    return gettext("{left:,} left. Next out, in place {left:,}, gets {prize}.").format(
        left=left, prize=_prize_text(paid, currency)
    )


def _prize_text(paid: PaidPlace, currency: str) -> str:
    return paid.award if paid.award and not paid.amount else money_text(paid.amount, currency=currency)


def _table_saved_sentence(facts: Facts) -> str:
    return gettext("Payout table {name} saved: {shares}").format(name=facts["name"], shares=facts["shares"])


def _prizes_frozen_sentence(facts: Facts) -> str:
    return gettext("Payouts posted, places paid: {places}, {money}").format(
        places=facts["places"], money=fact_money_text(facts, "total")
    )


def _prizes_corrected_sentence(facts: Facts) -> str:
    affected = facts["affected"]
    if not affected:
        return gettext("Payouts corrected ({reason}): no player who is out is affected").format(**facts)
    named = "; ".join(_correction_text(change, facts["currency"]) for change in affected[:MAX_NAMES])
    more = gettext("; and {count} more").format(count=len(affected) - MAX_NAMES) if len(affected) > MAX_NAMES else ""
    return gettext("Payouts corrected ({reason}): {named}{more}").format(reason=facts["reason"], named=named, more=more)


def _correction_text(change: Facts, currency: str) -> str:
    was, due, paid = (money_text(change[name], currency=currency) for name in ("was", "due", "paid"))
    told = gettext(", already paid {paid}").format(paid=paid) if change["paid"] else ""
    return gettext("{name}, place {place}, {was} to {due}{told}").format(
        name=change["name"], place=change["place"], was=was, due=due, told=told
    )


def _payout_paid_sentence(facts: Facts) -> str:
    what = (
        gettext("a bounty")
        if facts["kind"] == "bounty"
        else gettext("place {place}").format(place=_places_text(facts))
        if facts["place"]
        else gettext("a prize")
    )
    seen = gettext(", ID checked") if facts["id_seen"] else ""
    why = f", {facts['reason']}" if facts["reason"] else ""
    return gettext("Paid {money} to {name} for {what}, {method}{seen}{why}").format(
        money=fact_money_text(facts, "amount"),
        name=facts["name"],
        what=what,
        method=payment_method_text(facts["method"]),
        seen=seen,
        why=why,
    )


def _places_text(facts: Facts) -> str:
    """Return a place or a range of shared places, such as "8" or "8–9"."""
    return f"{facts['place']}–{facts['place_to']}" if "place_to" in facts else str(facts["place"])


def _payout_corrected_sentence(facts: Facts) -> str:
    now = fact_money_text(facts, "amount") if facts["amount"] else gettext("nothing")
    return gettext("Receipt {number} corrected, {name}: {money} to {now} ({reason})").format(
        number=facts["number"], name=facts["name"], money=fact_money_text(facts, "was"), now=now, reason=facts["reason"]
    )


PAYOUTS: dict[str, Callable[[Facts], str]] = {
    "payout.called": lambda facts: gettext("{name} called to the payout desk").format(**facts),
    "payout.corrected": _payout_corrected_sentence,
    "payout.fetched": lambda facts: gettext("{money} fetched from {name}: {paid} paid, {due} due").format(
        money=fact_money_text(facts, "amount"),
        name=facts["name"],
        paid=fact_money_text(facts, "paid"),
        due=fact_money_text(facts, "due"),
    ),
    "money.written_off": lambda facts: gettext("Written off: {items} Reason: {reason}").format(
        items=unsettled_text(facts["unsettled"]), reason=facts["reason"]
    ),
    "payout.id_limit": lambda facts: (
        gettext("ID check switched off")
        if facts["limit"] is None
        else gettext("ID check set for payouts from {money}").format(money=fact_money_text(facts, "limit"))
    ),
    "payout.paid": _payout_paid_sentence,
    "payouts.table_saved": _table_saved_sentence,
    "payouts.planned": _payouts_planned_sentence,
    "points.chosen": lambda facts: (
        gettext("Points formula: {formula}").format(**facts) if facts["formula"] else gettext("Points formula: none")
    ),
    "results.template_removed": lambda facts: gettext("Template of results “{name}” removed").format(**facts),
    "results.template_saved": lambda facts: gettext("Template of results “{name}” saved").format(**facts),
    "prizes.corrected": _prizes_corrected_sentence,
    "prizes.frozen": _prizes_frozen_sentence,
    "prizes.place_locked": lambda facts: gettext("Place {place} set to {money}").format(
        place=facts["place"], money=fact_money_text(facts, "amount")
    ),
    "prizes.place_unlocked": lambda facts: gettext("Place {place} recalculated").format(**facts),
}

PAYOUT_REFUSALS: dict[str, tuple[str, str]] = {
    "called_already": (noop("{name} was already called to the desk."), noop("No action needed.")),
    "fetches_too_much": (noop("Only {open} was paid too much."), noop("Fetch {open} or less.")),
    "formula_refused": (noop("The formula cannot be used. {says}"), noop("Correct it, or choose one from the list.")),
    "money_unsettled": (
        noop("Not finished: money is still to settle. {unsettled}"),
        noop("Settle it first, or enter a reason."),
    ),
    "more_than_due": (noop("Only {open} is due."), noop("Pay {open} or less. A director can pay more with a reason.")),
    "needs_a_reason": (noop("Enter a reason."), noop("It is kept in the log.")),
    "needs_id": (noop("Payouts from {limit} need an ID check."), noop("Check the ID and tick “ID checked”.")),
    "no_payout_plan": (
        noop("There is no payout plan."),
        noop("Choose a table or a curve first."),
    ),
    "no_such_preset": (noop("That format of results does not exist."), noop("Choose one of: {presets}.")),
    "template_empty": (noop("The template has no column."), noop("Type a field a line, for example place.")),
    "template_field_unknown": (noop("There is no field “{named}”."), noop("Choose one of: {fields}.")),
    "template_line_unclear": (
        noop("“{line}” is not a column."),
        noop("Type a heading and a field, for example: Pts = points"),
    ),
    "template_too_long": (noop("A template has at most {most} columns."), noop("Leave some out.")),
    "not_a_payout": (noop("Receipt {number} is not a valid payout."), noop("Choose the payment to correct.")),
    "not_overpaid": (noop("{name} was not paid too much."), noop("Reload the list.")),
    "not_to_write_off": (noop("This is settled, or it is another amount by now."), noop("Reload the list.")),
    "nothing_due": (noop("Nothing is due to {name}."), noop("Reload the list.")),
    "nothing_to_pay": (noop("The prize pool is empty."), noop("Enter players first.")),
    "paid_already": (
        noop("{name} was already paid by {by}, receipt {number}."),
        noop("Do not pay again. If it was wrong, correct that receipt."),
    ),
    "paid_meanwhile": (
        noop("Another payment was made: {open} is left."),
        noop("Check the list, then pay the rest."),
    ),
    "payouts_impossible": (
        noop("The payouts cannot be calculated: {problem}."),
        noop("Change the plan, or unlock a place."),
    ),
    "pays_nothing": (noop("Enter an amount."), noop("Enter the amount paid.")),
    "place_left_out": (
        noop("Place {place} would get nothing while a lower place is paid."),
        noop("Set the amount of that place too."),
    ),
    "place_not_final": (
        noop("The place of {name} is not final, or it is not paid."),
        noop("Enter the bust and post the payouts first."),
    ),
    "place_not_locked": (noop("Place {place} was not set manually."), noop("No action needed.")),
    "prizes_frozen": (noop("The payouts are posted."), noop("Correct them with a reason, or undo “Payouts posted”.")),
    "prizes_not_frozen": (noop("The payouts are not posted."), noop("Change the plan, or set a place manually.")),
    "prizes_paid_already": (
        noop("Prizes from this list were already paid: {payments}."),
        noop("Reverse those payments at the payout desk first, or correct the payouts with a reason."),
    ),
    "prizes_wrong": (
        noop("The payouts do not add up: {problems}."),
        noop("Correct them, or tick “Save although it does not add up”."),
    ),
    "registration_open": (noop("Registration is still open."), noop("Wait until it is closed, or post early.")),
    "round_is_open": (
        noop("{name} went out in hand {hand}, which other tables are still playing."),
        noop("Close the hand first. Then the place is final."),
    ),
    "seats_are_not_locked": (noop("The prizes of a satellite are seats."), noop("Change the cost of a seat instead.")),
}
