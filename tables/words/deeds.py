"""The room's deeds in the floor log: one sentence for each, from its facts. One literal table."""

from collections.abc import Callable
from typing import Any

from tournaments.words.deeds import sentence

Facts = dict[str, Any]


def _opened(facts: Facts) -> str:
    if facts["first"] == facts["last"]:
        return f"Table {facts['first']} opened"
    return f"Tables {facts['first']} to {facts['last']} opened"


def _order(facts: Facts) -> str:
    return "Breaking order posted: " + (", ".join(str(table) for table in facts["tables"]) or "the last opened first")


def _drawn(facts: Facts) -> str:
    said = f"Seats drawn for {facts['players']:,} players"
    return f"{said}, {facts['alternates']:,} wait as alternates" if facts["alternates"] else said


def _given_back(facts: Facts) -> str:
    return f"{sentence('undone', facts)}; the seat was taken, so {facts['was']['name']} sits in {facts['seat']}"


SENTENCES: dict[str, Callable[[Facts], str]] = {
    "button.moved": lambda facts: f"Table {facts['table']}: button {facts['button']}, big blind {facts['big_blind']}",
    "button.set": lambda facts: (
        f"Table {facts['table']}: button set to seat {facts['button']}, big blind {facts['big_blind']}"
    ),
    "draw.made": _drawn,
    "draw.one": lambda facts: f"{facts['name']} drew seat {facts['seat']}",
    "draw.revealed": lambda facts: f"Draw laid open: the seed of {facts['commitment'][:12]}… is public",
    "draw.sealed": lambda facts: f"Draw sealed: {facts['commitment']}",
    "seat.bust": lambda facts: f"{facts['name']} out, place {facts['place']}, seat {facts['seat']} is free",
    "seat.given_back": _given_back,
    "seat.locked": lambda facts: f"{facts['name']} stays in seat {facts['seat']}",
    "seat.unlocked": lambda facts: f"{facts['name']} may be moved from seat {facts['seat']}",
    "seat.unusable": lambda facts: f"Seat {facts['seat']} out of use",
    "seat.usable": lambda facts: f"Seat {facts['seat']} in use again",
    "table.changed": lambda facts: f"Table {facts['table']} changed: {', '.join(facts['fields'])}",
    "table.closed": lambda facts: f"Table {facts['table']} closed",
    "table.opened_again": lambda facts: f"Table {facts['table']} opened again",
    "tables.opened": _opened,
    "tables.order_posted": _order,
}
