"""The log of days and flights as sentences."""

from collections.abc import Callable
from typing import Any

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.sentences.methods import payment_method_text
from tournaments.sentences.navigation import day_name
from tournaments.sentences.times import date_time_text

Facts = dict[str, Any]


def _carry_over_sentence(facts: Facts) -> str:
    removed = (
        ngettext(
            "; {removed:,} bag removed with {out:,} chips",
            "; {removed:,} bags removed with {out:,} chips",
            facts["removed"],
        ).format(**facts)
        if facts["removed"]
        else ""
    )
    money = money_text(facts["paid"], currency=facts["currency"])
    paid = _(", {money} for them").format(money=money) if facts["paid"] else ""
    stay = len(facts.get("behind", ()))  # missing in older entries
    behind = (
        ngettext(
            "; {players:,} player without a verified bag stays behind: {reason}",
            "; {players:,} players without a verified bag stay behind: {reason}",
            stay,
        ).format(players=stay, reason=facts["reason"])
        if stay
        else ""
    )
    sentence = ngettext(
        "Carry-over confirmed: {players:,} player with {chips:,} chips, from level {level}{removed}{paid}",
        "Carry-over confirmed: {players:,} players with {chips:,} chips, from level {level}{removed}{paid}",
        facts["players"],
    ).format(players=facts["players"], chips=facts["chips"], level=facts["level"], removed=removed, paid=paid)
    return sentence + behind


def _bag_paid_sentence(facts: Facts) -> str:
    payment = {
        "money": money_text(facts["amount"], currency=facts["currency"]),
        "method": payment_method_text(facts["method"]),
    }
    if facts.get("flight"):
        return _("Paid {money} to {name} for a place in flight {flight}, {method}").format(
            name=facts["name"], flight=facts["flight"], **payment
        )
    if facts["from_pool"]:
        return _("Paid {money} to {name} for a removed bag, {method}").format(name=facts["name"], **payment)
    return _("The house paid {money} to {name} for a removed bag, {method}").format(name=facts["name"], **payment)


DAY_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "bag.paid": _bag_paid_sentence,
    "carry_over.confirmed": _carry_over_sentence,
    "carry_over.set": lambda facts: (
        _("Carry-over set. By the house rules a player with a stack cannot play another flight")
        if facts.get("one_stack")
        else _("Carry-over set")
    ),
    "day.added": lambda facts: _("{day} added, {starts_at}").format(
        day=day_name(facts["code"]), starts_at=date_time_text(facts["starts_at"])
    ),
    "day.beside_added": lambda facts: _("{day} added for the players of {flights}, {starts_at}").format(
        day=day_name(facts["code"]),
        flights=", ".join(facts["flights"]),
        starts_at=date_time_text(facts["starts_at"]),
    ),
    "flight.prizes_noted": lambda facts: ngettext(
        "Prize of {players:,} place in the flight noted: {money}",
        "Prizes of {players:,} places in the flight noted: {money}",
        facts["players"],
    ).format(players=facts["players"], money=money_text(facts["amount"], currency=facts["currency"])),
    "day.end_set": lambda facts: _("End set: {day}").format(day=day_name(facts["code"])),
    "flight.added": lambda facts: _("Flight {code} added, {starts_at}").format(
        code=facts["code"], starts_at=date_time_text(facts["starts_at"])
    ),
    "series.joined": lambda facts: _("Added to {series} as event {number}").format(**facts),
    "series.left": lambda facts: _("Taken out of {series}").format(**facts),
}
