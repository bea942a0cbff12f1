"""The bubble in words: the arithmetic of a round, and what is announced when it is over."""

from collections.abc import Sequence
from typing import Any

from tournaments.models import HandForHand
from tournaments.rules.bubble import Arithmetic, Verdict
from tournaments.rules.money import in_words
from tournaments.selectors.ranking import Moved, Placed, counted

Facts = dict[str, Any]

#: what is reached, by why play is hand for hand
GOALS = {
    HandForHand.Why.MONEY: "in the money",
    HandForHand.Why.PAY_JUMP: "at the next prize",
    HandForHand.Why.SEATS: "everybody left has a seat",
    HandForHand.Why.FINAL_TABLE: "at the final table",
    HandForHand.Why.OTHER: "in the money",
}


def arithmetic_words(sums: Arithmetic, *, why: str) -> str:
    """One line: "Before 66, out 2, left 64, paid 63: one more." """
    figures = [f"Before {sums.before:,}", f"out {sums.out:,}", f"left {sums.left:,}"]
    if sums.paid:
        figures.append(f"paid {sums.paid:,}")
    if sums.goal is not None and sums.goal != sums.paid:
        figures.append(f"to reach {sums.goal:,}")
    return f"{', '.join(figures)}: {verdict_words(sums, why=why)}."


def place_words(facts: Facts) -> str:
    """Where somebody finished, and what for: "place 64", "places 63 to 65 shared, EUR 150"."""
    first, last = facts["place"], facts.get("last", facts["place"])
    said = f"place {first}" if first == last else f"places {first} to {last} shared"
    return f"{said}, {in_words(facts['prize'], currency=facts['currency'])}" if facts.get("prize") else said


def changes_words(facts: Facts) -> str:
    """What a correction says of the others: ": 3 places change, 2 already paid"; nothing where none changes."""
    changed, paid = facts.get("places_changed", 0), facts.get("already_paid", 0)
    said = [f"{changed:,} place{'s change' if changed > 1 else ' changes'}"] if changed else []
    said += [f"{paid:,} already paid"] if paid else []
    return f": {', '.join(said)}" if said else ""


def moves_words(changed: Sequence[Moved]) -> str:
    """What a correction would change, in one line: "3 places change, 2 already paid"."""
    if not changed:
        return "No place changes."
    places, paid = counted(changed)
    said = changes_words({"places_changed": places, "already_paid": paid}).removeprefix(": ")
    return f"{said}." if said else "Nobody else is concerned."


def move_words(one: Moved, *, currency: str) -> str:
    """One of them: "Bix: place 31, EUR 340, instead of place 30, EUR 340 (paid EUR 340)"."""
    said = f"{one.name}: {where_words(one.now, currency=currency)} instead of {where_words(one.was, currency=currency)}"
    return f"{said} (paid {in_words(one.paid, currency=currency)})" if one.paid else said


def where_words(placed: Placed | None, *, currency: str) -> str:
    """Where somebody stands in the ranking: "place 30, EUR 340", or "still in"."""
    if placed is None:
        return "still in"
    return place_words({"place": placed[0], "last": placed[1], "prize": placed[2], "currency": currency})


def verdict_words(sums: Arithmetic, *, why: str) -> str:
    """What the figures say: "one more", "3 more", "in the money"."""
    match sums.verdict:
        case Verdict.NO_GOAL:
            return "nothing to reach"
        case Verdict.ONE_MORE:
            return "one more"
        case Verdict.NOT_YET:
            return f"{sums.to_go:,} more"
    return GOALS[HandForHand.Why(why)]


def announced(sums: Arithmetic, *, why: str) -> str:
    """What is proposed to be announced when a round has reached its goal, with the arithmetic."""
    figures = f"{sums.before:,} before this hand, {sums.out:,} out, {sums.left:,} left"
    if why == HandForHand.Why.FINAL_TABLE:
        return f"{figures}: we are at the final table."
    if why == HandForHand.Why.SEATS:
        return f"{figures}, {sums.paid:,} seats: everybody left has a seat."
    if why == HandForHand.Why.PAY_JUMP:
        return f"{figures}: everybody left gets the next prize."
    return f"{figures}, {sums.paid:,} paid: congratulations, you are in the money."
