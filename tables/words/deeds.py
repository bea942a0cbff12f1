"""The room's deeds in the floor log: one sentence for each, from its facts. One literal table."""

from collections.abc import Callable
from typing import Any

from tables.words.chips import DEEDS as CHIPS
from tables.words.reasons import spared_words
from tournaments.words.bounties import bounty_words
from tournaments.words.bubble import changes_words, place_words
from tournaments.words.deeds import missed_words, sentence

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
    said = sentence("undone", facts)
    for one in facts["lost"]:
        where = f"sits in {one['seat']}" if one["seat"] else "has to draw one"
        said += f"; that seat is lost, so {one['name']} {where}"
    return f"{said}{changes_words(facts)}"


def _sits(facts: Facts) -> str:
    return f"sits in {facts['seat']}" if facts["seat"] else "has to draw a seat"


def _bagged(facts: Facts) -> str:
    seat = f", seat {facts['seat']}" if facts["seat"] else ""
    was = f", not {facts['was']:,}" if facts["was"] is not None and facts["was"] != facts["stack"] else ""
    return f"Bag of {facts['name']}{seat}: {facts['stack']:,}{was}"


def _bag_opened(facts: Facts) -> str:
    if facts["found"] == facts["stack"]:
        return f"Bag of {facts['name']} opened: {facts['found']:,}, as written"
    return f"Bag of {facts['name']} opened: {facts['found']:,}, not {facts['stack']:,} ({facts['reason']})"


def _called(facts: Facts) -> str:
    said = f"{facts['name']} called from {facts['seats']['from_seat']} to {facts['seats']['to_seat']}"
    if facts["why"] == "ordered":
        return f"{said}, by the director"
    blind = "" if facts["hands"] is None else f", big blind there in {facts['hands']}"
    return f"{said}{blind}{spared_words(facts['spared'])}"


def _called_about(facts: Facts) -> str:
    return f", seat {facts['table']}.{facts['seat']} open" if facts["seat"] else ""


def _redrawn(facts: Facts) -> str:
    tables = ", ".join(str(table) for table in facts["tables"])
    return f"{facts['players']} players drew anew, at table{'s' if len(facts['tables']) > 1 else ''} {tables}"


def _listed(tables: list[int]) -> str:
    return ", ".join(str(table) for table in tables)


def _all_in(facts: Facts) -> str:
    seats = f", covered: seat {_listed(facts['seats'])}" if facts["seats"] else ""
    return f"Table {facts['table']}: all in and called in hand {facts['hand']}, the cards wait face down{seats}"


SENTENCES: dict[str, Callable[[Facts], str]] = {
    "bag.closed": _bagged,
    "bag.opened": _bag_opened,
    "bags.checked": lambda facts: f"Bags checked: {facts['bags']:,} with {facts['chips']:,} chips, as it must be",
    "bust.corrected": lambda facts: (
        f"Not {facts['name']} went out but {facts['instead']}{bounty_words(facts)}; "
        f"{facts['name']} {_sits(facts)}{changes_words(facts)}"
    ),
    "bust.revived": lambda facts: f"{facts['name']} is in again and {_sits(facts)}{changes_words(facts)}",
    "button.moved": lambda facts: (
        f"Table {facts['table']}: button {facts['button']}, big blind {facts['big_blind']}{missed_words(facts)}"
    ),
    "button.set": lambda facts: (
        f"Table {facts['table']}: button set to seat {facts['button']}, big blind {facts['big_blind']}"
    ),
    "day.last_hand": lambda facts: (
        f"Table {facts['table']}: {facts['hand']} of the last {facts['of']} hands played{missed_words(facts)}"
    ),
    "day.last_hands": lambda facts: (
        f"{facts['hands']} more hand{'s' if facts['hands'] > 1 else ''} at every table"
        + (f", drawn with {facts['seed'][:12]}" if facts["seed"] else "")
    ),
    "day.last_hands_over": lambda facts: (
        "The last hands are played" + (f", without word from {_listed(facts['missing'])}" if facts["missing"] else "")
    ),
    "draw.made": _drawn,
    "draw.one": lambda facts: f"{facts['name']} drew seat {facts['seat']}",
    "draw.revealed": lambda facts: f"Draw laid open: the seed of {facts['commitment'][:12]}… is public",
    "draw.sealed": lambda facts: f"Draw sealed: {facts['commitment']}",
    "move.arrived": lambda facts: f"{facts['name']} sits in {facts['seats']['to_seat']}",
    "move.called": _called,
    "move.cancelled": lambda facts: f"{facts['name']} stays in {facts['seats']['from_seat']}",
    "move.walking": lambda facts: f"{facts['name']} is on the way to {facts['seats']['to_seat']}",
    "seat.bust": lambda facts: (
        f"{facts['name']} out, {place_words(facts)}, seat {facts['seat']} is free{bounty_words(facts)}"
    ),
    "seat.given_back": _given_back,
    "seat.locked": lambda facts: f"{facts['name']} stays in seat {facts['seat']}",
    "seat.noted": lambda facts: f"{facts['name']}{' in ' + facts['seat'] if facts['seat'] else ''}: {facts['words']}",
    "seat.put_right": lambda facts: (
        f"{facts['name']} sat in the wrong seat: from {facts['seats']['from_seat']} to {facts['seats']['to_seat']}"
    ),
    "seat.unlocked": lambda facts: f"{facts['name']} may be moved from seat {facts['seat']}",
    "seat.unusable": lambda facts: f"Seat {facts['seat']} out of use",
    "seat.usable": lambda facts: f"Seat {facts['seat']} in use again",
    "seats.bust_together": lambda facts: (
        "Out in one hand: " + "; ".join(f"{one['name']}, {place_words(one)}" for one in facts["out"])
    ),
    "seats.swapped": lambda facts: (
        f"{facts['name']} and {facts['other']} change seats: "
        f"{facts['name']} sits in {facts['seats']['seat']}, {facts['other']} in {facts['seats']['other_seat']}"
    ),
    "table.broken": lambda facts: f"Table {facts['table']} broken, {facts['players']} players on their way",
    "table.call_answered": lambda facts: f"Call of table {facts['table']} answered{_called_about(facts)}",
    "table.call_taken_back": lambda facts: f"Table {facts['table']} takes its call back{_called_about(facts)}",
    "table.called_floor": lambda facts: f"Table {facts['table']} calls the floor",
    "table.changed": lambda facts: f"Table {facts['table']} changed: {', '.join(facts['fields'])}",
    "table.closed": lambda facts: f"Table {facts['table']} closed",
    "table.all_in": _all_in,
    "table.dealt": lambda facts: f"Table {facts['table']}: a hand dealt{missed_words(facts)}",
    "table.hand_done": lambda facts: f"Table {facts['table']}: hand {facts['hand']} is done",
    "table.hand_goes_on": lambda facts: f"Table {facts['table']}: hand {facts['hand']} is not done after all",
    "table.new_card": lambda facts: f"New QR card for table {facts['table']}: the old one opens nothing",
    "table.opened_again": lambda facts: f"Table {facts['table']} opened again",
    "table.released": lambda facts: (
        f"All-in released at table{'s' if len(facts['tables']) > 1 else ''} {_listed(facts['tables'])}"
        + (f", while {_listed(facts['dealing'])} still dealt" if facts["dealing"] else "")
    ),
    "table.seat_open": lambda facts: f"Table {facts['table']} says that seat {facts['seat']} is open",
    "tables.opened": _opened,
    "tables.order_drawn": lambda facts: "Breaking order drawn: " + ", ".join(str(table) for table in facts["tables"]),
    "tables.order_posted": _order,
    "tables.redrawn": _redrawn,
    **CHIPS,
}
