"""What the desk did, in the floor log: one sentence for each deed, from its facts. One literal table."""

from collections.abc import Callable
from typing import Any

from tournaments.rules.money import in_words
from tournaments.words.bubble import changes_words
from tournaments.words.set_aside import aside_words

Facts = dict[str, Any]

METHODS = {"cash": "cash", "card": "card", "transfer": "transfer", "ticket": "ticket", "free": "free entry"}
SOLD = {"rebuy": "rebuy", "add_on": "add-on"}
_VOIDS = {"mistake": "entered by mistake", "cancelled": "cancelled", "no_show": "did not come"}


def _money(facts: Facts, name: str = "amount") -> str:
    return in_words(facts[name], currency=facts["currency"])


def _paid(facts: Facts) -> str:
    if "receipt" in facts:
        return f", {_money(facts)} {METHODS[facts['method']]}, receipt {facts['receipt']}"
    return ", unpaid" if facts.get("price") else ""


def _entered(facts: Facts) -> str:
    said = f"{facts['name']} entered"
    if facts["bullet"] > 1:
        said += f", bullet {facts['bullet']}"
    if "forfeited" in facts:
        said += f", gave up {facts['forfeited']:,} chips"
    if facts.get("seat"):
        said += f", seat {facts['seat']}"
    if facts.get("absent"):
        said += ", not there yet"
    return said + _paid(facts) + aside_words(facts)


def _topped_up(facts: Facts) -> str:
    said = f"{facts['name']}: {SOLD[facts['sold']]} of {facts['chips']:,} chips"
    return said + _paid(facts) + aside_words(facts)


def _refunded(facts: Facts) -> str:
    return f", {_money(facts, 'refund')} given back" if facts["refund"] else ""


def _voided(facts: Facts) -> str:
    bullet = f", bullet {facts['bullet']}" if facts["bullet"] > 1 else ""
    seat = f", seat {facts['seat']} is free" if facts.get("seat") else ""
    said = f"Entry of {facts['name']}{bullet} voided, {_VOIDS[facts['kind']]}{seat}{_refunded(facts)}"
    return f"{said}{changes_words(facts)}"


def _no_shows(facts: Facts) -> str:
    names, first = facts["names"], facts["names"][:3]
    more = f" and {len(names) - 3:,} more" if len(names) > 3 else ""
    return f"Did not come, {len(names):,} voided: {', '.join(first)}{more}{_refunded(facts)}"


def _reversed(facts: Facts) -> str:
    note = f": {facts['note']}" if facts["note"] else ""
    of, name = facts["of"], facts["name"]
    return f"Receipt {of} of {name} taken back by receipt {facts['receipt']}, {_money(facts)}{note}"


def _taken(facts: Facts) -> str:
    rest = f", {_money(facts, 'rest')} still due" if facts["rest"] else ""
    return f"{facts['name']} paid {_money(facts)} {METHODS[facts['method']]}, receipt {facts['receipt']}{rest}"


def _profile(done: str) -> Callable[[Facts], str]:
    return lambda facts: f"Price {facts['profile']} {done}: {_money(facts, 'price')} for {facts['chips']:,} chips"


SALES: dict[str, Callable[[Facts], str]] = {
    "entry.absent": lambda facts: f"{facts['name']} is not there: blinded off",
    "entry.checked_in": lambda facts: f"{facts['name']} is there",
    "entry.entered": _entered,
    "entry.no_shows": _no_shows,
    "entry.voided": _voided,
    "line.called": lambda facts: f"{facts['name']} called from the line, number {facts['ticket']}",
    "line.joined": lambda facts: f"{facts['name']} waits for a seat, number {facts['ticket']}{aside_words(facts)}",
    "line.left": lambda facts: f"{facts['name']} waits no more, number {facts['ticket']}",
    "payment.reversed": _reversed,
    "payment.taken": _taken,
    "profile.added": _profile("is on the list"),
    "profile.changed": _profile("changed"),
    "profile.retired": lambda facts: f"Price {facts['profile']} taken off the list",
    "top_up.sold": _topped_up,
    "top_up.voided": lambda facts: f"{SOLD[facts['sold']].capitalize()} of {facts['name']} voided{_refunded(facts)}",
}
