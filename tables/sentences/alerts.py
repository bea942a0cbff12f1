"""What needs the director in the room, in words: what, then why. One literal table."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

from django.utils.translation import gettext, ngettext

from tables.sentences.balance import plan_sentences
from tables.sentences.room.player_sum import players_cause
from tournaments.sentences.alerts import COUNTS, Line

Facts = dict[str, Any]

#: so many tables are named in one sentence
NAMED = 4


#: the template of their buttons
def _planned(facts: Facts, _zone: tzinfo) -> Line:
    """The one thing that this plan has."""
    said, *_ = plan_sentences(facts["plan"], minutes=facts["minutes"], house_rules=facts["house"])
    return said["says"], said["why"]


def _halts(facts: Facts, zone: tzinfo) -> Line:
    """All tables that are three short in one sentence: what they wait for is the same."""
    tables = facts["plan"].halts
    if len(tables) == 1:
        return _planned(facts, zone)
    named = [str(table) for table in tables[:NAMED]]
    more = len(tables) - len(named)
    last = gettext("{more} more").format(more=more) if more else named.pop()
    why = plan_sentences(facts["plan"], minutes=None, house_rules=facts["house"])[0]["why"]
    return gettext("Tables {named} and {last} are three or more short.").format(named=", ".join(named), last=last), why


def _overdue(facts: Facts, _zone: tzinfo) -> Line:
    return (
        gettext("{name} is overdue: called to {seat} {counts} ago.").format(
            name=facts["name"], seat=facts["seat"], counts=COUNTS
        ),
        gettext("The seat is kept. Say that the player has arrived, or cancel the move."),
    )


def _unseated(facts: Facts, _zone: tzinfo) -> Line:
    waiting, seats = facts["waiting"], facts["seats"]
    who = ngettext("{name} has no seat.", "{waiting:,} players have no seat.", waiting).format(**facts)
    pool = ngettext("One seat is open", "{seats:,} seats are open", seats).format(seats=seats)
    if facts["sealed"]:
        return who, gettext("{pool}; no human hand chooses one (TDA 2024 rules 7 and 8).").format(pool=pool)
    return who, gettext(
        "Seal the draw first: its promise is published before anybody draws, so that everybody can check it."
    )


def _alternates(facts: Facts, _zone: tzinfo) -> Line:
    waiting = facts["waiting"]
    return (
        ngettext("{waiting:,} alternate waits for a seat.", "{waiting:,} alternates wait for a seat.", waiting).format(
            waiting=waiting
        ),
        gettext("Every seat is taken. The first who waits gets the next that comes free; or open a table."),
    )


def _unequal(facts: Facts, _zone: tzinfo) -> Line:
    return (
        gettext("{found:,} players sit or wait, but {left:,} are left.").format(**facts),
        players_cause(found=facts["found"], left=facts["left"]),
    )


ALERTS: dict[str, Callable[[Facts, tzinfo], Line]] = {
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
