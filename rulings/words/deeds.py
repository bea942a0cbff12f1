"""The floor's decisions in the floor log: one sentence for each, from its facts. One literal table."""

from collections.abc import Callable
from typing import Any

from rulings.rules.penalties import OFFENCES, Penalty, PenaltyKind, in_words
from rulings.selectors.disqualifying import Consequence
from rulings.words.disqualifying import means
from tournaments.rules.forfeits import Disqualified

Facts = dict[str, Any]


def _given(facts: Facts) -> str:
    what = in_words(Penalty(PenaltyKind(facts["kind"]), facts["count"]))
    hands = f", {facts['hands']} hands to miss" if facts["kind"] == PenaltyKind.ROUNDS else ""
    return f"{facts['name']} gets {what}{hands}: {_reason(facts)}"


def _counted(facts: Facts) -> str:
    hands = f"{facts['hands']} hand{'' if facts['hands'] == 1 else 's'}"
    how = ", by the clock" if facts["estimated"] else ""
    left = f"{facts['left_hands']} to go" if facts["left_hands"] else "served"
    return f"{facts['name']} missed {hands}{how}: {left}"


def _disqualified(facts: Facts) -> str:
    return f"{facts['name']} disqualified: {_reason(facts)}. {_means(facts)}, {facts['chips']:,} chips out of play"


def _means(facts: Facts) -> str:
    """What it did to place and prize; rows of an older house have the place alone."""
    if "rule" not in facts:
        return f"Place {facts['place']}"
    told = {name: facts[name] for name in ("place", "reached", "prize", "behind")}
    return means(Consequence(rule=Disqualified(facts["rule"]), **told), currency=facts["currency"])


def _ruled(facts: Facts) -> str:
    where = f"Table {facts['table']}: " if facts.get("table") else ""
    question = str(facts["question"])
    return f"{where}{question}{'' if question.endswith('?') else ':'} {facts['decided']}".rstrip(".")


def _reason(facts: Facts) -> str:
    offence = OFFENCES.get(facts["reason"])
    return offence.words.lower() if offence else str(facts["reason"])


def _photo(facts: Facts) -> str:
    if facts["of"] == "penalty":
        return f"penalty {facts['number']} of {facts['name']}"
    return f"the ruling on {facts['question']}"


_ENDED = {
    "acted": "acted in time",
    "dead": "did not act in time: the hand is dead",
    "checked": "did not act in time: checked",
    "called_off": "is off the clock again",
}


SENTENCES: dict[str, Callable[[Facts], str]] = {
    "dealer.came": lambda facts: f"Dealer {facts['dealer']} in the line",
    "dealer.left": lambda facts: f"Dealer {facts['dealer']} left the line",
    "dealer.pushed": lambda facts: (
        f"Dealer {facts['dealer']} to table {facts['table']}"
        if facts["table"]
        else f"Dealer {facts['dealer']} on break"
    ),
    "dealers.pushed": lambda facts: f"Dealers pushed: {facts['dealers']} to their next table",
    "penalty.counted": _counted,
    "penalty.disqualified": _disqualified,
    "penalty.given": _given,
    "penalty.overturned": lambda facts: f"Penalty {facts['number']} of {facts['name']} overturned: {facts['why']}",
    "photo.added": lambda facts: f"Photo added to {_photo(facts)}",
    "photo.removed": lambda facts: f"Photo removed from {_photo(facts)}",
    "ruling.joined": lambda facts: f"{facts['witnesses']} joined the ruling on {facts['question']}",
    "ruling.logged": _ruled,
    "ruling.named": lambda facts: f"The ruling on {facts['question']} is about {', '.join(facts['names'])}",
    "ruling.overturned": lambda facts: (
        f"The ruling of {facts['by'] or 'the house'} on {facts['question']} overturned: {facts['why']}"
    ),
    "shot_clock.banked": lambda facts: (
        f"{facts['name']} uses a time bank of {facts['seconds']} s, {facts['banks'] or 'none'} left"
    ),
    "shot_clock.called": lambda facts: f"{facts['name']} on the clock: {facts['seconds']} s and {facts['last']} aloud",
    "shot_clock.ended": lambda facts: f"{facts['name']} {_ENDED[facts['result']]}",
    "shot_clock.faces": lambda facts: f"{facts['name']} on the clock faces {'a bet' if facts['bet'] else 'no bet'}",
}
