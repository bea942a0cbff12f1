"""Sentences on the room's invariants: one for an invariant that holds, one for an invariant that fails."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_noop as noop

from tables.rules.invariants import Finding, Invariant
from tournaments.language.sentences import gettext, labelled_text

Facts = dict[str, Any]

#: reasons for uneven tables
WHY = {
    "redraw": noop("Tables are {gap} apart: all seats are redrawn now"),
    "break": noop("Tables are {gap} apart: a table breaks now"),
    "wait": noop("Tables are {gap} apart: a table breaks soon"),
    "moves": noop("Tables are {gap} apart: moves are proposed"),
    "asks": noop("Tables are {gap} apart: a button is not set"),
    "no_seat": noop("Tables are {gap} apart: every open seat is in the small blind or waits"),
    "no_mover": noop("Tables are {gap} apart: no player can be moved"),
    "": noop("Tables are {gap} apart, for no known reason"),
}


def _count_sentence(facts: Facts) -> str:
    sentence = (
        gettext("{seated:,} seated and {waiting:,} waiting, {left:,} left: {entries:,} entered minus {out:,} out")
        if facts["waiting"]
        else gettext("{seated:,} seated, {left:,} left: {entries:,} entered minus {out:,} out")
    )
    return sentence.format(**facts)


def _one_seat_sentence(facts: Facts) -> str:
    labels = {
        "doubled": gettext("Players in two seats"),
        "ghosts": gettext("Seats of players who are out, or seats not in use"),
        "adrift": gettext("Reserved seats that are wrong or missing"),
    }
    wrong = [labelled_text(label, len(facts[key])) for key, label in labels.items() if facts[key]]
    return ". ".join(wrong) or gettext("Every player has one seat")


def _level_sentence(facts: Facts) -> str:
    if facts["gap"] <= facts["allowed"]:
        return gettext("Tables are within {allowed} of each other").format(**facts)
    return gettext(WHY[facts["why"] or ""]).format(gap=facts["gap"])


def _big_blind_sentence(facts: Facts) -> str:
    if facts["passed"]:
        seats = ", ".join(f"{table}.{seat}" for table, seat in facts["passed"])
        return gettext("The big blind skipped {seats}").format(seats=seats)
    if facts["rule"] != "dead":
        return gettext("With this button players may miss the big blind")
    return gettext("The big blind skipped no player (hands checked: {hands:,})").format(**facts)


SENTENCES: dict[Invariant, Callable[[Facts], str]] = {
    Invariant.COUNTED: _count_sentence,
    Invariant.ONE_SEAT: _one_seat_sentence,
    Invariant.LEVEL: _level_sentence,
    Invariant.BIG_BLIND: _big_blind_sentence,
}


def invariant_sentence(finding: Finding) -> str:
    """Return a sentence that says that the invariant holds, or how it is violated."""
    return SENTENCES[finding.invariant](finding.facts)
