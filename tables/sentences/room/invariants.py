"""What always holds in a room, in words: one line each, true or false. One literal table."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from tables.rules.invariants import Finding, Invariant

Facts = dict[str, Any]

#: why tables may be uneven
WHY = {
    "redraw": noop("all seats are redrawn now"),
    "break": noop("a table breaks now"),
    "wait": noop("a table breaks soon"),
    "moves": noop("moves are proposed"),
    "asks": noop("a button is not set"),
    "no_seat": noop("every open seat is in the small blind or waits"),
    "no_mover": noop("no player can be moved"),
}


def _counted(facts: Facts) -> str:
    waiting = gettext(" and {waiting:,} waiting").format(**facts) if facts["waiting"] else ""
    return gettext("{seated:,} seated{waiting}, {left:,} left: {entries:,} entered minus {out:,} out").format(
        seated=facts["seated"], waiting=waiting, left=facts["left"], entries=facts["entries"], out=facts["out"]
    )


def _one_seat(facts: Facts) -> str:
    said = {
        "doubled": gettext("Players in two seats"),
        "ghosts": gettext("Seats of players who are out, or seats not in use"),
        "adrift": gettext("Reserved seats that are wrong or missing"),
    }
    wrong = [f"{words}: {len(facts[key])}" for key, words in said.items() if facts[key]]
    return ". ".join(wrong) or gettext("Every player has one seat")


def _level(facts: Facts) -> str:
    if facts["gap"] <= facts["allowed"]:
        return gettext("Tables are within {allowed} of each other").format(**facts)
    why = f": {gettext(WHY[facts['why']])}" if facts["why"] else gettext(", for no known reason")
    return gettext("Tables are {gap} apart{why}").format(gap=facts["gap"], why=why)


def _big_blind(facts: Facts) -> str:
    if facts["passed"]:
        seats = ", ".join(f"{table}.{seat}" for table, seat in facts["passed"])
        return gettext("The big blind skipped {seats}").format(seats=seats)
    if facts["rule"] != "dead":
        return gettext("With this button players may miss the big blind")
    return gettext("The big blind skipped no player (hands checked: {hands:,})").format(**facts)


SENTENCES: dict[Invariant, Callable[[Facts], str]] = {
    Invariant.COUNTED: _counted,
    Invariant.ONE_SEAT: _one_seat,
    Invariant.LEVEL: _level,
    Invariant.BIG_BLIND: _big_blind,
}


def invariant_sentence(finding: Finding) -> str:
    """One line: what holds, or what is wrong."""
    return SENTENCES[finding.invariant](finding.facts)
