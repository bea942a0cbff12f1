"""What always holds in a room, in words: one line each, true or false. One literal table."""

from collections.abc import Callable
from typing import Any

from tables.rules.invariants import Finding, Invariant

Facts = dict[str, Any]

#: why tables may be uneven
WHY = {
    "redraw": "everybody draws anew now",
    "break": "a table goes now",
    "wait": "a table breaks soon",
    "moves": "moves are proposed",
    "asks": "a button is to be set",
    "no_seat": "every open seat would post the small blind or wait",
    "no_mover": "whoever could move is spared",
}


def _counted(facts: Facts) -> str:
    waiting = f" and {facts['waiting']:,} waiting" if facts["waiting"] else ""
    return (
        f"{facts['seated']:,} seated{waiting}, {facts['left']:,} left: "
        f"{facts['entries']:,} entries less {facts['out']:,} out"
    )


def _one_seat(facts: Facts) -> str:
    said = {
        "doubled": "Players in two seats",
        "ghosts": "Seats of players who are out, or in which nobody can sit",
        "adrift": "Seats that are kept and should not be, or the other way round",
    }
    wrong = [f"{words}: {len(facts[key])}" for key, words in said.items() if facts[key]]
    return ". ".join(wrong) or "Everybody has one seat"


def _level(facts: Facts) -> str:
    if facts["gap"] <= facts["allowed"]:
        return f"Tables are within {facts['allowed']} of each other"
    why = f": {WHY[facts['why']]}" if facts["why"] else ", and nothing says why"
    return f"Tables are {facts['gap']} apart{why}"


def _big_blind(facts: Facts) -> str:
    if facts["passed"]:
        seats = ", ".join(f"{table}.{seat}" for table, seat in facts["passed"])
        return f"The big blind passed over {seats}"
    if facts["rule"] != "dead":
        return "With this button players may miss the big blind"
    return f"The big blind passed nobody ({facts['hands']:,} hands)"


SENTENCES: dict[Invariant, Callable[[Facts], str]] = {
    Invariant.COUNTED: _counted,
    Invariant.ONE_SEAT: _one_seat,
    Invariant.LEVEL: _level,
    Invariant.BIG_BLIND: _big_blind,
}


def invariant_sentence(finding: Finding) -> str:
    """One line: what holds, or what is wrong."""
    return SENTENCES[finding.invariant](finding.facts)
