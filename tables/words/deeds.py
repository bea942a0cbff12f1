"""The room's deeds in the floor log: one sentence for each, from its facts. One literal table."""

from collections.abc import Callable
from typing import Any

from tables.words.reasons import spared_words
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
    where = f"sits in {facts['seat']}" if facts["seat"] else "has to draw one"
    return f"{sentence('undone', facts)}; that seat is lost, so {facts['was']['name']} {where}"


def _called(facts: Facts) -> str:
    said = f"{facts['name']} called from {facts['seats']['from_seat']} to {facts['seats']['to_seat']}"
    if facts["why"] == "ordered":
        return f"{said}, by the director"
    blind = "" if facts["hands"] is None else f", big blind there in {facts['hands']}"
    return f"{said}{blind}{spared_words(facts['spared'])}"


def _redrawn(facts: Facts) -> str:
    tables = ", ".join(str(table) for table in facts["tables"])
    return f"{facts['players']} players drew anew, at table{'s' if len(facts['tables']) > 1 else ''} {tables}"


SENTENCES: dict[str, Callable[[Facts], str]] = {
    "button.moved": lambda facts: f"Table {facts['table']}: button {facts['button']}, big blind {facts['big_blind']}",
    "button.set": lambda facts: (
        f"Table {facts['table']}: button set to seat {facts['button']}, big blind {facts['big_blind']}"
    ),
    "draw.made": _drawn,
    "draw.one": lambda facts: f"{facts['name']} drew seat {facts['seat']}",
    "draw.revealed": lambda facts: f"Draw laid open: the seed of {facts['commitment'][:12]}… is public",
    "draw.sealed": lambda facts: f"Draw sealed: {facts['commitment']}",
    "move.arrived": lambda facts: f"{facts['name']} sits in {facts['seats']['to_seat']}",
    "move.called": _called,
    "move.cancelled": lambda facts: f"{facts['name']} stays in {facts['seats']['from_seat']}",
    "move.walking": lambda facts: f"{facts['name']} is on the way to {facts['seats']['to_seat']}",
    "seat.bust": lambda facts: f"{facts['name']} out, place {facts['place']}, seat {facts['seat']} is free",
    "seat.given_back": _given_back,
    "seat.locked": lambda facts: f"{facts['name']} stays in seat {facts['seat']}",
    "seat.put_right": lambda facts: (
        f"{facts['name']} sat in the wrong seat: from {facts['seats']['from_seat']} to {facts['seats']['to_seat']}"
    ),
    "seat.unlocked": lambda facts: f"{facts['name']} may be moved from seat {facts['seat']}",
    "seat.unusable": lambda facts: f"Seat {facts['seat']} out of use",
    "seat.usable": lambda facts: f"Seat {facts['seat']} in use again",
    "seats.swapped": lambda facts: (
        f"{facts['name']} and {facts['other']} change seats: "
        f"{facts['name']} sits in {facts['seats']['seat']}, {facts['other']} in {facts['seats']['other_seat']}"
    ),
    "table.broken": lambda facts: f"Table {facts['table']} broken, {facts['players']} players on their way",
    "table.changed": lambda facts: f"Table {facts['table']} changed: {', '.join(facts['fields'])}",
    "table.closed": lambda facts: f"Table {facts['table']} closed",
    "table.opened_again": lambda facts: f"Table {facts['table']} opened again",
    "tables.opened": _opened,
    "tables.order_posted": _order,
    "tables.redrawn": _redrawn,
}
