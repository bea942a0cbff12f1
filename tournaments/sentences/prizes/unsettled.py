"""Unsettled money as sentences: what to do, then why.

The facts are those of `UnsettledItem.facts`. If they come from the log, their names were replaced by current ones.
"""

from collections.abc import Callable, Sequence
from datetime import tzinfo
from typing import Any

from tournaments.language.directions import isolate_right_to_left
from tournaments.language.figures import fact_money_text
from tournaments.language.sentences import gettext, ngettext
from tournaments.rules.desk.settlement import Unsettled, UnsettledItem

Facts = dict[str, Any]
SentenceAndReason = tuple[str, str]


def unsettled_sentence(facts: Facts) -> SentenceAndReason:
    """Return what is to be done about an item, and why, as two sentences."""
    facts = isolate_right_to_left(facts)
    kind = Unsettled(facts["kind"])
    says, why = SENTENCES[kind]
    return says({**facts, "money": fact_money_text(facts, "amount"), "named": _names_text(facts)}), why(facts)


def unsettled_text(items: Sequence[Facts]) -> str:
    """Return in one text what is to be done about several items."""
    return " ".join(unsettled_sentence(facts)[0] for facts in items)


def unsettled_at_finish_clause(facts: Facts) -> str:
    """Return the clause about money left unsettled at the finish, with the director's reason; "" without any."""
    if not facts.get("unsettled"):
        return ""
    items, reason = unsettled_text(facts["unsettled"]), facts["reason"]
    return gettext(". Still to settle: {items} Reason: {reason}").format(items=items, reason=reason)


def rows_with_sentences(items: Sequence[UnsettledItem], *, currency: str) -> list[Facts]:
    """Return the facts of each item with its sentence and reason."""
    rows = []
    for item in items:
        facts = item.facts(currency=currency)
        says, why = unsettled_sentence(facts)
        rows.append({**facts, "says": says, "why": why})
    return rows


def _names_text(facts: Facts) -> str:
    """Return the first names, and how many others there are."""
    names, more = list(facts["names"]), facts["count"] - len(facts["names"])
    return ", ".join([*names, *([gettext("{more} more").format(more=more)] if more > 0 else [])])


def _overpaid_sentence(facts: Facts) -> str:
    return gettext("Fetch {money} from {named}.").format(**facts)


def _overpaid_reason(facts: Facts) -> str:
    paid, due = fact_money_text(facts, "paid"), fact_money_text(facts, "due")
    if facts["back_in"]:
        return gettext("They were paid {paid} and are in again: the bust was taken back.").format(paid=paid)
    if not facts["due"]:
        return gettext("They were paid {paid}, and nothing is due to them now.").format(paid=paid)
    return gettext("They were paid {paid}, and {due} is due: the place or the prize changed.").format(
        paid=paid, due=due
    )


def _posted_too_little_sentence(facts: Facts) -> str:
    return gettext("Correct the payouts: {money} of the prize pool is in no prize.").format(**facts)


def _posted_too_little_reason(facts: Facts) -> str:
    if not facts["count"]:
        return gettext("The prizes are less than the pool.")
    return ngettext(
        "{count} entry, rebuy or add-on was sold after the payouts were posted.",
        "{count} entries, rebuys or add-ons were sold after the payouts were posted.",
        facts["count"],
    ).format(count=facts["count"])


def _posted_too_much_sentence(facts: Facts) -> str:
    return gettext("Correct the payouts: the prizes are {money} more than the pool.").format(**facts)


def _not_posted_sentence(facts: Facts) -> str:
    return gettext("Post the payouts: the prize pool of {money} goes to no player yet.").format(**facts)


def _no_taker_sentence(facts: Facts) -> str:
    return gettext("Correct the payouts or make a deal: prizes of {money} go to no player.").format(**facts)


def _no_envelope_sentence(facts: Facts) -> str:
    return gettext("Put bounties of {money} into envelopes: they are in none.").format(**facts)


def _undrawn_envelopes_sentence(facts: Facts) -> str:
    return ngettext(
        "Publish the envelopes: {count} with {money} was not drawn.",
        "Publish the envelopes: {count} with {money} were not drawn.",
        facts["count"],
    ).format(count=facts["count"], money=facts["money"])


def _bounty_open_sentence(facts: Facts) -> str:
    return ngettext(
        "Name who won the bounty of {named}: {money}.",
        "Name who won these {count} bounties: {named}, together {money}.",
        facts["count"],
    ).format(count=facts["count"], named=facts["named"], money=facts["money"])


def _own_head_sentence(facts: Facts) -> str:
    return ngettext(
        "Pay the player left their own bounty: {money}.",
        "Pay the {count} players left their own bounties: {money}.",
        facts["count"],
    ).format(count=facts["count"], money=facts["money"])


def _received_too_much_sentence(facts: Facts) -> str:
    return gettext("Give {money} back: more was received than was sold.").format(**facts)


def _not_received_sentence(facts: Facts) -> str:
    if not facts["count"]:
        return gettext("Take {money}: it was sold and not paid for.").format(**facts)
    return ngettext(
        "Take {money}: {count} entry is not paid.", "Take {money}: {count} entries are not paid.", facts["count"]
    ).format(count=facts["count"], money=facts["money"])


def _bags_sentence(facts: Facts) -> str:
    return ngettext(
        "Pay {count} removed bag, {money}: {named}.", "Pay {count} removed bags, {money}: {named}.", facts["count"]
    ).format(count=facts["count"], money=facts["money"], named=facts["named"])


def _prizes_sentence(facts: Facts) -> str:
    return ngettext(
        "Pay {count:,} prize, {money}: {named}.", "Pay {count:,} prizes, {money}: {named}.", facts["count"]
    ).format(count=facts["count"], money=facts["money"], named=facts["named"])


#: Functions for the sentence and the reason of each kind of item.
SENTENCES: dict[Unsettled, tuple[Callable[[Facts], str], Callable[[Facts], str]]] = {
    Unsettled.OVERPAID: (_overpaid_sentence, _overpaid_reason),
    Unsettled.POSTED_TOO_LITTLE: (_posted_too_little_sentence, _posted_too_little_reason),
    Unsettled.POSTED_TOO_MUCH: (
        _posted_too_much_sentence,
        lambda _facts: gettext("Entries were voided after the payouts were posted, or a place was set too high."),
    ),
    Unsettled.NOT_POSTED: (_not_posted_sentence, lambda _facts: gettext("Nothing more is sold.")),
    Unsettled.NO_TAKER: (_no_taker_sentence, lambda _facts: gettext("No player has these places.")),
    Unsettled.NO_ENVELOPE: (
        _no_envelope_sentence,
        lambda _facts: gettext("They were sold after the sealing, or none is sealed."),
    ),
    Unsettled.UNDRAWN: (
        _undrawn_envelopes_sentence,
        lambda _facts: gettext("Then the house rules say who gets this money."),
    ),
    Unsettled.BOUNTY_OPEN: (
        _bounty_open_sentence,
        lambda _facts: gettext("It is not paid to any player until the winner is named."),
    ),
    Unsettled.OWN_HEAD: (_own_head_sentence, lambda _facts: gettext("No player can win it any more.")),
    Unsettled.RECEIVED_TOO_MUCH: (
        _received_too_much_sentence,
        lambda _facts: gettext("Look for a payment for a voided entry."),
    ),
    Unsettled.NOT_RECEIVED: (_not_received_sentence, lambda _facts: gettext("Without it the cash box is short.")),
    Unsettled.BAG: (_bags_sentence, lambda _facts: gettext("The payout desk has them below the prizes.")),
    Unsettled.PRIZE: (_prizes_sentence, lambda _facts: gettext("The payout desk shows who gets what.")),
}


def _alert_sentence(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    return unsettled_sentence(facts)


UNSETTLED_ALERTS: dict[str, Callable[[Facts, tzinfo], SentenceAndReason]] = {"unsettled": _alert_sentence}
