"""Sentences of the log about the desk, by action."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.figures import fact_money_text
from tournaments.language.sentences import gettext, ngettext
from tournaments.sentences.methods import payment_method_text
from tournaments.sentences.prizes.places import changes_clause

Facts = dict[str, Any]

SOLD = {"rebuy": noop("rebuy"), "add_on": noop("add-on")}
_REBUY_OR_ADD_ON_VOIDED = {
    "rebuy": noop("Rebuy of {name} voided{refunded}"),
    "add_on": noop("Add-on of {name} voided{refunded}"),
}
_VOIDS = {"mistake": noop("entered by mistake"), "cancelled": noop("cancelled"), "no_show": noop("absent")}

#: Rules that a director may override, in words, by code of the refusal.
_RULE_TEXTS: dict[str, str] = {
    "add_on_closed": noop("the add-on had closed"),
    "add_on_limit": noop("add-ons have a limit"),
    "disqualified_here": noop("the player was disqualified here"),
    "event_full": noop("the event was full"),
    "forfeit_at_the_end": noop("a stack can be forfeited only when registration ends"),
    "is_in_already": noop("one live entry per player"),
    "is_in_another_flight": noop("one flight per player"),
    "line_waits": noop("other players are ahead on the waiting list"),
    "must_bust_first": noop("only a player who is out can re-enter"),
    "off_sale": noop("that price was no longer on sale"),
    "player_banned": noop("the player is banned"),
    "player_barred": noop("the player is banned for now"),
    "re_entries_closed": noop("re-entries had closed"),
    "re_entry_limit": noop("re-entries have a limit"),
    "re_entry_limit_flight": noop("re-entries per flight have a limit"),
    "rebuy_limit": noop("rebuys have a limit"),
    "rebuys_closed": noop("rebuys had closed"),
    "registration_closed": noop("registration had closed"),
    "stack_too_large": noop("the stack was too large for a rebuy"),
    "stack_unknown": noop("the stack was not counted"),
}


def _paid_clause(facts: Facts) -> str:
    if "receipt" in facts:
        return gettext(", {money} {method}, receipt {receipt}").format(
            money=fact_money_text(facts), method=payment_method_text(facts["method"]), receipt=facts["receipt"]
        )
    return gettext(", unpaid") if facts.get("price") else ""


def _override_clause(facts: dict[str, Any]) -> str:
    """Return the clause about the rules that the director has overridden; "" if there are none."""
    if not facts.get("set_aside"):
        return ""
    rules = "; ".join(gettext(_RULE_TEXTS[code]) for code in facts["set_aside"])
    return gettext(". Override by the director ({rules}): {reason}").format(
        rules=rules, reason=facts["reason"].rstrip(".")
    )


def _entry_sentence(facts: Facts) -> str:
    return gettext("{name} entered{bullet}{forfeited}{seat}{absent}{paid}{override}").format(
        name=facts["name"],
        bullet=gettext(", bullet {bullet}").format(**facts) if facts["bullet"] > 1 else "",
        forfeited=gettext(", forfeited {forfeited:,} chips").format(**facts) if "forfeited" in facts else "",
        seat=gettext(", seat {seat}").format(**facts) if facts.get("seat") else "",
        absent=gettext(", not checked in") if facts.get("absent") else "",
        paid=_paid_clause(facts),
        override=_override_clause(facts),
    )


def _rebuy_or_add_on_sold_sentence(facts: Facts) -> str:
    return gettext("{name}: {sold}, {chips:,} chips{back}{paid}{override}{changes}").format(
        name=facts["name"],
        sold=gettext(SOLD[facts["sold"]]),
        chips=facts["chips"],
        back=_back_in_clause(facts),
        paid=_paid_clause(facts),
        override=_override_clause(facts),
        changes=changes_clause(facts),
    )


def _back_in_clause(facts: Facts) -> str:
    """Return the clause about a busted player who is back in; "" for any other entry."""
    if "back_at" not in facts:
        return ""
    if not facts["back_at"]:
        return gettext(", not out, waiting for a seat")
    return gettext(", not out, seat {seat}").format(seat=facts["back_at"])


def _refund_clause(facts: Facts) -> str:
    return gettext(", {money} refunded").format(money=fact_money_text(facts, "refund")) if facts["refund"] else ""


def _void_sentence(facts: Facts) -> str:
    bullet = gettext(", bullet {bullet}").format(**facts) if facts["bullet"] > 1 else ""
    seat = gettext(", seat {seat} opened").format(**facts) if facts.get("seat") else ""
    return gettext("Entry of {name}{bullet} voided, {why}{seat}{refunded}{changes}").format(
        name=facts["name"],
        bullet=bullet,
        why=gettext(_VOIDS[facts["kind"]]),
        seat=seat,
        refunded=_refund_clause(facts),
        changes=changes_clause(facts),
    )


def _forfeit_sentence(facts: Facts) -> str:
    seat = gettext(", seat {seat} opened").format(**facts) if facts.get("seat") else ""
    return gettext("{name} forfeited the stack: {chips:,} leave play{seat}{override}").format(
        name=facts["name"], chips=facts["chips"], seat=seat, override=_override_clause(facts)
    )


def _no_shows_sentence(facts: Facts) -> str:
    names, first = facts["names"], facts["names"][:3]
    more = gettext(" and {count:,} more").format(count=len(names) - 3) if len(names) > 3 else ""
    return gettext("Absent, entry voided ({count:,}): {first}{more}{refunded}").format(
        count=len(names), first=", ".join(first), more=more, refunded=_refund_clause(facts)
    )


def _many_entered_sentence(facts: Facts) -> str:
    names, first = facts["names"], facts["names"][:3]
    more = gettext(" and {count:,} more").format(count=len(names) - 3) if len(names) > 3 else ""
    paid = gettext(", unpaid")
    if facts["paid"]:
        method = payment_method_text(facts["method"])
        paid = gettext(", {money} {method}").format(money=fact_money_text(facts, "paid"), method=method).rstrip()
    return ngettext(
        "{count:,} player entered: {first}{more}{absent}{paid}",
        "{count:,} players entered: {first}{more}{absent}{paid}",
        len(names),
    ).format(
        count=len(names),
        first=", ".join(first),
        more=more,
        absent=gettext(", not checked in") if facts["absent"] else "",
        paid=paid,
    )


def _many_registered_sentence(facts: Facts) -> str:
    count = facts["players"]
    sentence = ngettext("{count:,} player added to the register", "{count:,} players added to the register", count)
    return sentence.format(count=count)


def _payment_reversed_sentence(facts: Facts) -> str:
    note = f": {facts['note']}" if facts["note"] else ""
    of, name = facts["of"], facts["name"]
    return gettext("Receipt {of} of {name} reversed by receipt {receipt}, {money}{note}").format(
        of=of, name=name, receipt=facts["receipt"], money=fact_money_text(facts), note=note
    )


def _payment_taken_sentence(facts: Facts) -> str:
    rest = gettext(", {money} still due").format(money=fact_money_text(facts, "rest")) if facts["rest"] else ""
    return gettext("{name} paid {money} {method}, receipt {receipt}{rest}").format(
        name=facts["name"],
        money=fact_money_text(facts),
        method=payment_method_text(facts["method"]),
        receipt=facts["receipt"],
        rest=rest,
    )


def _price_sentence(sentence: str) -> Callable[[Facts], str]:
    return lambda facts: gettext(sentence).format(
        profile=facts["profile"], money=fact_money_text(facts, "price"), chips=facts["chips"]
    )


def _alternate_call_sentence(facts: Facts) -> str:
    sentence = gettext("{name} called from the waiting list, number {ticket}").format(**facts)
    if "minutes" not in facts:
        return sentence
    return ngettext(
        "{said}. Seat kept for {count} minute", "{said}. Seat kept for {count} minutes", facts["minutes"]
    ).format(said=sentence, count=facts["minutes"])


SALES: dict[str, Callable[[Facts], str]] = {
    "entry.absent": lambda facts: gettext("{name} marked absent: blinded off").format(**facts),
    "entry.checked_in": lambda facts: gettext("{name} checked in").format(**facts),
    "entry.entered": _entry_sentence,
    "entries.entered": _many_entered_sentence,
    "entry.forfeited": _forfeit_sentence,
    "entry.no_shows": _no_shows_sentence,
    "players.registered": _many_registered_sentence,
    "entry.voided": _void_sentence,
    "line.called": _alternate_call_sentence,
    "line.joined": lambda facts: gettext("{name} added to the waiting list, number {ticket}{aside}").format(
        name=facts["name"], ticket=facts["ticket"], aside=_override_clause(facts)
    ),
    "line.left": lambda facts: gettext("{name} removed from the waiting list, number {ticket}").format(**facts),
    "payment.reversed": _payment_reversed_sentence,
    "payment.taken": _payment_taken_sentence,
    "profile.added": _price_sentence(noop("Price {profile} added: {money} for {chips:,} chips")),
    "profile.changed": _price_sentence(noop("Price {profile} changed: {money} for {chips:,} chips")),
    "profile.retired": lambda facts: gettext("Price {profile} removed").format(**facts),
    "rebuy_or_add_on.sold": _rebuy_or_add_on_sold_sentence,
    "rebuy_or_add_on.voided": lambda facts: gettext(_REBUY_OR_ADD_ON_VOIDED[facts["sold"]]).format(
        name=facts["name"], refunded=_refund_clause(facts)
    ),
}
