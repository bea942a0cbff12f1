"""What needs the director in the room, in words: what, then why. One literal table."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

from tables.words.reasons import plan_sentences
from tables.words.sums import players_cause
from tournaments.words.attention import COUNTS, Line

Facts = dict[str, Any]

#: so many tables are named in one sentence
NAMED = 4
#: the template of their buttons
ACTS = "tables/_now_acts.html"


def _planned(facts: Facts, _zone: tzinfo) -> Line:
    """The one thing that this plan has."""
    said, *_ = plan_sentences(facts["plan"], minutes=facts["minutes"], house=facts["house"])
    return said["says"], said["why"]


def _halts(facts: Facts, zone: tzinfo) -> Line:
    """All tables that are three short in one sentence: what they wait for is the same."""
    tables = facts["plan"].halts
    if len(tables) == 1:
        return _planned(facts, zone)
    named = [str(table) for table in tables[:NAMED]]
    more = len(tables) - len(named)
    last = f"{more} more" if more else named.pop()
    why = plan_sentences(facts["plan"], minutes=None, house=facts["house"])[0]["why"]
    return f"Tables {', '.join(named)} and {last} are three or more short.", why


def _overdue(facts: Facts, _zone: tzinfo) -> Line:
    return (
        f"{facts['name']} is overdue: called to {facts['seat']} {COUNTS} ago.",
        "The seat is kept. Say that the player has arrived, or cancel the move.",
    )


def _unseated(facts: Facts, _zone: tzinfo) -> Line:
    waiting, seats = facts["waiting"], facts["seats"]
    who = f"{facts['name']} has no seat." if waiting == 1 else f"{waiting:,} players have no seat."
    pool = f"{seats:,} seats are open" if seats != 1 else "One seat is open"
    if facts["sealed"]:
        return who, f"{pool}; no human hand chooses one (TDA 2024 rules 7 and 8)."
    return who, "Seal the draw first: its promise is published before anybody draws, so that everybody can check it."


def _alternates(facts: Facts, _zone: tzinfo) -> Line:
    waiting = facts["waiting"]
    return (
        f"{waiting:,} alternate{' waits' if waiting == 1 else 's wait'} for a seat.",
        "Every seat is taken. The first who waits gets the next that comes free; or open a table.",
    )


def _unequal(facts: Facts, _zone: tzinfo) -> Line:
    return (
        f"{facts['found']:,} players sit or wait, but {facts['left']:,} are left.",
        players_cause(found=facts["found"], left=facts["left"]),
    )


LINES: dict[str, Callable[[Facts, tzinfo], Line]] = {
    "all_draw_anew": _planned,
    "alternates": _alternates,
    "break_awaited": _planned,
    "button_asked": _planned,
    "high_card_moves": _planned,
    "move_overdue": _overdue,
    "move_proposed": _planned,
    "nobody_moves_yet": _planned,
    "order_to_draw": _planned,
    "players_unequal": _unequal,
    "table_breaks": _planned,
    "tables_halt": _halts,
    "unseated": _unseated,
}
